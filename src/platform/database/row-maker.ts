/** Makes an object of a row's values. */
export type Maker = (values: unknown[]) => unknown;

/** Statements have fewer lists of columns than this; those that callers' filters vary have the same. */
const MOST = 2_000;
const MAKERS = new Map<string, Maker>();

/**
 * Generates an object literal: `({ "uuid": v[0], "name": v[1] })`. `pg` adds the columns one by one to an object, which turns one
 * of more than a dozen into a slow dictionary; reading its forty columns then takes longer than the answer's JSON.
 * Only names of columns become part of the code, which come from the texts of statements and not from a caller.
 */
const generated = (columns: readonly string[]): Maker => {
  const members = columns.map((name, index) => `${JSON.stringify(name)}: v[${String(index)}]`);
  // oxlint-disable-next-line typescript/no-implied-eval -- generated from the names of columns
  return new Function('v', `return { ${members.join(', ')} };`) as Maker;
};

/** The maker for rows of these columns. */
export const makerOf = (columns: readonly string[]): Maker => {
  const key = columns.join('\n');
  let maker = MAKERS.get(key);
  if (maker === undefined) {
    if (MAKERS.size >= MOST) MAKERS.clear();
    MAKERS.set(key, (maker = generated(columns)));
  }
  return maker;
};

/** Rows of columns and values, as objects. */
export const rowsOf = <T>(columns: readonly { readonly name: string }[], rows: readonly unknown[][]): T[] => {
  if (rows.length === 0) return [];
  return rows.map(makerOf(columns.map(({ name }) => name))) as T[];
};
