import { encode } from 'uqr';
import { type ContentTable, type TableCell, type Content } from 'pdfmake/interfaces.js';
import { twoDigits } from '../kernel/text/text.js';
import { END_LAYOUT, layoutName } from './letter-layouts.mjs';
import { type LetterTable, type LetterPart, type PaymentBlock } from './letter.js';
import { MM, SMALL } from './paper.js';
import { printable, groupedIban } from './letter-texts.js';
import { germanMoney } from '../kernel/text/german.js';

/** A transfer for a banking app to fill in. */
interface GiroPayment {
  readonly holder: string;
  readonly iban: string;
  readonly bic: string | null;
  /** Cents. */
  readonly amount: number;
  /** Structured reference (ISO 11649). */
  readonly reference: string;
}

const HOLDER = 70;
/** The largest symbol that the guideline allows. */
const LARGEST = 13;
const MAX_CENTS = 99_999_999_999;

/**
 * The content of a GiroCode (EPC069-12, version 002, UTF-8).
 * @throws Error if a transfer cannot have this amount
 */
export const giroContent = ({ holder, iban, bic, amount, reference }: GiroPayment): string => {
  if (!Number.isInteger(amount) || amount < 1 || amount > MAX_CENTS)
    throw new Error('A GiroCode needs an amount from 1 cent to the maximum of a transfer.');
  const euros = `${Math.trunc(amount / 100)}.${twoDigits(amount % 100)}`;
  return [
    ...['BCD', '002', '1', 'SCT', bic ?? ''],
    ...[oneLine(holder, HOLDER), iban, `EUR${euros}`, '', reference],
  ].join('\n');
};

const oneLine = (text: string, max: number): string =>
  Array.from(text.replace(/\s+/g, ' ').trim()).slice(0, max).join('');

/** The code as an SVG picture, with the quiet zone of four modules around it. */
export const giroCode = (payment: GiroPayment): string => {
  const { data, size } = encode(giroContent(payment), { ecc: 'M', border: 4, maxVersion: LARGEST, boostEcc: false });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${path}" fill="#000000"/></svg>`;
};

/**
 * A table of a letter. Its titles are repeated on every page; the last row moves to the next page with the sum,
 * because titles and a sum alone would look like an empty table. Pure.
 * @param below space reserved below it, in points
 */
const tableContent = ({ heading, columns, rows, sum }: LetterTable, below = 5 * MM): ContentTable => {
  const alignment = (index: number): 'right' | 'left' => (columns[index]?.amount === true ? 'right' : 'left');
  const cell = (text: string, index: number): TableCell =>
    columns[index]?.amount === true ? { text, alignment: 'right', noWrap: true } : { text: printable(text) };
  const headings = heading === undefined ? [] : [headingRow(heading, columns.length)];
  const widths = columns.map(({ width }) => (width === '*' ? '*' : width * MM));
  const lines = rows.map((row) => row.map(cell));
  const sums = sum === undefined ? [] : [sumRow(sum, columns.length)];
  const last = sums.length === 0 ? undefined : lines.at(-1);
  const end: TableCell[][] =
    last === undefined
      ? sums
      : [spanning({ table: { widths, body: [last, ...sums] }, layout: END_LAYOUT }, columns.length)];
  return {
    table: {
      headerRows: headings.length + 1,
      dontBreakRows: true,
      // The titles do not stand alone on a page either.
      keepWithHeaderRows: 1,
      widths,
      body: [
        ...headings,
        columns.map(({ title }, index): TableCell => ({ text: title, bold: true, alignment: alignment(index) })),
        ...(last === undefined ? lines : lines.slice(0, -1)),
        ...end,
      ],
    },
    layout: layoutName({ titles: headings.length, endsInTable: last !== undefined, hasSum: sum !== undefined }),
    fontSize: 9,
    margin: [0, 0, 0, below],
  };
};

const headingRow = (heading: string, columns: number): TableCell[] => [
  { text: heading, bold: true, fontSize: 10, colSpan: columns },
  ...Array.from({ length: columns - 1 }, () => ''),
];

const spanning = (content: ContentTable, columns: number): TableCell[] => [
  { ...content, colSpan: columns },
  ...Array.from({ length: columns - 1 }, () => ''),
];

