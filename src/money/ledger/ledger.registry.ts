import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { newUuid } from '../../kernel/ids/uuid.js';

/** Owner and kind of a ledger. */
const KINDS = { debtor: 'debtor', edition: 'revenue' } as const;

/** Finds ledgers of debtors and editions, and creates missing ones. */
@Injectable()
export class LedgerRegistry {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Ledgers by debtor. */
  ofDebtors(debtors: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.ledgersOf('debtor', debtors);
  }

  /** Revenue ledgers by edition. */
  ofEditions(editions: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.ledgersOf('edition', editions);
  }

  private async ledgersOf(owner: keyof typeof KINDS, uuids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const distinct = [...new Set(uuids)].sort();
    const column = `${owner}_uuid`;
    await this.database.rows(
      `ledgers_open_${owner}s`,
      `insert into ledgers (uuid, kind, ${column}, created_at)
       select n.uuid, '${KINDS[owner]}', n.owner, $3 from unnest($1::uuid[], $2::uuid[]) n (uuid, owner)
       where not exists (select from ledgers l where l.${column} = n.owner)
       order by n.owner on conflict (${column}) do nothing`,
      [distinct.map(() => newUuid()), distinct, this.clock.now()],
    );
    const rows = await this.database.rows<{ uuid: string; owner: string }>(
      `ledgers_of_${owner}s`,
      `select uuid, ${column} as owner from ledgers where ${column} = any($1::uuid[])`,
      [distinct],
    );
    return new Map(rows.map(({ uuid, owner }) => [owner, uuid]));
  }
}
