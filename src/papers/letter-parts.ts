import { type Content } from 'pdfmake/interfaces.js';
import { giroCode } from './giro-code.js';
import { type LetterPart, type PaymentBlock } from './letter.js';
import { MM, SMALL } from './letter-measures.js';
import { tableContent } from './letter-table.js';
import { germanMoney } from '../kernel/text/german-money.js';
import { printable, groupedIban } from './letter-words.js';

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
