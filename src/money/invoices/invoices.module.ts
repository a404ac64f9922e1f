import { Module } from '@nestjs/common';
import { ApiNotes } from '../../platform/http/openapi/api-notes.js';
import { EditionsModule } from '../../editions/editions.module.js';
import { JobsModule } from '../../jobs/jobs.module.js';
import { PdfModule } from '../../papers/pdf.module.js';
import { DebtsModule } from '../debtors/debts/debts.module.js';
import { DemandsModule } from '../debtors/demands/demands.module.js';
import { PartiesModule } from '../ledger/parties/parties.module.js';
import { HeldInvoicesStore } from './held-invoices.store.js';
import { InvoiceDocumentController } from './documents/invoice-document.controller.js';
import { InvoiceDocumentsService } from './documents/invoice-documents.service.js';
import { EditionInvoicesController } from './edition-invoices.controller.js';
import { InvoicePile, PrintInvoices } from './print-invoices.job.js';
import { InvoicePlanStore } from './invoice-plan.store.js';
import { InvoiceRunsService } from './invoice-runs.service.js';
import { InvoiceStandingStore } from './invoice-standing.store.js';
import { InvoiceCourse } from './invoice-course.js';
import { InvoiceMailStore } from './invoice-mail.store.js';
import { InvoiceNews } from './invoice-news.js';
import { InvoiceSending } from './invoice-sending.js';
import { InvoiceFinder } from './invoice.finder.js';
import { InvoiceStore } from './invoice.store.js';
import { InvoicesController } from './invoices.controller.js';
import { InvoicesService } from './invoices.service.js';
import { Invoicing } from './invoicing.js';
import { MakeInvoices } from './make-invoices.job.js';
import { OpenInvoices } from './open-invoices.js';

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
    InvoiceStandingStore,
    InvoiceCourse,
    HeldInvoicesStore,
    Invoicing,
    InvoiceDocumentsService,
    InvoicesService,
    InvoiceRunsService,
    MakeInvoices,
    InvoicePile,
    PrintInvoices,
  ],
  exports: [InvoiceStore, InvoiceFinder, InvoicesService, OpenInvoices, InvoiceCourse, HeldInvoicesStore, InvoiceNews],
})
export class InvoicesModule {}
