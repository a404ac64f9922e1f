import { accountReference } from '../../accounts/masks.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { isOwnDocument, namesOn } from '../ledger/parties/document-names.js';
import { type ReceiptItemRow, type ReceiptRow } from './receipt.columns.js';
import { type ReceiptRecord } from './receipt.view.js';

/**
 * The receipt as the caller may see it, wherever it is shown: without names and address if they are closed
 * (R-ACC-16), and without the note, which is text about the family. Callers see all of their own receipts.
 */
export const receiptRecord = (receipt: ReceiptRow, caller: Caller): ReceiptRecord => {
  const { party: _party, itemList: _items, presentDebtor: _present, issuer, ...row } = receipt;
  const { debtor, isHidden, billingAddress, items } = namesOn(receipt, caller);
  return {
    ...row,
    debtor,
    billingAddress,
    billingEmail: isHidden ? null : row.billingEmail,
    items,
    payer: isHidden ? null : row.payer,
    refundTo: isHidden ? null : row.refundTo,
    note: isHiddenReceipt(receipt, caller) ? null : row.note,
    issuedBy: issuer === null ? null : accountReference(issuer, caller),
    unreachable: null,
  };
};

/** Whether the receipt concerns somebody of whom only super admins see everything. */
export const isLockedReceipt = ({ party, itemList }: ReceiptRow): boolean =>
  party.closed || itemList.some((item: ReceiptItemRow) => item.closed);

/** Whether part of the receipt is hidden from the caller; then the document is not available either. */
export const isHiddenReceipt = (receipt: ReceiptRow, caller: Caller): boolean =>
  !caller.isSuperAdmin && !isOwnDocument(receipt, caller) && isLockedReceipt(receipt);
