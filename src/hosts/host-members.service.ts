import { Injectable } from '@nestjs/common';
import { AccountLookup } from '../accounts/account-lookup.js';
import { mayChange, type NamedAccount } from '../accounts/masks.js';
import { TeamNotices } from '../accounts/team-notices.js';
import { type Giver, TeamRights } from '../accounts/team-rights.js';
import { type Caller } from '../kernel/caller/caller.js';
import { Clock } from '../kernel/clock/clock.js';
import { Database } from '../platform/database/database.js';
import { type Precondition } from '../platform/http/view/etag.js';
import { conflict, forbidden, unprocessable } from '../kernel/problem/problem.js';
import { type PageQuery } from '../platform/http/listing/page-query.js';
import { type Reference } from '../platform/http/view/field.js';
import { type RecordRef } from '../kernel/ids/record-ref.js';
import { hostMemberRecord, type HostRecord, hostView } from './host.view.js';
import { HostMembersStore } from './host-members.store.js';
import { HostsService } from './hosts.service.js';

/** The team of a host (R-HOST-9, R-HOST-10, R-HOST-11). */
@Injectable()
export class HostMembersService {
  constructor(
    private readonly database: Database,
    private readonly hosts: HostsService,
    private readonly members: HostMembersStore,
    private readonly accounts: AccountLookup,
    private readonly team: TeamRights,
    private readonly notices: TeamNotices,
    private readonly clock: Clock,
  ) {}

  /** A page of the team, for admins and the team itself. */
  async list(caller: Caller, host: string, query: PageQuery): Promise<Reference[]> {
    return (await this.members.page(caller, host, query)).map((account) => hostMemberRecord(account, caller));
  }

  /**
   * Adds an existing account to the team immediately, without an invitation or a mail to it, and grants ROLE_HOST.
   * @throws Problem 422 unknown account, 403 an account the caller may not change, or a team that sees families that
   * the
   * caller does not, 409 already a member
   */
  add(caller: Caller, host: string, ref: RecordRef, precondition: Precondition): Promise<HostRecord> {
    return this.database.transaction(async () => {
      const present = await this.hosts.locked(caller, host);
      const account = await this.changeable(caller, ref);
      await this.team.requireTeams(caller, [host]);
      precondition.require(hostView, present);
      const now = this.clock.now();
      if (!(await this.members.add(host, account.uuid, now))) {
        throw conflict(
          'The account is already a member of this organiser.',
          'Das Konto gehört schon zum Team dieses Veranstalters.',
        );
      }
      await this.accounts.grant(account.uuid, 'ROLE_HOST', now);
      await this.notices.joined({ account: account.uuid, hosts: [host], by: caller });
      return this.hosts.read(caller, host);
    });
  }

  /**
   * The account joins the team on its own initiative, and gets ROLE_HOST; idempotent. Call it in a transaction.
   * Checks no permission: the invitation has granted it.
   * @param by who invited
   */
  async join(host: string, account: string, by: Giver): Promise<void> {
    const now = this.clock.now();
    const isNew = await this.members.add(host, account, now);
    await this.accounts.grant(account, 'ROLE_HOST', now);
    if (isNew) await this.notices.joined({ account, hosts: [host], by });
  }

  /**
   * Removes the account from the team, and its shares of this host's single offers; other memberships and
   * ROLE_HOST stay. Nobody is notified.
   * @throws Problem 422 unknown account, 403 an account the caller may not change, or a team that sees families that
   * the caller
   * does not, 409 neither member nor shared offer
   */
  remove(caller: Caller, host: string, ref: RecordRef, precondition: Precondition): Promise<HostRecord> {
    return this.database.transaction(async () => {
      const present = await this.hosts.locked(caller, host);
      const account = await this.changeable(caller, ref);
      // Otherwise the caller could remove the account, change its address, and have it added again as if it were the
      // same person.
      await this.team.requireTeams(caller, [host]);
      precondition.require(hostView, present);
      if (!(await this.members.remove(host, account.uuid))) {
        throw conflict(
          'The account is not a member of this organiser and none of its offers is shared with it.',
          'Das Konto gehört nicht zum Team dieses Veranstalters, und keines seiner Angebote ist mit ihm geteilt.',
        );
      }
      return this.hosts.read(caller, host);
    });
  }

  private async changeable(caller: Caller, ref: RecordRef): Promise<NamedAccount> {
    const account = await this.accounts.lock(ref);
    if (account === undefined) {
      throw unprocessable('account', 'There is no such account.', 'Es gibt kein solches Konto.');
    }
    if (!mayChange(account, caller)) {
      throw forbidden('You may not change this account.', 'Sie dürfen dieses Konto nicht ändern.');
    }
    return account;
  }
}
