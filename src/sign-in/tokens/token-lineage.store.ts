import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { type Ended, ENDED_COLUMNS, type Maker, MAKER_COLUMNS } from './token-lineage.columns.js';

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
