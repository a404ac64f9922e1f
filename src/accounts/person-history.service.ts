import { Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { type PageQuery } from '../platform/http/listing/page-query.js';
import { AccountLookup } from './account-lookup.js';
import { accountsIn, personHistoryRecord, type PersonHistoryRecord } from './person-history.view.js';
import { PersonHistoryStore, type PersonSubject } from './person-history.store.js';
import { changesBetween, type FieldChange } from '../kernel/collections/field-changes.js';
import { pick } from '../kernel/collections/collections.js';
import { ACCOUNT_MASK, type AccountRecord } from './account.view.js';
import { isMasked } from './masks.js';

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

/** The fields of an account whose changes its history keeps; secrets are not among them. */
const KEPT = [
  ...(['email', 'firstname', 'lastname', 'roles', 'phone', 'mobile', 'address'] as const),
  ...(['hosts', 'disabled', 'protected'] as const),
] as const satisfies readonly (keyof AccountRecord)[];

/** Changes of these are for callers for whom the account is not masked. */
const HIDDEN_OF_ACCOUNT: readonly string[] = Object.keys(ACCOUNT_MASK);

/** The changes that an edit made to an account. */
const accountChanges = (before: AccountRecord, after: AccountRecord): FieldChange[] =>
  changesBetween(pick(before, KEPT), pick(after, KEPT));

/** The history of accounts (R-PEO-21). */
@Injectable()
export class AccountHistory {
  constructor(
    private readonly history: PersonHistory,
    private readonly store: PersonHistoryStore,
  ) {}

  /** The changes as the caller may see them, latest first. */
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
