import { Module } from '@nestjs/common';
import { ApiNotes } from '../../platform/http/openapi/api-notes.js';
import { EditionsModule } from '../../editions/editions.module.js';
import { JobsModule } from '../../jobs/jobs.module.js';
import { PdfModule } from '../../papers/pdf.module.js';
import { DebtsModule } from '../debtors/debts.module.js';
import { DemandsModule } from '../debtors/demands.module.js';
import { PartiesModule } from '../ledger/parties.module.js';
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

/** Invoices of debtors. They book nothing. */
@ApiNotes({ tags: { Invoices: 'What families are asked to pay for an edition.' } })
@Module({
  imports: [DebtsModule, DemandsModule, EditionsModule, JobsModule, PartiesModule, PdfModule],
  controllers: [InvoicesController, InvoiceDocumentController, EditionInvoicesController],
  providers: [
    InvoiceStore,
    InvoicePlanStore,
    InvoiceFinder,
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
  ],
  exports: [
    InvoiceStore,
    InvoiceFinder,
    InvoicesService,
    OpenInvoices,
    InvoiceLifecycle,
    HeldInvoicesStore,
    InvoiceNews,
  ],
})
export class InvoicesModule {}
