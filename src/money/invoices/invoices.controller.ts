import { Body, Controller, Get, HttpCode, Post, Query, type StreamableFile } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Target } from '../../platform/http/access/finder.js';
import { Reads, Writes } from '../../platform/http/access/policy.js';
import { ReadsPersonalData } from '../../platform/http/audit/audit-marks.js';
import { Describe } from '../../platform/http/server/describe.js';
import { CurrentCaller, TargetRecord } from '../../platform/http/request/api-request.js';
import { IfMatch, type Precondition } from '../../platform/http/view/etag.js';
import { Responds, RespondsWithList } from '../../platform/http/view/responds.js';
import { InvoiceCancelInput, InvoicesQuery, InvoicePrintInput, InvoiceRunInput } from './invoices.inputs.js';
import { InvoiceFinder } from './invoice.store.js';
import { type InvoiceRow, type InvoiceRecord, invoiceView } from './invoice.view.js';
import { InvoicesService } from './invoices.service.js';
import { PDF, PDF_ANSWER, pdfAnswer } from '../../papers/pdf-answer.js';
import { Produces } from '../../platform/http/server/content-type.guard.js';
import { InvoiceDocumentsService } from './invoice-documents.service.js';
import { EditionFinder } from '../../editions/edition.store.js';
import { type EditionRecord, editionView } from '../../editions/edition.view.js';
import { type InvoicesAccepted, InvoiceRunsService } from './invoice-runs.service.js';

/** Invoices (R-MON-26). */
@Controller('invoices')
export class InvoicesController {
  constructor(private readonly invoices: InvoicesService) {}

  @Get()
  @ReadsPersonalData()
  @Reads('ROLE_PAYMENTS_ADMIN')
  @RespondsWithList(invoiceView)
  @Describe('List invoices', { text: 'Newest first, unless `sort` says otherwise.' })
  list(@CurrentCaller() caller: Caller, @Query() query: InvoicesQuery): Promise<InvoiceRecord[]> {
    return this.invoices.list(caller, query);
  }

  @Get(':uuid')
  @ReadsPersonalData()
  @Reads('ROLE_PAYMENTS_ADMIN')
  @Target(InvoiceFinder)
  @Responds(invoiceView)
  @Describe('Read an invoice')
  read(@CurrentCaller() caller: Caller, @TargetRecord() invoice: InvoiceRow): InvoiceRecord {
    return this.invoices.complete(caller, invoice);
  }

  @Post(':uuid/cancel')
  @Writes('ROLE_PAYMENTS_ADMIN')
  @HttpCode(200)
  @Target(InvoiceFinder, 'cancel')
  @Responds(invoiceView)
  @Describe('Cancel an invoice', {
    text: 'Its items are free for the next one; what is owed stays owed. A mail with it that still waits is given up. With `notify` its family is mailed that it is void and what applies instead, unless the mail with it was still waiting. The body may be left out.',
    problems: { 409: 'Some of it was paid since it was made, or it is already cancelled.' },
  })
  cancel(
    @CurrentCaller() caller: Caller,
    @TargetRecord() invoice: InvoiceRow,
    @Body() input: InvoiceCancelInput,
    @IfMatch() precondition: Precondition,
  ): Promise<InvoiceRecord> {
    return this.invoices.cancel(caller, invoice, input, precondition);
  }
}

/** Invoices as PDF (R-MON-13). */
@Controller('invoices')
export class InvoiceDocumentController {
  constructor(private readonly documents: InvoiceDocumentsService) {}

  @Get(':uuid/pdf')
  @ReadsPersonalData()
  @Reads('ROLE_PAYMENTS_ADMIN')
  @Target(InvoiceFinder, 'document')
  @Produces(PDF)
  @Describe('Print an invoice', {
    text: 'As a letter, with what is still open today, and with a GiroCode once the letterhead has an IBAN.',
    answer: PDF_ANSWER,
  })
  async print(@TargetRecord() invoice: InvoiceRow): Promise<StreamableFile> {
    return pdfAnswer(await this.documents.print(invoice), `rechnung-${invoice.number}`);
  }
}

/** Makes and prints the invoices of an edition. */
@Controller('editions')
export class EditionInvoicesController {
  constructor(private readonly runs: InvoiceRunsService) {}

  @Post(':uuid/invoices')
  @Writes('ROLE_PAYMENTS_ADMIN')
  @HttpCode(202)
  @Target(EditionFinder, 'invoice')
  @Responds<InvoicesAccepted>(editionView, { job: ({ job }) => job })
  @Describe('Make invoices for everybody who owes something of an edition', {
    text: 'A job makes one invoice for each debtor, for all it owes in the edition and has no invoice for. What has one is left alone, so it can be asked for again at any time. With `notify` they are mailed, with the letter as a PDF. Credits are taken off; anyone who owes nothing on balance gets none. While one is under way, a second request joins it. The body may be left out.',
    problems: { 409: 'One is under way that was asked for with a different `dueOn`, `notify` or `debtors`.' },
  })
  makeEditionInvoices(
    @CurrentCaller() caller: Caller,
    @TargetRecord() edition: EditionRecord,
    @Body() input: InvoiceRunInput,
    @IfMatch() precondition: Precondition,
  ): Promise<InvoicesAccepted> {
    return this.runs.run(caller, edition, input, precondition);
  }

  @Post(':uuid/invoices/print')
  @Writes('ROLE_PAYMENTS_ADMIN')
  @HttpCode(202)
  @Target(EditionFinder, 'printInvoices')
  @Responds<InvoicesAccepted>(editionView, { job: ({ job }) => job })
  @Describe('Print the open invoices of an edition', {
    text: 'A job makes one PDF of all letters, by number; you can download it for 24 hours with `GET /jobs/{uuid}/file`. Those of families whose names you are not shown are left out. The body may be left out.',
    problems: { 409: 'No such invoice is open, or three of your jobs for this are under way.' },
  })
  printEditionInvoices(
    @CurrentCaller() caller: Caller,
    @TargetRecord() edition: EditionRecord,
    @Body() input: InvoicePrintInput,
    @IfMatch() precondition: Precondition,
  ): Promise<InvoicesAccepted> {
    return this.runs.print(caller, edition, input, precondition);
  }
}
