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

/** Receipts that are about to be written, for `from`. @param drafts parameter with rows in JSON */
export const draftedReceipts = (drafts: string): string => `jsonb_populate_recordset(null::receipts, ${drafts})`;

/** Their items. @param drafts parameter with rows in JSON */
export const draftedItems = (drafts: string): string => `jsonb_populate_recordset(null::receipt_items, ${drafts})`;
