import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { type PageQuery } from '../../platform/listing/page-query.js';
import { accountsIn, personHistoryRecord } from './person-history.record.js';
import { PersonHistoryStore, type PersonSubject } from './person-history.store.js';
import { type PersonHistoryRecord } from './person-history.view.js';

/** Reads what changed of accounts and children (R-PEO-21, R-CHI-15). */
@Injectable()
export class PersonHistory {
  constructor(private readonly store: PersonHistoryStore) {}

  /** One page, latest first. @param hidden fields of which the caller is shown nothing */
  async page(
    caller: Caller,
    of: PersonSubject,
    hidden: readonly string[],
    query: PageQuery,
  ): Promise<PersonHistoryRecord[]> {
    const rows = await this.store.page(of, hidden, query);
    const shown = rows.map((row) => ({ ...row, changes: row.changes.filter(({ field }) => !hidden.includes(field)) }));
    const named = await this.store.named(shown.flatMap(accountsIn));
    return shown.map((row) => personHistoryRecord(row, caller, named));
  }
}
