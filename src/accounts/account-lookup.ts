import { Injectable } from '@nestjs/common';
import { type Role } from '../kernel/caller/caller.js';
import { columnsOf, type RowOf } from '../platform/database/columns-of.js';
import { Database } from '../platform/database/database.js';
import { type RecordRef } from '../kernel/ids/record-ref.js';
import { Account } from './accounts.entities.js';
import { type Addressed, type NamedAccount, namedAccountColumns } from './masks.js';

const NAMED = namedAccountColumns('');
const ADDRESSED = columnsOf(Account, '', { only: ['uuid', 'email', 'firstname', 'lastname'] });

/** Account queries for other modules, and the one change they may request. */
@Injectable()
export class AccountLookup {
  constructor(private readonly database: Database) {}

  /** The account named by UUID or e-mail address; it cannot be deleted before the transaction ends. */
  find(ref: RecordRef): Promise<NamedAccount | undefined> {
    return this.database.row<NamedAccount>(
      'accounts_find',
      `select ${NAMED} from accounts
       where (uuid = $1 or lower(email) = lower($2)) and anonymised_at is null order by uuid for key share`,
      [ref.uuid ?? null, ref.alias],
    );
  }

  /** The account named by UUID or e-mail address, locked for the rest of the transaction. */
  lock(ref: RecordRef): Promise<NamedAccount | undefined> {
    return this.database.row<NamedAccount>(
      'accounts_lock',
      `select ${NAMED} from accounts
       where (uuid = $1 or lower(email) = lower($2)) and anonymised_at is null order by uuid for update`,
      [ref.uuid ?? null, ref.alias],
    );
  }

  /** The given accounts that still exist. */
  async named(uuids: readonly string[]): Promise<NamedAccount[]> {
    if (uuids.length === 0) return [];
    return this.database.rows<NamedAccount>(
      'accounts_named',
      `select ${NAMED} from accounts where uuid = any($1::uuid[])`,
      [uuids],
    );
  }

  /** The super admins who can act: people, who are told when something needs them. */
  superAdmins(): Promise<readonly Addressed<RowOf<typeof ADDRESSED>>[]> {
    return this.database.rows(
      'accounts_super_admins',
      `select ${ADDRESSED} from accounts
       where roles && '{ROLE_SUPER_ADMIN}' and kind = 'person' and not disabled and anonymised_at is null
         and email is not null order by uuid`,
    );
  }

  /** Gives a role to an account that lacks it. */
  async grant(uuid: string, role: Role, now: Date): Promise<void> {
    await this.database.rows(
      'accounts_grant',
      'update accounts set roles = array_append(roles, $2), modified_at = $3 where uuid = $1 and not $2 = any(roles)',
      [uuid, role, now],
    );
  }
}
