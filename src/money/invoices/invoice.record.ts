import { type Caller } from '../../kernel/caller/caller.js';
import { referenceOfNumber } from '../parties/creditor-reference.js';
import { debtorReference, isClosed } from '../parties/debtor-party.js';
import { type InvoiceRow } from './invoice.columns.js';
import { type InvoiceRecord } from './invoice.view.js';

/** The invoice as the caller may see it: without names and address where they are closed (R-ACC-16). */
export const invoiceRecord = (invoice: InvoiceRow, caller: Caller): InvoiceRecord => {
  const { party, itemList, paid: _paid, referenceNumber, ...row } = invoice;
  const own = isOwn(invoice, caller);
  const hidden = !own && isClosed(party, caller);
  return {
    ...row,
    ...sumsOf(invoice),
    debtor: debtorReference(own ? { ...party, closed: false } : party, caller),
    billingAddress: hidden ? null : row.billingAddress,
    items: itemList.map(({ closed, ceased: _ceased, ...item }) => ({
      ...item,
      participantName: hidden || (!own && isClosed({ closed }, caller)) ? null : item.participantName,
    })),
    reference: referenceOfNumber(referenceNumber),
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
  !isOwn(invoice, caller) &&
  (invoice.party.closed || invoice.itemList.some(({ closed }) => closed));

const isOwn = ({ party }: InvoiceRow, caller: Caller): boolean => party.uuid === caller.accountUuid;
