import { type CanvasRect, type Column, type Content, type TableCell } from 'pdfmake/interfaces.js';
import { MM } from '../../papers/paper.js';

/** Colours that print well and can be told apart in greyscale. */
export const INK = { full: '#14597d', pale: '#c9dbe6', grey: '#555555' } as const;

/** One bar: all of it pale, and the part of it that is told apart in full colour. */
export interface Bar {
  readonly label: string;
  readonly whole: number;
  readonly part: number;
  /** Beside the bar. */
  readonly words: string;
}

const WIDTHS = { label: 56 * MM, bar: 74 * MM } as const;
const THICK = 3.2 * MM;
/** Minimum bar length, so that small values stay visible beside the longest bar. */
const THINNEST = 0.8;

/** Horizontal bars with a common scale, each in a row that stays on one page. Pure; plain data for the press. */
export const barChart = (bars: readonly Bar[]): Content => {
  const longest = Math.max(1, ...bars.map(({ whole }) => whole));
  const length = (value: number): number =>
    value === 0 ? 0 : Math.max(THINNEST, (WIDTHS.bar * Math.min(value, longest)) / longest);
  return {
    table: {
      widths: [WIDTHS.label, WIDTHS.bar, '*'],
      dontBreakRows: true,
      body: bars.map(({ label, whole, part, words }): TableCell[] => [
        { text: label },
        {
          canvas: [...rectangle(length(whole), INK.pale), ...rectangle(length(part), INK.full)],
          margin: [0, 0.4 * MM, 0, 0],
        },
        { text: words },
      ]),
    },
    layout: 'facts',
    fontSize: 9,
    margin: [0, 0, 0, 3 * MM],
  };
};

/** None at all for nothing: one without width would still be printed as a line. */
const rectangle = (w: number, color: string): CanvasRect[] =>
  w === 0 ? [] : [{ type: 'rect', x: 0, y: 0, w, h: THICK, color }];

/** Legend of the two colours of the bars. */
export const legend = (full: string, pale: string): Content => ({
  columns: [square(INK.full), { width: 'auto', text: full }, square(INK.pale), { width: 'auto', text: pale }],
  columnGap: 1.5 * MM,
  fontSize: 8,
  color: INK.grey,
  margin: [0, 0, 0, 1.5 * MM],
});

const square = (color: string): Column => ({
  width: 2.6 * MM,
  canvas: [{ type: 'rect', x: 0, y: 1, w: 2.6 * MM, h: 2.2 * MM, color }],
});
