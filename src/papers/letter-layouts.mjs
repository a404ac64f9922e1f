/*
 * How tables of letters are ruled, by name. Plain JavaScript without imports of our own, because the press's thread
 * runs it next to the sources as well as next to the compiled service.
 */

const RULE = '#bbbbbb';
const PADDING = 2.5;

const COMMON = {
  vLineWidth: () => 0,
  hLineColor: () => RULE,
  paddingLeft: (column) => (column === 0 ? 0 : 4),
  paddingRight: (column, { table: { body } }) => (column === (body[0]?.length ?? 0) - 1 ? 0 : 4),
  paddingTop: () => PADDING,
  paddingBottom: () => PADDING,
};

const layoutOf = ({ titles, endsInTable, hasSum }) => {
  const isTable = (row, rows) => endsInTable && row === rows.length - 1;
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

/** The name of the layout of a table of this shape. */
export const layoutName = ({ titles, endsInTable, hasSum }) =>
  ['letter', titles, endsInTable ? 'nested' : 'plain', hasSum ? 'sum' : 'rows'].join('-');

/** The name of the layout of the nested table with the last row and the sum. */
export const END_LAYOUT = 'letter-end';

const SHAPES = [0, 1].flatMap((titles) =>
  [false, true].flatMap((endsInTable) => [false, true].map((hasSum) => ({ titles, endsInTable, hasSum }))),
);

export const letterLayouts = {
  [END_LAYOUT]: { ...COMMON, hLineWidth: (line) => (line === 1 ? 0.8 : 0) },
  ...Object.fromEntries(SHAPES.map((shape) => [layoutName(shape), layoutOf(shape)])),
};
