import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { type StoredKind } from './entities/token.entity.js';

/** A token or session as the maker of another. */
export interface Maker {
  readonly kind: StoredKind;
  /** When a token ends; null: never, or it is a session, which lasts as long as it is used. */
  readonly end: Date | null;
  /** When the password was given last in a session. */
  readonly passwordGivenAt: Date;
}

/** A token that is revoked now, whether it was before or not. */
export interface Ended {
  readonly uuid: string;
  /** It was good until now. */
  readonly lived: boolean;
}

const ENDED = `returning uuid, old.revoked_at is null and (old.expires_at is null or old.expires_at > $2) as lived`;

/** Every statement about which token was made by which. */
@Injectable()
export class TokenLineageStore {
  constructor(private readonly database: Database) {}

  async maker(uuid: string): Promise<Maker | undefined> {
    const [maker] = await this.database.rows<Maker>(
      'tokens_maker',
      `select kind, case when kind = 'token' then expires_at end as "end",
         coalesce(password_given_at, created_at) as "passwordGivenAt" from tokens where uuid = $1`,
      [uuid],
    );
    return maker;
  }

  /**
   * Keeps a token or session from being revoked before the transaction ends; false when it has been. Of making and revoking
   * at once, either the maker is dead here, or whoever revokes it finds what it has made.
   */
  async holdAlive(uuid: string): Promise<boolean> {
    const rows = await this.database.rows(
      'tokens_hold_alive',
      'select from tokens where uuid = $1 and revoked_at is null for no key update',
      [uuid],
    );
    return rows.length > 0;
  }

  /** Revokes what these tokens and sessions have made themselves; the moment of an earlier revocation stays. */
  endMadeBy(makers: readonly string[], now: Date): Promise<Ended[]> {
    return this.database.rows<Ended>(
      'tokens_end_made_by',
      `update tokens set revoked_at = coalesce(revoked_at, $2) where made_by = any($1::uuid[]) ${ENDED}`,
      [makers, now],
    );
  }

  /** Revokes the tokens of an account, apart from one. */
  endAllOf(account: string, now: Date, except: string | undefined): Promise<Ended[]> {
    return this.database.rows<Ended>(
      'tokens_end_all_of',
      `update tokens set revoked_at = coalesce(revoked_at, $2)
       where account_uuid = $1 and kind = 'token' and uuid is distinct from $3::uuid ${ENDED}`,
      [account, now, except ?? null],
    );
  }

  /** How many tokens of an account are good. */
  async living(account: string, now: Date): Promise<number> {
    const [row] = await this.database.rows<{ living: number }>(
      'tokens_living',
      `select count(*)::integer as living from tokens
       where account_uuid = $1 and kind = 'token' and revoked_at is null and (expires_at is null or expires_at > $2)`,
      [account, now],
    );
    return row?.living ?? 0;
  }
}
