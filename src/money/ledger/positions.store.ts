import { Injectable } from '@nestjs/common';
import { type Offer } from '../../offers/model/offers.entities.js';
import { type Participant } from '../../participants/participant.entity.js';
import { type BookEntry, type Posting } from './ledger.entities.js';
import { Database } from '../../platform/database/database.js';
import { presentDebtorOf } from './debtor.sql.js';
import { MONEY_KINDS, type WrittenOff, writtenOffWhere, isWrittenOff } from './book.sql.js';

/** The columns of what is `Owed` for an application (t) for an offer (o), of a child (p). */
const OWED_COLUMNS = `t.uuid as attendance, t.charged is not null as owes, coalesce(t.charged, 0) as price, t.edition_uuid as edition,
  o.name as offer, p.account_uuid as account, p.uuid as participant`;

/** The target state of the books for an application. */
export interface Owed {
  readonly attendance: string;
  /** Whether a price is owed, possibly 0 cents: the application has a place. */
  readonly owes: boolean;
  /** The price in cents; 0 if nothing is owed. */
  readonly price: number;
  readonly edition: string;
  readonly offer: Offer['name'];
  /** The current family. */
  readonly account: Participant['accountUuid'];
  readonly participant: Participant['uuid'];
}

/** The columns of what is `Charged`, of entries (e) that are summed up. */
const CHARGED_COLUMNS = `e.attendance_uuid as attendance, e.ledger_uuid as ledger, e.contra_uuid as contra,
  sum(e.amount)::float8 as amount`;

/** The amount charged for an application, and its debtor. */
export interface Charged {
  readonly attendance: NonNullable<BookEntry['attendanceUuid']>;
  /** The debtor's ledger. */
  readonly ledger: BookEntry['ledgerUuid'];
  /** The revenue ledger. */
  readonly contra: BookEntry['contraUuid'];
  readonly amount: number;
}

/** The columns of what is `Paid`, of entries (e) of postings (p) that are summed up. */
const PAID_COLUMNS = `p.item_uuid as item, e.attendance_uuid as attendance, e.ledger_uuid as ledger,
  (-sum(e.amount))::float8 as amount`;

/** The ledger in which the money of a receipt item is booked now. */
export interface Paid {
  readonly item: NonNullable<Posting['itemUuid']>;
  /** Null: a credit without an application. */
  readonly attendance: BookEntry['attendanceUuid'];
  /** The debtor's ledger. */
  readonly ledger: BookEntry['ledgerUuid'];
  readonly amount: number;
}

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
  writtenOffOf(ledger: string): Promise<WrittenOff[]> {
    return this.database.rows<WrittenOff>('positions_written_off', writtenOffWhere('e.contra_uuid = $1'), [ledger]);
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

/** SQL about debtors whose ledgers go over to others. */
@Injectable()
export class SuccessionStore {
  constructor(private readonly database: Database) {}

  /** The ledger of a debtor, if it is one. */
  async ledgerOf(debtor: string): Promise<string | undefined> {
    const ledger = await this.database.row<{ uuid: string }>(
      'succession_ledger',
      'select uuid from ledgers where debtor_uuid = $1',
      [debtor],
    );
    return ledger?.uuid;
  }

  /** Debtors with a balance other than 0 for one of these applications. */
  owing(attendances: readonly string[]): Promise<string[]> {
    return this.database.uuids(
      'succession_owing',
      `select distinct i.debtor_uuid as uuid
       from (select l.debtor_uuid from ledgers l join book_entries e on e.ledger_uuid = l.uuid
         where l.kind = 'debtor' and e.attendance_uuid = any($1::uuid[])
         group by l.debtor_uuid, e.attendance_uuid having sum(e.amount) <> 0) i order by 1`,
      [attendances],
    );
  }

  /** The names of the offers of these applications, except of those whose debt is written off. */
  async standing(attendances: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.database.rows<{ uuid: string; offer: string }>(
      'succession_standing',
      `select t.uuid, o.name as offer from attendances t join offers o on o.uuid = t.offer_uuid
       where t.uuid = any($1::uuid[]) and not ${isWrittenOff('t.uuid')} order by t.uuid`,
      [attendances],
    );
    return new Map(rows.map(({ uuid, offer }) => [uuid, offer]));
  }
}
