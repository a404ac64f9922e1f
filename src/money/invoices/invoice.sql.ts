/** Invoices, for statements of higher features. `invoice.store.ts` decides what a caller may see of them. */
export const invoiceRows = (alias = 'v'): string => `invoices ${alias}`;
