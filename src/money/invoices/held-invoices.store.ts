import { Injectable } from '@nestjs/common';
import { groupBy } from '../../kernel/collections/group-by.js';
import { Database } from '../../platform/database/database.js';
import { firstDateOf } from '../../offers/model/first-date.js';
import { INVOICED_ITEMS, isUncancelled } from '../debtors/demands/invoice-standing.sql.js';
import { type BookedPlace, HELD_INVOICE, type Standing } from './held-invoices.columns.js';

/** What the debtors of applications owe, and which invoices they hold, for mails about applications. */
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
  async of(attendances: readonly string[]): Promise<ReadonlyMap<string, readonly Standing[]>> {
    const rows = await this.database.rows<Standing>(
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
