import { Injectable } from '@nestjs/common';
import { namedAccount } from '../accounts/named-account.js';
import { type Caller } from '../common/access/caller.js';
import { Clock } from '../common/clock/clock.js';
import { Database } from '../common/database/database.js';
import { type RecordRef } from '../common/ids/record-ref.js';
import { Conditions } from '../common/listing/conditions.js';
import { type TokenRecord } from './token.view.js';

const SELECT = `select t.uuid, t.name, t.scopes, a.kind as "accountKind", t.expires_at as "expiresAt",
    t.last_used_at as "lastUsedAt", t.last_used_from as "lastUsedFrom", t.revoked_at as "revokedAt",
    t.created_at as "createdAt",
    ${namedAccount('a')} as account
  from tokens t join accounts a on a.uuid = t.account_uuid`;

/** Everybody sees the own tokens, super admins all. Sessions are no part of it: they have a list of their own. */
const visibleTo = (caller: Caller, conditions: Conditions): string =>
  `t.kind = 'token' and ${caller.isSuperAdmin ? 'true' : `t.account_uuid = ${conditions.bind(caller.accountUuid ?? null)}`}`;

/** Every statement about tokens as records. */
@Injectable()
export class TokenListStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** All tokens of an account that the caller may see, the caller's own unless another is named; newest first. */
  list(caller: Caller, account: RecordRef | undefined): Promise<TokenRecord[]> {
    const conditions = new Conditions(this.clock.now());
    conditions.add(visibleTo(caller, conditions));
    if (account === undefined) conditions.add(`a.uuid = ${conditions.bind(caller.accountUuid ?? null)}`);
    else {
      const uuid = conditions.bind(account.uuid ?? null);
      conditions.add(`(a.uuid = ${uuid}::uuid or lower(a.email) = lower(${conditions.bind(account.alias)}))`);
    }
    const sql = `${SELECT} ${conditions.where} order by t.created_at desc, t.uuid desc`;
    return this.database.composed('tokens_list', sql, conditions.parameters);
  }

  async visible(caller: Caller, uuid: string): Promise<TokenRecord | undefined> {
    const conditions = new Conditions(this.clock.now());
    conditions.add(`t.uuid = ${conditions.bind(uuid)}`).add(visibleTo(caller, conditions));
    const [token] = await this.database.composed<TokenRecord>(
      'tokens_visible',
      `${SELECT} ${conditions.where}`,
      conditions.parameters,
    );
    return token;
  }

  async lock(uuid: string): Promise<void> {
    await this.database.rows('tokens_lock', 'select uuid from tokens where uuid = $1 for update', [uuid]);
  }

  /** Revokes a token; the moment of an earlier revocation stays. */
  async revoke(uuid: string, now: Date): Promise<void> {
    await this.database.rows(
      'tokens_revoke',
      'update tokens set revoked_at = $2 where uuid = $1 and revoked_at is null',
      [uuid, now],
    );
  }

  /** When a token ends; null: never, or it is a session, which lasts as long as it is used. */
  async endOf(uuid: string): Promise<Date | null> {
    const [token] = await this.database.rows<{ end: Date | null }>(
      'tokens_end',
      `select case when kind = 'token' then expires_at end as end from tokens where uuid = $1`,
      [uuid],
    );
    return token?.end ?? null;
  }

  async isService(account: string): Promise<boolean> {
    const rows = await this.database.rows(
      'tokens_is_service',
      `select from accounts where uuid = $1 and kind = 'service'`,
      [account],
    );
    return rows.length > 0;
  }

  /** A service account by UUID or e-mail address; it cannot be deleted before the transaction ends. */
  async serviceAccount({ uuid, alias }: RecordRef): Promise<string | undefined> {
    const [account] = await this.database.rows<{ uuid: string }>(
      'tokens_service_account',
      `select uuid from accounts where kind = 'service' and (uuid = $1 or lower(email) = lower($2)) for key share`,
      [uuid ?? null, alias],
    );
    return account?.uuid;
  }
}
