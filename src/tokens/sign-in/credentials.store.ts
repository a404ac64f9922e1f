import { Injectable } from '@nestjs/common';
import { type AccountKind, type Role } from '../../kernel/caller/roles.js';
import { Database } from '../../platform/database/database.js';
import { LACKS_TWO_FACTOR } from '../token.store.js';
import { accountRows } from '../../accounts/account.sql.js';

/** What is needed of an account to let somebody in. */
export interface Credentials {
  readonly uuid: string;
  readonly kind: AccountKind;
  readonly email: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly roles: readonly Role[];
  readonly disabled: boolean;
  readonly passwordHash: string | null;
  readonly lacksTwoFactor: boolean;
}

const COLUMNS = `a.uuid, a.kind, a.email, a.firstname, a.lastname, a.roles, a.disabled, a.password_hash as "passwordHash",
  ${LACKS_TWO_FACTOR} as "lacksTwoFactor"`;

/** The hash to verify a password against; none when nobody may sign in to this account with one. */
export const usableHash = (account: Credentials | undefined): string | null =>
  account === undefined || account.disabled || account.kind !== 'person' ? null : account.passwordHash;

/** Every statement about passwords. */
@Injectable()
export class CredentialsStore {
  constructor(private readonly database: Database) {}

  async byEmail(email: string): Promise<Credentials | undefined> {
    const [account] = await this.database.rows<Credentials>(
      'credentials_by_email',
      `select ${COLUMNS} from ${accountRows()} where lower(a.email) = lower($1)`,
      [email],
    );
    return account;
  }

  async byUuid(uuid: string): Promise<Credentials | undefined> {
    const [account] = await this.database.rows<Credentials>(
      'credentials_by_uuid',
      `select ${COLUMNS} from ${accountRows()} where a.uuid = $1`,
      [uuid],
    );
    return account;
  }

  /** The account, locked until the transaction ends. */
  async lock(uuid: string): Promise<Credentials | undefined> {
    const [account] = await this.database.rows<Credentials>(
      'credentials_lock',
      `select ${COLUMNS} from ${accountRows()} where a.uuid = $1 for update of a`,
      [uuid],
    );
    return account;
  }
}
