import { entryRows, postingOf } from './book.sql.js';

/** SQL with which higher layers and features read receipts. `receipt.record.ts` decides what a caller may see of them. */

/** Receipts, for `from` or `join`. */
export const receiptRows = (alias = 'r'): string => `receipts ${alias}`;

/** The receipt that a column references, for `join`. */
export const receiptOf = (column: string, alias = 'r'): string => `receipts ${alias} on ${alias}.uuid = ${column}`;

/** What is paid or reversed by receipts, for `from` or `join`. */
export const receiptItemRows = (alias = 'i'): string => `receipt_items ${alias}`;

/** The receipts of applications, for `in (…)`. @param applications a list of uuids, or a subselect */
export const receiptsFor = (applications: string): string =>
  `select x.receipt_uuid from receipt_items x where x.attendance_uuid in (${applications})`;

/**
 * SQL for the receipts of an application, oldest first, as uuids: payments and reversals whose money is or was booked
 * for it. Derived from the books, so that receipts follow a child that moves to another offer.
 * @param attendance column with the uuid of the application
 */
export const receiptUuidsOf = (attendance: string): string =>
  // One way from the entries of the application: asked for by two, PostgreSQL may walk through all receipts for the other one.
  `array(select r.uuid::text from ${receiptRows()} where r.uuid in (
      select v.receipt from ${entryRows()} join ${postingOf('e.posting_uuid')}
        left join ${receiptItemRows()} on i.uuid = p.item_uuid cross join lateral (values (i.receipt_uuid), (p.receipt_uuid)) v (receipt)
      where e.attendance_uuid = ${attendance})
    order by r.created_at, r.uuid)`;
