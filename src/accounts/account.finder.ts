import { Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { Finder } from '../platform/http/access/finder.js';
import { message } from '../kernel/problem/message.js';
import { forbidden, type Problem } from '../kernel/problem/problem.js';
import { accountRecord, type AccountRecord } from './account.view.js';
import { AccountStore } from './account.store.js';
import { mayChange } from './masks.js';

/**
 * Which accounts exist for a caller, and which the caller may change. For admins all exist, even masked ones, because
 * teams and histories reference them (R-ACC-10); `mayChange` decides about changes.
 */
@Injectable()
export class AccountFinder extends Finder<AccountRecord> {
  readonly missing = message('There is no account with this identifier.', 'Es gibt kein Konto mit dieser Kennung.');

  constructor(private readonly store: AccountStore) {
    super();
  }

  /** Masks here, so that later stations cannot reveal more. */
  async visible(caller: Caller, uuid: string): Promise<AccountRecord | undefined> {
    const row = caller.isAdmin ? await this.store.one(uuid) : undefined;
    return row && accountRecord(row, caller);
  }

  override refusal(caller: Caller, action: string, account: AccountRecord): Promise<Problem | undefined> {
    return Promise.resolve(action === 'read' || mayChange(account, caller) ? undefined : mayNotChange());
  }
}

/** The same text for every reason: a different one would reveal something about a masked account. */
export const mayNotChange = (): Problem =>
  forbidden(
    "You may not change this account: an admin's account needs a super admin, a masked one cannot be changed.",
    'Sie dürfen dieses Konto nicht ändern: Konten der Verwaltung ändern nur Superadmins; sind die Daten eines Kontos für Sie verborgen, lässt es sich nicht ändern.',
  );
