import { type Content, type ContentTable } from 'pdfmake/interfaces.js';
import { type Spec } from 'vega';
import { MM } from '../../../../papers/paper.js';
import { CHART_WIDTH } from './chart-parts.js';

export const ACCENT = '#14597d';
const GREY = '#555555';
/** Width of a column of numbers: that of its longest title. */
const COLUMN = 52;

/** The charts of a paper, by the name under which its content shows them. */
export class Charts {
  private readonly drawn = new Map<string, Spec>();

  /** The chart below its title, which names what is counted; both stay on one page, with what comes behind them. */
  show(title: string, spec: Spec, ...more: readonly Content[]): Content {
    const name = `chart-${String(this.drawn.size)}`;
    this.drawn.set(name, spec);
    return {
      unbreakable: true,
      margin: [0, 1 * MM, 0, 4 * MM],
      stack: [
        { text: title, bold: true, fontSize: 9.5, margin: [0, 0, 0, 2 * MM] },
        { svg: name, width: CHART_WIDTH },
        ...more,
      ],
    };
  }

  get all(): Readonly<Record<string, Spec>> {
    return Object.fromEntries(this.drawn);
  }
}

/** A numbered part of the report. Its heading stays with what follows. */
export const section = (title: string, [first, ...rest]: readonly Content[]): Content[] => [
  {
    unbreakable: true,
    margin: [0, 5 * MM, 0, 0],
    stack: [
      { text: title, bold: true, fontSize: 13, color: ACCENT, margin: [0, 0, 0, 2.5 * MM] },
      ...(first === undefined ? [] : [first]),
    ],
  },
  ...rest,
];

export const paragraph = (text: string): Content => ({ text, margin: [0, 0, 0, 3 * MM] });

/** A note that explains a chart or table. */
export const remark = (text: string): Content => ({ text, fontSize: 8, color: GREY, margin: [0, 1 * MM, 0, 3 * MM] });

interface TableLook {
  readonly widths?: ContentTable['table']['widths'];
  /** The distance to what follows, in points. */
  readonly below?: number;
}

/** Lines that fit on a page in any case, and letters in a line of the first column. */
const MOST_TOGETHER = 36;
const LETTERS = 30;

const linesOf = (rows: readonly (readonly string[])[]): number =>
  rows.reduce((sum, [words = '']) => sum + Math.max(1, Math.ceil(words.length / LETTERS)), 0);

/**
 * A table whose first column is words and whose others are numbers. One that fits on a page stays on one; else its head
 * is repeated on each page and never stands alone. Without rows there is none.
 */
export const numbersTable = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
  { widths = ['*', ...head.slice(1).map(() => COLUMN)], below = 4 * MM }: TableLook = {},
): Content[] =>
  rows.length === 0
    ? []
    : [
        {
          unbreakable: linesOf(rows) <= MOST_TOGETHER,
          fontSize: 9,
          margin: [0, 0, 0, below],
          layout: 'lines',
          table: {
            widths,
            headerRows: 1,
            keepWithHeaderRows: 2,
            dontBreakRows: true,
            body: [
              head.map((text, at) => cell(text, at, true)),
              ...rows.map((row) => row.map((text, at) => cell(text, at))),
            ],
          },
        },
      ];

const cell = (text: string, column: number, bold = false): Content => ({
  text,
  bold,
  ...(column === 0 ? {} : { alignment: 'right' as const }),
});
