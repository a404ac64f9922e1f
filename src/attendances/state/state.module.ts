import { Global, Module } from '@nestjs/common';
import { AccountObligations } from '../../accounts/account-obligations.js';
import { FamilySight } from '../../accounts/family-sight.js';
import { ReadingModule } from '../reading/reading.module.js';
import { Admission } from './admission/admission.js';
import { ApplicationFactsStore } from './admission/application-facts.store.js';
import { AttendanceWriteStore } from './changes/attendance-write.store.js';
import { Arrivals } from './changes/arrivals.js';
import { AttendanceChangeStore } from './changes/attendance-change.store.js';
import { AttendanceChanges, OrganiserMails } from './changes/attendance-changes.js';
import { AttendanceLock } from './changes/attendance-lock.js';
import { BookedOffers } from './changes/booked-offers.js';
import { ChargeStore } from './changes/charge.store.js';
import { Charges } from './changes/charges.js';
import { ErasedAttendances } from './changes/erased-attendances.js';
import { FamilyObligations } from './changes/family-obligations.js';
import { MovesAgain } from './changes/moves-again.js';
import { MovesAgainStore } from './changes/moves-again.store.js';
import { OfferFollowUp } from './changes/offer-follow-up.js';
import { OldRemarks } from './changes/old-remarks.js';
import { OrganiserMailsStore } from './changes/organiser-mails.store.js';
import { PlacesStore } from './changes/places.store.js';
import { ReceiptWithdrawals } from './changes/receipt-withdrawals.js';
import { SeenFamilies } from './changes/seen-families.js';
import { StaleMails } from './changes/stale-mails.js';
import { StaleMailsStore } from './changes/stale-mails.store.js';
import { PresencesStore } from './presences/presences.store.js';
import { ChildLock } from './hindrances/child-lock.js';
import { HeldPlaces } from './hindrances/held-places.js';
import { Hindrances } from './hindrances/hindrances.js';
import { HindrancesStore } from './hindrances/hindrances.store.js';
import { HostsModule } from '../../hosts/hosts.module.js';
import { BookingModule } from '../../money/receipts/booking/booking.module.js';
import { InvoicesModule } from '../../money/invoices/invoices.module.js';
import { ReceiptsModule } from '../../money/receipts/receipts.module.js';
import { Withdrawals } from '../../money/receipts/withdrawals.js';
import { OffersModule } from '../../offers/offers.module.js';
import { OfferCourse } from '../../offers/ports/offer-course.js';
import { OfferMoney } from '../../offers/ports/offer-money.js';
import { PlacedChildren } from '../../offers/ports/placed-children.js';
import { Discounts } from '../../participants/discounts.js';
import { ChildAttendances } from '../../participants/child-attendances.js';
import { AttendancesOfChildren } from './changes/attendances-of-children.js';
import { ChildSuccession } from '../../participants/merging/child-succession.js';
import { MergeChecks, MergedAttendances, MergedMoney, WithdrawnDoubles } from './merging/merged-attendances.js';
import { MergingStore } from './merging/merging.store.js';
import { BulkHistoryStore } from './changes/bulk-history.store.js';

/**
 * Everything needed to change applications: hindrances, admission, locks, states, charges and consequences. Global,
 * because it implements ports of lower floors: receipts withdraw applications, participants change prices, offers and
 * accounts ask for bookings and obligations, cancelled offers notify families, accounts ask who sees families.
 */
@Global()
@Module({
  imports: [ReadingModule, BookingModule, InvoicesModule, ReceiptsModule, OffersModule, HostsModule],
  providers: [
    AttendanceWriteStore,
    PlacesStore,
    AttendanceChangeStore,
    AttendanceLock,
    ChargeStore,
    Charges,
    OrganiserMailsStore,
    OrganiserMails,
    StaleMailsStore,
    StaleMails,
    MovesAgainStore,
    MovesAgain,
    AttendanceChanges,
    Arrivals,
    BulkHistoryStore,
    PresencesStore,
    ErasedAttendances,
    OldRemarks,
    { provide: Withdrawals, useClass: ReceiptWithdrawals },
    { provide: Discounts, useExisting: Charges },
    { provide: OfferMoney, useClass: BookedOffers },
    { provide: OfferCourse, useClass: OfferFollowUp },
    { provide: AccountObligations, useClass: FamilyObligations },
    { provide: FamilySight, useClass: SeenFamilies },
    { provide: ChildAttendances, useClass: AttendancesOfChildren },
    ChildLock,
    HindrancesStore,
    Hindrances,
    { provide: PlacedChildren, useClass: HeldPlaces },
    MergingStore,
    WithdrawnDoubles,
    MergedMoney,
    MergeChecks,
    { provide: ChildSuccession, useClass: MergedAttendances },
    ApplicationFactsStore,
    Admission,
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
    Arrivals,
    Withdrawals,
    Discounts,
    OfferMoney,
    OfferCourse,
    AccountObligations,
    FamilySight,
    ChildLock,
    Hindrances,
    PlacedChildren,
    ApplicationFactsStore,
    Admission,
  ],
})
export class StateModule {}
