/** Receipts, for statements of higher features. `receipt.store.ts` decides which of them a caller may see. */
export const receiptRows = (alias = 'r'): string => `receipts ${alias}`;

/** The receipts of applications, for `in (…)`. @param applications a list of uuids, or a subselect */
export const receiptsFor = (applications: string): string =>
  `select x.receipt_uuid from receipt_items x where x.attendance_uuid in (${applications})`;
