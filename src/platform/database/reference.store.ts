import { Injectable } from '@nestjs/common';
import { Database } from './database.js';
import { type AliasedTable } from './alias.store.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';

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
