import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { uuidsIn } from '../../platform/database/list-parameter.js';
import { givenUpWhere } from '../books/given-up.sql.js';
import { invoicesByLedger } from '../demands/invoice.sql.js';
import { waitingReminders } from '../demands/reminder.sql.js';
import { waitingNews } from '../invoices/invoice-mail.store.js';
import { AttendanceTables } from '../parties/attendance-tables.js';

/** What more there may be to do once something is booked. */
interface Following {
  readonly anything: boolean;
  /** There are invoices, whatever their state. */
  readonly invoices: boolean;
}

/** Reads what a booking may concern beside the books. */
@Injectable()
export class FollowingStore {
  constructor(
    private readonly database: Database,
    private readonly attendances: AttendanceTables,
  ) {}

  /**
   * Whether something of these applications was written off, or a mail to the debtors of these ledgers that says what is
   * to be paid waits to be sent; and whether these debtors have an invoice. In one statement, because nearly always nothing is found.
   */
  async whatMayFollow(attendances: readonly string[], ledgers: readonly string[]): Promise<Following> {
    const row = await this.database.row<Following>(
      'postings_following',
      `select exists (${givenUpWhere(`e.attendance_uuid = any(${uuidsIn('$1')})`, this.attendances)})
           or exists (select ${waitingReminders('$2')}) or exists (select ${waitingNews('$2')}) as "anything",
         exists (select from ${invoicesByLedger()}
           where l.uuid = any(${uuidsIn('$2')})) as invoices`,
      [attendances, ledgers],
    );
    return row ?? { anything: false, invoices: false };
  }
}
