import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';

/** SQL for what a sign-in records in the account. */
@Injectable()
export class SignInMarksStore {
  constructor(private readonly database: Database) {}

  async noteLogin(uuid: string, now: Date): Promise<void> {
    await this.database.rows('credentials_note_login', 'update accounts set last_login_at = $2 where uuid = $1', [
      uuid,
      now,
    ]);
  }

  async setPassword(uuid: string, passwordHash: string, now: Date): Promise<void> {
    await this.database.rows(
      'credentials_set_password',
      'update accounts set password_hash = $2, modified_at = $3 where uuid = $1',
      [uuid, passwordHash, now],
    );
  }
}
