import { Injectable } from '@nestjs/common';
import { columnsOf, pairsOf, type RowOf } from '../../platform/database/columns-of.js';
import { Invoice } from '../debtors/demands.entities.js';
import { groupBy } from '../../kernel/collections/collections.js';
import { Database } from '../../platform/database/database.js';
import { firstDateOf } from '../../offers/model/offer.sql.js';
import { INVOICED_ITEMS, isUncancelled } from '../debtors/demands.sql.js';

const INVOICE = pairsOf(Invoice, 'v', { only: ['number', 'dueOn'] });

/** A `HeldInvoice` (v) for JSON, with what its items sum up to (i). */
const HELD_INVOICE = `${INVOICE}, 'reference', v.reference_number::text, 'open', i.open, 'asked', i.asked, 'ceased', i.ceased`;

/** An invoice that a family holds for the edition of an application; amounts in cents. */
export interface HeldInvoice extends RowOf<typeof INVOICE> {
  /** Number of its reference. */
  readonly reference: Invoice['referenceNumber'];
  /** The part of the total that is still open. */
  readonly open: number;
  /** The amount it asks for the application now. */
  readonly asked: number;
  /** It asked for the application, and that ceased to be owed before it was paid. */
  readonly ceased: boolean;
}

/** How a debtor of an application stands, in cents. */
export interface DebtorBalance {
  readonly attendance: string;
  readonly debtor: string;
  /** Over all applications; negative: a credit. */
  readonly balance: number;
  /** The open amount, credits not taken off. */
  readonly owed: number;
  /** What of it nobody asks for: for offers that are out of the programme, and no invoice holds it. */
  readonly unasked: number;
  /** Number of the reference of something that is open; null: nothing is. */
  readonly number: string | null;
  /** Without those that staff cancelled; by number. */
  readonly invoices: readonly HeldInvoice[];
}

const VOID = columnsOf(Invoice, 'v', { only: ['uuid', 'number'] });
export const VOID_COLUMNS = `${VOID}, i.total, i.paid`;

/** An invoice of which nothing is asked any more although it was not paid in full; amounts in cents. */
export interface VoidInvoice extends RowOf<typeof VOID> {
  readonly total: number;
  readonly paid: number;
}

const OWN = columnsOf(Invoice, 'v', { only: ['number', 'dueOn'] });
export const DEBTOR_INVOICE = `${OWN}, v.reference_number::text as reference, v.edition_uuid as edition, i.open`;

/** An invoice of a debtor, in whatever state. */
export interface DebtorInvoice extends RowOf<typeof OWN> {
  /** Number of its reference. */
  readonly reference: Invoice['referenceNumber'];
  readonly edition: Invoice['editionUuid'];
  /** Cents. */
  readonly open: number;
}

/** A place, and what is booked for it; amounts in cents. */
interface BookedPlace {
  readonly debtor: string;
  readonly edition: string;
  readonly fee: number;
  readonly paid: number;
  readonly offer: string;
  /** First day of the offer, YYYY-MM-DD. */
  readonly firstDate: string | null;
  readonly child: string;
}

/** Debts and invoices of the debtors of applications, for mails about applications. */
@Injectable()
export class HeldInvoicesStore {
  constructor(private readonly database: Database) {}

  /** A place with what is booked for it, and who owes for it; undefined if it is gone, or nothing was ever charged. */
  place(attendance: string): Promise<BookedPlace | undefined> {
    return this.database.row<BookedPlace>(
      'invoices_place',
      `select t.charged as fee, t.paid_amount as paid, t.edition_uuid as edition, o.name as offer,
         ${firstDateOf('o')} as "firstDate", c.firstname as child, x.debtor
       from attendances t join offers o on o.uuid = t.offer_uuid join participants c on c.uuid = t.participant_uuid
         cross join lateral (select l.debtor_uuid as debtor from book_entries e
           join ledgers l on l.uuid = e.ledger_uuid and l.kind = 'debtor' join postings p on p.uuid = e.posting_uuid
           where e.attendance_uuid = t.uuid and p.kind in ('charge', 'discharge', 'adjustment')
           order by e.booked_at desc, e.uuid desc limit 1) x
       where t.uuid = $1 and t.charged is not null`,
      [attendance],
    );
  }

  /** By application; none for one that was never charged. */
  async of(attendances: readonly string[]): Promise<ReadonlyMap<string, readonly DebtorBalance[]>> {
    const rows = await this.database.rows<DebtorBalance>(
      'invoices_held',
      `select x.attendance, x.debtor, y.balance, y.owed, y.unasked,
         (select n.number::text from payment_references n
           where n.attendance_uuid = y.most) as number, coalesce((select json_agg(json_build_object(${HELD_INVOICE})
           order by v.year, v.counter)
         from invoices v cross join lateral (select sum(s.open) as open,
             coalesce(sum(s.open) filter (where n.attendance_uuid = x.attendance), 0) as asked,
             coalesce(bool_or(n.attendance_uuid = x.attendance and s.open = 0 and s.paid < n.amount), false) as ceased
           from ${INVOICED_ITEMS}) i
         where v.debtor_uuid = x.debtor and v.edition_uuid = t.edition_uuid and ${isUncancelled('v')}), '[]') as invoices
       from (select distinct e.attendance_uuid as attendance, l.debtor_uuid as debtor
         from book_entries e join ledgers l on l.uuid = e.ledger_uuid and l.kind = 'debtor'
         where e.attendance_uuid = any($1::uuid[])) x
       join attendances t on t.uuid = x.attendance
       cross join lateral (select coalesce(sum(z.open), 0)::float8 as balance, coalesce(sum(greatest(z.open, 0)), 0)::float8 as owed,
           coalesce(sum(z.open) filter (where z.hidden and z.open > coalesce((select sum(i.open) from invoices v
             cross join lateral (select sum(s.open) filter (where n.attendance_uuid = z.attendance) as open from ${INVOICED_ITEMS}) i
             where v.debtor_uuid = x.debtor and ${isUncancelled('v')}), 0)), 0)::float8 as unasked,
           (array_agg(z.attendance order by z.open desc, z.attendance) filter (where z.open > 0 and not z.hidden))[1] as most
         from (select e.attendance_uuid as attendance, sum(e.amount) as open, sum(e.amount) > 0 and coalesce((select o.place = 'unpublished'
             from attendances t join offers o on o.uuid = t.offer_uuid where t.uuid = e.attendance_uuid), false) as hidden
           from ledgers l join book_entries e on e.ledger_uuid = l.uuid where l.debtor_uuid = x.debtor
           group by e.attendance_uuid) z) y
       order by x.attendance, x.debtor`,
      [attendances],
    );
    return groupBy(rows, ({ attendance }) => attendance);
  }
}
