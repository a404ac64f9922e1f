import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { Conditions } from '../../platform/http/listing/conditions.js';
import { OWNER_COLUMNS, TOKEN_COLUMNS, type TokenOwner, type TokenRow, tokenRecord } from './token.view.js';
import { finderIn } from '../../platform/http/access/finder.js';
import { message } from '../../kernel/problem/message.js';

const SELECT = `select ${TOKEN_COLUMNS} from tokens t join accounts a on a.uuid = t.account_uuid`;

/** Callers see their own tokens, super admins all. Sessions are excluded: they have a list of their own. */
const visibleTo = (caller: Caller, conditions: Conditions): string =>
  `t.kind = 'token' and ${caller.isSuperAdmin ? 'true' : `t.account_uuid = ${conditions.bind(caller.accountUuid ?? null)}`}`;

/** All SQL about tokens as records. */
@Injectable()
export class TokenListStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** All tokens of an account that the caller may see, by default the caller's own; newest first. */
  all(caller: Caller, account: RecordRef | undefined): Promise<TokenRow[]> {
    const conditions = new Conditions(this.clock.now());
    conditions.add(visibleTo(caller, conditions));
    if (account === undefined) conditions.add(`a.uuid = ${conditions.bind(caller.accountUuid ?? null)}`);
    else {
      const uuid = conditions.bind(account.uuid ?? null);
      conditions.add(`(a.uuid = ${uuid}::uuid or lower(a.email) = lower(${conditions.bind(account.alias)}))`);
    }
    const sql = `${SELECT} ${conditions.where} order by t.created_at desc, t.uuid desc`;
    return this.database.composed('tokens_all', sql, conditions.parameters);
  }

  async visible(caller: Caller, uuid: string): Promise<TokenRow | undefined> {
    const conditions = new Conditions(this.clock.now());
    conditions.add(`t.uuid = ${conditions.bind(uuid)}`).add(visibleTo(caller, conditions));
    const [token] = await this.database.composed<TokenRow>(
      'tokens_visible',
      `${SELECT} ${conditions.where}`,
      conditions.parameters,
    );
    return token;
  }

  /** @returns whether there is one */
  async lock(uuid: string): Promise<boolean> {
    const rows = await this.database.rows('tokens_lock', 'select uuid from tokens where uuid = $1 for update', [uuid]);
    return rows.length > 0;
  }

  /** Revokes a token; keeps the time of an earlier revocation. */
  async revoke(uuid: string, now: Date): Promise<void> {
    await this.database.rows(
      'tokens_revoke',
      'update tokens set revoked_at = $2 where uuid = $1 and revoked_at is null',
      [uuid, now],
    );
  }

  /** An account by UUID, locked until the transaction ends because its tokens are counted. */
  async lockOwner(uuid: string): Promise<TokenOwner | undefined> {
    const owner = await this.database.row<TokenOwner>(
      'tokens_lock_owner',
      `select ${OWNER_COLUMNS} from accounts a where uuid = $1 for no key update`,
      [uuid],
    );
    return owner;
  }

  /** A service account by UUID or e-mail address, locked likewise. */
  async lockService({ uuid, alias }: RecordRef): Promise<TokenOwner | undefined> {
    const owner = await this.database.row<TokenOwner>(
      'tokens_lock_service',
      `select ${OWNER_COLUMNS} from accounts a where kind = 'service' and (uuid = $1 or lower(email) = lower($2))
       for no key update`,
      [uuid ?? null, alias],
    );
    return owner;
  }
}

/** Which tokens exist for a caller. */
@Injectable()
export class TokenFinder extends finderIn(TokenListStore, async (store, caller, uuid) => {
  const row = await store.visible(caller, uuid);
  return row && tokenRecord(row, caller);
}) {
  readonly missing = message(
    'There is no token with this identifier, or none you may see.',
    'Es gibt keinen Token mit dieser Kennung, oder keinen, den Sie sehen dürfen.',
  );
}
