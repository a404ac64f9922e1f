import { Controller, Get, Header, Query, StreamableFile } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Target } from '../../platform/http/access/finder.js';
import { Reads } from '../../platform/http/access/policy.js';
import { ReadsPersonalData } from '../../platform/http/audit/audit-marks.js';
import { CurrentCaller, TargetRecord } from '../../platform/http/request/api-request.js';
import { Produces } from '../../platform/http/server/content-type.guard.js';
import { Describe } from '../../platform/http/server/describe.js';
import { Responds, RespondsWithList } from '../../platform/http/view/responds.js';
import { CashReportQuery, JournalQuery, LedgerQuery, LedgersQuery } from './ledgers.inputs.js';
import { LedgerFinder } from './ledger.store.js';
import {
  type LedgerRow,
  type LedgerRecord,
  ledgerView,
  type LedgerWithEntries,
  ledgerWithEntriesView,
} from './ledger.view.js';
import { LedgersService } from './ledgers.service.js';
import { type CashReport, cashReportView } from './reports/report.view.js';
import { JOURNAL_ANSWER, ReportsService } from './reports/reports.service.js';

/** The books (R-MON-15). Read only: they follow applications and receipts. */
@Controller('ledgers')
export class LedgersController {
  constructor(
    private readonly ledgers: LedgersService,
    private readonly reports: ReportsService,
  ) {}

  @Get()
  @ReadsPersonalData()
  @Reads('ROLE_PAYMENTS_ADMIN')
  @RespondsWithList(ledgerView)
  @Describe('List ledgers', {
    text: 'Cash, bank, card, other and write-offs first, then the revenue of editions, then debtors.',
  })
  list(@CurrentCaller() caller: Caller, @Query() query: LedgersQuery): Promise<LedgerRecord[]> {
    return this.ledgers.list(caller, query);
  }

  @Get('cash-report')
  @Reads('ROLE_PAYMENTS_ADMIN')
  @Responds(cashReportView)
  @Describe('Read the cash report of a day', {
    text: 'What was in the till in the morning, what came in and went out, and what must be there at the end; the same for bank, card and other payments.',
  })
  readCashReport(@Query() { day }: CashReportQuery): Promise<CashReport> {
    return this.reports.cash(day);
  }

  @Get('journal.csv')
  @ReadsPersonalData()
  @Reads('ROLE_PAYMENTS_ADMIN')
  @Produces('text/csv')
  @Header('Content-Type', 'text/csv; charset=utf-8')
  @Header('Content-Disposition', 'attachment; filename="journal.csv"')
  @Describe('Export the journal', {
    text: "All postings of a window, oldest first, for the town's accounting: UTF-8 with a byte order mark, semicolons, one line for each posting. Cells that a spreadsheet would take for a formula begin with an apostrophe.",
    answer: JOURNAL_ANSWER,
  })
  exportJournal(@CurrentCaller() caller: Caller, @Query() query: JournalQuery): StreamableFile {
    return this.reports.journal(caller, query);
  }

  @Get(':uuid')
  @ReadsPersonalData()
  @Reads('ROLE_PAYMENTS_ADMIN')
  @Target(LedgerFinder)
  @Responds(ledgerWithEntriesView)
  @Describe('Read a ledger', { text: 'With a page of its entries, newest first.' })
  read(
    @CurrentCaller() caller: Caller,
    @TargetRecord() ledger: LedgerRow,
    @Query() query: LedgerQuery,
  ): Promise<LedgerWithEntries> {
    return this.ledgers.complete(caller, ledger, query);
  }
}
