import { Injectable } from '@nestjs/common';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { PasswordReset } from '../tokens/tokens.entities.js';
import { Database } from '../../platform/database/database.js';

/** The address that a reset was asked for, to which its code is sent. */
const RESET_ADDRESS = columnsOf(PasswordReset, '', { only: ['email'] });

/** A reset waiting for the job. */
type AskedReset = RowOf<typeof RESET_ADDRESS>;

/** A code that is currently valid. */
export interface LiveReset extends AskedReset, Readonly<Pick<PasswordReset, 'uuid'>> {
  readonly account: NonNullable<PasswordReset['accountUuid']>;
}

/** All SQL about password resets. */
@Injectable()
export class PasswordResetStore {
  constructor(private readonly database: Database) {}

  async ask(uuid: string, email: string, now: Date): Promise<void> {
    await this.database.rows(
      'password_resets_ask',
      'insert into password_resets (uuid, email, created_at) values ($1, $2, $3)',
      [uuid, email, now],
    );
  }

  /** The request, locked until the transaction ends. */
  async asked(uuid: string): Promise<AskedReset | undefined> {
    const reset = await this.database.row<AskedReset>(
      'password_resets_asked',
      `select ${RESET_ADDRESS} from password_resets where uuid = $1 and account_uuid is null for no key update`,
      [uuid],
    );
    return reset;
  }

  /** Stores the reset's code. */
  async issue(uuid: string, account: string, codeHash: Buffer, expiresAt: Date): Promise<void> {
    await this.database.rows(
      'password_resets_issue',
      `update password_resets set account_uuid = $2, code_hash = $3, expires_at = $4 where uuid = $1`,
      [uuid, account, codeHash, expiresAt],
    );
  }

  async remove(uuid: string): Promise<void> {
    await this.database.rows('password_resets_remove', 'delete from password_resets where uuid = $1', [uuid]);
  }

  async live(codeHash: Buffer, now: Date): Promise<LiveReset | undefined> {
    const reset = await this.database.row<LiveReset>(
      'password_resets_live',
      `select uuid, account_uuid as account, ${RESET_ADDRESS} from password_resets
       where code_hash = $1 and used_at is null and expires_at > $2`,
      [codeHash, now],
    );
    return reset;
  }

  /** Uses up the code; false if that has happened already. */
  async use(uuid: string, now: Date): Promise<boolean> {
    const rows = await this.database.rows(
      'password_resets_use',
      'update password_resets set used_at = $2 where uuid = $1 and used_at is null and expires_at > $2 returning uuid',
      [uuid, now],
    );
    return rows.length > 0;
  }

  /** Uses up all remaining codes of the account after its password has changed. */
  async useAll(account: string, now: Date): Promise<void> {
    await this.database.rows(
      'password_resets_use_all',
      'update password_resets set used_at = $2 where account_uuid = $1 and used_at is null',
      [account, now],
    );
  }

  /** Deletes requests from before the moment. */
  async purge(before: Date): Promise<void> {
    await this.database.query('delete from password_resets where created_at <= $1', [before]);
  }
}
