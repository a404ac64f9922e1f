import { beginOf, type DayOrMoment, endOf } from '../../../kernel/clock/zone.js';
import { type Caller } from '../../../kernel/caller/caller.js';
import { type RecordRef } from '../../../kernel/ids/record-ref.js';
import { foldQuery } from '../../../kernel/text/fold.js';
import { type ExternalKind } from '../../database/external-ids.store.js';
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

  /** If the filter was given: the record that the caller's own program calls so (R-API-59). */
  calledSo(externalId: string | undefined, kind: ExternalKind, caller: Caller, column: string): this {
    return this.when(
      externalId,
      (name) => `${column} = (select x.${kind}_uuid from external_ids x
        where x.owner_uuid = ${this.bind(caller.accountUuid ?? null)}::uuid and x.kind = '${kind}'
          and x.external_id = ${this.bind(name.trim())})`,
    );
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

/** Order of people by their names, as the indices of names have it. @param key the column that tells two of one name apart */
export const byName = (alias: string, key = `${alias}.uuid`): string =>
  `order by ${alias}.lastname collate german, ${alias}.firstname collate german, ${key}`;

/**
 * SQL for the identifiers on a page of people, by name; those whose names are hidden from the caller come last, by uuid. Either
 * part is read in the order of an index, as far as the page needs it, and the hidden ones only once the others are over: sorted
 * together, all people there are would be compared for each page.
 * @param named selects uuid, lastname and firstname of those who are not hidden, given how many are needed; in any order
 * @param hidden selects the uuid of the others, given how many are needed
 */
export const namedFirst = (
  conditions: Conditions,
  query: PageQuery,
  named: (reach: string) => string,
  hidden?: (reach: string) => string,
): string => {
  const { limit, offset, reach } = conditions.slice(query);
  const page = `limit ${limit} ${offset}`;
  if (hidden === undefined) return `select n.uuid from (${named(reach)}) n ${byName('n')} ${page}`;
  return `with named as materialized (${named(reach)})
    select n.uuid from (select uuid, lastname, firstname, false as hidden from named
      union all select h.uuid, null, null, true from (${hidden(reach)}) h where (select count(*) from named) < ${reach}) n
    order by n.hidden, n.lastname collate german, n.firstname collate german, n.uuid ${page}`;
};
