import { type DebtorRow } from '../debtors/debts/debtor.view.js';
import { sumsOf, type InvoiceRow } from './invoice.view.js';

/** What an invoice asks for today, in cents. */
export interface InvoiceDemand {
  /** What is taken off because the family has a credit. */
  readonly credit: number;
  readonly amount: number;
}

/**
 * Whatever credit the family has today is taken off, also one that arose after the invoice was made, as far as debts
 * without an invoice and older invoices do not use it up: all its invoices together never ask for more than it owes on
 * balance. What was set off is no credit any more: it has paid items. Pure.
 * @param older cents open on older invoices of the debtor
 */
export const demandOf = (
  invoice: Pick<InvoiceRow, 'itemList'>,
  { itemList }: Pick<DebtorRow, 'itemList'>,
  older: number,
): InvoiceDemand => {
  const { open } = sumsOf(invoice);
  const items = itemList ?? [];
  const credits = -items.reduce((sum, item) => sum + Math.min(0, item.open), 0);
  const unasked = items.reduce((sum, item) => sum + Math.max(0, item.open - item.covered), 0);
  const credit = Math.min(open, Math.max(0, credits - unasked - older));
  return { credit, amount: open - credit };
};
