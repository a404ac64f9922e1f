import { Injectable, type Type } from '@nestjs/common';
import { setOnce } from '../../kernel/collections/collections.js';
import { insertionOf, type NewRow } from './columns-of.js';
import { Database } from './database.js';
import { MAX_SLUG_LENGTH, slugify, uniqueSlug } from '../../kernel/text/slug.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';

/** Tables whose records have an alias that is unique within the table. */
export type AliasedTable = 'editions' | 'categories' | 'hosts' | 'offers';

const reserved = new Map<AliasedTable, readonly string[]>();

/** Keeps words from becoming aliases, which stand in addresses where an alias of the table may stand. */
export const reserveAliases = (table: AliasedTable, words: readonly string[]): void => {
  setOnce(reserved, table, words, `words that are not an alias of ${table}`);
};

/** A record with an alias derived from its name. */
interface Aliased {
  readonly uuid: string;
  readonly name: string;
  readonly alias: string;
}

/** Maximum length of the number that may be appended, including its hyphen. */
const SUFFIX = 10;

/** More concurrent creators of the same name than ever occur. */
const MAX_ATTEMPTS = 100;

/** Assigns aliases. */
@Injectable()
export class AliasStore {
  constructor(private readonly database: Database) {}

  /**
   * Inserts a record under a free alias derived from its name. Only creators of the same alias wait for each other:
   * the loser gets a unique violation and tries the next number. (An advisory lock on all aliases, held until commit,
   * serialised creators: 29 offers a second instead of 66, measured by `npm run bench`.)
   */
  async insert<T extends Aliased>(
    entity: Type<T>,
    record: Omit<NewRow<T>, 'alias'> & { readonly name: string },
  ): Promise<void> {
    const table = this.database.repository(entity).metadata.tableName as AliasedTable;
    await this.lock(table, 'shared');
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const alias = await this.free(table, record.name);
      const { columns, places, parameters } = insertionOf(entity, { ...record, alias });
      const inserted = await this.database.composed(
        `alias_insert_${table}`,
        // A conflict on another unique column is not about the alias and raises its own violation.
        `insert into ${table} (${columns}) values (${places}) on conflict (alias) do nothing returning uuid`,
        parameters,
      );
      if (inserted.length > 0) return;
    }
    throw new Error(`No row could be inserted into ${table}: every alias was taken by a concurrent transaction.`);
  }

  /**
   * All aliases of the table, which is locked against new ones until the transaction ends: for imports, which assign
   * many.
   */
  async all(table: AliasedTable): Promise<Set<string>> {
    await this.lock(table, 'alone');
    const rows = await this.database.rows<{ alias: string }>(`alias_all_${table}`, `select alias from ${table}`);
    return takenBy(table, rows);
  }

  /** An alias that is free at the moment. */
  private async free(table: AliasedTable, name: string): Promise<string> {
    const slug = slugify(name);
    const rows = await this.database.rows<{ alias: string }>(
      `alias_like_${table}`,
      `select alias from ${table} where starts_with(alias, $1)`,
      // A long slug is shortened to make room for its number, so compare the shortened form.
      [slug.slice(0, MAX_SLUG_LENGTH - SUFFIX)],
    );
    return uniqueSlug(slug, takenBy(table, rows));
  }

  private async lock(table: AliasedTable, how: 'shared' | 'alone'): Promise<void> {
    const suffix = how === 'shared' ? '_shared' : '';
    await this.database.rows(`alias_lock${suffix}`, `select pg_advisory_xact_lock${suffix}(hashtextextended($1, 0))`, [
      `${table}.alias`,
    ]);
  }
}

const takenBy = (table: AliasedTable, rows: readonly { readonly alias: string }[]): Set<string> =>
  new Set([...(reserved.get(table) ?? []), ...rows.map(({ alias }) => alias)]);

/** Resolves records that a body names by UUID or alias (R-API-6). */
@Injectable()
export class ReferenceStore {
  constructor(private readonly database: Database) {}

  /**
   * The uuid of each named record, undefined if there is none. The records found cannot be deleted before the
   * transaction ends. One statement for any number of references; a uuid takes precedence over an alias that looks
   * like it.
   */
  async resolve(table: AliasedTable, refs: readonly RecordRef[]): Promise<(string | undefined)[]> {
    if (refs.length === 0) return [];
    const rows = await this.database.rows<{ uuid: string; place: number }>(
      `resolve_${table}`,
      `select found.uuid, r.place::int from unnest($1::uuid[], $2::text[]) with ordinality r (uuid, alias, place)
       cross join lateral (select t.uuid from ${table} t where t.uuid = r.uuid or t.alias = r.alias
         order by t.uuid = r.uuid desc nulls last limit 1 for key share) found`,
      [refs.map(({ uuid }) => uuid ?? null), refs.map(({ alias }) => alias)],
    );
    const found = new Map(rows.map(({ uuid, place }) => [place, uuid]));
    return refs.map((_, index) => found.get(index + 1));
  }
}
