import { Controller, Get, type StreamableFile } from '@nestjs/common';
import { PDF, PDF_ANSWER, pdfAnswer } from '../../../papers/pdf-answer.js';
import { Target } from '../../../platform/http/access/finder.js';
import { Reads } from '../../../platform/http/access/policy.js';
import { ReadsPersonalData } from '../../../platform/http/audit/audit-marks.js';
import { Produces } from '../../../platform/http/server/content-type.guard.js';
import { Describe } from '../../../platform/http/server/describe.js';
import { TargetRecord } from '../../../platform/http/request/api-request.js';
import { InvoiceFinder } from '../invoice.finder.js';
import { type InvoiceRow } from '../invoice.view.js';
import { InvoiceDocumentsService } from './invoice-documents.service.js';

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
