import { Controller, Get, Query, Res, type StreamableFile } from '@nestjs/common';
import { Target } from '../../../platform/http/access/finder.js';
import { Reads } from '../../../platform/http/access/policy.js';
import {
  TargetRecord,
  type ApiResponse,
  CurrentCaller,
  abortOnClose,
} from '../../../platform/http/request/api-request.js';
import { Describe } from '../../../platform/http/server/describe.js';
import { Responds } from '../../../platform/http/view/responds.js';
import { EditionFinder } from '../../../editions/edition.store.js';
import { type EditionRecord } from '../../../editions/edition.view.js';
import { type RevenueReport, revenueView } from './report.view.js';
import { ReportsService } from './reports.service.js';
import { type Caller } from '../../../kernel/caller/caller.js';
import { ReadsPersonalData } from '../../../platform/http/audit/audit-marks.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { localDate } from '../../../kernel/clock/zone.js';
import { Produces } from '../../../platform/http/server/content-type.guard.js';
import { PDF, PDF_ANSWER, pdfAnswer } from '../../../papers/pdf-answer.js';
import { CashReportQuery, JournalQuery } from '../ledgers.inputs.js';
import { MOST_LINES, ReportDocumentsService } from './report-documents.service.js';

/** Revenue of an edition. */
@Controller('editions')
export class EditionRevenueController {
  constructor(private readonly reports: ReportsService) {}

  @Get(':uuid/revenue')
  @Reads('ROLE_PAYMENTS_ADMIN')
  @Target(EditionFinder)
  @Responds(revenueView)
  @Describe('Read the revenue of an edition', {
    text: 'What was charged, paid, given up and is open, in all and by offer.',
  })
  readEditionRevenue(@TargetRecord() { uuid, name, alias }: EditionRecord): Promise<RevenueReport> {
    return this.reports.revenue({ uuid, name, alias });
  }
}

const PROBLEMS = {
  400: `A parameter cannot be read, or the paper would have more than ${String(MOST_LINES)} lines.`,
  503: 'Too many papers are being printed; `Retry-After` says when to try again.',
};

/** Reports of the books as PDF (R-MON-6, R-MON-21). */
@Controller('ledgers')
export class ReportDocumentsController {
  constructor(
    private readonly documents: ReportDocumentsService,
    private readonly clock: Clock,
  ) {}

  @Get('cash-report/pdf')
  @ReadsPersonalData()
  @Reads('ROLE_PAYMENTS_ADMIN')
  @Produces(PDF)
  @Describe('Print the cash report of a day', {
    text: 'To be signed: the report, and below it each receipt of the day with who took the money. What was booked only after the day is marked.',
    problems: PROBLEMS,
    answer: PDF_ANSWER,
  })
  async printCashReport(
    @CurrentCaller() caller: Caller,
    @Query() { day }: CashReportQuery,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<StreamableFile> {
    return pdfAnswer(await this.documents.cash(caller, day, abortOnClose(response)), 'tagesabschluss');
  }

  @Get('journal/pdf')
  @ReadsPersonalData()
  @Reads('ROLE_PAYMENTS_ADMIN')
  @Produces(PDF)
  @Describe('Print the journal', {
    text: 'All postings of a window, oldest first, with who booked them.',
    problems: PROBLEMS,
    answer: PDF_ANSWER,
  })
  async printJournal(
    @CurrentCaller() caller: Caller,
    @Query() query: JournalQuery,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<StreamableFile> {
    const pdf = await this.documents.journal(caller, query, abortOnClose(response));
    return pdfAnswer(pdf, `journal-${localDate(this.clock.now())}`);
  }
}
