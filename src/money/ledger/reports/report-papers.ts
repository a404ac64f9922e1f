import { LEDGER_KINDS } from '../ledger.js';
import { type Content, type TableCell } from 'pdfmake/interfaces.js';
import { germanMoney } from '../../../kernel/text/german.js';
import { localDate } from '../../../kernel/clock/zone.js';
import { MM, type Paper } from '../../../papers/paper.js';
import { letterDate, letterDay, letterMoment, printable } from '../../../papers/letter-texts.js';
import { type CashReport, type DayOfLedger } from './report.view.js';

/** Common content of all PDFs about the books. */
export interface PaperFrame {
  readonly municipality: string | null;
  readonly printedAt: Date;
}

/** A receipt of the day as the reader may see it. */
export interface CashLine {
  readonly ledger: DayOfLedger['kind'];
  readonly number: string;
  readonly createdAt: Date;
  readonly party: string;
  readonly issuer: string;
  readonly amount: number;
}

/** A posting as the reader may see it. */
export interface JournalLine {
  readonly day: string;
  readonly time: string;
  readonly number: string;
  readonly text: string;
  readonly debit: string;
  readonly credit: string;
  readonly party: string;
  readonly by: string;
  readonly amount: number;
}

const SIDE = 15 * MM;
const GREY = '#555555';

/** The cash report of a day with its receipts and issuers, for signature. Pure. */
export const cashPaper = (report: CashReport, lines: readonly CashLine[], frame: PaperFrame): Paper =>
  paper(`Tagesabschluss ${letterDate(report.day)}`, frame, 'portrait', [
    table(
      ['*', ...Array.from({ length: 5 }, () => 22 * MM), 18 * MM],
      ['Konto', 'Anfang', 'Eingang', 'Auszahlung', 'Umbuchung', 'Ende', 'Quittungen'],
      report.ledgers.map(({ kind, opening, received, paidBack, carried, closing, receipts }) => [
        LEDGER_KINDS.words[kind].de,
        ...[opening, received, paidBack, carried, closing].map(amount),
        right(String(receipts)),
      ]),
    ),
    ...report.ledgers
      .filter(({ bookedLater }) => bookedLater !== 0)
      .map((ledger): Content => ({
        text: `${LEDGER_KINDS.words[ledger.kind].de}: davon ${germanMoney(ledger.bookedLater)} erst nach diesem Tag gebucht.`,
        margin: [0, 0, 0, 2 * MM],
      })),
    ...report.ledgers.flatMap(({ kind }) => receiptsOf(kind, report.day, lines)),
    { text: 'Datum, Unterschrift: ______________________________', color: GREY, margin: [0, 12 * MM, 0, 0] },
  ]);

const receiptsOf = (kind: DayOfLedger['kind'], day: string, lines: readonly CashLine[]): Content[] => {
  const own = lines.filter(({ ledger }) => ledger === kind);
  if (own.length === 0) return [];
  return [
    { text: LEDGER_KINDS.words[kind].de, bold: true, fontSize: 11, margin: [0, 2 * MM, 0, 1 * MM] },
    table(
      [24 * MM, '*', '*', 24 * MM, 24 * MM],
      ['Quittung', 'Zahlungspflichtige(r)', 'Angenommen von', 'Gebucht am', 'Betrag'],
      own.map((line) => [
        line.number,
        printable(line.party, 24),
        printable(line.issuer, 24),
        localDate(line.createdAt) === day ? '' : letterDay(line.createdAt),
        amount(line.amount),
      ]),
    ),
  ];
};

/** The journal of a window. Pure. */
export const journalPaper = (window: string, lines: readonly JournalLine[], frame: PaperFrame): Paper =>
  paper(['Journal', window].filter((part) => part !== '').join(' '), frame, 'landscape', [
    lines.length === 0
      ? { text: 'In diesem Zeitraum ist nichts gebucht.', italics: true }
      : table(
          [18 * MM, 14 * MM, 21 * MM, '*', 32 * MM, 32 * MM, 34 * MM, 30 * MM, 21 * MM],
          ['Datum', 'Uhrzeit', 'Beleg', 'Text', 'Soll', 'Haben', 'Zahlungspflichtige(r)', 'Gebucht von', 'Betrag'],
          lines.map((line) => [
            line.day,
            line.time,
            line.number,
            printable(line.text, 34),
            ...[line.debit, line.credit, line.party, line.by].map((words) => printable(words)),
            amount(line.amount),
          ]),
        ),
  ]);

const paper = (
  title: string,
  { municipality, printedAt }: PaperFrame,
  pageOrientation: 'portrait' | 'landscape',
  content: Content[],
): Paper => ({
  definition: {
    pageSize: 'A4',
    pageOrientation,
    pageMargins: [SIDE, 18 * MM, SIDE, 18 * MM],
    info: { title, author: municipality ?? '', creationDate: printedAt },
    defaultStyle: { font: 'Roboto', fontSize: 8.5, lineHeight: 1.1 },
    language: 'de-DE',
    content: [
      ...(municipality === null ? [] : [{ text: printable(municipality, 40), fontSize: 10, color: GREY }]),
      { text: title, bold: true, fontSize: 16, margin: [0, 1 * MM, 0, 4 * MM] },
      ...content,
    ],
  },
  head: { text: title, margins: [SIDE, SIDE], top: 8 * MM },
  foot: {
    text: `Stand: ${letterMoment(printedAt)}. Enthält persönliche Daten.`,
    ...{ counts: true, skipsFirst: false, margins: [SIDE, SIDE], top: 5 * MM },
  },
});

const right = (text: string): TableCell => ({ text, alignment: 'right' });
const amount = (cents: number): TableCell => right(germanMoney(cents));

const table = (widths: (number | '*')[], heads: string[], body: TableCell[][]): Content => ({
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths,
    body: [heads.map((text): TableCell => ({ text, bold: true })), ...body],
  },
  layout: 'boxes',
  margin: [0, 0, 0, 4 * MM],
});
