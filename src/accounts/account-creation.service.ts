import { Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { Database } from '../platform/database/database.js';
import { addressOf } from '../platform/http/input/address.js';
import { AccountMembership, known, rolesWith } from './account-membership.js';
import { NOBODY, requireKindRights, requireRights } from './account-rights.js';
import { type AccountRecord } from './account.view.js';
import { AccountsService } from './accounts.service.js';
import { AdministeredAccounts } from './administered-accounts.js';
import { type AccountCreate } from './accounts.inputs.js';
import { TeamRights } from './team-rights.js';

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
   * @throws Problem 403 rights that the caller may not give, 422 e-mail address in use, unknown organiser
   */
  create(caller: Caller, input: AccountCreate): Promise<AccountRecord> {
    const { address, hosts: sentHosts = [], kind = 'person', roles = [], disabled = false, ...person } = input;
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
      return this.accounts.read(caller, uuid);
    });
  }
}
