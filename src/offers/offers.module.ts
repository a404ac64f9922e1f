import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { registerConstraint } from '../common/database/constraint-problems.js';
import { message } from '../common/http/message.js';
import { conflict } from '../common/http/problem.js';
import { EditionsModule } from '../editions/editions.module.js';
import { HostsModule } from '../hosts/hosts.module.js';
import { MediaModule } from '../media/media.module.js';
import { NewOffers } from './new-offers.js';
import { OfferActionsController } from './offer-actions.controller.js';
import { OfferAgreementService } from './offer-agreement.service.js';
import { OfferCalendarController } from './offer-calendar.controller.js';
import { OfferCalendarService } from './offer-calendar.service.js';
import { OfferCalendarLookup } from './offer-calendar-lookup.js';
import { OfferCopiesService } from './offer-copies.service.js';
import { OfferFinder, OfferTargetFinder } from './offer.finder.js';
import { OfferHistoryStore } from './offer-history.store.js';
import { OfferLoader } from './offer.loader.js';
import { OfferLock } from './offer-lock.js';
import { OfferMediaController } from './offer-media.controller.js';
import { OfferMediaService } from './offer-media.service.js';
import { OfferMediaStore } from './offer-media.store.js';
import { OfferPartsStore } from './offer-parts.store.js';
import { OfferReferences } from './offer-references.js';
import { OfferStore } from './offer.store.js';
import { OfferTransitionsService } from './offer-transitions.service.js';
import { OfferVariantsStore } from './offer-variants.store.js';
import { OfferWriteService } from './offer-write.service.js';
import { OfferWriteStore } from './offer-write.store.js';
import { OffersController } from './offers.controller.js';
import { OffersService } from './offers.service.js';

registerConstraint('fk_attendances_offer', () =>
  conflict(
    message(
      'The offer still has applications and cannot be deleted.',
      'Das Angebot hat noch Anmeldungen und kann nicht gelöscht werden.',
    ),
  ),
);

@Module({
  imports: [AccountsModule, EditionsModule, HostsModule, MediaModule],
  controllers: [OffersController, OfferActionsController, OfferMediaController, OfferCalendarController],
  providers: [
    OfferStore,
    OfferPartsStore,
    OfferLoader,
    OfferFinder,
    OfferTargetFinder,
    OfferWriteStore,
    OfferVariantsStore,
    OfferHistoryStore,
    OfferLock,
    OfferReferences,
    NewOffers,
    OffersService,
    OfferWriteService,
    OfferCopiesService,
    OfferTransitionsService,
    OfferMediaStore,
    OfferMediaService,
    OfferAgreementService,
    OfferCalendarLookup,
    OfferCalendarService,
  ],
  exports: [OfferCalendarLookup],
})
export class OffersModule {}
