import { Injectable } from '@nestjs/common';
import { type Token } from './tokens.entities.js';
import { Database } from '../../platform/database/database.js';
import { Clock } from '../../kernel/clock/clock.js';

/** A token or session as the creator of another. */
export interface Maker extends Readonly<Pick<Token, 'kind'>> {
  /** Expiry of a token; null: never, or it is a session, which lasts as long as it is used. */
  readonly end: Token['expiresAt'];
  /** When the password was last given in a session. */
  readonly passwordGivenAt: NonNullable<Token['passwordGivenAt']>;
}

/** A token that is revoked now, whether or not it was before. */
interface Ended extends Readonly<Pick<Token, 'uuid'>> {
  /** It was active until now. */
  readonly lived: boolean;
}

/** The columns of a `Maker`. */
const MAKER_COLUMNS = `kind, case when kind = 'token' then expires_at end as "end",
         coalesce(password_given_at, created_at) as "passwordGivenAt"`;

/** Columns that a revoking update returns; its second parameter is the moment. */
const ENDED_COLUMNS = `uuid, old.revoked_at is null and (old.expires_at is null or old.expires_at > $2) as lived`;

/** All SQL about which token created which. */
@Injectable()
export class TokenLineageStore {
  constructor(private readonly database: Database) {}

  async maker(uuid: string): Promise<Maker | undefined> {
    const maker = await this.database.row<Maker>(
      'tokens_maker',
      `select ${MAKER_COLUMNS} from tokens where uuid = $1`,
      [uuid],
    );
    return maker;
  }

  /**
   * Prevents a token or session from being revoked before the transaction ends; false if it has been revoked. If
   * creating and revoking coincide, either the creator is already revoked here, or the revocation finds what was
   * created.
   */
  async holdAlive(uuid: string): Promise<boolean> {
    const rows = await this.database.rows(
      'tokens_hold_alive',
      'select from tokens where uuid = $1 and revoked_at is null for no key update',
      [uuid],
    );
    return rows.length > 0;
  }

  /** Revokes the tokens that these tokens and sessions created directly; keeps the time of an earlier revocation. */
  endMadeBy(makers: readonly string[], now: Date): Promise<Ended[]> {
    return this.database.rows<Ended>(
      'tokens_end_made_by',
      `update tokens set revoked_at = coalesce(revoked_at, $2) where made_by = any($1::uuid[]) returning ${ENDED_COLUMNS}`,
      [makers, now],
    );
  }

  /** Revokes the tokens of an account, except one. */
  endAllOf(account: string, now: Date, except: string | undefined): Promise<Ended[]> {
    return this.database.rows<Ended>(
      'tokens_end_all_of',
      `update tokens set revoked_at = coalesce(revoked_at, $2)
       where account_uuid = $1 and kind = 'token' and uuid is distinct from $3::uuid returning ${ENDED_COLUMNS}`,
      [account, now, except ?? null],
    );
  }

  /** Number of active tokens of an account. */
  async living(account: string, now: Date): Promise<number> {
    const row = await this.database.row<{ living: number }>(
      'tokens_living',
      `select count(*)::integer as living from tokens
       where account_uuid = $1 and kind = 'token' and revoked_at is null and (expires_at is null or expires_at > $2)`,
      [account, now],
    );
    return row?.living ?? 0;
  }
}

/**
 * Revocation of descendants: everything created with a revoked token or session, recursively, whichever account it
 * belongs to. A secret is revoked because somebody else has it, who may have created more. Sign-out and expiry do not
 * revoke anything else.
 */
@Injectable()
export class TokenLineage {
  constructor(
    private readonly store: TokenLineageStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Revokes everything created by these, in the transaction that revokes them.
   * @returns number of active tokens that ended
   */
  async endMadeBy(makers: readonly string[]): Promise<number> {
    const now = this.clock.now();
    let ended = 0;
    // One generation at a time: a statement sees tokens created by the previous generation only after waiting for its
    // locks.
    for (let generation = makers; generation.length > 0;) {
      const made = await this.store.endMadeBy(generation, now);
      ended += lived(made);
      generation = made.map(({ uuid }) => uuid);
    }
    return ended;
  }

  /**
   * Revokes all tokens of an account except the caller's, everything created with them, and everything created in
   * sessions that have just ended, including tokens of service accounts.
   * @returns number of active tokens that ended
   */
  async endAllOf(account: string, asking: string | undefined, sessions: readonly string[]): Promise<number> {
    const own = await this.store.endAllOf(account, this.clock.now(), asking);
    return lived(own) + (await this.endMadeBy([...own.map(({ uuid }) => uuid), ...sessions]));
  }
}

const lived = (ended: readonly Ended[]): number => ended.filter((one) => one.lived).length;
