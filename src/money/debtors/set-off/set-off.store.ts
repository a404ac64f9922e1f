import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';

/** Further locks for setting off credits. */
@Injectable()
export class SetOffStore {
  constructor(private readonly database: Database) {}

  /** Receipts whose money is not booked for an application: only their row lock prevents concurrent reversals. */
  async lockCredits(ledger: string): Promise<void> {
    await this.database.rows(
      'set_off_lock_credits',
      `select from receipts r where r.uuid in (select i.receipt_uuid from receipt_items i where i.uuid in (
           select p.item_uuid from book_entries e join postings p on p.uuid = e.posting_uuid
           where e.ledger_uuid = $1 and e.attendance_uuid is null))
       order by r.uuid for no key update`,
      [ledger],
    );
  }
}
