import { Injectable } from '@nestjs/common';
import { accountRows } from '../../../accounts/account.sql.js';
import { type NamedAccount } from '../../../accounts/masks.js';
import { namedAccountColumns } from '../../../accounts/named-account.js';
import { categoryRows } from '../../../categories/category.sql.js';
import { editionRows } from '../../../editions/edition.sql.js';
import { hostRows } from '../../../hosts/host.sql.js';
import { Database } from '../../../platform/database/database.js';
import { type Reference } from '../../../platform/view/field.js';
import { offerRows } from '../../model/offer.sql.js';

const ACCOUNT = namedAccountColumns('a');

/** What the records that a change names are called now; a uuid is looked for among all kinds. */
@Injectable()
export class ChangedReferencesStore {
  constructor(private readonly database: Database) {}

  records(uuids: readonly string[]): Promise<Reference[]> {
    const kinds = [
      [hostRows(), 'h'],
      [categoryRows(), 'c'],
      [editionRows(), 'e'],
      [offerRows(), 'o'],
    ];
    const selects = kinds.map(
      ([rows, alias]) =>
        `select ${alias}.uuid, ${alias}.name, ${alias}.alias from ${rows} where ${alias}.uuid = any($1::uuid[])`,
    );
    return this.database.rows<Reference>('offer_history_references', selects.join(' union all '), [uuids]);
  }

  accounts(uuids: readonly string[]): Promise<NamedAccount[]> {
    return this.database.rows<NamedAccount>(
      'offer_history_accounts',
      `select ${ACCOUNT} from ${accountRows()} where a.uuid = any($1::uuid[])`,
      [uuids],
    );
  }
}
