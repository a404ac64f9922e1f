/** The latest records of something, and how many there are. */
export interface Latest<T> {
  readonly records: readonly T[];
  readonly total: number;
}

/** SQL of a column that says how many rows there are, however few of them are read. */
export const IN_ALL = 'count(*) over ()::int as "inAll"';

/** The records of rows with the column `IN_ALL`. */
export const latestOf = <Row extends { readonly inAll: number }, T>(
  rows: readonly Row[],
  recordOf: (row: Row) => T,
): Latest<T> => ({ records: rows.map(recordOf), total: rows[0]?.inAll ?? 0 });
