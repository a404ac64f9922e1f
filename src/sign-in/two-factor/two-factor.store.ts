import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { type TwoFactor } from '../tokens/tokens.entities.js';

/** The columns of a second factor that its check needs. */
interface TwoFactorRow extends Readonly<Pick<TwoFactor, 'secret'>> {
  readonly lastStep: number | null;
  readonly confirmed: boolean;
}

/** All SQL about second factors. */
@Injectable()
export class TwoFactorStore {
  constructor(private readonly database: Database) {}

  /** Stores a new secret until it is confirmed; false if the account has a confirmed one. */
  async begin(account: string, secret: string, now: Date): Promise<boolean> {
    const rows = await this.database.rows(
      'two_factors_begin',
      `insert into two_factors (account_uuid, secret, created_at) values ($1, $2, $3)
       on conflict (account_uuid) do update set secret = excluded.secret, created_at = excluded.created_at
       where two_factors.confirmed_at is null returning account_uuid`,
      [account, secret, now],
    );
    return rows.length > 0;
  }

  /**
   * The account's second factor, locked until the transaction ends, so that a code cannot be used twice in parallel.
   */
  async lock(account: string): Promise<TwoFactorRow | undefined> {
    const row = await this.database.row<TwoFactorRow>(
      'two_factors_lock',
      `select secret, last_step::float8 as "lastStep", confirmed_at is not null as confirmed
       from two_factors where account_uuid = $1 for update`,
      [account],
    );
    return row;
  }

  async useStep(account: string, step: number): Promise<void> {
    await this.database.rows('two_factors_use_step', 'update two_factors set last_step = $2 where account_uuid = $1', [
      account,
      step,
    ]);
  }

  async confirm(account: string, step: number, codeHashes: readonly Buffer[], now: Date): Promise<void> {
    await this.database.rows(
      'two_factors_confirm',
      'update two_factors set confirmed_at = $2, last_step = $3 where account_uuid = $1',
      [account, now, step],
    );
    await this.database.rows(
      'recovery_codes_insert',
      `insert into recovery_codes (uuid, account_uuid, code_hash, created_at)
       select c.uuid, $1, c.hash, $4 from unnest($2::uuid[], $3::bytea[]) c(uuid, hash)`,
      [account, codeHashes.map(() => newUuid()), codeHashes, now],
    );
  }

  /** Uses up a recovery code; false if it does not exist or has been used. */
  async useRecoveryCode(account: string, codeHash: Buffer, now: Date): Promise<boolean> {
    const rows = await this.database.rows(
      'recovery_codes_use',
      `update recovery_codes set used_at = $3 where account_uuid = $1 and code_hash = $2 and used_at is null
       returning uuid`,
      [account, codeHash, now],
    );
    return rows.length > 0;
  }

  /** Deletes the factor with its recovery codes. */
  async remove(account: string): Promise<void> {
    await this.database.rows('two_factors_remove', 'delete from two_factors where account_uuid = $1', [account]);
  }
}
