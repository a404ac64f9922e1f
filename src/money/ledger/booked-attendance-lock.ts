import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { uuidsIn } from '../../platform/database/sql-values.js';

/**
 * Locks applications that something is booked for, and their children, who come first in the order of locks. Neither
 * debtors nor ledgers, but open items change only with these locks: read them after that.
 */
@Injectable()
export class BookedAttendanceLock {
  constructor(private readonly database: Database) {}

  /** The applications whose balance on these debtors' ledgers is not 0. */
  uneven(debtors: readonly string[]): Promise<string[]> {
    return this.database.uuids(
      'booked_attendance_lock_uneven',
      `select distinct e.attendance_uuid as uuid from ledgers l join book_entries e on e.ledger_uuid = l.uuid
       where l.debtor_uuid = any($1::uuid[]) and e.attendance_uuid is not null
       group by l.uuid, e.attendance_uuid having sum(e.amount) <> 0`,
      [debtors],
    );
  }

  /**
   * Locks both, for callers that lock nothing else of the applications.
   * @returns the locked applications
   */
  async all(attendances: readonly string[]): Promise<ReadonlySet<string>> {
    await this.children(attendances);
    await this.attendances(attendances);
    return new Set(attendances);
  }

  /** Prevents moves of these children to other offers, and reversals of their payments. */
  async children(attendances: readonly string[]): Promise<void> {
    await this.database.rows('booked_attendance_lock_children', `${this.childrenOf} for no key update`, [attendances]);
  }

  /**
   * The same for children that the caller has locked before, all but those it could not know of yet. It never waits, which
   * could deadlock: if somebody else has locked one, the transaction begins again.
   */
  async insistOnChildren(attendances: readonly string[]): Promise<void> {
    await this.database.rows('booked_attendance_lock_insist', `${this.childrenOf} for no key update nowait`, [
      attendances,
    ]);
  }

  /**
   * The children of all applications that money of the receipt was ever booked for: it passes from one to another only under
   * the locks of both, so that it stays where it is. What is a credit of no application stays one under the receipt's lock.
   */
  async childrenOfReceipt(receipt: string): Promise<void> {
    await this.database.rows(
      'booked_attendance_lock_children_of_receipt',
      `select from participants p where p.uuid in (select t.participant_uuid from receipt_items i
           join postings b on b.item_uuid = i.uuid join book_entries e on e.posting_uuid = b.uuid
           join attendances t on t.uuid = e.attendance_uuid where i.receipt_uuid = $1
         union select t.participant_uuid from receipt_items i join attendances t on t.uuid = i.attendance_uuid
           where i.receipt_uuid = $1)
       order by p.uuid for no key update`,
      [receipt],
    );
  }

  private get childrenOf(): string {
    return `select from participants p where p.uuid in (select t.participant_uuid from attendances t
      where t.uuid = any($1::uuid[]))
       order by p.uuid`;
  }

  /**
   * Locks all at once and in order, before anything in the books is locked. `no key update`: receipt items may be
   * inserted meanwhile, because a reversal references the application its money was for, wherever the money is now.
   */
  async attendances(attendances: readonly string[]): Promise<void> {
    await this.database.rows(
      'booked_attendance_lock_attendances',
      `select from attendances t where uuid = any(${uuidsIn('$1')}) order by uuid for no key update`,
      [attendances],
    );
  }
}
