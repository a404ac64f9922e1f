import { Injectable } from '@nestjs/common';
import { type Role, type Caller } from '../kernel/caller/caller.js';
import { Clock } from '../kernel/clock/clock.js';
import { type NewRow } from '../platform/database/columns-of.js';
import { newUuid } from '../kernel/ids/uuid.js';
import { AccountStore } from './account.store.js';
import { type Account } from './accounts.entities.js';
import { Database } from '../platform/database/database.js';
import { addressOf } from '../platform/http/input/address.js';
import { AccountMembership, known, rolesWith, joined, left } from './account-membership.js';
import {
  NOBODY,
  requireKindRights,
  requireRights,
  type Acting,
  isActing,
  requireOpenChildren,
} from './account-rights.js';
import { type AccountRecord, accountRecord, accountView } from './account.view.js';
import { AdministeredAccounts } from './administered-accounts.js';
import { type AccountCreate, type AccountPatch } from './accounts.inputs.js';
import { TeamRights } from './team-rights.js';
import { type Precondition } from '../platform/http/view/etag.js';
import { AddressNotice } from './address-notice.js';
import { type Message, message } from '../kernel/problem/message.js';
import { conflict } from '../kernel/problem/problem.js';
import { AccountErasure } from './account-erasure.js';
import { AccountObligations, type Obligations } from './account-ports.js';

/** Values of a new account; omitted ones are empty or false. */
type NewAccount = Readonly<
  Omit<NewRow<Account>, 'uuid' | 'roles' | 'disabled' | 'protected' | 'createdAt' | 'modifiedAt'>
> &
  Partial<Pick<Account, 'disabled' | 'protected'>> & { readonly roles: readonly Role[] };

/** Creates accounts for the administration, the command line and the demo. Checks no permission. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly store: AccountStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates an account.
   * @throws Problem 422 when the e-mail address is in use (constraint uq_accounts_email)
   */
  async create(account: NewAccount): Promise<string> {
    const uuid = newUuid();
    const now = this.clock.now();
    await this.store.insert({
      disabled: false,
      protected: false,
      ...account,
      roles: [...account.roles],
      uuid,
      createdAt: now,
      modifiedAt: now,
    });
    return uuid;
  }
}

/** Creates accounts for the administration (R-PEO-2). */
@Injectable()
export class AccountCreationService {
  constructor(
    private readonly database: Database,
    private readonly accounts: AdministeredAccounts,
    private readonly records: AccountsService,
    private readonly membership: AccountMembership,
    private readonly team: TeamRights,
  ) {}

  /**
   * Creates an account without a password, which is set by invitation, reset or the command line. Only super admins
   * create service accounts and their tokens.
   * @throws Problem 403 rights that the caller may not give, 422 e-mail address or `externalId` in use, unknown host
   */
  create(caller: Caller, input: AccountCreate): Promise<AccountRecord> {
    const {
      address,
      hosts: sentHosts = [],
      kind = 'person',
      roles = [],
      disabled = false,
      externalId,
      ...person
    } = input;
    return this.database.transaction(async () => {
      const after = { roles, protected: person.protected ?? false };
      requireKindRights(caller, kind);
      requireRights(caller, NOBODY, after);
      const named = await this.membership.find(sentHosts);
      await this.team.requireTeams(caller, named.found);
      await this.accounts.requireFree(input.email, null);
      const hosts = known(named);
      const uuid = await this.records.create({
        ...person,
        ...after,
        kind,
        roles: rolesWith(roles, hosts),
        address: addressOf(address ?? null),
        disabled,
      });
      if (hosts.length > 0) await this.membership.set(caller, uuid, hosts, hosts);
      await this.accounts.call(caller, uuid, externalId);
      return this.accounts.read(caller, uuid);
    });
  }
}

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
   * @throws Problem 403 an account or a right that the caller may not change, 422 e-mail address or `externalId` in use, unknown
   * host, 412 another version, 409 the last super admin
   */
  update(caller: Caller, uuid: string, input: AccountPatch, precondition: Precondition): Promise<AccountRecord> {
    const { address, hosts: named, externalId, ...changes } = input;
    return this.database.transaction(async () => {
      // Lock order: hosts before accounts.
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
      await this.accounts.call(caller, uuid, externalId);
      if (Object.keys(input).every((name) => name === 'externalId')) return accountRecord(row, caller);
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

/** Deletes accounts (R-PEO-5). */
@Injectable()
export class AccountRemovalService {
  constructor(
    private readonly database: Database,
    private readonly accounts: AdministeredAccounts,
    private readonly erasure: AccountErasure,
    private readonly obligations: AccountObligations,
  ) {}

  /**
   * Deletes the account, or anonymises it while applications of its children exist; either way it no longer exists
   * for callers.
   * @throws Problem 403 an account the caller may not change, 412 another version, 409 the caller's own account, the
   * last super admin, open money,
   * applications that still count
   */
  remove(caller: Caller, uuid: string, precondition: Precondition): Promise<void> {
    return this.database.transaction(async () => {
      const row = await this.accounts.locked(caller, uuid);
      precondition.require(accountView, accountRecord(row, caller));
      if (uuid === caller.accountUuid) {
        throw conflict(
          'This is your own account; somebody else has to delete it.',
          'Das ist Ihr eigenes Konto; löschen muss es jemand anderes.',
        );
      }
      await this.accounts.requireAnother(row);
      this.requireFree(await this.obligations.of(uuid));
      await this.erasure.erase(row);
    });
  }

  /** Reports all obstacles at once, so that the caller does not run into them one by one. */
  private requireFree({ openMoney, applications }: Obligations): void {
    const reasons = [...(openMoney ? [OPEN_MONEY] : []), ...(applications > 0 ? [stillCount(applications)] : [])];
    if (reasons.length === 0) return;
    throw conflict(reasons.map(({ en }) => en).join(' '), reasons.map(({ de }) => de).join(' '));
  }
}

const OPEN_MONEY = message(
  'This family has open items: what it owes must be paid, waived or written off, and a credit must be paid back.',
  'Für diese Familie ist Geld offen: Was sie schuldet, ist zu bezahlen, zu erlassen oder auszubuchen, ein Guthaben zurückzuzahlen.',
);

const stillCount = (count: number): Message =>
  message(
    `Applications of its children still count (${count}); withdraw them first, or wait until the offers are over.`,
    `Anmeldungen ihrer Kinder zählen noch (${count}); ziehen Sie sie zuerst zurück, oder warten Sie, bis die Angebote vorbei sind.`,
  );
