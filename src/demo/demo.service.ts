import { Injectable } from '@nestjs/common';
import { AccountsService } from '../accounts/accounts.service.js';
import { type Role, type Scope } from '../kernel/caller/caller.js';
import { Clock } from '../kernel/clock/clock.js';
import { HostMembersStore } from '../hosts/host-members.store.js';
import { DemoStore } from './demo.store.js';
import { type LetterheadValues } from '../settings/groups.js';
import { StoredSettings } from '../settings/settings.store.js';
import { DemoPictures } from './demo-pictures.js';
import { Database } from '../platform/database/database.js';
import { ProgrammeImportService } from '../programme/import/programme-import.service.js';
import { TokensService } from '../sign-in/tokens/tokens.service.js';
import { SeasonService } from './season.service.js';
import { readProgrammeFile } from './demo-data.js';

interface DemoAccount {
  readonly firstname: string;
  readonly lastname: string;
  readonly roles: readonly Role[];
  /** Host whose team the account joins. */
  readonly host?: string;
}

/** The accounts of the demo, by their e-mail addresses. */
const ACCOUNTS = {
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

/** The demo town's letterhead, for letters and mails. */
const DEMO_LETTERHEAD: Partial<LetterheadValues> = {
  municipality: 'Stadt Musterstadt',
  addressLines: ['Rathausplatz 1', '74740 Musterstadt'],
  contactLines: ['Ferienprogramm, Zimmer 12'],
  contactEmail: 'ferienprogramm@musterstadt.example',
  contactPhone: '06291 12345',
  openingHours: 'Mo–Fr 8–12 Uhr\nDo auch 14–18 Uhr',
  accountHolder: 'Stadtkasse Musterstadt',
  iban: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
};

/** How the town of the demo shows itself: who writes, and pictures of what there is. */
@Injectable()
export class DemoTown {
  constructor(
    private readonly pictures: DemoPictures,
    private readonly settings: StoredSettings,
  ) {}

  /** In the transaction of the demo, once its offers are there. A letterhead or a picture that somebody has set stays. */
  async introduce(): Promise<void> {
    const { municipality } = await this.settings.lock('letterhead');
    if (municipality === null) await this.settings.write('letterhead', DEMO_LETTERHEAD);
    await this.pictures.load();
  }
}

/** The tokens of `demo.json`, one for each kind of caller (R-OPS-2). */
const TOKENS = {
  superAdmin: { account: 'super.admin@demo.example', scopes: ['api:write'] },
  admin: { account: 'admin@demo.example', scopes: ['api:write'] },
  maskedAdmin: { account: 'masked.admin@demo.example', scopes: ['api:write'] },
  payments: { account: 'payments@demo.example', scopes: ['api:write'] },
  host: { account: 'host@demo.example', scopes: ['api:write'] },
  otherHost: { account: 'other.host@demo.example', scopes: ['api:write'] },
  readOnly: { account: 'admin@demo.example', scopes: ['api:read'] },
  legacy: { account: 'admin@demo.example', scopes: ['api:offer:read'] },
} as const satisfies Record<string, { account: keyof typeof ACCOUNTS; scopes: readonly Scope[] }>;

export type DemoTokens = Readonly<Record<keyof typeof TOKENS, string>>;

/** Loads the demo programme through the regular services. */
@Injectable()
export class DemoService {
  constructor(
    private readonly database: Database,
    private readonly store: DemoStore,
    private readonly programme: ProgrammeImportService,
    private readonly accounts: DemoAccounts,
    private readonly tokens: TokensService,
    private readonly season: SeasonService,
    private readonly town: DemoTown,
  ) {}

  /** Whether the database is empty, so that a demo disturbs nothing. */
  isEmpty(): Promise<boolean> {
    return this.store.isEmpty();
  }

  /** Loads last summer's programme, the demo accounts and the coming months, all or nothing. Idempotent. */
  load(): Promise<void> {
    return this.database.transaction(async () => {
      await this.programme.import(readProgrammeFile(), { place: 'published' });
      await this.accounts.load();
      await this.season.load((await this.store.accountOf('super.admin@demo.example')) ?? '');
      await this.town.introduce();
    });
  }

  /** Whether the demo's accounts exist. */
  async isLoaded(): Promise<boolean> {
    return (await this.store.accountOf('admin@demo.example')) !== undefined;
  }

  /** Whether these are tokens of this database, all still valid. */
  async knows(tokens: DemoTokens): Promise<boolean> {
    const names = Object.keys(TOKENS) as (keyof DemoTokens)[];
    for (const name of names) {
      if (typeof tokens[name] !== 'string' || !(await this.tokens.isGood(tokens[name]))) return false;
    }
    return true;
  }

  /** A fresh token for each kind of caller. */
  async issueTokens(): Promise<DemoTokens> {
    const issued: Record<string, string> = {};
    for (const [name, { account, scopes }] of Object.entries(TOKENS)) {
      const accountUuid = await this.store.accountOf(account);
      if (accountUuid === undefined) throw new Error(`The demo account ${account} is missing; load the demo first.`);
      issued[name] = await this.tokens.create({ accountUuid, name: `Demo: ${name}`, scopes, expiresAt: null });
    }
    return issued as unknown as DemoTokens;
  }
}
