import { Injectable } from '@nestjs/common';
import { groupBy } from '../../kernel/collections/group-by.js';
import { Database } from '../../platform/database/database.js';
import { AttendanceTables } from '../parties/attendance-tables.js';
import { debtEntries, ledgerEntries } from '../books/book.sql.js';
import { invoiceRows } from '../demands/invoice.sql.js';
import { INVOICED_ITEMS, isUncancelled } from '../demands/invoice-standing.sql.js';
import { HELD_INVOICE, type Standing } from './held-invoices.columns.js';

/** What the debtors of applications owe, and which invoices they hold, for mails about applications. */
@Injectable()
export class HeldInvoicesStore {
  constructor(
    private readonly database: Database,
    private readonly attendances: AttendanceTables,
  ) {}

  /** By application; none for one that was never charged. */
  async of(attendances: readonly string[]): Promise<ReadonlyMap<string, readonly Standing[]>> {
    const rows = await this.database.rows<Standing>(
      'invoices_held',
      `select x.attendance, x.debtor, y.balance, y.owed, coalesce((select json_agg(json_build_object(${HELD_INVOICE}) order by v.year, v.counter)
         from ${invoiceRows()} cross join lateral (select sum(s.open) as open,
             coalesce(sum(s.open) filter (where n.attendance_uuid = x.attendance), 0) as asked,
             coalesce(bool_or(n.attendance_uuid = x.attendance and s.open = 0 and s.paid < n.amount), false) as ceased
           from ${INVOICED_ITEMS}) i
         where v.debtor_uuid = x.debtor and v.edition_uuid = t.edition_uuid and ${isUncancelled('v')}), '[]') as invoices
       from (select distinct e.attendance_uuid as attendance, l.debtor_uuid as debtor
         from ${debtEntries()}
         where e.attendance_uuid = any($1::uuid[])) x
       join ${this.attendances.of('x.attendance')}
       cross join lateral (select coalesce(sum(z.open), 0)::float8 as balance, coalesce(sum(greatest(z.open, 0)), 0)::float8 as owed
         from (select sum(e.amount) as open from ${ledgerEntries()}
           where l.debtor_uuid = x.debtor group by e.attendance_uuid) z) y
       order by x.attendance, x.debtor`,
      [attendances],
    );
    return groupBy(rows, ({ attendance }) => attendance);
  }
}
