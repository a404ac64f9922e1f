import { QueryPositive } from '../input/query-fields.js';
import { type Scroll } from './scroll.js';

export const DEFAULT_PAGE_SIZE = 30;
const MAX_PAGE_SIZE = 200;

/** The page of a paginated list (R-API-29). */
export class PageQuery {
  @QueryPositive('Page, counted from 1. A page past the end is empty.', { fallback: 1, max: 1_000_000_000 })
  page!: number;

  @QueryPositive(`Records on a page; more than ${MAX_PAGE_SIZE} are capped at ${MAX_PAGE_SIZE}.`, {
    fallback: DEFAULT_PAGE_SIZE,
    max: MAX_PAGE_SIZE,
  })
  itemsPerPage!: number;

  /** Not a query parameter: set by code that reads the whole list instead of a page. */
  scroll?: Scroll;
}

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
