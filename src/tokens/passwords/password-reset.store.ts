import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';

/** A reset that waits for the job. */
export interface AskedReset {
  readonly email: string;
}

/** A code that is good now. */
export interface LiveReset {
  readonly uuid: string;
  readonly account: string;
  /** Where the code was sent. */
  readonly email: string;
}

/** Every statement about resets of passwords. */
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

  /** What was asked, locked until the transaction ends. */
  async asked(uuid: string): Promise<AskedReset | undefined> {
    const [reset] = await this.database.rows<AskedReset>(
      'password_resets_asked',
      'select email from password_resets where uuid = $1 and account_uuid is null for no key update',
      [uuid],
    );
    return reset;
  }

  /** Gives the reset its code. */
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
    const [reset] = await this.database.rows<LiveReset>(
      'password_resets_live',
      `select uuid, account_uuid as account, email from password_resets
       where code_hash = $1 and used_at is null and expires_at > $2`,
      [codeHash, now],
    );
    return reset;
  }

  /** Uses the code up; false when somebody else has. */
  async use(uuid: string, now: Date): Promise<boolean> {
    const rows = await this.database.rows(
      'password_resets_use',
      'update password_resets set used_at = $2 where uuid = $1 and used_at is null and expires_at > $2 returning uuid',
      [uuid, now],
    );
    return rows.length > 0;
  }

  /** Uses up whatever codes the account has left: the password is another one now. */
  async useAll(account: string, now: Date): Promise<void> {
    await this.database.rows(
      'password_resets_use_all',
      'update password_resets set used_at = $2 where account_uuid = $1 and used_at is null',
      [account, now],
    );
  }

  /** Deletes what was asked before the moment. */
  async purge(before: Date): Promise<void> {
    await this.database.query('delete from password_resets where created_at <= $1', [before]);
  }
}
