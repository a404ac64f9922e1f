import { ledgerRows } from '../books/book.sql.js';
import { referenceRows } from '../parties/debtor.sql.js';

/** SQL with which higher layers and features read invoices. `invoice.record.ts` decides what a caller may see of them. */

/** Invoices, for `from` or `join`. */
export const invoiceRows = (alias = 'v'): string => `invoices ${alias}`;

/** What invoices ask for, for `from` or `join`. */
export const invoiceItemRows = (alias = 'n'): string => `invoice_items ${alias}`;

/** Invoices (`v`) of the debtors of ledgers (`l`), for `from`. */
export const invoicesByLedger = (): string => `${ledgerRows()} join invoices v on v.debtor_uuid = l.debtor_uuid`;

/** SQL condition: the letter of an invoice was printed with the others. */
export const isPrinted = (invoice: string): string =>
  `exists (select from invoice_prints paper where paper.invoice_uuid = ${invoice}.uuid)`;

/** SQL for the moment when staff cancelled an invoice; null: they did not. @param invoice alias of the invoice */
export const cancelledAt = (invoice: string): string =>
  `(select off.at from invoice_cancellations off where off.invoice_uuid = ${invoice}.uuid)`;

/** The applications that a number behind a creditor reference stands for: one, or those of an invoice; for `in (…)`. */
export const attendancesByReference = (number: string): string =>
  `select n.attendance_uuid from ${referenceRows('n')} where n.number = ${number}::bigint
   union select i.attendance_uuid from invoices v join invoice_items i on i.invoice_uuid = v.uuid
   where v.reference_number = ${number}::bigint`;
