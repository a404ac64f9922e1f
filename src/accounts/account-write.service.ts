import { Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { Clock } from '../kernel/clock/clock.js';
import { Database } from '../platform/database/database.js';
import { type Precondition } from '../platform/http/view/etag.js';
import { addressOf } from '../platform/http/input/address.js';
import { AccountMembership, joined, known, left, rolesWith } from './account-membership.js';
import { type Acting, isActing, requireOpenChildren, requireRights } from './account-rights.js';
import { AddressNotice } from './address-notice.js';
import { accountRecord, type AccountRecord, accountView } from './account.view.js';
import { AccountStore } from './account.store.js';
import { AdministeredAccounts } from './administered-accounts.js';
import { type AccountPatch } from './accounts.inputs.js';
import { TeamRights } from './team-rights.js';

/** Changes accounts for the administration (R-PEO-2), in one transaction. */
@Injectable()
export class AccountWriteService {
  constructor(
    private readonly database: Database,
    private readonly store: AccountStore,
    private readonly accounts: AdministeredAccounts,
    private readonly membership: AccountMembership,
    private readonly team: TeamRights,
    private readonly notices: AddressNotice,
    private readonly clock: Clock,
  ) {}

  /**
   * Changes the fields sent.
   * @throws Problem 403 an account or a right that the caller may not change, 422 e-mail address in use, unknown
   * organiser, 412 another version, 409 the last super admin
   */
  update(caller: Caller, uuid: string, input: AccountPatch, precondition: Precondition): Promise<AccountRecord> {
    const { address, hosts: named, ...changes } = input;
    return this.database.transaction(async () => {
      // Lock order: organisers before accounts.
      const found = named && (await this.membership.find(named));
      const row = await this.accounts.locked(caller, uuid);
      const after = { roles: row.roles, protected: row.protected, disabled: row.disabled, ...changes };
      requireRights(caller, row, after);
      const moves = 'email' in input && input.email !== row.email;
      if (moves) requireOpenChildren(caller, row);
      if (moves || getsToAct(row, after)) await this.team.requireActing(caller, uuid);
      await this.team.requireTeams(caller, [...joined(row, found?.found), ...left(row, found?.found)]);
      await this.accounts.requireFree(input.email, uuid);
      const hosts = found && known(found);
      precondition.require(accountView, accountRecord(row, caller));
      if (!isActing(after)) await this.accounts.requireAnother(row);
      if (Object.keys(input).length === 0) return accountRecord(row, caller);
      const now = this.clock.now();
      await this.store.update(uuid, {
        ...changes,
        roles: rolesWith(after.roles, joined(row, hosts)),
        ...(address === undefined ? {} : { address: addressOf(address) }),
        modifiedAt: now,
      });
      if (hosts !== undefined) await this.membership.set(caller, uuid, hosts, joined(row, hosts));
      if (moves) {
        await this.notices.emailChanged(row, now);
        await this.membership.addressChanged(caller, uuid);
      }
      return this.accounts.changed(caller, row);
    });
  }
}

/** Whether the change enables the account to do more: act for teams, or sign in at all. */
const getsToAct = (before: Acting, after: Acting): boolean =>
  (after.roles.includes('ROLE_HOST') && !before.roles.includes('ROLE_HOST')) || (before.disabled && !after.disabled);
