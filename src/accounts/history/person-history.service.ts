import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { type PageQuery } from '../../platform/http/listing/page-query.js';
import { AccountLookup } from '../account-lookup.js';
import { accountsIn, personHistoryRecord, type PersonHistoryRecord } from './person-history.view.js';
import { PersonHistoryStore, type PersonSubject } from './person-history.store.js';

/** Reads what changed of accounts and children (R-PEO-21, R-CHI-15). */
@Injectable()
export class PersonHistory {
  constructor(
    private readonly store: PersonHistoryStore,
    private readonly accounts: AccountLookup,
  ) {}

  /** One page, latest first. @param hidden fields of which the caller is shown nothing */
  async page(
    caller: Caller,
    of: PersonSubject,
    hidden: readonly string[],
    query: PageQuery,
  ): Promise<PersonHistoryRecord[]> {
    const rows = await this.store.page(of, hidden, query);
    const shown = rows.map((row) => ({ ...row, changes: row.changes.filter(({ field }) => !hidden.includes(field)) }));
    const accounts = await this.accounts.named(shown.flatMap(accountsIn));
    const named = new Map(accounts.map((account) => [account.uuid, account]));
    return shown.map((row) => personHistoryRecord(row, caller, named));
  }
}
