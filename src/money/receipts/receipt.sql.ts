/** Receipts, for features above to read from. Which of them a caller may see, `receipt.store.ts` says. */
export const receiptRows = (alias = 'r'): string => `receipts ${alias}`;
