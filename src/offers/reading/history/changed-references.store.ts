import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { type Reference } from '../../../platform/http/view/field.js';

/** What the records that a change names are called now; a uuid is looked for among all kinds. */
@Injectable()
export class ChangedReferencesStore {
  constructor(private readonly database: Database) {}

  records(uuids: readonly string[]): Promise<Reference[]> {
    const kinds = [
      ['hosts h', 'h'],
      ['categories c', 'c'],
      ['editions e', 'e'],
      ['offers o', 'o'],
    ];
    const selects = kinds.map(
      ([rows, alias]) =>
        `select ${alias}.uuid, ${alias}.name, ${alias}.alias from ${rows} where ${alias}.uuid = any($1::uuid[])`,
    );
    return this.database.rows<Reference>('offer_history_references', selects.join(' union all '), [uuids]);
  }
}
