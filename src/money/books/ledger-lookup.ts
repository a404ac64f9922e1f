import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { uuidsIn } from '../../platform/database/list-parameter.js';

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

  /** The same of several debtors, without waiting. @returns by debtor, those that nobody else had locked */
  async freeOf(debtors: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const ledgers = await this.database.rows<{ uuid: string; debtor: string }>(
      'ledgers_free_of_debtors',
      `select uuid, debtor_uuid as debtor from ledgers where debtor_uuid = any(${uuidsIn('$1')})
       order by uuid for key share skip locked`,
      [debtors],
    );
    return new Map(ledgers.map(({ uuid, debtor }) => [debtor, uuid]));
  }
}
