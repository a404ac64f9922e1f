import { Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { Finder } from '../platform/access/finder.js';
import { message } from '../kernel/problem/message.js';
import { forbidden, type Problem } from '../kernel/problem/problem.js';
import { accountRecord } from './account.record.js';
import { AccountStore } from './account.store.js';
import { type AccountRecord } from './account.view.js';
import { mayChange } from './masks.js';

/**
 * Which accounts exist for a caller, and which may be changed: for admins all exist, masked ones as well, because teams
 * and histories point to them (R-ACC-10); what may be done to one is `mayChange`.
 */
@Injectable()
export class AccountFinder extends Finder<AccountRecord> {
  readonly missing = message('There is no account with this identifier.', 'Es gibt kein Konto mit dieser Kennung.');

  constructor(private readonly store: AccountStore) {
    super();
  }

  /** Already masked: nothing behind this station can show more. */
  async visible(caller: Caller, uuid: string): Promise<AccountRecord | undefined> {
    const row = caller.isAdmin ? await this.store.find(uuid) : undefined;
    return row && accountRecord(row, caller);
  }

  override refusal(caller: Caller, action: string, account: AccountRecord): Promise<Problem | undefined> {
    return Promise.resolve(action === 'read' || mayChange(account, caller) ? undefined : mayNotChange());
  }
}

/** The same words whatever the reason: which of them it is, a masked account does not tell. */
export const mayNotChange = (): Problem =>
  forbidden(
    message(
      "You may not change this account: an admin's account needs a super admin, a masked one cannot be changed.",
      'Sie dürfen dieses Konto nicht ändern: Konten der Verwaltung ändern nur Superadmins, verdeckte Konten niemand.',
    ),
  );
