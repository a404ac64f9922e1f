import { Injectable } from '@nestjs/common';
import { AccountsService } from '../accounts/accounts.service.js';
import { type Role } from '../kernel/caller/roles.js';
import { Clock } from '../kernel/clock/clock.js';
import { HostMembersStore } from '../hosts/host-members.store.js';
import { DemoStore } from './demo.store.js';

interface DemoAccount {
  readonly firstname: string;
  readonly lastname: string;
  readonly roles: readonly Role[];
  /** Organiser whose team the account joins. */
  readonly host?: string;
}

/** The accounts of the demo, by their e-mail addresses. */
export const ACCOUNTS = {
  'super.admin@demo.example': { firstname: 'Sabine', lastname: 'Oberamt', roles: ['ROLE_SUPER_ADMIN'] },
  'admin@demo.example': {
    firstname: 'Anton',
    lastname: 'Rathaus',
    roles: ['ROLE_ADMIN', 'ROLE_PARTICIPANTS_ADMIN', 'ROLE_PAYMENTS_ADMIN'],
  },
  'masked.admin@demo.example': { firstname: 'Martha', lastname: 'Maske', roles: ['ROLE_ADMIN'] },
  'payments@demo.example': { firstname: 'Karl', lastname: 'Kasse', roles: ['ROLE_ADMIN', 'ROLE_PAYMENTS_ADMIN'] },
  'host@demo.example': { firstname: 'Hanna', lastname: 'Verein', roles: ['ROLE_HOST'], host: 'SV Osterburken' },
  'other.host@demo.example': {
    firstname: 'Otto',
    lastname: 'Nachbar',
    roles: ['ROLE_HOST'],
    host: 'Pferdefreunde Osterburken',
  },
} as const satisfies Record<string, DemoAccount>;

/** Makes the accounts of the demo, one for each kind of caller (R-OPS-2). */
@Injectable()
export class DemoAccounts {
  constructor(
    private readonly store: DemoStore,
    private readonly accounts: AccountsService,
    private readonly members: HostMembersStore,
    private readonly clock: Clock,
  ) {}

  /** In the transaction of the demo; accounts that are there stay as they are. */
  async load(): Promise<void> {
    for (const [email, account] of Object.entries<DemoAccount>(ACCOUNTS)) {
      const known = await this.store.accountOf(email);
      const { firstname, lastname, roles } = account;
      const uuid =
        known ??
        (await this.accounts.create({ email, firstname, lastname, roles, kind: 'person', passwordHash: null }));
      const host = account.host === undefined ? undefined : await this.store.hostNamed(account.host);
      if (host !== undefined) await this.members.add(host, uuid, this.clock.now());
    }
  }
}
