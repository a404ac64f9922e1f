import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { receiptUuidsOf } from '../ledger/books/receipt.sql.js';

/** Receipt queries for higher floors. */
@Injectable()
export class ReceiptLookup {
  constructor(private readonly database: Database) {}

  /** The receipts of an application, oldest first. */
  async ofAttendance(attendance: string): Promise<readonly string[]> {
    const row = await this.database.row<{ receipts: string[] }>(
      'receipts_of_attendance',
      `select ${receiptUuidsOf('$1')} as receipts`,
      [attendance],
    );
    return row?.receipts ?? [];
  }
}
