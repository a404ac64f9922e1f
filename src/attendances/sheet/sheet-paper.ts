import { TAKING } from '../../offers/model/attendance-status.js';
import { type Content, type TableCell } from 'pdfmake/interfaces.js';
import { type Occurrence } from '../../kernel/clock/recurrence.js';
import { MM, type Paper } from '../../papers/paper.js';
import { fitted, letterMoment, printable } from '../../papers/letter-texts.js';
import { type SheetRecord, type PrintedSheet, type SheetFrame, type SheetHead } from './sheet.view.js';
import {
  AGE,
  AGREEMENT,
  allContactColumn,
  boxFor,
  contactColumn,
  NAME,
  NOTES,
  NOTES_AND_MAIL,
  NUMBER,
  PAID,
  POSITION,
  PRESENCES,
  type SheetColumn,
} from './sheet-columns.js';

const SIDE = 12 * MM;
/** Number of boxes in the main table; the tables after it hold more, because they repeat only names. */
const FIRST_BOXES = 8;
const MORE_BOXES = 18;
/** Width in millimetres. */
const BOX = 9.5;
/** More are useless on paper: those from today on are printed. */
const MOST_BOXES = 44;
/** Maximum dates in the head. */
const NAMED = 8;

/** Lays the attendance sheet, or the list of participants, of an offer out on A4. Pure. */
export const sheetPaper = (sheet: PrintedSheet): Paper => {
  const { head } = sheet;
  const paper = emptyPaper(`${titleOf(sheet)}: ${head.name}`, sheet);
  return {
    ...paper,
    definition: { ...paper.definition, content: sheetContent(sheet) },
    head: { ...HEAD, text: shortTitle(sheet) },
  };
};

/** The sheets of several offers, each from a page of its own. Pure. */
export const sheetsPaper = (title: string, sheets: readonly [PrintedSheet, ...PrintedSheet[]]): Paper => ({
  ...emptyPaper(title, sheets[0]),
  head: { ...HEAD, text: '' },
  parts: sheets.map((sheet) => ({ head: shortTitle(sheet), content: sheetContent(sheet) })),
});

const HEAD = { margins: [SIDE, SIDE], top: 8 * MM } as const;

const titleOf = ({ boxes }: SheetFrame): string => (boxes ? 'Anwesenheitsliste' : 'Teilnehmerliste');

const shortTitle = (sheet: PrintedSheet): string =>
  fitted(`${titleOf(sheet)}: ${sheet.head.name} · ${sheet.head.edition}`, 110);

/** The frame that all sheets share, without their content. */
const emptyPaper = (title: string, { boxes, municipality, printedAt }: SheetFrame): Paper => ({
  definition: {
    pageSize: 'A4',
    pageOrientation: boxes ? 'landscape' : 'portrait',
    pageMargins: [SIDE, 16 * MM, SIDE, 16 * MM],
    info: { title, author: municipality ?? '', creationDate: printedAt },
    defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.1 },
    language: 'de-DE',
    content: [],
  },
  foot: {
    text: `Stand: ${letterMoment(printedAt)}. Enthält persönliche Daten; bitte nach dem Angebot vernichten.`,
    ...{ counts: true, skipsFirst: false, margins: [SIDE, SIDE], top: 5 * MM },
  },
});

const sheetContent = (sheet: PrintedSheet): Content[] => {
  const { head, lines, municipality } = sheet;
  const placed = lines.filter(({ status }) => TAKING.includes(status));
  const waiting = lines.filter(({ status }) => status === 'waitlisted');
  const others = lines.filter(({ status }) => status !== 'waitlisted' && !TAKING.includes(status));
  const line = [municipality, titleOf(sheet)].filter((part) => part !== null).join(' · ');
  return [
    { text: line, fontSize: 10, color: '#555555' },
    { text: printable(head.name, 40), bold: true, fontSize: 16, margin: [0, 1 * MM, 0, 2 * MM] },
    factsOf(head, placed.length, waiting.length),
    ...placedTables(placed, sheet),
    ...part('Warteliste', waiting, [POSITION, NAME, AGE, ...reachedBy(sheet)]),
    ...part('Weitere Anmeldungen', others, [NUMBER, NAME, AGE, ...reachedBy(sheet)]),
  ];
};

const reachedBy = ({ boxes, town }: PrintedSheet): SheetColumn[] =>
  boxes ? [contactColumn(town), NOTES_AND_MAIL] : [allContactColumn(town), NOTES];

