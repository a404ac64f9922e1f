import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Target } from '../../platform/http/access/finder.js';
import { Reads } from '../../platform/http/access/policy.js';
import { ReadsPersonalData } from '../../platform/http/audit/audit-marks.js';
import { CurrentCaller, TargetRecord } from '../../platform/http/request/api-request.js';
import { Produces } from '../../platform/http/server/content-type.guard.js';
import { Describe } from '../../platform/http/server/describe.js';
import { PDF, PDF_ANSWER, pdfAnswer } from '../../papers/pdf-answer.js';
import { DebtorFinder } from '../debtors/debtor.store.js';
import { type DebtorRow } from '../debtors/debtor.view.js';
import { StatementQuery } from '../debtors/debtors.inputs.js';
import { DebtorDocumentsService } from './debtor-documents.service.js';

/** Letters to debtors, as PDF (R-MON-13). */
@Controller('debtors')
export class DebtorDocumentsController {
  constructor(private readonly documents: DebtorDocumentsService) {}

  @Get(':uuid/invoice')
  @ReadsPersonalData()
  @Reads('ROLE_PAYMENTS_ADMIN')
  @Target(DebtorFinder, 'document')
  @Produces(PDF)
  @Describe('Print the invoice of a debtor', {
    text: 'All that is open, as a letter with a GiroCode once the letterhead has an IBAN.',
    problems: { 409: 'Nothing is open.' },
    answer: PDF_ANSWER,
  })
  async printDebtorInvoice(
    @CurrentCaller() caller: Caller,
    @TargetRecord() debtor: DebtorRow,
  ): Promise<StreamableFile> {
    return pdfAnswer(await this.documents.invoice(caller, debtor), 'rechnung');
  }

  @Get(':uuid/reminder')
  @ReadsPersonalData()
  @Reads('ROLE_PAYMENTS_ADMIN')
  @Target(DebtorFinder, 'document')
  @Produces(PDF)
  @Describe('Print the latest reminder of a debtor', {
    text: 'As a letter, with what is due today.',
    problems: { 409: 'The debtor was never reminded, or nothing is due today.' },
    answer: PDF_ANSWER,
  })
  async printDebtorReminder(
    @CurrentCaller() caller: Caller,
    @TargetRecord() debtor: DebtorRow,
  ): Promise<StreamableFile> {
    return pdfAnswer(await this.documents.reminder(caller, debtor), 'erinnerung');
  }

  @Get(':uuid/statement/pdf')
  @ReadsPersonalData()
  @Reads('ROLE_PAYMENTS_ADMIN')
  @Target(DebtorFinder, 'document')
  @Produces(PDF)
  @Describe('Print the statement of account of a debtor', {
    text: 'What GET /debtors/{uuid}/statement says, as a letter.',
    answer: PDF_ANSWER,
  })
  async printDebtorStatement(
    @CurrentCaller() caller: Caller,
    @TargetRecord() debtor: DebtorRow,
    @Query() query: StatementQuery,
  ): Promise<StreamableFile> {
    return pdfAnswer(await this.documents.statement(caller, debtor, query), 'kontoauszug');
  }
}
