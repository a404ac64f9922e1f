/** Receipts, for statements of higher features. `receipt.store.ts` decides which of them a caller may see. */
export const receiptRows = (alias = 'r'): string => `receipts ${alias}`;
