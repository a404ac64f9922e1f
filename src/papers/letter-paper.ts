import { type Content, type ContentStack, type TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { contactLinesOf, openingHoursOf } from '../settings/contact-lines.js';
import { type LetterheadValues } from '../settings/groups.js';
import { type Letter } from './letter.js';
import { partsContent } from './letter-parts.js';
import { type Letterhead } from './printed-letterhead.js';
import { MM, PAPER, SMALL, type Paper } from './paper.js';
import { breakable, fitted, groupedIban } from './letter-texts.js';

/** Lays out a letter on A4 according to DIN 5008 (form B): the address is in the window of an envelope. Pure. */
export const letterOnPaper = (letter: Letter, head: Letterhead, createdAt: Date): TDocumentDefinitions => ({
  ...sheet(letter.subject, head, createdAt),
  header: (page) => (page === 1 ? '' : laterHead(letter, head)),
  footer: (page, pages) => foot(head, page, pages),
  background: (page) => (page === 1 ? foldMarks() : []),
  content: bodyOf(letter, head),
});

/** Many letters as one paper: each begins on a page of its own and counts its own pages. Pure. */
export const lettersPaper = (title: string, letters: readonly Letter[], head: Letterhead, createdAt: Date): Paper => ({
  definition: { ...sheet(title, head, createdAt), content: [] },
  foot: { text: '', counts: false, skipsFirst: false, margins: [PAPER.left, PAPER.right], top: 0 },
  letters: letters.map((letter) => ({
    content: bodyOf(letter, head),
    first: foldMarks(),
    later: laterHead(letter, head),
    foot: foot(head, 1, 1),
  })),
});

const sheet = (title: string, head: Letterhead, createdAt: Date) => ({
  pageSize: 'A4' as const,
  pageMargins: [PAPER.left, PAPER.top, PAPER.right, PAPER.bottom] as [number, number, number, number],
  info: { title, author: head.municipality ?? '', creationDate: createdAt },
  defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.2 },
  language: 'de-DE',
});

const bodyOf = (letter: Letter, head: Letterhead): Content[] => [
  ...firstHead(letter, head),
  // The first page begins below the address and the facts; the others below their short header.
  { text: '', margin: [0, PAPER.subject - PAPER.top, 0, 0] },
  { text: letter.subject, bold: true, fontSize: 12, margin: [0, 0, 0, 4 * MM] },
  ...partsContent(letter.parts),
];

const firstHead = (letter: Letter, head: Letterhead): Content[] => {
  const sender = [head.municipality, ...head.addressLines].filter((line) => line !== null);
  const { window } = PAPER;
  return [
    {
      absolutePosition: { x: PAPER.left, y: 15 * MM },
      columns: [
        {
          width: PAPER.facts - PAPER.left - 5 * MM,
          stack: [
            { text: breakable(head.municipality ?? '', 30), bold: true, fontSize: 15 },
            { text: breakable(head.addressLines.join(' · '), 60), fontSize: SMALL, color: '#555555' },
          ],
        },
      ],
    },
    ...logoOf(head),
    {
      absolutePosition: { x: PAPER.left, y: window.top },
      columns: [
        {
          width: window.width,
          text: fitted(sender.join(' · '), 88),
          fontSize: 6.5,
          decoration: 'underline',
          noWrap: true,
        },
      ],
    },
    {
      absolutePosition: { x: PAPER.left, y: window.address },
      columns: [
        {
          width: window.width,
          text: addressIn(letter.recipient),
          fontSize: addressSize(letter.recipient),
          lineHeight: 1.15,
        },
      ],
    },
    {
      absolutePosition: { x: PAPER.facts, y: PAPER.factsTop },
      columns: [{ width: PAPER.width - PAPER.facts - PAPER.right, stack: facts(letter, head) }],
    },
  ];
};

/** At the right margin, above the facts. */
const logoOf = ({ picture }: Letterhead): Content[] => {
  const { width, height } = PAPER.logo;
  return picture === undefined
    ? []
    : [
        {
          absolutePosition: { x: PAPER.width - PAPER.right - width, y: PAPER.logo.top },
          columns: [{ width, image: picture, fit: [width, height], alignment: 'right' }],
        },
      ];
};

/** Room for the longest label and a gap, but half of the column at most. */
const labelWidth = (own: Letter['facts']): number =>
  Math.min(
    (PAPER.width - PAPER.facts - PAPER.right) / 2,
    Math.max(26 * MM, ...own.map(([label]) => label.length * FACTS * WIDE + 2 * MM)),
  );

const facts = ({ facts: own }: Letter, head: LetterheadValues): Content[] => [
  ...own.map(([label, value]): Content => ({
    columns: [
      { width: labelWidth(own), text: label, color: '#555555' },
      { width: '*', text: breakable(value) },
    ],
    fontSize: FACTS,
  })),
  ...contactBelow(own, head),
];

/**
 * How and when the town is reached, alike on all letters of the town, however many facts one has. What does not fit above
 * the subject is set smaller. Opening hours are never cut, or they would be wrong: they stand there in full, on lines of
 * their own or one after the other, or not at all.
 */
