import { Injectable } from '@nestjs/common';
import { changesBetween, type FieldChange } from '../../kernel/collections/field-changes.js';
import { pick } from '../../kernel/collections/collections.js';
import { ACCOUNT_MASK, type AccountRecord } from '../account.view.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { type PageQuery } from '../../platform/http/listing/page-query.js';
import { isMasked } from '../masks.js';
import { PersonHistory } from './person-history.service.js';
import { PersonHistoryStore } from './person-history.store.js';
import { type PersonHistoryRecord } from './person-history.view.js';

/** What the history of an account keeps; secrets are no fields. */
const KEPT = [
  ...(['email', 'firstname', 'lastname', 'roles', 'phone', 'mobile', 'address'] as const),
  ...(['hosts', 'disabled', 'protected'] as const),
] as const satisfies readonly (keyof AccountRecord)[];

/** Changes of these are for callers for whom the account is not masked. */
const HIDDEN_OF_ACCOUNT: readonly string[] = Object.keys(ACCOUNT_MASK);

/** What an edit changed of an account. */
const accountChanges = (before: AccountRecord, after: AccountRecord): FieldChange[] =>
  changesBetween(pick(before, KEPT), pick(after, KEPT));

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
