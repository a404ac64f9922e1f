import { Global, Module } from '@nestjs/common';
import { FamilyTelling } from './mails/family-telling.js';
import { KnownDetailsStore } from './mails/known-details.store.js';
import { NotifiedChangesStore } from './mails/notified-changes.store.js';
import { NotifyAttendances } from './mails/notify-attendances.job.js';
import { ApplicationPreviews } from './mails/previews/application-previews.js';
import { PreviewedAttendancesStore } from './mails/previews/previewed-attendances.store.js';
import { ToldDates } from './mails/told-dates.js';
import { Tellings } from './mails/tellings.js';
import { TellingsStore } from './mails/tellings.store.js';
import { ConcernedFamilies } from './offer-mails/concerned-families.js';
import { FamiliesStore } from './offer-mails/families.store.js';
import { MailedFamilies } from './offer-mails/mailed-families.js';
import { NotifiedTransitionsStore } from './offer-mails/notified-transitions.store.js';
import { MovedFamiliesStore } from './offer-mails/moved/moved-families.store.js';
import { NotifyMoved } from './offer-mails/moved/notify-moved.job.js';
import { OfferTellings } from './offer-mails/offer-tellings.js';
import { OfferTellingsStore } from './offer-mails/offer-tellings.store.js';
import { NotifyFamilies } from './offer-mails/notify-families.job.js';
import { NotifyFamiliesOfMany } from './offer-mails/notify-families-of-many.job.js';
import { ToldCalendars } from './offer-mails/told-calendars.js';
import { DaySheetsService } from './sheet/day-sheets.service.js';
import { SheetDocumentService } from './sheet/sheet-document.service.js';
import { SheetHeadStore } from './sheet/sheet-head.store.js';
import { SheetHealthStore } from './sheet/sheet-health.store.js';
import { SheetController } from './sheet/sheet.controller.js';
import { SheetFinder } from './sheet/sheet.finder.js';
import { SheetService } from './sheet/sheet.service.js';
import { SheetStore } from './sheet/sheet.store.js';
import { ComingDatesStore } from './reminders/coming-dates.store.js';
import { RemindOfDates } from './reminders/remind-of-dates.job.js';
import { NotifyUntold } from './untold/notify-untold.job.js';
import { PrintTellings } from './untold/print-tellings.job.js';
import { UntoldPile } from './untold/untold-pile.js';
import { UntoldController } from './untold/untold.controller.js';
import { UntoldService } from './untold/untold.service.js';
import { UntoldStore } from './untold/untold.store.js';
import { EditionsModule } from '../../editions/editions.module.js';
import { InvoicesModule } from '../../money/invoices/invoices.module.js';
import { PartiesModule } from '../../money/parties/parties.module.js';
import { JobsModule } from '../../jobs/jobs.module.js';
import { OffersModule } from '../../offers/offers.module.js';
import { OfferFamilies } from '../../offers/ports/offer-families.js';
import { PdfModule } from '../../pdf/pdf.module.js';

/**
 * Mails to families, and the attendance sheet for the organiser. Global, because offers ask for the number of
 * families to notify.
 */
@Global()
@Module({
  imports: [EditionsModule, InvoicesModule, JobsModule, OffersModule, PartiesModule, PdfModule],
  controllers: [SheetController, UntoldController],
  providers: [
    SheetStore,
    SheetFinder,
    SheetService,
    SheetHeadStore,
    SheetHealthStore,
    SheetDocumentService,
    DaySheetsService,
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
  exports: [OfferFamilies, SheetFinder, SheetService, SheetDocumentService, DaySheetsService],
})
export class OutputModule {}
