import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { type GivenUp, givenUpWhere } from '../../books/given-up.js';
import { Applications } from '../../parties/applications.js';

/** Reads what was given up. */
@Injectable()
export class WriteOffStore {
  constructor(
    private readonly database: Database,
    private readonly applications: Applications,
  ) {}

  /** What a debtor owed and the town has given up, by application. */
  givenUpOf(ledger: string): Promise<GivenUp[]> {
    return this.database.rows<GivenUp>('write_offs_given_up', givenUpWhere('e.contra_uuid = $1', this.applications), [
      ledger,
    ]);
  }
}
