import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { type GivenUp, givenUpWhere } from '../../books/given-up.js';
import { Applications } from '../../parties/applications.js';

/** Reads write-offs. */
@Injectable()
export class WriteOffStore {
  constructor(
    private readonly database: Database,
    private readonly applications: Applications,
  ) {}

  /** Written-off debts of a debtor, by application. */
  givenUpOf(ledger: string): Promise<GivenUp[]> {
    return this.database.rows<GivenUp>('write_offs_given_up', givenUpWhere('e.contra_uuid = $1', this.applications), [
      ledger,
    ]);
  }
}
