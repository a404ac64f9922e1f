import { Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { type Role } from '../kernel/caller/roles.js';
import { Clock } from '../kernel/clock/clock.js';
import { Database } from '../platform/database/database.js';
import { type Precondition } from '../platform/view/etag.js';
import { notFound, unprocessableLines } from '../kernel/problem/problem.js';
import { addressOf } from '../platform/input/address.js';
import { NamedRecords, type NamedRecordsFound } from '../platform/input/named-records.js';
import {
  emailTaken,
  lastSuperAdmin,
  NOBODY,
  requireKindRights,
  requireOpenChildren,
  requireRights,
} from './account-rights.js';
import { AddressNotice } from './address-notice.js';
import { AccountFinder, mayNotChange } from './account.finder.js';
import { accountRecord } from './account.record.js';
import { type AccountRow, AccountStore } from './account.store.js';
import { type AccountRecord, accountView } from './account.view.js';
import { AccountsService } from './accounts.service.js';
import { type AccountCreate, type AccountPatch } from './dto/account.input.js';
import { type AccountsQuery } from './dto/accounts.query.js';
import { mayChange } from './masks.js';
import { TeamNotices } from './team-notices.js';
import { TeamRights } from './team-rights.js';
import { AccountTeams } from './account-ties.js';

/** How the administration reads, creates and changes accounts (R-PEO-2); each method is one transaction. */
@Injectable()
export class AccountWriteService {
  constructor(
    private readonly database: Database,
    private readonly store: AccountStore,
    private readonly finder: AccountFinder,
    private readonly accounts: AccountsService,
    private readonly records: NamedRecords,
    private readonly notices: AddressNotice,
    private readonly team: TeamRights,
    private readonly teamNotices: TeamNotices,
    private readonly teams: AccountTeams,
    private readonly clock: Clock,
  ) {}

  async list(caller: Caller, query: AccountsQuery): Promise<AccountRecord[]> {
    return (await this.store.page(caller, query)).map((row) => accountRecord(row, caller));
  }

  /** @throws Problem 404 when it is gone */
  async read(caller: Caller, uuid: string): Promise<AccountRecord> {
    return accountRecord(await this.existing(uuid), caller);
  }

  /**
   * Creates an account without a password, which is set by invitation, reset or the command line. Only super admins
   * create service accounts and their tokens.
   * @throws Problem 403 rights that the caller may not give, 422 e-mail address in use, unknown organiser
   */
  create(caller: Caller, input: AccountCreate): Promise<AccountRecord> {
    const { address, hosts: sentHosts = [], kind = 'person', roles = [], disabled = false, ...person } = input;
    return this.database.transaction(async () => {
      const after = { roles, protected: person.protected ?? false };
      requireKindRights(caller, kind);
      requireRights(caller, NOBODY, after);
      const named = await this.records.find('hosts', sentHosts);
      await this.team.requireTeams(caller, named.found);
      await this.requireFree(input.email, null);
      const hosts = known(named);
      const uuid = await this.accounts.create({
        ...person,
        ...after,
        kind,
        roles: rolesWith(roles, hosts),
        address: addressOf(address ?? null),
        disabled,
      });
      if (hosts.length > 0) await this.teams.set(uuid, hosts, this.clock.now());
      await this.teamNotices.joined({ account: uuid, hosts, by: caller });
      return this.read(caller, uuid);
    });
  }

  /**
   * Changes the fields sent.
   * @throws Problem 403 an account or a right that the caller may not change, 422 e-mail address in use, unknown
   * organiser, 412 another version, 409 the last super admin
   */
  update(caller: Caller, uuid: string, input: AccountPatch, precondition: Precondition): Promise<AccountRecord> {
    const { address, hosts: named, ...changes } = input;
    return this.database.transaction(async () => {
      // Lock order: organisers before accounts.
      const found = named && (await this.records.find('hosts', named));
      const row = await this.locked(caller, uuid);
      const after = { roles: row.roles, protected: row.protected, disabled: row.disabled, ...changes };
      requireRights(caller, row, after);
      const moves = 'email' in input && input.email !== row.email;
      if (moves) requireOpenChildren(caller, row);
      if (moves || getsToAct(row, after)) await this.team.requireActing(caller, uuid);
      await this.team.requireTeams(caller, [...joined(row, found?.found), ...left(row, found?.found)]);
      await this.requireFree(input.email, uuid);
      const hosts = found && known(found);
      precondition.require(accountView, accountRecord(row, caller));
      if (!isActing(after)) await this.requireAnother(row);
      if (Object.keys(input).length === 0) return accountRecord(row, caller);
      const now = this.clock.now();
      await this.store.update(uuid, {
        ...changes,
        roles: rolesWith(after.roles, joined(row, hosts)),
        ...(address === undefined ? {} : { address: addressOf(address) }),
        modifiedAt: now,
      });
      if (hosts !== undefined) await this.teams.set(uuid, hosts, now);
      await this.teamNotices.joined({ account: uuid, hosts: joined(row, hosts), by: caller });
      if (moves) {
        await this.notices.emailChanged(row, now);
        await this.teamNotices.addressChanged(uuid, caller);
      }
      return this.read(caller, uuid);
    });
  }

  /**
   * The account, locked until the transaction ends, if the caller may change its current version. Only super admins
   * may change super admins, so only they wait for that lock.
   * @throws Problem 404 deleted meanwhile, 403
   */
  async locked(caller: Caller, uuid: string): Promise<AccountRow> {
    if (caller.isSuperAdmin) await this.store.lockSuperAdmins();
    await this.store.lock(uuid);
    const row = await this.existing(uuid);
    if (!mayChange(row, caller)) throw mayNotChange();
    return row;
  }

  /** Bumps the version of a locked account when data shown with it but stored elsewhere changes. */
  touch(uuid: string): Promise<void> {
    return this.store.update(uuid, { modifiedAt: this.clock.now() });
  }

  /** @throws Problem 409 if the account is the last active super admin */
  async requireAnother(row: AccountRow): Promise<void> {
    if (isActing(row) && !(await this.store.anotherSuperAdmin(row.uuid))) throw lastSuperAdmin();
  }

  private async existing(uuid: string): Promise<AccountRow> {
    const row = await this.store.find(uuid);
    if (row === undefined) throw notFound(this.finder.missing);
    return row;
  }

  /** The constraint uq_accounts_email also refuses it if two requests want the same address at once. */
  private async requireFree(email: string | undefined, uuid: string | null): Promise<void> {
    if (email !== undefined && (await this.store.isTaken(email, uuid))) throw emailTaken();
  }
}

const known = ({ found, lines }: NamedRecordsFound): readonly string[] => {
  if (lines.length > 0) throw unprocessableLines(lines);
  return found;
};

type Acting = Pick<AccountRow, 'roles' | 'disabled'>;

const isActing = ({ roles, disabled }: Acting): boolean => roles.includes('ROLE_SUPER_ADMIN') && !disabled;

/** Whether the change enables the account to do more: act for teams, or sign in at all. */
const getsToAct = (before: Acting, after: Acting): boolean =>
  (after.roles.includes('ROLE_HOST') && !before.roles.includes('ROLE_HOST')) || (before.disabled && !after.disabled);

/** The teams that the account would newly join. */
const joined = ({ hostList }: AccountRow, hosts: readonly string[] | undefined): readonly string[] =>
  (hosts ?? []).filter((host) => !(hostList ?? []).some(({ uuid }) => uuid === host));

/** The teams that the account would leave. */
const left = ({ hostList }: AccountRow, hosts: readonly string[] | undefined): readonly string[] =>
  hosts === undefined ? [] : (hostList ?? []).map(({ uuid }) => uuid).filter((host) => !hosts.includes(host));

/** Members of a team get ROLE_HOST (R-HOST-9). */
const rolesWith = (roles: readonly Role[], hosts: readonly string[]): Role[] =>
  hosts.length === 0 || roles.includes('ROLE_HOST') ? [...roles] : [...roles, 'ROLE_HOST'];
