import { Injectable, type Type } from '@nestjs/common';
import { type NewRow } from './columns-of.js';
import { Database } from './database.js';
import { MAX_SLUG_LENGTH, slugify, uniqueSlug } from '../../kernel/text/slug.js';

/** The tables whose records have an alias that is unique among them. */
export type AliasedTable = 'editions' | 'categories' | 'hosts' | 'offers';

/** A record that has an alias made of its name. */
interface Aliased {
  readonly uuid: string;
  readonly name: string;
  readonly alias: string;
}

/** Longest number that may have to be appended, with its hyphen. */
const SUFFIX = 10;

/** More creators of one name at the same moment there never are. */
const MAX_ATTEMPTS = 100;

/** Gives out aliases. */
@Injectable()
export class AliasStore {
  constructor(private readonly database: Database) {}

  /**
   * Inserts a record under a free alias made of its name. Nobody waits but creators of the same alias: where another one
   * was quicker, the constraint says so, and the next number is tried. (A lock on all aliases held until the commit made
   * creators queue up: 29 offers a second instead of 66, measured by `npm run bench`.)
   */
  async insert<T extends Aliased>(
    entity: Type<T>,
    record: Omit<NewRow<T>, 'alias'> & { readonly name: string },
  ): Promise<void> {
    const table = this.database.manager.dataSource.getMetadata(entity).tableName as AliasedTable;
    await this.lock(table, 'shared');
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const alias = await this.free(table, record.name);
      const inserted = await this.database.manager
        .createQueryBuilder()
        .insert()
        .into(entity)
        .values({ ...record, alias } as never)
        // Nothing is overwritten: another name already taken is not a matter of the alias, and says so itself.
        .orUpdate([], ['alias'])
        .returning('uuid')
        .execute();
      if ((inserted.raw as unknown[]).length > 0) return;
    }
    throw new Error(`No row could be inserted into ${table}: others take every alias first.`);
  }

  /** Every alias of the table; until the transaction ends nobody else creates one: for imports, which give out many. */
  async all(table: AliasedTable): Promise<Set<string>> {
    await this.lock(table, 'alone');
    const rows = await this.database.rows<{ alias: string }>(`alias_all_${table}`, `select alias from ${table}`);
    return new Set(rows.map(({ alias }) => alias));
  }

  /** An alias that nobody has at this moment. */
  private async free(table: AliasedTable, name: string): Promise<string> {
    const slug = slugify(name);
    const rows = await this.database.rows<{ alias: string }>(
      `alias_like_${table}`,
      `select alias from ${table} where starts_with(alias, $1)`,
      // A long slug is shortened to make room for its number: compare what is left of it then.
      [slug.slice(0, MAX_SLUG_LENGTH - SUFFIX)],
    );
    return uniqueSlug(slug, new Set(rows.map(({ alias }) => alias)));
  }

  private async lock(table: AliasedTable, how: 'shared' | 'alone'): Promise<void> {
    const suffix = how === 'shared' ? '_shared' : '';
    await this.database.rows(`alias_lock${suffix}`, `select pg_advisory_xact_lock${suffix}(hashtextextended($1, 0))`, [
      `${table}.alias`,
    ]);
  }
}
