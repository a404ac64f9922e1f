import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { CREDENTIAL_COLUMNS, type Credentials } from './credentials.columns.js';

/** The hash to verify a password against; undefined if nobody may sign in to this account with one. */
export const usableHash = (account: Credentials | undefined): string | null =>
  account === undefined || account.disabled || account.kind !== 'person' ? null : account.passwordHash;

/** All SQL about passwords. */
@Injectable()
export class CredentialsStore {
  constructor(private readonly database: Database) {}

  async byEmail(email: string): Promise<Credentials | undefined> {
    const account = await this.database.row<Credentials>(
      'credentials_by_email',
      `select ${CREDENTIAL_COLUMNS} from accounts a where lower(a.email) = lower($1)`,
      [email],
    );
    return account;
  }

  async one(uuid: string): Promise<Credentials | undefined> {
    const account = await this.database.row<Credentials>(
      'credentials_one',
      `select ${CREDENTIAL_COLUMNS} from accounts a where a.uuid = $1`,
      [uuid],
    );
    return account;
  }

  /** The account, locked until the transaction ends. */
  async lock(uuid: string): Promise<Credentials | undefined> {
    const account = await this.database.row<Credentials>(
      'credentials_lock',
      `select ${CREDENTIAL_COLUMNS} from accounts a where a.uuid = $1 for update of a`,
      [uuid],
    );
    return account;
  }
}
