import { beginOf, type DayOrMoment, endOf } from '../../kernel/clock/zone.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { foldQuery } from '../../kernel/text/fold.js';
import { DEFAULT_PAGE_SIZE, type PageQuery } from './page-query.js';

/** Collects the WHERE of a list with its parameters. Filters are added one by one and must all hold (R-API-25). */
export class Conditions {
  private readonly clauses: string[] = [];
  readonly parameters: unknown[] = [];
  private nowPlaceholder: string | undefined;

  /** @param moment what `now` means in rules that depend on time */
  constructor(private readonly moment: Date) {}

  /** Placeholder of the present moment; bound once, and only when a rule asks for it. */
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

  /** Adds the clause only for a filter that was given. */
  when<T>(value: T | undefined, clause: (value: T) => string): this {
    return value === undefined ? this : this.add(clause(value));
  }

  /** For a filter that was given: the column is not before it. */
  since(since: DayOrMoment | undefined, column: string): this {
    return this.when(since, (given) => `${column} >= ${this.bind(beginOf(given))}`);
  }

  /** For a filter that was given: the column is not after it. */
  until(until: DayOrMoment | undefined, column: string): this {
    return this.when(until, (given) => `${column} < ${this.bind(endOf(given))}`);
  }

  /**
   * Every word of the question must occur in the folded text of the column (R-API-32). One clause a word: a trigram
   * index answers `like`, but not `like all (…)`.
   */
  search(q: string | undefined, column: string): this {
    for (const word of q === undefined ? [] : foldQuery(q)) this.add(`${column} like ${this.bind(word)}`);
    return this;
  }

  /** The SQL test that a table's row is the one referred to by uuid or alias. */
  refersTo(ref: RecordRef, table: string): string {
    return `(${table}.uuid = ${this.bind(ref.uuid ?? null)}::uuid or ${table}.alias = ${this.bind(ref.alias)})`;
  }

  get where(): string {
    return this.clauses.length === 0 ? '' : `where ${this.clauses.join('\n  and ')}`;
  }

  /**
   * The LIMIT and OFFSET of a page. What is asked for most, the first page of the default size, stands in the text: of a
   * parameter PostgreSQL would assume a tenth of the table, find its plan for prepared statements too dear because of
   * that, and plan anew at every request. Nothing for whoever reads the whole list.
   */
  page({ page, itemsPerPage, scroll }: PageQuery): string {
    if (scroll !== undefined) return '';
    const limit = itemsPerPage === DEFAULT_PAGE_SIZE ? String(DEFAULT_PAGE_SIZE) : this.bind(itemsPerPage);
    return page === 1 ? `limit ${limit}` : `limit ${limit} offset ${this.bind((page - 1) * itemsPerPage)}`;
  }
}
