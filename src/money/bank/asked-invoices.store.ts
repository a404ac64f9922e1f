import { Injectable } from '@nestjs/common';
import { groupBy } from '../../kernel/collections/group-by.js';
import { Database } from '../../platform/database/database.js';
import { invoiceItemRows, invoiceRows } from '../demands/invoice.sql.js';
import { INVOICED_ITEMS } from '../demands/invoice-standing.sql.js';
import { referenceOfNumber } from '../parties/creditor-reference.js';
import { AttendanceTables } from '../parties/attendance-tables.js';
import { referenceOf } from '../parties/debtor.sql.js';
import { type AskedInvoice } from './matching/open-item.js';

/** An invoice, and the numbers of the references of its applications. */
type NumberedInvoice = AskedInvoice & { readonly numbers: readonly string[] };

interface AskedRow {
  readonly printed: string;
  readonly invoice: string;
  readonly attendance: string;
  readonly open: number;
  readonly number: string | null;
}

/** Invoices, for matching. */
@Injectable()
export class AskedInvoicesStore {
  constructor(
    private readonly database: Database,
    private readonly attendances: AttendanceTables,
  ) {}

  /** The invoices of these reference numbers, or of these own numbers, in whatever state, and all that ask for something. */
  async asked(references: readonly string[], numbers: readonly string[]): Promise<NumberedInvoice[]> {
    const rows = await this.database.rows<AskedRow>(
      'bank_asked_invoices',
      `select v.number as printed, v.reference_number::text as invoice, x.attendance, x.open, r.number::text as number
       from (select v.* from ${invoiceRows()} where v.reference_number = any($1::bigint[]) or v.number = any($2) or exists (select from ${invoiceItemRows('i')}
           join ${this.attendances.of('i.attendance_uuid')} where i.invoice_uuid = v.uuid and coalesce(t.charged, 0) > t.paid_amount)) v
         cross join lateral (select n.position, n.attendance_uuid as attendance, s.open from ${INVOICED_ITEMS}) x
         left join ${referenceOf('x.attendance')}
       order by v.reference_number, x.position`,
      [references, numbers],
    );
    return [...groupBy(rows, ({ invoice }) => invoice)].map(([invoice, items]) => ({
      number: items[0]?.printed ?? '',
      reference: referenceOfNumber(invoice),
      items: items.map(({ attendance, open }) => ({ attendance, open })),
      numbers: items.flatMap(({ number }) => number ?? []),
    }));
  }
}
