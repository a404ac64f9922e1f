import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Clock } from '../../../kernel/clock/clock.js';
import {
  beginOf,
  type DayOrMoment,
  endOf,
  localDayBegin,
  localDayEndExclusive,
  type Window,
} from '../../../kernel/clock/zone.js';
import { Database } from '../../../platform/database/database.js';
import { badParameter, type Problem } from '../../../kernel/problem/problem.js';
import { letterDay } from '../../../papers/letter-texts.js';
import { PaperPress } from '../../../papers/paper-press.js';
import { StoredSettings } from '../../../settings/settings.store.js';
import { journalTime, ledgerName, ReportsService } from './reports.service.js';
import { cashPaper, type CashLine, type JournalLine, journalPaper, type PaperFrame } from './report-papers.js';
import { cashReceiptRecord, journalRecord, type CashReceiptRecord, type JournalRecord } from './report.view.js';
import { ReportStore } from './report.store.js';

/** Maximum postings or receipts of one PDF: some hundred pages. The journal as a table has no limit. */
export const MOST_LINES = 3000;

/** Reports of the books as PDF (R-MON-6, R-MON-21), including who took the money. */
@Injectable()
export class ReportDocumentsService {
  constructor(
    private readonly database: Database,
    private readonly reports: ReportsService,
    private readonly store: ReportStore,
    private readonly settings: StoredSettings,
    private readonly press: PaperPress,
    private readonly clock: Clock,
  ) {}

  /**
   * @param signal aborted when the caller has disconnected
   * @throws Problem 400 too many receipts for a PDF, 503 if too many are waiting
   */
  async cash(caller: Caller, day: DayOrMoment | undefined, signal: AbortSignal): Promise<Buffer> {
    const { report, receipts } = await this.database.snapshot(async () => {
      const found = await this.reports.cash(day);
      const [begin, end] = [localDayBegin(found.day), localDayEndExclusive(found.day)];
      return { report: found, receipts: await this.store.receiptsBetween(begin, end, MOST_LINES + 1) };
    });
    if (receipts.length > MOST_LINES) throw tooMany('day');
    const lines = receipts.map((receipt) => cashLine(cashReceiptRecord(receipt, caller)));
    return this.press.print(cashPaper(report, lines, await this.frame()), signal);
  }

  /**
   * @param signal aborted when the caller has disconnected
   * @throws Problem 400 too many postings for a PDF, 503 if too many are waiting
   */
  async journal(caller: Caller, window: Window, signal: AbortSignal): Promise<Buffer> {
    const rows = await this.database.snapshot(() => this.store.journal(window, undefined, MOST_LINES + 1));
    if (rows.length > MOST_LINES) throw tooMany('from');
    const lines = rows.map((row) => journalLine(journalRecord(row, caller)));
    return this.press.print(journalPaper(inWords(window), lines, await this.frame()), signal);
  }

  private async frame(): Promise<PaperFrame> {
    const { municipality } = await this.settings.read('letterhead');
    return { municipality, printedAt: this.clock.now() };
  }
}

const cashLine = ({ ledger, number, createdAt, party, issuer, amount }: CashReceiptRecord): CashLine => ({
  ...{ ledger, number, createdAt, amount },
  party: party.name ?? '',
  issuer: issuer?.name ?? '',
});

const journalLine = (row: JournalRecord): JournalLine => {
  const [day, time] = journalTime(row);
  return {
    ...{ day, time, number: row.number ?? '', text: row.text, amount: row.amount },
    debit: ledgerName(row.debitKind, row.debitEdition),
    credit: ledgerName(row.creditKind, row.creditEdition),
    party: row.party?.name ?? '',
    by: row.by?.name ?? '',
  };
};

/** The window in the title: days, even if moments were sent. */
const inWords = ({ from, until }: Window): string =>
  [
    ...(from === undefined ? [] : [`vom ${letterDay(beginOf(from))}`]),
    ...(until === undefined ? [] : [`bis ${letterDay(new Date(endOf(until).getTime() - 1))}`]),
  ].join(' ');

const tooMany = (parameter: string): Problem =>
  badParameter(
    parameter,
    `more than ${String(MOST_LINES)} lines do not fit on paper; narrow the window, or use journal.csv.`,
    `mehr als ${String(MOST_LINES)} Zeilen lassen sich nicht drucken; engen Sie den Zeitraum ein, oder nehmen Sie journal.csv.`,
  );
