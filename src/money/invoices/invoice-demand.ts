import { type DebtorRow } from '../parties/debtor.store.js';
import { sumsOf } from './invoice.record.js';
import { type InvoiceRow } from './invoice.store.js';

/** What an invoice asks for today, in cents. */
export interface InvoiceDemand {
  /** Of the credit taken off when it was made, what the family still has. */
  readonly credit: number;
  readonly amount: number;
}

/** The credit is taken off as long as it is not set off: then it has paid items. Pure. */
export const demandOf = (invoice: InvoiceRow, { itemList }: Pick<DebtorRow, 'itemList'>): InvoiceDemand => {
  const { open } = sumsOf(invoice);
  const left = -(itemList ?? []).reduce((sum, item) => sum + Math.min(0, item.open), 0);
  const credit = Math.min(open, invoice.credit, left);
  return { credit, amount: open - credit };
};
