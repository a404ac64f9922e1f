import { Injectable } from '@nestjs/common';
import { Token } from './tokens.entities.js';
import { Database } from '../../platform/database/database.js';
import { HELD_COLUMNS, type HeldRights, type HeldToken, RIGHTS_COLUMNS } from './token.view.js';
import { type ErasedPerson, Erases, type Erasing } from '../../platform/retention/erases.js';

/** Whether the token's time is over. Asked of each request, however long ago the token was read. */
export const isExpired = ({ expiresAt }: Pick<HeldToken, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now;

/** Hours for which a session lasts after its last use (R-PEO-6). */
export const SESSION_HOURS = 12;

@Injectable()
export class TokenStore {
  constructor(private readonly database: Database) {}

  /**
   * The holder of a token that is not revoked and whose account is not disabled; it may have expired, see `isExpired`. Asked
   * on every request, or once as long as nothing is committed: revoked tokens, disabled accounts and removed roles take
   * effect at the next request, in every process.
   */
  async holderOf(secretHash: Buffer): Promise<HeldToken | undefined> {
    const holder = await this.database.row<HeldToken>(
      'token_holder',
      `select ${HELD_COLUMNS}
       from tokens t join accounts a on a.uuid = t.account_uuid
       where t.secret_hash = $1 and t.revoked_at is null and not a.disabled`,
      [secretHash],
    );
    return holder;
  }

  async insert(token: Token): Promise<void> {
    await this.database.repository(Token).insert(token);
  }

  /** Rights of an account that is not disabled. */
  async rightsOf(account: string): Promise<HeldRights | undefined> {
    const rights = await this.database.row<HeldRights>(
      'token_rights',
      `select ${RIGHTS_COLUMNS} from accounts a where a.uuid = $1 and not a.disabled`,
      [account],
    );
    return rights;
  }

  /** Records the use of a token, to the minute; extends a session, unless it has ended meanwhile. */
  async touch(uuid: string, now: Date, address: string): Promise<void> {
    await this.database.rows(
      'token_touch',
      `update tokens set last_used_at = date_trunc('minute', $2::timestamptz), last_used_from = $3,
         expires_at = case when kind = 'session' then $2::timestamptz + make_interval(hours => ${SESSION_HOURS})
           else expires_at end
       where uuid = $1 and revoked_at is null and (expires_at is null or expires_at > $2::timestamptz)
         and (last_used_at is null or last_used_at < date_trunc('minute', $2::timestamptz))`,
      [uuid, now, address],
    );
  }
}

/** Erases everything that allows signing in: nobody signs in to a row that is kept. */
@Injectable()
@Erases('ties')
export class ErasedSignIn implements Erasing {
  constructor(private readonly database: Database) {}

  async anonymise({ account }: ErasedPerson): Promise<void> {
    await this.database.rows('account_tokens_delete', 'delete from tokens where account_uuid = $1', [account]);
    await this.database.rows('account_two_factor_delete', 'delete from two_factors where account_uuid = $1', [account]);
    await this.database.rows('account_resets_delete', 'delete from password_resets where account_uuid = $1', [account]);
  }
}
