import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiNotes } from '../platform/http/openapi/api-notes.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { Constraints } from '../platform/database/constraint-problems.js';
import { conflict } from '../kernel/problem/problem.js';
import { EditionsModule } from '../editions/editions.module.js';
import { HostsModule } from '../hosts/hosts.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { MediaModule } from '../media/media.module.js';
import { OfferFactory } from './actions/writing/offer-factory.js';
import { OfferActionsController } from './actions/writing/offer-actions.controller.js';
import { OfferAgreementService, OfferMediaService } from './actions/media/offer-media.service.js';
import { CalendarFeedController, OfferCalendarController } from './output/calendars.controller.js';
import { EditionCalendarFinder, HostCalendarFinder, CalendarFeedStore } from './output/calendar-feed.store.js';
import { CalendarFeedService, OfferCalendarService } from './output/calendars.service.js';
import { GoneDatesStore, OfferCalendarLookup } from './output/offer-calendar-lookup.js';
import { BulkCopiesService, BulkTransitionsService } from './actions/bulk/offer-bulk.service.js';
import { OfferMoving, OfferTransitionsService, TakingPlace } from './actions/transitions/offer-transitions.service.js';
import { OfferBulkController } from './actions/bulk/offer-bulk.controller.js';
import { OfferFileCopies } from './actions/media/offer-files.js';
import { OfferCopiesService, OfferLinkService, OfferRefillService } from './actions/writing/offer-copies.service.js';
import { OfferFinder, OfferTargetFinder, OfferLookup } from './reading/offer.finder.js';
import { ChangedReferences, OfferHistoryService } from './reading/offer-history.service.js';
import { ChangedReferencesStore, OfferHistoryStore } from './reading/offer-history.store.js';
import { PublicProgrammeLookup } from './reading/public-programme-lookup.js';
import { OfferReader } from './reading/offer-reader.js';
import { ErasedContacts, OfferWriteStore } from './state/offer-write.store.js';
import { OfferLock } from './state/offer-lock.js';
import { OfferMediaController } from './actions/media/offer-media.controller.js';
import { OfferMediaStore } from './state/offer-media.store.js';
import { OfferPartsStore } from './reading/offer-parts.store.js';
import { OfferReferences } from './actions/writing/offer-references.js';
import { OfferStore } from './reading/offer.store.js';
import { FamilyNotifications } from './actions/transitions/family-notifications.js';
import { OfferVariantsStore } from './actions/writing/offer-variants.store.js';
import { OfferMoves } from './actions/moves/offer-moves.js';
import { FormerDetailsStore } from './state/former-details.store.js';
import { OfferChangeWriting } from './actions/writing/offer-change-writing.js';
import {
  OfferCreationService,
  OfferEditsService,
  OfferHandover,
  OfferRemovalService,
} from './actions/writing/offer-edits.service.js';
import { TeamBulkMails, TransitionNotifications } from './actions/transitions/transition-notifications.js';
import { TeamBulksStore } from './actions/transitions/team-bulks.store.js';
import { TeamNotifications } from './actions/transitions/team-notifications.js';
import { TownNotifications } from './actions/transitions/town-notifications.js';
import { TeamRecipientsStore } from './actions/transitions/team-recipients.store.js';
import { OffersController } from './offers.controller.js';
import { NamedOffersLookup } from './reading/named-offers-lookup.js';
import { OffersService } from './reading/offers.service.js';
import { WaitingLists } from './ports/offer-ports.js';
import { CategoriesModule } from '../categories/categories.module.js';
import { OFFER_NOTES } from './offer.examples.js';
import {
  OfferDate,
  OfferFormerDetails,
  OfferGoneDate,
  OfferHistoryEntry,
  OfferMedia,
  OfferOccurrence,
  OfferTally,
  Offer,
} from './model/offers.entities.js';
import { OfferPermissions } from './reading/offer-permissions.js';

@ApiNotes({ tags: { Offers: 'The activities of an edition.' }, ...OFFER_NOTES })
@Constraints({
  fk_attendances_offer: () =>
    conflict(
      'The offer still has applications and cannot be deleted.',
      'Das Angebot hat noch Anmeldungen und kann nicht gelöscht werden.',
    ),
})
@Module({
  imports: [
    TypeOrmModule.forFeature([
      OfferDate,
      OfferFormerDetails,
      OfferGoneDate,
      OfferHistoryEntry,
      OfferMedia,
      OfferOccurrence,
      OfferTally,
      Offer,
    ]),
    AccountsModule,
    CategoriesModule,
    EditionsModule,
    HostsModule,
    JobsModule,
    MediaModule,
  ],
  controllers: [
    OffersController,
    OfferBulkController,
    OfferActionsController,
    OfferMediaController,
    OfferCalendarController,
    CalendarFeedController,
  ],
  providers: [
    NamedOffersLookup,
    OfferStore,
    OfferPartsStore,
    OfferReader,
    OfferFinder,
    OfferTargetFinder,
    OfferPermissions,
    OfferWriteStore,
    OfferVariantsStore,
    ChangedReferencesStore,
    ChangedReferences,
    OfferHistoryService,
    OfferHistoryStore,
    OfferLock,
    OfferReferences,
    OfferFactory,
    OffersService,
    PublicProgrammeLookup,
    OfferHandover,
    OfferChangeWriting,
    OfferCreationService,
    OfferEditsService,
    OfferRemovalService,
    OfferRefillService,
    OfferLinkService,
    OfferFileCopies,
    OfferCopiesService,
    BulkCopiesService,
    OfferMoving,
    BulkTransitionsService,
    FamilyNotifications,
    FormerDetailsStore,
    OfferMoves,
    TeamRecipientsStore,
    TeamNotifications,
    TownNotifications,
    TeamBulksStore,
    TeamBulkMails,
    TransitionNotifications,
    TakingPlace,
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
    ErasedContacts,
  ],
  exports: [
    NamedOffersLookup,
    OffersService,
    PublicProgrammeLookup,
    OfferCalendarLookup,
    OfferCalendarService,
    GoneDatesStore,
    OfferLookup,
    WaitingLists,
    OfferTransitionsService,
    OfferCreationService,
    OfferEditsService,
    OfferMediaStore,
    OfferWriteStore,
    FormerDetailsStore,
  ],
})
export class OffersModule {}
