import { Injectable } from '@nestjs/common';
import { groupBy } from '../../kernel/collections/collections.js';
import { Database } from '../../platform/database/database.js';
import { INVOICED_ITEMS } from '../debtors/demands/invoice-standing.sql.js';
import { referenceOfNumber } from '../ledger/parties/creditor-reference.js';
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
  constructor(private readonly database: Database) {}

  /** The invoices of these reference numbers, or of these own numbers, in whatever state, and all that ask for something. */
  async asked(references: readonly string[], numbers: readonly string[]): Promise<NumberedInvoice[]> {
    const rows = await this.database.rows<AskedRow>(
      'bank_asked_invoices',
      `select v.number as printed, v.reference_number::text as invoice, x.attendance, x.open, r.number::text as number
       from (select v.* from invoices v where v.reference_number = any($1::bigint[]) or v.number = any($2) or exists (select from invoice_items i
           join attendances t on t.uuid = i.attendance_uuid
           where i.invoice_uuid = v.uuid and coalesce(t.charged, 0) > t.paid_amount)) v
         cross join lateral (select n.position, n.attendance_uuid as attendance, s.open from ${INVOICED_ITEMS}) x
         left join payment_references r on r.attendance_uuid = x.attendance
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
