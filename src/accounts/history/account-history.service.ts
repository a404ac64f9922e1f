import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { type PageQuery } from '../../platform/http/listing/page-query.js';
import { type AccountRecord } from '../account.view.js';
import { isMasked } from '../masks.js';
import { accountChanges, HIDDEN_OF_ACCOUNT } from './account-changes.js';
import { PersonHistory } from './person-history.service.js';
import { PersonHistoryStore } from './person-history.store.js';
import { type PersonHistoryRecord } from './person-history.view.js';

/** The history of accounts (R-PEO-21). */
@Injectable()
export class AccountHistory {
  constructor(
    private readonly history: PersonHistory,
    private readonly store: PersonHistoryStore,
  ) {}

  /** What the caller is shown of what changed, latest first. */
  page(caller: Caller, account: AccountRecord, query: PageQuery): Promise<PersonHistoryRecord[]> {
    const hidden = isMasked(account, caller) ? HIDDEN_OF_ACCOUNT : [];
    return this.history.page(caller, { account: account.uuid }, hidden, query);
  }

  /**
   * Records what the caller changed, in the same transaction.
   * @returns the account as it is now
   */
  async note(caller: Caller, before: AccountRecord, after: AccountRecord): Promise<AccountRecord> {
    await this.store.add(caller, { account: after.uuid }, accountChanges(before, after));
    return after;
  }
}