const contactBelow = (own: Letter['facts'], head: LetterheadValues): Content[] => {
  const hours = openingHoursOf(head);
  const contact = contactLinesOf(head);
  if (contact.length + hours.length === 0) return [];
  const lineCount = own.reduce((sum, [, value]) => sum + Math.ceil(value.length / 18), 0);
  const used = Math.max(MOST_FACTS, lineCount) * FACTS * LINE;
  const room = PAPER.subject - PAPER.factsTop - 6 * MM - used;
  const fits = (lines: readonly string[], size: number): boolean => linesIn(lines, size) * size * LINE <= room;
  const found = waysOf(contact, hours)
    .flatMap((ways) => CONTACT_SIZES.flatMap((size) => ways.map((lines) => ({ lines, size }))))
    .find(({ lines, size }) => fits(lines, size));
  const size = found?.size ?? CONTACT_SIZES[1];
  const lines = found?.lines ?? contact.filter((_, index) => fits(contact.slice(0, index + 1), size));
  return [
    {
      text: breakable(lines.join('\n'), 32),
      fontSize: size,
      color: '#555555',
      margin: [0, 2 * MM, 0, 0],
    },
  ];
};

/** With the hours, each of these ways rather than smaller; without them last. */
const waysOf = (contact: readonly string[], hours: readonly string[]): (readonly string[])[][] =>
  hours.length === 0
    ? [[contact]]
    : [
        [
          [...contact, 'Öffnungszeiten:', ...hours],
          [...contact, `Öffnungszeiten: ${hours.map((line) => line.replace(/[,;]$/, '')).join('; ')}`],
        ],
        [contact],
      ];

/** The lines of facts of the letter that has most: the reversal of a receipt. */
const MOST_FACTS = 5;

/** Font size of the facts. */
const FACTS = 9;
/** Width of a wide letter, in parts of the font size. */
const WIDE = 0.58;

/** Height of a line with the font's own space, in parts of the font size. */
const LINE = 1.2 * 1.172;
const CONTACT_SIZES = [SMALL, 6.5] as const;

/** How many lines these become at most in the column of the facts, by the width of wide letters. */
const linesIn = (lines: readonly string[], size: number): number => {
  const signs = Math.floor((PAPER.width - PAPER.facts - PAPER.right) / (size * WIDE));
  return lines.reduce((sum, line) => sum + Math.ceil(line.length / signs), 0);
};

/** The window has six lines; longer addresses are set smaller, and truncated if still too long. */
const addressIn = (lines: readonly string[]): string =>
  lines
    .slice(0, 8)
    .map((line) => breakable(fitted(line, 70), 34))
    .join('\n');
const addressSize = (lines: readonly string[]): number =>
  lines.length > 6 || lines.some((line) => line.length > 42) ? 8 : 10;

const laterHead = (letter: Letter, head: Letterhead): Content => ({
  absolutePosition: { x: PAPER.left, y: 12 * MM },
  columns: [
    { width: '*', text: fitted(head.municipality ?? '', 60), fontSize: 9, color: '#555555' },
    { width: 'auto', text: fitted(letter.subject, 60), fontSize: 9, color: '#555555', alignment: 'right' },
    { width: PAPER.right, text: '' },
  ],
});

/** More lines about the contact do not stand in the foot; next to the address are all. */
const MOST_IN_FOOT = 2;

/** The number of the page stands first: in a pile of letters the press sets it. */
const foot = (head: Letterhead, page: number, pages: number): ContentStack => {
  const bank = [
    head.accountHolder ?? head.municipality,
    head.iban === null ? null : `IBAN ${groupedIban(head.iban)}`,
    head.bic === null ? null : `BIC ${head.bic}`,
  ];
  const columns = [
    [head.municipality, ...head.addressLines],
    contactLinesOf(head).slice(0, MOST_IN_FOOT),
    head.iban === null ? [] : bank,
  ].filter((lines) => lines.some((line) => line !== null));
  return {
    margin: [PAPER.left, 3 * MM, PAPER.right, 0],
    stack: [
      { text: `Seite ${page} von ${pages}`, alignment: 'right', fontSize: SMALL },
      {
        canvas: [
          {
            type: 'line',
            x1: 0,
            y1: 2,
            x2: PAPER.width - PAPER.left - PAPER.right,
            y2: 2,
            lineWidth: 0.4,
            lineColor: '#999999',
          },
        ],
      },
      {
        columns: columns.map((lines) => ({ text: breakable(lines.filter((line) => line !== null).join('\n'), 30) })),
        columnGap: 4 * MM,
        fontSize: 7,
        color: '#555555',
        margin: [0, 1.5 * MM, 0, 0],
      },
      ...(head.letterFooter === null
        ? []
        : [
            {
              text: breakable(head.letterFooter, 80),
              fontSize: 7,
              color: '#555555',
              margin: [0, 1 * MM, 0, 0],
            } satisfies Content,
          ]),
    ],
  };
};

/** Marks for folding the sheet for an envelope, and its middle for the punch. */
const foldMarks = (): Content => ({
  canvas: [105, 148.5, 210].map((y) => ({
    type: 'line' as const,
    // Printers cannot print closer to the edge.
    x1: 5 * MM,
    y1: y * MM,
    x2: (y === 148.5 ? 11 : 9) * MM,
    y2: y * MM,
    lineWidth: 0.3,
    lineColor: '#999999',
  })),
});
