import { type Caller } from '../../kernel/caller/caller.js';
import { referenceOfNumber } from '../ledger/parties/creditor-reference.js';
import { isOwnDocument, namesOn } from '../ledger/parties/document-names.js';
import { type InvoiceRow } from './invoice.columns.js';
import { type InvoiceRecord } from './invoice.view.js';

/** The invoice as the caller may see it: without names and address where they are closed (R-ACC-16). */
export const invoiceRecord = (invoice: InvoiceRow, caller: Caller): InvoiceRecord => {
  const { party: _party, itemList: _items, paid: _paid, referenceNumber, ...row } = invoice;
  const { debtor, billingAddress, items } = namesOn(invoice, caller);
  return {
    ...row,
    ...sumsOf(invoice),
    debtor,
    billingAddress,
    items: items.map(({ ceased: _ceased, ...item }) => item),
    reference: referenceOfNumber(referenceNumber),
    unreachable: null,
  };
};

/** What the items ask for, and what is still open of it, in cents. */
export const sumsOf = ({
  itemList,
}: Pick<InvoiceRow, 'itemList'>): { readonly total: number; readonly open: number } => ({
  total: itemList.reduce((sum, { amount }) => sum + amount, 0),
  open: itemList.reduce((sum, { open }) => sum + open, 0),
});

/** Whether part of the invoice is hidden from the caller; then the letter is not available either. */
export const isHiddenInvoice = (invoice: InvoiceRow, caller: Caller): boolean =>
  !caller.isSuperAdmin &&
  !isOwnDocument(invoice, caller) &&
  (invoice.party.closed || invoice.itemList.some(({ closed }) => closed));
