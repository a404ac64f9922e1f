import { Module } from '@nestjs/common';
import { ApiNotes } from '../../platform/http/openapi/api-notes.js';
import { EditionsModule } from '../../editions/editions.module.js';
import { JobsModule } from '../../jobs/jobs.module.js';
import { PdfModule } from '../../papers/pdf.module.js';
import { HeldInvoicesStore } from './held-invoices.store.js';
import { InvoiceDocumentController, EditionInvoicesController, InvoicesController } from './invoices.controller.js';
import { InvoiceDocumentsService } from './invoice-documents.service.js';
import { InvoicePile, PrintInvoices } from './print-invoices.job.js';
import { InvoicePlanStore } from './invoice-plan.store.js';
import { InvoiceRunsService } from './invoice-runs.service.js';
import { InvoiceStatusStore, InvoiceFinder, InvoiceStore } from './invoice.store.js';
import { InvoiceLifecycle } from './invoice-lifecycle.js';
import { InvoiceMailStore } from './invoice-mail.store.js';
import { InvoiceNews, OpenInvoices } from './invoice-news.js';
import { InvoiceSending } from './invoice-sending.js';
import { InvoicesService } from './invoices.service.js';
import { Invoicing } from './invoicing.js';
import { MakeInvoices } from './make-invoices.job.js';
import { DebtorRemindersController, EditionRemindersController } from './reminders/reminders.controller.js';
import { OpenReminders } from './reminders/open-reminders.js';
import { DebtorReminding, RemindDebtors } from './reminders/remind-debtors.job.js';
import { RemindersService } from './reminders/reminders.service.js';
import { Reminding } from './reminders/reminding.js';
import { DebtorDocumentsController } from './debtor-documents.controller.js';
import { DebtorDocumentsService } from './debtor-documents.service.js';
import { LetterParties } from './debtor-letters.js';
import { DebtorsModule } from '../debtors/debtors.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { EditionMoneyPermissions } from './invoice-permissions.js';

/** Invoices of debtors, reminders and other letters to them. They book nothing. */
@ApiNotes({ tags: { Invoices: 'What families are asked to pay for an edition.' } })
@Module({
  imports: [DebtorsModule, LedgerModule, EditionsModule, JobsModule, PdfModule],
  controllers: [
    InvoicesController,
    InvoiceDocumentController,
    EditionInvoicesController,
    DebtorRemindersController,
    EditionRemindersController,
    DebtorDocumentsController,
  ],
  providers: [
    InvoiceStore,
    InvoicePlanStore,
    InvoiceFinder,
    EditionMoneyPermissions,
    InvoiceSending,
    InvoiceNews,
    InvoiceMailStore,
    OpenInvoices,
    InvoiceStatusStore,
    InvoiceLifecycle,
    HeldInvoicesStore,
    Invoicing,
    InvoiceDocumentsService,
    InvoicesService,
    InvoiceRunsService,
    MakeInvoices,
    InvoicePile,
    PrintInvoices,
    Reminding,
    OpenReminders,
    RemindersService,
    DebtorReminding,
    RemindDebtors,
    DebtorDocumentsService,
    LetterParties,
  ],
  exports: [
    InvoiceStore,
    InvoiceFinder,
    InvoicesService,
    OpenInvoices,
    InvoiceLifecycle,
    HeldInvoicesStore,
    InvoiceNews,
    Reminding,
    OpenReminders,
    RemindersService,
  ],
})
export class InvoicesModule {}
