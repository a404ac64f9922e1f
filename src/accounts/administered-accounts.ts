import { Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { Clock } from '../kernel/clock/clock.js';
import { notFound } from '../kernel/problem/problem.js';
import { ExternalIds } from '../platform/database/external-ids.store.js';
import { emailTaken, isActing, lastSuperAdmin } from './account-rights.js';
import { type AccountRow, accountRecord, type AccountRecord } from './account.view.js';
import { AccountFinder, mayNotChange, AccountStore } from './account.store.js';
import { type AccountsQuery } from './accounts.inputs.js';
import { AccountHistory } from './person-history.service.js';
import { mayChange } from './masks.js';

/** Reads accounts for the administration, and locks them before decisions about them (R-PEO-2). */
@Injectable()
export class AdministeredAccounts {
  constructor(
    private readonly store: AccountStore,
    private readonly finder: AccountFinder,
    private readonly history: AccountHistory,
    private readonly externalIds: ExternalIds,
    private readonly clock: Clock,
  ) {}

  async list(caller: Caller, query: AccountsQuery): Promise<AccountRecord[]> {
    return (await this.store.page(caller, query)).map((row) => accountRecord(row, caller));
  }

  /** @throws Problem 404 if it has been deleted */
  async read(caller: Caller, uuid: string): Promise<AccountRecord> {
    return accountRecord(await this.row(uuid), caller);
  }

  /** The account after the caller changed it, with an entry in its history. @param before as it was, unmasked */
  async changed(caller: Caller, before: AccountRow): Promise<AccountRecord> {
    return this.history.note(caller, accountRecord(before, caller), await this.read(caller, before.uuid));
  }

  /**
   * The account, locked until the transaction ends, if the caller may change its current version. Only super admins
   * may change super admins, so only they wait for that lock.
   * @throws Problem 404 deleted meanwhile, 403
   */
  async locked(caller: Caller, uuid: string): Promise<AccountRow> {
    if (caller.isSuperAdmin) await this.store.lockSuperAdmins();
    await this.store.lock(uuid);
    const row = await this.row(uuid);
    if (!mayChange(row, caller)) throw mayNotChange();
    return row;
  }

  /** Lets the caller call the locked account so. @throws Problem 422 it calls another one so */
  call(caller: Caller, uuid: string, externalId: string | null | undefined): Promise<void> {
    return this.externalIds.name(caller, 'account', uuid, externalId);
  }

  /** Bumps the version of a locked account when data shown with it but stored elsewhere changes. */
  touch(uuid: string): Promise<void> {
    return this.store.update(uuid, { modifiedAt: this.clock.now() });
  }

  /** @throws Problem 409 if the account is the last active super admin */
  async requireAnother(row: AccountRow): Promise<void> {
    if (isActing(row) && !(await this.store.anotherSuperAdmin(row.uuid))) throw lastSuperAdmin();
  }

  private async row(uuid: string): Promise<AccountRow> {
    const row = await this.store.one(uuid);
    if (row === undefined) throw notFound(this.finder.missing);
    return row;
  }

  /**
   * The constraint uq_accounts_email also refuses it if two requests want the same address at once.
   * @throws Problem 422
   */
  async requireFree(email: string | undefined, uuid: string | null): Promise<void> {
    if (email !== undefined && (await this.store.isTaken(email, uuid))) throw emailTaken();
  }
}
