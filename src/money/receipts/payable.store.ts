import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { uuidsIn } from '../../platform/database/list-parameter.js';
import { BookedAttendanceLock } from '../ledger/books/booked-attendance-lock.js';
import { type Payable, PAYABLE_COLUMNS } from './payable.columns.js';

/** The applications to be paid. */
@Injectable()
export class PayableStore {
  constructor(
    private readonly database: Database,
    private readonly locks: BookedAttendanceLock,
  ) {}

  /** Locks the applications, then reads them. */
  async lock(attendances: readonly string[]): Promise<Payable[]> {
    await this.locks.attendances(attendances);
    return this.database.rows<Payable>(
      'payables_read',
      `select ${PAYABLE_COLUMNS}
       from attendances t join offers o on o.uuid = t.offer_uuid join participants p on p.uuid = t.participant_uuid
         left join accounts a on a.uuid = p.account_uuid
       where t.uuid = any(${uuidsIn('$1')})`,
      [attendances],
    );
  }
}
