import { Controller, Get, type StreamableFile } from '@nestjs/common';
import { Target } from '../../common/access/finder.js';
import { Reads } from '../../common/access/policy.js';
import { ReadsPersonalData } from '../../common/audit/audit-marks.js';
import { TargetRecord } from '../../common/http/api-request.js';
import { Produces } from '../../common/http/content-type.guard.js';
import { Describe } from '../../common/openapi/describe.js';
import { PDF, PDF_ANSWER, pdfAnswer } from '../../letters/pdf-answer.js';
import { ReceiptFinder } from '../receipt.finder.js';
import { type ReceiptRow } from '../receipt.store.js';
import { ReceiptDocumentService } from './receipt-document.service.js';

/** Receipts as PDF (decisions F1). */
@Controller('receipts')
export class ReceiptDocumentController {
  constructor(private readonly documents: ReceiptDocumentService) {}

  @Get(':uuid/pdf')
  @ReadsPersonalData()
  @Reads('ROLE_PAYMENTS_ADMIN')
  @Target(ReceiptFinder, 'document')
  @Produces(PDF)
  @Describe('Print a receipt', { text: 'As a letter with the municipality’s head.', answer: PDF_ANSWER })
  async printReceipt(@TargetRecord() receipt: ReceiptRow): Promise<StreamableFile> {
    return pdfAnswer(await this.documents.print(receipt), `quittung-${receipt.number}`);
  }
}
