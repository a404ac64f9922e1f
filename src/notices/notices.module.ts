import { Global, Module } from '@nestjs/common';
import { NoticeContexts, NoticeMoney, NotifiedDates } from './application-mails/notice-contexts.js';
import { KnownDetailsStore } from './application-mails/known-details.store.js';
import { NotifiedChangesStore } from './application-mails/notified-changes.store.js';
import { NotifyAttendances } from './application-mails/notify-attendances.job.js';
import { ApplicationPreviews } from './application-mails/application-previews.js';
import { PreviewedAttendancesStore } from './application-mails/previewed-attendances.store.js';
import { FamilyNotices } from './application-mails/family-notices.js';
import { FamilyNoticesStore } from './application-mails/family-notices.store.js';
import { ConcernedFamilies, OfferNotices, MailedFamilies } from './offer-mails/concerned-families.js';
import { FamiliesStore, NotifiedTransitionsStore } from './offer-mails/offer-mails.store.js';
import { MovedFamiliesStore } from './offer-mails/moved-families.store.js';
import { ChangedOffersReader, NotifyMoved } from './offer-mails/notify-moved.job.js';
import { OfferNoticesStore } from './offer-mails/offer-notices.store.js';
import { NotifyFamilies, NotifiedCalendars } from './offer-mails/notify-families.job.js';
import { NotifyFamiliesOfMany } from './offer-mails/notify-families-of-many.job.js';
import { ComingDatesStore } from './reminders/coming-dates.store.js';
import { RemindOfDates } from './reminders/remind-of-dates.job.js';
import { NotifyPending, PrintNotices, NoticePile } from './pending/pending-notices.jobs.js';
import { PendingNoticesController } from './pending/pending-notices.controller.js';
import { PendingNoticesService } from './pending/pending-notices.service.js';
import { PendingNoticesStore } from './pending/pending-notices.store.js';
import { EditionsModule } from '../editions/editions.module.js';
import { InvoicesModule } from '../money/invoices/invoices.module.js';
import { LedgerModule } from '../money/ledger/ledger.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { OffersModule } from '../offers/offers.module.js';
import { OfferFamilies } from '../offers/ports/offer-ports.js';
import { PdfModule } from '../papers/pdf.module.js';

/**
 * What families are told about their applications and about offers. Global, because offers ask for the number of families to notify.
 */
@Global()
@Module({
  imports: [EditionsModule, InvoicesModule, JobsModule, OffersModule, LedgerModule, PdfModule],
  controllers: [PendingNoticesController],
  providers: [
    NotifiedChangesStore,
    FamilyNoticesStore,
    FamilyNotices,
    KnownDetailsStore,
    NotifiedDates,
    NoticeMoney,
    NoticeContexts,
    NotifyAttendances,
    PreviewedAttendancesStore,
    ApplicationPreviews,
    { provide: OfferFamilies, useClass: MailedFamilies },
    FamiliesStore,
    NotifiedTransitionsStore,
    ConcernedFamilies,
    NotifiedCalendars,
    OfferNoticesStore,
    OfferNotices,
    NotifyFamilies,
    NotifyFamiliesOfMany,
    MovedFamiliesStore,
    ChangedOffersReader,
    NotifyMoved,
    ComingDatesStore,
    RemindOfDates,
    PendingNoticesStore,
    PendingNoticesService,
    NotifyPending,
    NoticePile,
    PrintNotices,
  ],
  exports: [OfferFamilies],
})
export class NoticesModule {}
