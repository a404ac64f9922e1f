import { Body, Controller, Get, HttpCode, Post, Query, type StreamableFile } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Target } from '../../platform/http/access/finder.js';
import { Reads, Writes } from '../../platform/http/access/policy.js';
import { ReadsPersonalData } from '../../platform/http/audit/audit-marks.js';
import { CurrentCaller, TargetRecord } from '../../platform/http/request/api-request.js';
import { IfMatch, type Precondition } from '../../platform/http/view/etag.js';
import { Describe } from '../../platform/http/server/describe.js';
import { Responds, RespondsWithList } from '../../platform/http/view/responds.js';
import { ReceiptCreate, ReceiptReversalInput, ReceiptsQuery } from './receipts.inputs.js';
import { ReceiptFinder } from './receipt.store.js';
import { ReceiptReversalService } from './receipt-reversal.service.js';
import { type ReceiptRow, type ReceiptRecord, receiptView } from './receipt.view.js';
import { ReceiptsService } from './receipts.service.js';
import { Produces } from '../../platform/http/server/content-type.guard.js';
import { PDF, PDF_ANSWER, pdfAnswer } from '../../papers/pdf-answer.js';
import { RECEIPT_FILES, ReceiptDocumentService } from './receipt-document.service.js';

/** Receipts (R-MON-1). */
@Controller('receipts')
export class ReceiptsController {
  constructor(
    private readonly receipts: ReceiptsService,
    private readonly reversals: ReceiptReversalService,
  ) {}

  @Get()
  @ReadsPersonalData()
  @Reads('ROLE_PAYMENTS_ADMIN')
  @RespondsWithList(receiptView)
  @Describe('List receipts', { text: 'Newest first.' })
  list(@CurrentCaller() caller: Caller, @Query() query: ReceiptsQuery): Promise<ReceiptRecord[]> {
    return this.receipts.list(caller, query);
  }

  @Get(':uuid')
  @ReadsPersonalData()
  @Reads('ROLE_PAYMENTS_ADMIN')
  @Target(ReceiptFinder)
  @Responds(receiptView)
  @Describe('Read a receipt')
  read(@CurrentCaller() caller: Caller, @TargetRecord() receipt: ReceiptRow): ReceiptRecord {
    return this.receipts.complete(caller, receipt);
  }

  @Post()
  @Writes('ROLE_PAYMENTS_ADMIN')
  @Responds(receiptView, { location: '/receipts' })
  @Describe('Take money and make a receipt', {
    example: {
      attendances: [{ attendance: '019f0000-0000-7000-8000-000000000001', amount: 1250 }],
      ...{ billingAddress: 'Erika Muster\nSchlossplatz 1\n74740 Adelsheim', billingEmail: 'erika@example.org' },
      ...{ method: 'cash', paidOn: '2026-08-03', note: 'Bar am Schalter', notify: true },
    },
    text: 'For one or several applications of one debtor, in parts where wanted. Without an amount, all that is open of an application is paid. Or with `debtor` in place of `attendances` all that it owes, exactly its balance: its credits are set off first.',
    problems: {
      403: 'The role is missing; or `billingAddress` or `billingEmail` is given for a family under an information lock, or a forgotten one, whose data is for super admins.',
      409: 'An application is paid already, or the debtor owes nothing.',
      422: 'The body breaks a rule, or names neither or both of `attendances` and `debtor` (`violations`); or an application or the debtor is unknown or owes nothing, `paidOn` is in the future, an amount is above the fee or above what is open, the applications are of two debtors (`detail` only).',
    },
  })
  create(@CurrentCaller() caller: Caller, @Body() input: ReceiptCreate): Promise<ReceiptRecord> {
    return this.receipts.create(caller, input);
  }

  @Post(':uuid/reversal')
  @Writes('ROLE_PAYMENTS_ADMIN')
  @HttpCode(200)
  @Target(ReceiptFinder, 'reverse')
  @Responds(receiptView)
  @Describe('Reverse a receipt', {
    text: 'All that is not reversed yet, or single items; the money goes back the way it came, or by another `method`: a transfer can be paid back in cash. The answer is the new receipt, with negative amounts. With `withdraw` the applications are withdrawn as well.',
    problems: {
      409: 'The receipt is itself a reversal, nothing of it is left to be reversed, or an application, which is named, cannot be withdrawn from its state.',
    },
  })
  reverse(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: ReceiptRow,
    @Body() input: ReceiptReversalInput,
    @IfMatch() precondition: Precondition,
  ): Promise<ReceiptRecord> {
    return this.reversals.reverse(caller, uuid, input, precondition);
  }
}

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
