import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { registerConstraint } from '../common/database/constraint-problems.js';
import { message } from '../common/http/message.js';
import { conflict } from '../common/http/problem.js';
import { EditionsModule } from '../editions/editions.module.js';
import { HostsModule } from '../hosts/hosts.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { MediaModule } from '../media/media.module.js';
import { OfferFactory } from './writing/offer-factory.js';
import { OfferActionsController } from './writing/offer-actions.controller.js';
import { OfferAgreementService } from './media/offer-agreement.service.js';
import { CalendarFeedController } from './calendar/calendar-feed.controller.js';
import { EditionCalendarFinder, HostCalendarFinder } from './calendar/calendar-feed.finder.js';
import { CalendarFeedService } from './calendar/calendar-feed.service.js';
import { GoneDatesStore } from './calendar/gone-dates.store.js';
import { CalendarFeedStore } from './calendar/calendar-feed.store.js';
import { OfferCalendarController } from './calendar/offer-calendar.controller.js';
import { OfferCalendarService } from './calendar/offer-calendar.service.js';
import { OfferCalendarLookup } from './calendar/offer-calendar-lookup.js';
import { OfferCopiesService } from './writing/offer-copies.service.js';
import { OfferFinder, OfferTargetFinder } from './offer.finder.js';
import { OfferHistoryStore } from './history/offer-history.store.js';
import { OfferLoader } from './reading/offer.loader.js';
import { OfferLookup } from './offer-lookup.js';
import { OfferLock } from './writing/offer-lock.js';
import { OfferMediaController } from './media/offer-media.controller.js';
import { OfferMediaService } from './media/offer-media.service.js';
import { OfferMediaStore } from './media/offer-media.store.js';
import { OfferPartsStore } from './reading/offer-parts.store.js';
import { OfferReferences } from './writing/offer-references.js';
import { OfferStore } from './reading/offer.store.js';
import { FamilyTellings } from './transitions/family-tellings.js';
import { OfferTransitionsService } from './transitions/offer-transitions.service.js';
import { OfferVariantsStore } from './writing/offer-variants.store.js';
import { OfferWriteService } from './writing/offer-write.service.js';
import { OfferWriteStore } from './writing/offer-write.store.js';
import { OffersController } from './offers.controller.js';
import { OffersService } from './reading/offers.service.js';
import { WaitingLists } from './waiting-list.js';

registerConstraint('fk_attendances_offer', () =>
  conflict(
    message(
      'The offer still has applications and cannot be deleted.',
      'Das Angebot hat noch Anmeldungen und kann nicht gelöscht werden.',
    ),
  ),
);

@Module({
  imports: [AccountsModule, EditionsModule, HostsModule, JobsModule, MediaModule],
  controllers: [
    OffersController,
    OfferActionsController,
    OfferMediaController,
    OfferCalendarController,
    CalendarFeedController,
  ],
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
    OfferFactory,
    OffersService,
    OfferWriteService,
    OfferCopiesService,
    FamilyTellings,
    OfferTransitionsService,
    OfferMediaStore,
    OfferMediaService,
    OfferAgreementService,
    OfferCalendarLookup,
    GoneDatesStore,
    CalendarFeedStore,
    CalendarFeedService,
    EditionCalendarFinder,
    HostCalendarFinder,
    OfferLookup,
    OfferCalendarService,
    WaitingLists,
  ],
  exports: [
    OffersService,
    OfferCalendarLookup,
    GoneDatesStore,
    OfferLookup,
    WaitingLists,
    OfferTransitionsService,
    OfferWriteService,
    OfferWriteStore,
  ],
})
export class OffersModule {}
