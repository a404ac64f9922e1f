/** The applications that a number behind a creditor reference stands for: one, or those of an invoice; for `in (…)`. */
export const attendancesByReference = (number: string): string =>
  `select n.attendance_uuid from payment_references n where n.number = ${number}::bigint
   union select i.attendance_uuid from invoices v join invoice_items i on i.invoice_uuid = v.uuid
   where v.reference_number = ${number}::bigint`;
