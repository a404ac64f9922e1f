import { parseDate } from '../../kernel/clock/zone.js';
import { Problem } from '../../kernel/problem/problem.js';
import { readQuery } from '../../platform/http/input/read-input.js';
import { OffersQuery } from '../../offers/reading/reading.inputs.js';

/** Filters of the page that are parameters of GET /offers, under the same names. */
const SHARED = ['q', 'category', 'age', 'free', 'wheelchairAccessible', 'host', 'edition', 'from', 'until'] as const;

/** The filters of the list of offers; `day` stands for from and until the same day. */
export const FILTERS = [...SHARED, 'day'] as const;
export type FilterName = (typeof FILTERS)[number];

/** Offers on a page. */
export const PAGE_SIZE = 24;

/** A visitor's request for the list. */
export interface ProgrammeQuery {
  /** The filters that could be read, as they stand in the address. */
  readonly filters: Readonly<Partial<Record<FilterName, string>>>;
  readonly page: number;
  /** The same for GET /offers. */
  readonly query: OffersQuery;
}

type Sent = Readonly<Record<string, unknown>>;

/**
 * Reads the query of the list's address by the rules of GET /offers, but kindly: people cannot help what stands in an
 * address, so what that would refuse is left out.
 */
export const readProgrammeQuery = (sent: Sent): ProgrammeQuery => {
  const filters: Partial<Record<FilterName, string>> = {};
  for (const name of SHARED) {
    const value = firstOf(sent[name]);
    if (value !== undefined && canBeRead(name, value)) filters[name] = value;
  }
  const day = firstOf(sent['day']);
  if (day !== undefined && parseDate(day) !== undefined) {
    filters.day = day;
    delete filters.from;
    delete filters.until;
  }
  const sentPage = firstOf(sent['page']);
  const query = readQuery(OffersQuery, {
    ...filters,
    ...(day === filters.day && day !== undefined ? { from: day, until: day } : {}),
    ...(sentPage !== undefined && canBeRead('page', sentPage) ? { page: sentPage } : {}),
  });
  query.itemsPerPage = PAGE_SIZE;
  for (const name of ['free', 'wheelchairAccessible'] as const) {
    if (query[name] !== undefined) filters[name] = String(query[name]);
  }
  return { filters, page: query.page, query };
};

/** The query of an address of the list, empty or beginning with a question mark; always in the same order. */
export const addressQuery = (filters: ProgrammeQuery['filters'], page = 1): string => {
  const parameters = new URLSearchParams();
  for (const name of FILTERS) {
    const value = filters[name];
    if (value !== undefined) parameters.set(name, value);
  }
  if (page > 1) parameters.set('page', String(page));
  return parameters.size === 0 ? '' : `?${parameters.toString()}`;
};

/** Of a repeated parameter the first; blank is the same as missing, as in a form that was left empty. */
const firstOf = (value: unknown): string | undefined => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof first !== 'string') return undefined;
  const text = first.trim();
  return text === '' ? undefined : text;
};

const canBeRead = (name: string, value: string): boolean => {
  try {
    readQuery(OffersQuery, { [name]: value });
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
};
