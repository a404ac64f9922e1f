import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { type ErasedPerson, Erases, type Erasing } from '../../../platform/retention/erases.js';

/** Keeps the row of a person referenced by the books, with the uuid only: the books must be kept by law. */
@Injectable()
@Erases('ties')
export class KeptDebtors implements Erasing {
  constructor(private readonly database: Database) {}

  keeps({ account, children }: ErasedPerson): Promise<string[]> {
    return this.database.uuids(
      'account_debtors_kept',
      `select account_uuid as uuid from debtors where account_uuid = $1
       union select participant_uuid from debtors where participant_uuid = any($2)
       union select g.merged_into_uuid from participants g join debtors d on d.participant_uuid = g.uuid
         where g.merged_into_uuid = any($2)`,
      [account, children],
    );
  }
}
