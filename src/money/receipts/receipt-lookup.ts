import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { entryRows, postingOf } from '../books/book.sql.js';
import { receiptItemRows, receiptRows } from '../books/receipt.sql.js';

/**
 * SQL for the receipts of an application, oldest first, as uuids: payments and reversals whose money is or was booked
 * for it. Derived from the books, so that receipts follow a child that moves to another offer.
 * @param attendance column with the uuid of the application
 */
export const receiptsOf = (attendance: string): string =>
  // One way from the entries of the application: asked for by two, PostgreSQL may walk through all receipts for the other one.
  `array(select r.uuid::text from ${receiptRows()} where r.uuid in (
      select v.receipt from ${entryRows()} join ${postingOf('e.posting_uuid')}
        left join ${receiptItemRows()} on i.uuid = p.item_uuid cross join lateral (values (i.receipt_uuid), (p.receipt_uuid)) v (receipt)
      where e.attendance_uuid = ${attendance})
    order by r.created_at, r.uuid)`;

/** Receipt queries for higher floors. */
@Injectable()
export class ReceiptLookup {
  constructor(private readonly database: Database) {}

  /** The receipts of an application, oldest first. */
  async ofAttendance(attendance: string): Promise<readonly string[]> {
    const row = await this.database.row<{ receipts: string[] }>(
      'receipts_of_attendance',
      `select ${receiptsOf('$1')} as receipts`,
      [attendance],
    );
    return row?.receipts ?? [];
  }
}
