import { Global, Module } from '@nestjs/common';
import { FamilyTelling } from './application-mails/family-telling.js';
import { KnownDetailsStore } from './application-mails/known-details.store.js';
import { NotifiedChangesStore } from './application-mails/notified-changes.store.js';
import { NotifyAttendances } from './application-mails/notify-attendances.job.js';
import { ApplicationPreviews } from './application-mails/previews/application-previews.js';
import { PreviewedAttendancesStore } from './application-mails/previews/previewed-attendances.store.js';
import { ToldDates } from './application-mails/told-dates.js';
import { Tellings } from './application-mails/tellings.js';
import { TellingsStore } from './application-mails/tellings.store.js';
import { ConcernedFamilies, OfferTellings } from './offer-mails/concerned-families.js';
import { FamiliesStore } from './offer-mails/families.store.js';
import { MailedFamilies } from './offer-mails/mailed-families.js';
import { NotifiedTransitionsStore } from './offer-mails/notified-transitions.store.js';
import { MovedFamiliesStore } from './offer-mails/moved/moved-families.store.js';
import { NotifyMoved } from './offer-mails/moved/notify-moved.job.js';
import { OfferTellingsStore } from './offer-mails/offer-tellings.store.js';
import { NotifyFamilies, ToldCalendars } from './offer-mails/notify-families.job.js';
import { NotifyFamiliesOfMany } from './offer-mails/notify-families-of-many.job.js';
import { ComingDatesStore } from './reminders/coming-dates.store.js';
import { RemindOfDates } from './reminders/remind-of-dates.job.js';
import { NotifyUntold } from './pending/notify-untold.job.js';
import { PrintTellings, UntoldPile } from './pending/print-tellings.job.js';
import { UntoldController } from './pending/untold.controller.js';
import { UntoldService } from './pending/untold.service.js';
import { UntoldStore } from './pending/untold.store.js';
import { EditionsModule } from '../editions/editions.module.js';
import { InvoicesModule } from '../money/invoices/invoices.module.js';
import { PartiesModule } from '../money/ledger/parties.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { OffersModule } from '../offers/offers.module.js';
import { OfferFamilies } from '../offers/ports/offer-families.js';
import { PdfModule } from '../papers/pdf.module.js';

/**
 * What families are told about their applications and about offers. Global, because offers ask for the number of families to notify.
 */
@Global()
@Module({
  imports: [EditionsModule, InvoicesModule, JobsModule, OffersModule, PartiesModule, PdfModule],
  controllers: [UntoldController],
  providers: [
    NotifiedChangesStore,
    TellingsStore,
    Tellings,
    KnownDetailsStore,
    ToldDates,
    FamilyTelling,
    NotifyAttendances,
    PreviewedAttendancesStore,
    ApplicationPreviews,
    { provide: OfferFamilies, useClass: MailedFamilies },
    FamiliesStore,
    NotifiedTransitionsStore,
    ConcernedFamilies,
    ToldCalendars,
    OfferTellingsStore,
    OfferTellings,
    NotifyFamilies,
    NotifyFamiliesOfMany,
    MovedFamiliesStore,
    NotifyMoved,
    ComingDatesStore,
    RemindOfDates,
    UntoldStore,
    UntoldService,
    NotifyUntold,
    UntoldPile,
    PrintTellings,
  ],
  exports: [OfferFamilies],
})
export class NoticesModule {}
