import { Injectable } from '@nestjs/common';
import { Account } from '../../accounts/accounts.entities.js';
import { type Addressed } from '../../accounts/masks.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { LACKS_TWO_FACTOR } from '../tokens/token.view.js';
import { Database } from '../../platform/database/database.js';

const ACCOUNT = columnsOf(Account, 'a', {
  only: ['uuid', 'kind', 'email', 'firstname', 'lastname', 'roles', 'disabled', 'passwordHash'],
});

/** The columns of an account that sign-in needs. Without an e-mail address there is none. */
export interface Credentials extends Addressed<RowOf<typeof ACCOUNT>> {
  readonly lacksTwoFactor: boolean;
}

const CREDENTIAL_COLUMNS = `${ACCOUNT}, ${LACKS_TWO_FACTOR} as "lacksTwoFactor"`;

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
      `select ${CREDENTIAL_COLUMNS} from accounts a where a.uuid = $1 and a.email is not null`,
      [uuid],
    );
    return account;
  }

  /** The account, locked until the transaction ends. */
  async lock(uuid: string): Promise<Credentials | undefined> {
    const account = await this.database.row<Credentials>(
      'credentials_lock',
      `select ${CREDENTIAL_COLUMNS} from accounts a where a.uuid = $1 and a.email is not null for update of a`,
      [uuid],
    );
    return account;
  }
}
