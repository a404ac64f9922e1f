import { Injectable } from '@nestjs/common';
import { type Scope } from '../kernel/caller/roles.js';
import { Database } from '../platform/database/database.js';
import { ProgrammeImportService } from '../programme/import/programme-import.service.js';
import { TokensService } from '../sign-in/tokens/tokens.service.js';
import { type ACCOUNTS, DemoAccounts } from './demo-accounts.js';
import { DemoTown } from './demo-town.js';
import { DemoStore } from './demo.store.js';
import { SeasonService } from './season.service.js';
import { readProgrammeFile } from './programme-file.js';

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
