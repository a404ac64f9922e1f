import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { uuidsIn } from '../../platform/database/list-parameter.js';
import { BookedAttendanceLock } from '../books/booked-attendance-lock.js';
import { childOf } from '../../participants/participant.sql.js';
import { accountOf } from '../../accounts/account.sql.js';
import { offerOf } from '../../offers/model/offer.sql.js';
import { AttendanceTables } from '../parties/attendance-tables.js';
import { type Payable, PAYABLE_COLUMNS } from './payable.columns.js';

/** The applications to be paid. */
@Injectable()
export class PayableStore {
  constructor(
    private readonly database: Database,
    private readonly locks: BookedAttendanceLock,
    private readonly attendances: AttendanceTables,
  ) {}

  /** Locks the applications, then reads them. */
  async lock(attendances: readonly string[]): Promise<Payable[]> {
    await this.locks.attendances(attendances);
    return this.database.rows<Payable>(
      'payables_read',
      `select ${PAYABLE_COLUMNS}
       from ${this.attendances.rows()} join ${offerOf('t.offer_uuid')} join ${childOf('t.participant_uuid')}
         left join ${accountOf('p.account_uuid')}
       where t.uuid = any(${uuidsIn('$1')})`,
      [attendances],
    );
  }
}
