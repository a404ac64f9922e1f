import { Readable } from 'node:stream';
import { Injectable, StreamableFile } from '@nestjs/common';
import {
  formatLocal,
  type DayOrMoment,
  localDate,
  localDayBegin,
  localDayEndExclusive,
  type Window,
} from '../../../kernel/clock/zone.js';
import { type LedgerKind, LEDGER_KINDS } from '../ledger.js';
import {
  type JournalRow,
  journalRecord,
  offerRevenueRecord,
  type CashReport,
  type JournalRecord,
  type RevenueReport,
} from './report.view.js';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { type PlainAnswer } from '../../../platform/http/server/describe.js';
import { BYTE_ORDER_MARK, type CsvCell, csvRow, germanAmount } from '../../../kernel/tables/csv.js';
import { type NamedReference } from '../../../platform/http/view/field.js';
import { ReportStore } from './report.store.js';

/** The name of a ledger in the journal. */
export const ledgerName = (kind: LedgerKind, edition: string | null): string =>
  edition === null ? LEDGER_KINDS.words[kind].de : `${LEDGER_KINDS.words[kind].de} ${edition}`;

/**
 * Day and time of a posting: `01.07.2026`, `12:00:00`. No time if it is booked on another day than its effective one.
 */
export const journalTime = ({ valuedAt, bookedAt }: Pick<JournalRow, 'valuedAt' | 'bookedAt'>): [string, string] => {
  const [date = '', time = ''] = formatLocal(valuedAt).split('T');
  const day = date.split('-').reverse().join('.');
  return [day, valuedAt.getTime() === bookedAt.getTime() ? time.slice(0, 'hh:mm:ss'.length) : ''];
};

/** Columns of the journal; documented in docs/api/ledgers.md. */
const HEAD = [
  'Datum',
  'Uhrzeit',
  'Beleg',
  'Vorgang',
  'Text',
  'Soll',
  'Haben',
  'Betrag EUR',
  'Zahlungspflichtige(r)',
  'Kennung Zahlungspflichtige(r)',
  'Buchung',
] as const;

/** The journal's schema in the documentation. */
export const JOURNAL_ANSWER: PlainAnswer = {
  content: {
    'text/csv': {
      type: 'string',
      examples: [
        csvRow(HEAD, ';') +
          csvRow(
            [
              '28.07.2026',
              '16:02:11',
              '2026-000017',
              'receipt',
              'Bar bezahlt',
              'Kasse',
              'Forderungen',
              germanAmount(500),
              'Petra Probe',
              '0192f3a4-4444-7444-8444-444444444444',
              '0192f3a4-8888-7888-8888-888888888888',
            ],
            ';',
          ),
      ],
    },
  },
  headers: ['Content-Disposition'],
};

/** Postings of the journal per batch. */
const JOURNAL_PAGE = 1000;

/** Reports for the municipality's accounting (R-MON-21). */
@Injectable()
export class ReportsService {
  constructor(
    private readonly store: ReportStore,
    private readonly clock: Clock,
  ) {}

  async revenue(edition: NamedReference): Promise<RevenueReport> {
    const offers = (await this.store.revenue(edition.uuid)).map(offerRevenueRecord);
    const sum = (key: 'charged' | 'paid' | 'writtenOff' | 'open'): number =>
      offers.reduce((total, row) => total + row[key], 0);
    return {
      edition,
      charged: sum('charged'),
      paid: sum('paid'),
      writtenOff: sum('writtenOff'),
      open: sum('open'),
      offers,
    };
  }

  /** The cash balance at the end of a local day, and the other payment methods. */
  async cash(wanted: DayOrMoment | undefined): Promise<CashReport> {
    const day = wanted?.kind === 'day' ? wanted.date : localDate(wanted?.at ?? this.clock.now());
    return { day, ledgers: await this.store.between(localDayBegin(day), localDayEndExclusive(day)) };
  }

  /**
   * The journal as a file: one line per posting, oldest first. Read and sent in batches, so that many years take no
   * more memory than a day; the books are append-only, so they need no snapshot.
   */
  journal(caller: Caller, window: Window): StreamableFile {
    return new StreamableFile(Readable.from(this.lines(caller, window)));
  }

  private async *lines(caller: Caller, window: Window): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + csvRow(HEAD, ';');
    let rows: readonly JournalRow[];
    let last: JournalRow | undefined;
    do {
      rows = await this.store.journal(window, last, JOURNAL_PAGE);
      last = rows.at(-1);
      yield rows.map((row) => csvRow(lineOf(journalRecord(row, caller)), ';')).join('');
    } while (rows.length === JOURNAL_PAGE);
  }
}

const lineOf = ({ party, ...row }: JournalRecord): CsvCell[] => [
  ...journalTime(row),
  row.number ?? '',
  row.kind,
  row.text,
  ledgerName(row.debitKind, row.debitEdition),
  ledgerName(row.creditKind, row.creditEdition),
  germanAmount(row.amount),
  party?.name ?? '',
  party?.uuid ?? '',
  row.uuid,
];
