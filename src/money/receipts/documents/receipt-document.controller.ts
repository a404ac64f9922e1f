import { Controller, Get, type StreamableFile } from '@nestjs/common';
import { Target } from '../../../platform/http/access/finder.js';
import { Reads } from '../../../platform/http/access/policy.js';
import { ReadsPersonalData } from '../../../platform/http/audit/audit-marks.js';
import { TargetRecord } from '../../../platform/http/request/api-request.js';
import { Produces } from '../../../platform/http/server/content-type.guard.js';
import { Describe } from '../../../platform/http/server/describe.js';
import { PDF, PDF_ANSWER, pdfAnswer } from '../../../papers/pdf-answer.js';
import { ReceiptFinder } from '../receipt.finder.js';
import { type ReceiptRow } from '../receipt.view.js';
import { RECEIPT_FILES, ReceiptDocumentService } from './receipt-document.service.js';

/** Receipts as PDF (R-MON-7). */
@Controller('receipts')
export class ReceiptDocumentController {
  constructor(private readonly documents: ReceiptDocumentService) {}

  @Get(':uuid/pdf')
  @ReadsPersonalData()
  @Reads('ROLE_PAYMENTS_ADMIN')
  @Target(ReceiptFinder, 'document')
  @Produces(PDF)
  @Describe('Print a receipt', { text: 'As a letter with the municipality’s head.', answer: PDF_ANSWER })
  async print(@TargetRecord() receipt: ReceiptRow): Promise<StreamableFile> {
    return pdfAnswer(await this.documents.print(receipt), `${RECEIPT_FILES[receipt.kind]}-${receipt.number}`);
  }
}
