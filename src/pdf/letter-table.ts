import { type ContentTable, type CustomTableLayout, type TableCell } from 'pdfmake/interfaces.js';
import { type LetterTable } from './letter.js';
import { MM } from './letter-measures.js';
import { printable } from './letter-words.js';

const RULE = '#bbbbbb';
const PADDING = 2.5;

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
    last === undefined ? sums : [spanning({ table: { widths, body: [last, ...sums] }, layout: END }, columns.length)];
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
    layout: layoutOf({ titles: headings.length, endsInTable: last !== undefined, hasSum: sum !== undefined }),
    fontSize: 9,
    margin: [0, 0, 0, below],
  };
};

const COMMON: CustomTableLayout = {
  vLineWidth: () => 0,
  hLineColor: () => RULE,
  paddingLeft: (column) => (column === 0 ? 0 : 4),
  paddingRight: (column, { table: { body } }) => (column === (body[0]?.length ?? 0) - 1 ? 0 : 4),
  paddingTop: () => PADDING,
  paddingBottom: () => PADDING,
};

/** Layout of the nested table with the last row and the sum. */
const END: CustomTableLayout = { ...COMMON, hLineWidth: (line) => (line === 1 ? 0.8 : 0) };

interface Shape {
  /** The number of title rows. */
  readonly titles: number;
  readonly endsInTable: boolean;
  readonly hasSum: boolean;
}

const layoutOf = ({ titles, endsInTable, hasSum }: Shape): CustomTableLayout => {
  const isTable = (row: number, rows: readonly unknown[]): boolean => endsInTable && row === rows.length - 1;
  return {
    ...COMMON,
    hLineWidth: (line, { table: { body } }) => {
      if (line <= titles) return 0;
      return line === titles + 1 || (hasSum && !endsInTable && line === body.length - 1) ? 0.8 : 0.3;
    },
    hLineColor: (line) => (line === titles + 1 ? '#444444' : RULE),
    // The nested table has its own padding.
    paddingTop: (row, { table: { body } }) => (isTable(row, body) ? 0 : PADDING),
    paddingBottom: (row, { table: { body } }) => (isTable(row, body) ? 0 : PADDING),
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
