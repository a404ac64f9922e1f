import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { type Forgetting, Forgets } from '../../platform/retention/forgets.js';

/** Entries (e) of old statements that still say who paid, or what was written. */
const OLD = `bank_entries e join bank_statements s on s.uuid = e.statement_uuid
  where s.created_at < $1 and (e.fingerprint is not null or e.keys <> '{}' or e.proposals <> '[]'
    or coalesce(e.transfer -> 'party' ->> 'name', e.transfer -> 'party' ->> 'iban') is not null
    or e.transfer -> 'texts' <> '[]' or e.transfer -> 'references' <> '[]')`;

/** What it leaves of a transfer: amount, currency and days, as the books have them. */
const EMPTIED = `transfer || '{"party": {"name": null, "iban": null}, "texts": [], "references": [],
  "ids": {"service": null, "transaction": null, "uetr": null, "endToEnd": null}}'::jsonb`;

/** Payers, accounts and words of account statements, past the period of tax law (R-PRI-8). */
@Injectable()
@Forgets('bank-entries', 'bankEntryMonths')
export class OldBankEntries implements Forgetting {
  constructor(private readonly database: Database) {}

  due(before: Date): Promise<number> {
    return this.database.count('bank_entries_count_old', `select count(*)::int as count from ${OLD}`, [before]);
  }

  async forget(before: Date, limit: number): Promise<number> {
    const emptied = await this.database.uuids(
      'bank_entries_forget_old',
      `update bank_entries set transfer = ${EMPTIED}, proposals = '[]', keys = '{}', fingerprint = null,
         state = case when state in ('matched', 'proposed') then 'open' else state end
       where uuid in (select e.uuid from ${OLD} order by e.uuid limit $2) returning uuid`,
      [before, limit],
    );
    return emptied.length;
  }
}