const sumRow = ([label, ...values]: readonly [string, ...string[]], columns: number): TableCell[] => {
  const span = columns - values.length;
  return [
    { text: label, bold: true, colSpan: span },
    ...Array.from({ length: span - 1 }, () => ''),
    ...values.map((text): TableCell => ({ text, bold: true, alignment: 'right', noWrap: true })),
  ];
};

/** Characters that certainly fit on one page together with their heading. */
const MOST_KEPT = 1200;

/**
 * The parts of a letter. Payment instructions and the closing stay together, so that no page has only a greeting; and
 * no space is reserved below the last part, which would add an empty page. Pure.
 */
export const partsContent = (parts: readonly LetterPart[]): Content[] => {
  const contents = parts.map((part, index) => partContent(part, index === parts.length - 1 ? 0 : undefined));
  const end = parts.findLastIndex(({ kind }) => kind === 'table') + 1;
  const signs = parts.slice(end).reduce((sum, part) => sum + (part.kind === 'text' ? signsOf(part.text) : 0), 0);
  return signs > MOST_KEPT || end === parts.length
    ? contents
    : [...contents.slice(0, end), { stack: contents.slice(end), unbreakable: true }];
};

/** A line that somebody ended takes the room of half a line of letters at least. */
const signsOf = (text: string): number => text.length + 40 * (text.split('\n').length - 1);

/** @param below space reserved below it, in points; default: depends on its kind */
const partContent = (part: LetterPart, below?: number): Content => {
  switch (part.kind) {
    case 'text':
      return {
        stack: [...headingOf(part.heading), { text: printable(part.text, 60), bold: part.bold ?? false }],
        margin: [0, 0, 0, below ?? 3 * MM],
        unbreakable: signsOf(part.text) <= MOST_KEPT,
      };
    case 'table':
      return tableContent(part.table, below);
    case 'signature':
      return signatureContent(part.text, below);
    case 'payment':
      return paymentContent(part.payment, below);
  }
};

const headingOf = (heading: string | undefined): Content[] =>
  heading === undefined ? [] : [{ text: printable(heading, 60), bold: true, margin: [0, 0, 0, 1 * MM] }];

/** Length of the line on which somebody signs. */
const SIGNED = 110 * MM;

const signatureContent = (words: string, below = 5 * MM): Content => ({
  unbreakable: true,
  margin: [0, 12 * MM, 0, below],
  columns: [
    { width: 'auto', text: words, margin: [0, 0, 3 * MM, 0] },
    {
      width: SIGNED,
      stack: [
        { canvas: [{ type: 'line', x1: 0, y1: 11, x2: SIGNED, y2: 11, lineWidth: 0.5 }] },
        { text: 'Datum, Unterschrift', fontSize: SMALL, color: '#555555', margin: [0, 1 * MM, 0, 0] },
      ],
    },
  ],
});

/** Side length of the code; the guideline requires at least 2 cm. */
const CODE = 36 * MM;

const paymentContent = (payment: PaymentBlock, below = 5 * MM): Content => {
  const rows: (readonly [string, string])[] = [
    ['Empfänger', printable(payment.holder, 40)],
    ['IBAN', groupedIban(payment.iban)],
    ...(payment.bic === null ? [] : [['BIC', payment.bic] as const]),
    ['Betrag', germanMoney(payment.amount)],
    ['Verwendungszweck', groupedIban(payment.reference)],
  ];
  return {
    unbreakable: true,
    margin: [0, 0, 0, below],
    columns: [
      {
        width: '*',
        stack: rows.map(([label, value]): Content => ({
          columns: [
            { width: 37 * MM, text: label, color: '#555555' },
            { width: '*', text: value, bold: label === 'Betrag' || label === 'Verwendungszweck' },
          ],
          margin: [0, 0, 0, 1 * MM],
        })),
        margin: [0, 3 * MM, 0, 0],
      },
      {
        width: CODE,
        stack: [
          { svg: giroCode(payment), width: CODE },
          { text: 'GiroCode: mit der Banking-App scannen', fontSize: SMALL - 1, alignment: 'center', color: '#555555' },
        ],
      },
    ],
  };
};
