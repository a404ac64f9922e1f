import { Global, Module } from '@nestjs/common';
import { AccountObligations } from '../../../accounts/account-obligations.js';
import { FamilySight } from '../../../accounts/family-sight.js';
import { BooksModule } from '../../../money/books/books.module.js';
import { OfferCourse } from '../../../offers/ports/offer-course.js';
import { HostsModule } from '../../../hosts/hosts.module.js';
import { OfferMoney } from '../../../offers/ports/offer-money.js';
import { OffersModule } from '../../../offers/offers.module.js';
import { Discounts } from '../../../participants/discounts.js';
import { ReceiptsModule } from '../../../money/receipts/receipts.module.js';
import { Withdrawals } from '../../../money/receipts/withdrawals.js';
import { HindrancesModule } from '../hindrances/hindrances.module.js';
import { ReadingModule } from '../../reading/reading.module.js';
import { ApplicationStore } from './application.store.js';
import { AttendanceChangeStore } from './attendance-change.store.js';
import { AttendanceChanges } from './attendance-changes.js';
import { AttendanceLock } from './attendance-lock.js';
import { BookedOffers } from './booked-offers.js';
import { Charges } from './charges.js';
import { ErasedApplications } from './erased-applications.js';
import { FamilyObligations } from './family-obligations.js';
import { OfferFollowUp } from './offer-follow-up.js';
import { OrganiserMails } from './organiser-mails.js';
import { OrganiserMailsStore } from './organiser-mails.store.js';
import { PlacesStore } from './places.store.js';
import { PriceDiscounts } from './price-discounts.js';
import { ReceiptWithdrawals } from './receipt-withdrawals.js';
import { SeenFamilies } from './seen-families.js';
import { StaleMails } from './stale-mails.js';
import { StaleMailsStore } from './stale-mails.store.js';
import { Applications } from '../../../money/parties/applications.js';
import { ApplicationsOfBooks } from '../../model/applications-of-books.js';
import { ChildApplications } from '../../../participants/child-applications.js';
import { ApplicationsOfChildren } from './applications-of-children.js';
import { BulkHistoryStore } from './bulk-history.store.js';

/**
 * What everybody goes through who changes applications: locks, states, money, and what follows. Global, because floors below
 * ask it: receipts to withdraw, participants to charge another price, offers and accounts what is booked and still
 * counts, offers that are called off what follows for families, accounts who sees families.
 */
@Global()
@Module({
  imports: [ReadingModule, HindrancesModule, BooksModule, ReceiptsModule, OffersModule, HostsModule],
  providers: [
    ApplicationStore,
    PlacesStore,
    AttendanceChangeStore,
    AttendanceLock,
    Charges,
    OrganiserMailsStore,
    OrganiserMails,
    StaleMailsStore,
    StaleMails,
    AttendanceChanges,
    BulkHistoryStore,
    ErasedApplications,
    { provide: Withdrawals, useClass: ReceiptWithdrawals },
    { provide: Discounts, useClass: PriceDiscounts },
    { provide: OfferMoney, useClass: BookedOffers },
    { provide: OfferCourse, useClass: OfferFollowUp },
    { provide: AccountObligations, useClass: FamilyObligations },
    { provide: FamilySight, useClass: SeenFamilies },
    { provide: Applications, useClass: ApplicationsOfBooks },
    { provide: ChildApplications, useClass: ApplicationsOfChildren },
  ],
  exports: [
    HindrancesModule,
    BulkHistoryStore,
    ApplicationStore,
    PlacesStore,
    AttendanceChangeStore,
    AttendanceLock,
    Charges,
    AttendanceChanges,
    Withdrawals,
    Discounts,
    OfferMoney,
    OfferCourse,
    AccountObligations,
    FamilySight,
    Applications,
    ChildApplications,
  ],
})
export class ChangesModule {}
