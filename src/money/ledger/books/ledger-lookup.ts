import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';

/** Ledger queries for higher layers and floors. */
@Injectable()
export class LedgerLookup {
  constructor(private readonly database: Database) {}

  /**
   * The ledger of a debtor, which exists since the first charge. Locked as by a booking: a reminder that is being written
   * is there before what follows.
   */
  async ofDebtor(debtor: string): Promise<string> {
    const ledger = await this.database.row<{ uuid: string }>(
      'ledgers_of_debtor',
      'select uuid from ledgers where debtor_uuid = $1 for key share',
      [debtor],
    );
    if (ledger === undefined) throw new Error(`The debtor ${debtor} has no ledger.`);
    return ledger.uuid;
  }
}
