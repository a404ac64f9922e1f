import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { MAX_SLUG_LENGTH, slugify, uniqueSlug } from './slug.js';

/** The tables whose records have an alias that is unique among them. */
export type AliasedTable = 'editions' | 'categories' | 'hosts' | 'offers';

/** Longest number that may have to be appended, with its hyphen. */
const SUFFIX = 10;

/** Gives out aliases. */
@Injectable()
export class AliasStore {
  constructor(private readonly database: Database) {}

  /**
   * A free alias for a record of this name. The table's aliases are held until the transaction ends, so that two creators
   * at once never pick the same.
   */
  async claim(table: AliasedTable, name: string): Promise<string> {
    await this.hold(table);
    const slug = slugify(name);
    const rows = await this.database.rows<{ alias: string }>(
      `alias_like_${table}`,
      `select alias from ${table} where starts_with(alias, $1)`,
      // A long slug is shortened to make room for its number: compare what is left of it then.
      [slug.slice(0, MAX_SLUG_LENGTH - SUFFIX)],
    );
    return uniqueSlug(slug, new Set(rows.map(({ alias }) => alias)));
  }

  /** Every alias of the table, held likewise: for imports, which give out many. */
  async all(table: AliasedTable): Promise<Set<string>> {
    await this.hold(table);
    const rows = await this.database.rows<{ alias: string }>(`alias_all_${table}`, `select alias from ${table}`);
    return new Set(rows.map(({ alias }) => alias));
  }

  private async hold(table: AliasedTable): Promise<void> {
    await this.database.rows('alias_hold', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${table}.alias`]);
  }
}
