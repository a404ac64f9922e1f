import { type ContentTable, type TableCell } from 'pdfmake/interfaces.js';
import { END_LAYOUT, layoutName } from './letter-layouts.mjs';
import { type LetterTable } from './letter.js';
import { MM } from './letter-measures.js';
import { printable } from './letter-words.js';

/**
 * A table of a letter. Its titles are repeated on every page; the last row moves to the next page with the sum,
 * because titles and a sum alone would look like an empty table. Pure.
 * @param below space reserved below it, in points
 */
export const tableContent = ({ heading, columns, rows, sum }: LetterTable, below = 5 * MM): ContentTable => {
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
