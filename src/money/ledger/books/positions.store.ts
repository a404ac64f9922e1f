import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { presentDebtorOf } from '../parties/debtor.sql.js';
import { MONEY_KINDS } from './book.sql.js';
import { type GivenUp, givenUpWhere } from './given-up.sql.js';
import {
  type Charged,
  CHARGED_COLUMNS,
  type Owed,
  OWED_COLUMNS,
  type Paid,
  PAID_COLUMNS,
} from './positions.columns.js';

const PAID = `select ${PAID_COLUMNS}
  from book_entries e join ledgers l on l.uuid = e.ledger_uuid and l.kind = 'debtor'
    join postings p on p.uuid = e.posting_uuid and p.kind in ${MONEY_KINDS}`;

const PAID_GROUP = `group by p.item_uuid, e.attendance_uuid, e.ledger_uuid having sum(e.amount) <> 0
  order by p.item_uuid, e.attendance_uuid`;

/** Reads the booked amounts of applications, and of debtors for none. */
@Injectable()
export class PositionsStore {
  constructor(private readonly database: Database) {}

  /** Call it with the applications locked. */
  owed(attendances: readonly string[]): Promise<Owed[]> {
    return this.database.rows<Owed>(
      'positions_owed',
      `select ${OWED_COLUMNS}
       from attendances t join offers o on o.uuid = t.offer_uuid join participants p on p.uuid = t.participant_uuid
       where t.uuid = any($1::uuid[]) order by t.uuid`,
      [attendances],
    );
  }

  charged(attendances: readonly string[]): Promise<Charged[]> {
    return this.database.rows<Charged>(
      'positions_charged',
      `select ${CHARGED_COLUMNS}
       from book_entries e join ledgers l on l.uuid = e.ledger_uuid and l.kind = 'debtor'
         join postings p on p.uuid = e.posting_uuid and p.kind in ('charge', 'discharge', 'adjustment')
       where e.attendance_uuid = any($1::uuid[])
       group by e.attendance_uuid, e.ledger_uuid, e.contra_uuid having sum(e.amount) <> 0
       order by e.attendance_uuid, e.ledger_uuid, e.contra_uuid`,
      [attendances],
    );
  }

  /** The money booked for these applications. */
  paidFor(attendances: readonly string[]): Promise<Paid[]> {
    return this.database.rows<Paid>(
      'positions_paid_for',
      `${PAID} where e.attendance_uuid = any($1::uuid[]) ${PAID_GROUP}`,
      [attendances],
    );
  }

  /** The money on a debtor's ledger booked for these applications, or for none. */
  withDebtor(ledger: string, attendances: readonly string[]): Promise<Paid[]> {
    return this.database.rows<Paid>(
      'positions_with_debtor',
      `${PAID} where e.ledger_uuid = $1 and (e.attendance_uuid = any($2::uuid[]) or e.attendance_uuid is null) ${PAID_GROUP}`,
      [ledger, attendances],
    );
  }

  /** The money of these receipt items, wherever it is booked now. */
  paidBy(items: readonly string[]): Promise<Paid[]> {
    return this.database.rows<Paid>('positions_paid_by', `${PAID} where p.item_uuid = any($1::uuid[]) ${PAID_GROUP}`, [
      items,
    ]);
  }

  /** What a receipt paid back of credits, with the ledger of who stands for its debtor today. */
  refundedBy(receipt: string): Promise<Paid[]> {
    return this.database.rows<Paid>(
      'positions_refunded_by',
      `select p.item_uuid as item, e.attendance_uuid as attendance, h.uuid as ledger, sum(e.amount)::float8 as amount
       from postings p join book_entries e on e.posting_uuid = p.uuid join ledgers l on l.uuid = e.ledger_uuid and l.kind = 'debtor'
         join ledgers h on h.debtor_uuid = ${presentDebtorOf('l.debtor_uuid')}
       where p.receipt_uuid = $1 and p.kind = 'refund'
       group by p.item_uuid, e.attendance_uuid, h.uuid order by p.item_uuid, e.attendance_uuid`,
      [receipt],
    );
  }

  /** Written-off debts of a debtor, by application. */
  givenUpOf(ledger: string): Promise<GivenUp[]> {
    return this.database.rows<GivenUp>('positions_given_up', givenUpWhere('e.contra_uuid = $1'), [ledger]);
  }

  /** Receipts whose money is booked for no application: only their lock keeps out a reversal at the same time. */
  async lockCredits(ledger: string): Promise<void> {
    await this.database.rows(
      'positions_lock_credits',
      `select from receipts r where r.uuid in (select i.receipt_uuid from receipt_items i where i.uuid in (
           select p.item_uuid from book_entries e join postings p on p.uuid = e.posting_uuid
           where e.ledger_uuid = $1 and e.attendance_uuid is null))
       order by r.uuid for no key update`,
      [ledger],
    );
  }
}
