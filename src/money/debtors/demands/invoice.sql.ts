/** SQL condition: the letter of an invoice was printed with the others. */
export const isPrinted = (invoice: string): string =>
  `exists (select from invoice_prints paper where paper.invoice_uuid = ${invoice}.uuid)`;

/** SQL for the moment when staff cancelled an invoice; null: they did not. @param invoice alias of the invoice */
export const cancelledAt = (invoice: string): string =>
  `(select off.at from invoice_cancellations off where off.invoice_uuid = ${invoice}.uuid)`;

/** The applications that a number behind a creditor reference stands for: one, or those of an invoice; for `in (…)`. */
export const attendancesByReference = (number: string): string =>
  `select n.attendance_uuid from payment_references n where n.number = ${number}::bigint
   union select i.attendance_uuid from invoices v join invoice_items i on i.invoice_uuid = v.uuid
   where v.reference_number = ${number}::bigint`;