const factsOf = (head: SheetHead, placed: number, waiting: number): Content => {
  const dates = head.dates.length > NAMED + 1 ? head.dates.slice(0, NAMED) : head.dates;
  const places =
    head.maxParticipants === null ? String(placed) : `${String(placed)} von ${String(head.maxParticipants)}`;
  const facts: [string, string][] = [
    ['Ausgabe', head.edition],
    [
      'Termine',
      [...dates, ...(dates.length < head.dates.length ? ['und weitere'] : [])].join('\n') || 'ohne festen Termin',
    ],
    ['Ort', [head.meetingPoint, head.meetingAddress].filter((line) => line !== null).join(', ')],
    ['Veranstalter', head.hosts.join(', ')],
    ['Plätze belegt', waiting === 0 ? places : `${places}; ${String(waiting)} auf der Warteliste`],
  ];
  return {
    table: {
      widths: [26 * MM, '*'],
      body: facts
        .filter(([, value]) => value !== '')
        .map(([label, value]): TableCell[] => [{ text: label, color: '#555555' }, printable(value, 40)]),
    },
    layout: 'facts',
    margin: [0, 0, 0, 4 * MM],
  };
};

/** The children with a place; boxes that do not fit follow in tables of their own. */
const placedTables = (placed: readonly SheetRecord[], sheet: PrintedSheet): Content[] => {
  const { boxes, showsPayments, head, printedAt } = sheet;
  const paid = showsPayments && placed.some(({ fee }) => fee > 0) ? [PAID] : [];
  const agreement = head.asksAgreement ? [AGREEMENT] : [];
  const columns = [NUMBER, NAME, AGE, ...reachedBy(sheet), ...agreement, ...paid];
  if (placed.length === 0) return [{ text: 'Noch hat niemand einen Platz.', italics: true, margin: [0, 0, 0, 4 * MM] }];
  const marked = placed.some(({ presences }) => presences.length > 0);
  if (!boxes) return [tableOf(placed, marked ? [...columns, PRESENCES] : columns)];
  const shown = boxesOf(head.occurrences, printedAt);
  const first = tableOf(placed, [...columns, ...shown.slice(0, FIRST_BOXES).map(boxFor(BOX))]);
  const more: Content[] = [];
  for (let at = FIRST_BOXES; at < shown.length; at += MORE_BOXES) {
    const ofTable = shown.slice(at, at + MORE_BOXES);
    more.push(
      {
        text: `Termine ${String(at + 1)} bis ${String(at + ofTable.length)}`,
        bold: true,
        fontSize: 11,
        pageBreak: 'before',
        margin: [0, 0, 0, 2 * MM],
      },
      tableOf(placed, [NUMBER, NAME, ...ofTable.map(boxFor(BOX))]),
    );
  }
  return [first, ...more];
};

/** All occurrences; if there are too many, the future ones, or the last ones. */
const boxesOf = <O extends Occurrence>(occurrences: readonly O[], now: Date): readonly O[] => {
  if (occurrences.length <= MOST_BOXES) return occurrences;
  const next = occurrences.findIndex(({ end }) => end >= now);
  const from = next === -1 ? occurrences.length : next;
  return occurrences.slice(Math.min(from, occurrences.length - MOST_BOXES)).slice(0, MOST_BOXES);
};

/** A section with its heading, which never stands alone; empty if it has no lines. */
const part = (title: string, lines: readonly SheetRecord[], columns: readonly SheetColumn[]): Content[] =>
  lines.length === 0 ? [] : [tableOf(lines, columns, title)];

/** For the title row: only the bottom border. */
const NO_BOX: [boolean, boolean, boolean, boolean] = [false, false, false, true];

const tableOf = (lines: readonly SheetRecord[], columns: readonly SheetColumn[], title?: string): Content => {
  const titleRow: TableCell[][] =
    title === undefined
      ? []
      : [
          [
            {
              text: title,
              bold: true,
              fontSize: 12,
              colSpan: columns.length,
              border: NO_BOX,
              margin: [-3, 4, 0, 1],
            },
            ...columns.slice(1).map(() => ({ text: '', border: NO_BOX })),
          ],
        ];
  return {
    table: {
      headerRows: titleRow.length + 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: columns.map(({ width }) => width),
      body: [
        ...titleRow,
        columns.map(({ head }) => head()),
        ...lines.map((line, index) => columns.map(({ cell }) => cell(line, index))),
      ],
    },
    layout: 'boxes',
    margin: [0, 0, 0, 5 * MM],
  };
};
