import { Injectable } from '@nestjs/common';
import { columnsOf, type RowOf } from '../platform/database/columns-of.js';
import { Database } from '../platform/database/database.js';
import { Account } from './accounts.entities.js';

const FAMILY = columnsOf(Account, 'a', {
  only: ['uuid', 'kind', 'email', 'firstname', 'lastname', 'roles', 'protected', 'phone', 'mobile', 'address'],
});

/** The columns of an account that what is sent of a family is compared with. */
export interface FamilyAccountRow extends RowOf<typeof FAMILY> {
  /** One of its children is under an information lock. */
  readonly hidesChildren: boolean;
}

const FAMILY_COLUMNS = `${FAMILY},
  exists (select from participants p where p.account_uuid = a.uuid and p.shielded) as "hidesChildren"`;

/** SQL about the accounts of families that other programs send. */
@Injectable()
export class FamilyAccountsStore {
  constructor(private readonly database: Database) {}

  /**
   * Lets nobody else look for a family or a child by one of these names until the transaction ends, so that one that is sent twice
   * at once is made once. The first lock of all.
   * @param names an address, and what the sender calls the family and its children
   */
  async holdNames(names: readonly string[]): Promise<void> {
    await this.database.rows(
      'family_accounts_hold_names',
      `select pg_advisory_xact_lock(n.key) from (select hashtextextended('family ' || lower(n.name), 0) as key
         from unnest($1::text[]) n (name) order by 1) n`,
      [names],
    );
  }

  /** The account, locked until the transaction ends; the one named by its uuid, or else by its address. */
  lock(uuid: string | undefined, email: string | null): Promise<FamilyAccountRow | undefined> {
    return this.database.row<FamilyAccountRow>(
      'family_accounts_lock',
      `select ${FAMILY_COLUMNS} from accounts a where a.uuid = coalesce(
         (select named.uuid from accounts named where named.uuid = $1 and named.anonymised_at is null),
         (select known.uuid from accounts known where lower(known.email) = lower($2) and known.anonymised_at is null))
       for no key update of a`,
      [uuid ?? null, email],
    );
  }
}
