import { Global, Module } from '@nestjs/common';
import { AccountObligations, FamilyVisibility } from '../../accounts/account-ports.js';
import { ReadingModule } from '../reading/reading.module.js';
import { Eligibility } from './eligibility.js';
import { ApplicationFactsStore } from './application-facts.store.js';
import { AttendanceWriteStore, BulkHistoryStore } from './attendance-write.store.js';
import { AttendanceCreation, AttendanceChanges, HostMails } from './attendance-changes.js';
import { AttendanceChangeStore, HostMailsStore } from './attendance-change.store.js';
import { AttendanceLock, ChildLock } from './attendance-lock.js';
import { BookedOffers, OfferFollowUp, OccupiedPlaces } from './offer-ports.js';
import { Charges } from './charges.js';
import { ChargeStore } from './charge.store.js';
import { ErasedAttendances, OldRemarks } from './erased-attendances.js';
import { FamilyObligations, TeamFamilyVisibility, AttendancesOfChildren } from './family-ports.js';
import { MovesAgain, MovesAgainStore } from './moves-again.store.js';
import { PlacesStore } from './places.store.js';
import { ReceiptWithdrawals } from './receipt-withdrawals.js';
import { StaleMails } from './stale-mails.js';
import { StaleMailsStore } from './stale-mails.store.js';
import { PresencesStore } from './presences.store.js';
import { Obstacles, ObstaclesStore } from './obstacles.store.js';
import { HostsModule } from '../../hosts/hosts.module.js';
import { InvoicesModule } from '../../money/invoices/invoices.module.js';
import { ReceiptsModule } from '../../money/receipts/receipts.module.js';
import { Withdrawals } from '../../money/receipts/receipt-reversal.service.js';
import { OffersModule } from '../../offers/offers.module.js';
import { OfferLifecycle, OfferMoney, PlacedChildren } from '../../offers/ports/offer-ports.js';
import { Discounts, ChildAttendances, ChildSuccession } from '../../participants/participant-ports.js';
import { MergeChecks, MergedAttendances, MergedMoney, WithdrawnDoubles } from './merged-attendances.js';
import { MergingStore } from './merging.store.js';
import { AttendancePermissions } from './attendance-permissions.js';

/**
 * Everything needed to change applications: obstacles, eligibility, locks, states, charges and consequences. Global,
 * because it implements ports of lower layers: receipts withdraw applications, participants change prices, offers and
 * accounts ask for bookings and obligations, cancelled offers notify families, accounts ask who sees families.
 */
@Global()
@Module({
  imports: [ReadingModule, InvoicesModule, ReceiptsModule, OffersModule, HostsModule],
  providers: [
    AttendanceWriteStore,
    PlacesStore,
    AttendanceChangeStore,
    AttendanceLock,
    ChargeStore,
    Charges,
    HostMailsStore,
    HostMails,
    StaleMailsStore,
    StaleMails,
    MovesAgainStore,
    MovesAgain,
    AttendanceChanges,
    AttendanceCreation,
    BulkHistoryStore,
    PresencesStore,
    AttendancePermissions,
    ErasedAttendances,
    OldRemarks,
    { provide: Withdrawals, useClass: ReceiptWithdrawals },
    { provide: Discounts, useExisting: Charges },
    { provide: OfferMoney, useClass: BookedOffers },
    { provide: OfferLifecycle, useClass: OfferFollowUp },
    { provide: AccountObligations, useClass: FamilyObligations },
    { provide: FamilyVisibility, useClass: TeamFamilyVisibility },
    { provide: ChildAttendances, useClass: AttendancesOfChildren },
    ChildLock,
    ObstaclesStore,
    Obstacles,
    { provide: PlacedChildren, useClass: OccupiedPlaces },
    MergingStore,
    WithdrawnDoubles,
    MergedMoney,
    MergeChecks,
    { provide: ChildSuccession, useClass: MergedAttendances },
    ApplicationFactsStore,
    Eligibility,
  ],
  exports: [
    BulkHistoryStore,
    MovesAgain,
    PresencesStore,
    ChildAttendances,
    ChildSuccession,
    AttendanceWriteStore,
    PlacesStore,
    AttendanceChangeStore,
    AttendanceLock,
    Charges,
    AttendanceChanges,
    AttendanceCreation,
    Withdrawals,
    Discounts,
    OfferMoney,
    OfferLifecycle,
    AccountObligations,
    FamilyVisibility,
    ChildLock,
    Obstacles,
    PlacedChildren,
    ApplicationFactsStore,
    Eligibility,
  ],
})
export class StateModule {}
