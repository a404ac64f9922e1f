import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { newUuid } from '../../kernel/ids/uuid.js';

/** Finds ledgers of debtors and editions, and creates missing ones. */
@Injectable()
export class LedgerRegistry {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Ledgers by debtor. */
  async ofDebtors(debtors: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const distinct = [...new Set(debtors)].sort();
    await this.database.rows(
      'ledgers_open_debtors',
      `insert into ledgers (uuid, kind, debtor_uuid, created_at)
       select n.uuid, 'debtor', n.debtor, $3 from unnest($1::uuid[], $2::uuid[]) n (uuid, debtor)
       where not exists (select from ledgers l where l.debtor_uuid = n.debtor)
       order by n.debtor on conflict (debtor_uuid) do nothing`,
      [distinct.map(() => newUuid()), distinct, this.clock.now()],
    );
    const rows = await this.database.rows<{ uuid: string; owner: string }>(
      'ledgers_of_debtors',
      'select uuid, debtor_uuid as owner from ledgers where debtor_uuid = any($1::uuid[])',
      [distinct],
    );
    return new Map(rows.map(({ uuid, owner }) => [owner, uuid]));
  }

  /** Revenue ledgers by edition. */
  async ofEditions(editions: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const distinct = [...new Set(editions)].sort();
    await this.database.rows(
      'ledgers_open_editions',
      `insert into ledgers (uuid, kind, edition_uuid, created_at)
       select n.uuid, 'revenue', n.edition, $3 from unnest($1::uuid[], $2::uuid[]) n (uuid, edition)
       where not exists (select from ledgers l where l.edition_uuid = n.edition)
       order by n.edition on conflict (edition_uuid) do nothing`,
      [distinct.map(() => newUuid()), distinct, this.clock.now()],
    );
    const rows = await this.database.rows<{ uuid: string; owner: string }>(
      'ledgers_of_editions',
      'select uuid, edition_uuid as owner from ledgers where edition_uuid = any($1::uuid[])',
      [distinct],
    );
    return new Map(rows.map(({ uuid, owner }) => [owner, uuid]));
  }
}
