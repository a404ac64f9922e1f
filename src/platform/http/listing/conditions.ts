import { beginOf, type DayOrMoment, endOf } from '../../../kernel/clock/zone.js';
import { type RecordRef } from '../../../kernel/ids/record-ref.js';
import { foldQuery } from '../../../kernel/text/fold.js';
import { DEFAULT_PAGE_SIZE, type PageQuery } from './page-query.js';

/** Collects the WHERE of a list with its parameters. Filters are added one by one and must all hold (R-API-25). */
export class Conditions {
  private readonly clauses: string[] = [];
  private nowPlaceholder: string | undefined;

  /**
   * @param moment the value of `now`, for rules that depend on time
   * @param parameters those of the statement so far, when it has several WHEREs
   */
  constructor(
    readonly moment: Date,
    readonly parameters: unknown[] = [],
  ) {}

  /** Placeholder of the current moment; bound once, and only if a rule uses it. */
  get now(): string {
    return (this.nowPlaceholder ??= this.bind(this.moment));
  }

  /** Adds a parameter and returns its placeholder. */
  bind(value: unknown): string {
    this.parameters.push(value);
    return `$${this.parameters.length}`;
  }

  add(clause: string): this {
    this.clauses.push(clause);
    return this;
  }

  /** Adds the clause only if the filter was given. */
  when<T>(value: T | undefined, clause: (value: T) => string): this {
    return value === undefined ? this : this.add(clause(value));
  }

  /** If the filter was given: the column is not before it. */
  since(since: DayOrMoment | undefined, column: string): this {
    return this.when(since, (given) => `${column} >= ${this.bind(beginOf(given))}`);
  }

  /** If the filter was given: the column is not after it. */
  until(until: DayOrMoment | undefined, column: string): this {
    return this.when(until, (given) => `${column} < ${this.bind(endOf(given))}`);
  }

  /**
   * Every word of the query must occur in the folded text of the column (R-API-32). One clause per word: a trigram
   * index supports `like`, but not `like all (…)`.
   */
  search(q: string | undefined, column: string): this {
    for (const word of q === undefined ? [] : foldQuery(q)) this.add(`${column} like ${this.bind(word)}`);
    return this;
  }

  /** SQL condition: the row is the one referenced by uuid or alias. */
  refersTo(ref: RecordRef, table: string): string {
    return `(${table}.uuid = ${this.bind(ref.uuid ?? null)}::uuid or ${table}.alias = ${this.bind(ref.alias)})`;
  }

  get where(): string {
    return this.clauses.length === 0 ? '' : `where ${this.clauses.join('\n  and ')}`;
  }

  /** Numbers of a page: how many rows it has, how many come before it, and how many that is together. */
  slice({ page, itemsPerPage }: PageQuery): { limit: string; offset: string; reach: string } {
    const limit = itemsPerPage === DEFAULT_PAGE_SIZE ? String(DEFAULT_PAGE_SIZE) : `${this.bind(itemsPerPage)}::int`;
    if (page === 1) return { limit, offset: '', reach: limit };
    const before = `${this.bind((page - 1) * itemsPerPage)}::bigint`;
    return { limit, offset: `offset ${before}`, reach: `(${limit} + ${before})` };
  }

  /**
   * LIMIT and OFFSET of a page. The most frequent page, the first one of default size, has literal numbers: for a
   * parameter PostgreSQL would assume a tenth of the table, reject the generic plan as too expensive, and plan anew
   * at every request. Empty when the whole list is read.
   */
  page({ page, itemsPerPage, scroll }: PageQuery): string {
    if (scroll !== undefined) return '';
    const limit = itemsPerPage === DEFAULT_PAGE_SIZE ? String(DEFAULT_PAGE_SIZE) : this.bind(itemsPerPage);
    return page === 1 ? `limit ${limit}` : `limit ${limit} offset ${this.bind((page - 1) * itemsPerPage)}`;
  }
}
