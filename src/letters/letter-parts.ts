import { type Content, type ContentTable, type TableCell } from 'pdfmake/interfaces.js';
import { giroCode } from './giro-code.js';
import { type LetterPart, type LetterTable, type PaymentBlock } from './letter.js';
import { MM, SMALL } from './letter-measures.js';
import { germanMoney } from '../common/clock/german-money.js';
import { breakable, printable, groupedIban } from './letter-words.js';

/** Signs that surely go on one page, with what they are about. */
const MOST_KEPT = 1200;

/**
 * The parts of a letter. How to pay and the end of a letter stay together, so that no greeting stands on a page by itself; and
 * nothing is kept free below the last part, for there would be a page for it. Pure.
 */
export const partsContent = (parts: readonly LetterPart[]): Content[] => {
  const contents = parts.map((part, index) => partContent(part, index === parts.length - 1 ? 0 : undefined));
  const end = parts.findLastIndex(({ kind }) => kind === 'table') + 1;
  const signs = parts.slice(end).reduce((sum, part) => sum + (part.kind === 'text' ? part.text.length : 0), 0);
  return signs > MOST_KEPT || end === parts.length
    ? contents
    : [...contents.slice(0, end), { stack: contents.slice(end), unbreakable: true }];
};

/** @param below how much is kept free below it, in points; missing: as much as fits its kind */
const partContent = (part: LetterPart, below?: number): Content => {
  switch (part.kind) {
    case 'text':
      return { text: printable(part.text, 60), bold: part.bold ?? false, margin: [0, 0, 0, below ?? 3 * MM] };
    case 'table':
      return tableContent(part.table, below);
    case 'payment':
      return paymentContent(part.payment, below);
  }
};

const RULE = '#bbbbbb';

const tableContent = ({ columns, rows, sum }: LetterTable, below = 5 * MM): ContentTable => {
  const alignment = (index: number): 'right' | 'left' => (columns[index]?.amount === true ? 'right' : 'left');
  const cell = (text: string, index: number): TableCell =>
    columns[index]?.amount === true ? { text, alignment: 'right', noWrap: true } : { text: printable(text) };
  const sums: TableCell[][] = sum === undefined ? [] : [sumRow(sum, columns.length)];
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      // The sum never stands alone on a page.
      keepWithHeaderRows: 1,
      widths: columns.map(({ width }) => (width === '*' ? '*' : width * MM)),
      body: [
        columns.map(({ title }, index): TableCell => ({ text: title, bold: true, alignment: alignment(index) })),
        ...rows.map((row) => row.map(cell)),
        ...sums,
      ],
    },
    layout: {
      hLineWidth: (line, node) =>
        line === 0 ? 0 : line === 1 || (sum !== undefined && line === node.table.body.length - 1) ? 0.8 : 0.3,
      vLineWidth: () => 0,
      hLineColor: (line) => (line === 1 ? '#444444' : RULE),
      paddingLeft: (column) => (column === 0 ? 0 : 4),
      paddingRight: (column) => (column === columns.length - 1 ? 0 : 4),
      paddingTop: () => 2.5,
      paddingBottom: () => 2.5,
    },
    fontSize: 9,
    margin: [0, 0, 0, below],
  };
};

const sumRow = ([label, ...values]: readonly [string, ...string[]], columns: number): TableCell[] => {
  const span = columns - values.length;
  return [
    { text: label, bold: true, colSpan: span },
    ...Array.from({ length: span - 1 }, () => ''),
    ...values.map((text): TableCell => ({ text, bold: true, alignment: 'right', noWrap: true })),
  ];
};

/** Side length of the code; the guideline asks for 2 cm at least. */
const CODE = 36 * MM;

const paymentContent = (payment: PaymentBlock, below = 5 * MM): Content => {
  const rows: (readonly [string, string])[] = [
    ['Empfänger', printable(payment.holder, 40)],
    ['IBAN', groupedIban(payment.iban)],
    ...(payment.bic === null ? [] : [['BIC', payment.bic] as const]),
    ['Betrag', germanMoney(payment.amount)],
    payment.reference === null
      ? ['Verwendungszweck', breakable(payment.words ?? '', 40)]
      : ['Referenz', groupedIban(payment.reference)],
  ];
  return {
    unbreakable: true,
    margin: [0, 0, 0, below],
    columns: [
      {
        width: '*',
        stack: rows.map(([label, value]): Content => ({
          columns: [
            { width: 33 * MM, text: label, color: '#555555' },
            { width: '*', text: value, bold: label === 'Betrag' || label === 'Referenz' },
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
