import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { uuidsIn } from '../../platform/database/list-parameter.js';
import { ApplicationLock } from '../books/application-lock.js';
import { receiptItemRows } from '../books/receipt.sql.js';
import { childOf, childRows } from '../../participants/participant.sql.js';
import { accountOf } from '../../accounts/account.sql.js';
import { offerOf } from '../../offers/model/offer.sql.js';
import { Applications } from '../parties/applications.js';
import { type Payable, PAYABLE_COLUMNS } from './payable.columns.js';

/** The applications to be paid. */
@Injectable()
export class PayableStore {
  constructor(
    private readonly database: Database,
    private readonly locks: ApplicationLock,
    private readonly applications: Applications,
  ) {}

  /**
   * The second lock of a reversal, after its receipt's: prevents moves of these children to other offers, so that
   * their payments stay where they are.
   * @param items items of receipts
   */
  async holdChildren(items: readonly string[]): Promise<void> {
    await this.database.rows(
      'payables_hold_children',
      `select from ${childRows()} where p.uuid in (select t.participant_uuid from ${receiptItemRows()}
           join ${this.applications.of('i.attendance_uuid')} where i.uuid = any($1::uuid[]))
       order by p.uuid for no key update`,
      [items],
    );
  }

  /** Locks the applications, then reads them. */
  async lock(attendances: readonly string[]): Promise<Payable[]> {
    await this.locks.applications(attendances);
    return this.read(attendances);
  }

  /** The same for those that nobody else holds; waits for nobody. */
  async lockFree(attendances: readonly string[]): Promise<Payable[]> {
    // Sent together: what is read is what there is once they are locked.
    const [free, payables] = await Promise.all([this.locks.freeApplications(attendances), this.read(attendances)]);
    return payables.filter(({ uuid }) => free.has(uuid));
  }

  private read(attendances: readonly string[]): Promise<Payable[]> {
    return this.database.rows<Payable>(
      'payables_read',
      `select ${PAYABLE_COLUMNS}
       from ${this.applications.rows()} join ${offerOf('t.offer_uuid')} join ${childOf('t.participant_uuid')}
         left join ${accountOf('p.account_uuid')}
       where t.uuid = any(${uuidsIn('$1')})`,
      [attendances],
    );
  }
}
