import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { childOf } from '../../participants/participant.sql.js';
import { offerOf } from '../../offers/model/offer.sql.js';
import { Applications } from '../parties/applications.js';

/** An application as the books are to have it. */
export interface Owed {
  readonly attendance: string;
  /** Whether anything is owed, be it 0 cents: the application has a place. */
  readonly owes: boolean;
  /** Cents that are to stand in the books; 0 when nothing is owed. */
  readonly price: number;
  readonly edition: string;
  readonly offer: string;
  /** The family as it is now. */
  readonly account: string | null;
  readonly participant: string;
}

/** What is charged for an application, and to whom. */
export interface Charged {
  readonly attendance: string;
  /** Of the debtor. */
  readonly ledger: string;
  /** Of the revenue. */
  readonly contra: string;
  readonly amount: number;
}

/** Where the money of a receipt's item stands now. */
export interface Paid {
  readonly item: string;
  /** Null: with no application, as a credit. */
  readonly attendance: string | null;
  /** Of the debtor. */
  readonly ledger: string;
  readonly amount: number;
}

const PAID = `select p.item_uuid as item, e.attendance_uuid as attendance, e.ledger_uuid as ledger,
    (-sum(e.amount))::float8 as amount
  from book_entries e join ledgers l on l.uuid = e.ledger_uuid and l.kind = 'debtor'
    join postings p on p.uuid = e.posting_uuid and p.kind in ('payment', 'reversal', 'transfer')`;

const PAID_GROUP = `group by p.item_uuid, e.attendance_uuid, e.ledger_uuid having sum(e.amount) <> 0
  order by p.item_uuid, e.attendance_uuid`;

/** What stands in the books about applications. */
@Injectable()
export class PositionsStore {
  constructor(
    private readonly database: Database,
    private readonly applications: Applications,
  ) {}

  /** To be asked while the applications are locked. */
  owed(attendances: readonly string[]): Promise<Owed[]> {
    return this.database.rows<Owed>(
      'positions_owed',
      `select t.uuid as attendance, t.charged is not null as owes, coalesce(t.charged, 0) as price, t.edition_uuid as edition, o.name as offer,
         p.account_uuid as account, p.uuid as participant
       from ${this.applications.rows()} join ${offerOf('t.offer_uuid')} join ${childOf('t.participant_uuid')}
       where t.uuid = any($1::uuid[]) order by t.uuid`,
      [attendances],
    );
  }

  charged(attendances: readonly string[]): Promise<Charged[]> {
    return this.database.rows<Charged>(
      'positions_charged',
      `select e.attendance_uuid as attendance, e.ledger_uuid as ledger, e.contra_uuid as contra,
         sum(e.amount)::float8 as amount
       from book_entries e join ledgers l on l.uuid = e.ledger_uuid and l.kind = 'debtor'
         join postings p on p.uuid = e.posting_uuid and p.kind in ('charge', 'discharge', 'adjustment')
       where e.attendance_uuid = any($1::uuid[])
       group by e.attendance_uuid, e.ledger_uuid, e.contra_uuid having sum(e.amount) <> 0
       order by e.attendance_uuid, e.ledger_uuid, e.contra_uuid`,
      [attendances],
    );
  }

  /** The money that stands with these applications. */
  paidFor(attendances: readonly string[]): Promise<Paid[]> {
    return this.database.rows<Paid>(
      'positions_paid_for',
      `${PAID} where e.attendance_uuid = any($1::uuid[]) ${PAID_GROUP}`,
      [attendances],
    );
  }

  /** The money on a debtor's ledger that stands with these applications, or with none. */
  withDebtor(ledger: string, attendances: readonly string[]): Promise<Paid[]> {
    return this.database.rows<Paid>(
      'positions_with_debtor',
      `${PAID} where e.ledger_uuid = $1 and (e.attendance_uuid = any($2::uuid[]) or e.attendance_uuid is null) ${PAID_GROUP}`,
      [ledger, attendances],
    );
  }

  /** The money of these items of receipts, wherever it stands. */
  paidBy(items: readonly string[]): Promise<Paid[]> {
    return this.database.rows<Paid>('positions_paid_by', `${PAID} where p.item_uuid = any($1::uuid[]) ${PAID_GROUP}`, [
      items,
    ]);
  }
}
