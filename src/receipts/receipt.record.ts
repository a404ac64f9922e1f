import { accountReference } from '../accounts/masks.js';
import { type Caller } from '../common/access/caller.js';
import { debtorReference, isClosed } from '../debtors/debtor-party.js';
import { type ReceiptItemRow, type ReceiptRow } from './receipt.store.js';
import { type ReceiptRecord } from './receipt.view.js';

/** The receipt as the caller may see it: without names and address where they are closed (decisions E1). */
export const receiptRecord = ({ party, itemList, issuer, ...row }: ReceiptRow, caller: Caller): ReceiptRecord => {
  const hidden = isClosed(party, caller);
  return {
    ...row,
    debtor: debtorReference(party, caller),
    billingAddress: hidden ? null : row.billingAddress,
    billingEmail: hidden ? null : row.billingEmail,
    items: itemList.map((item) => ({
      ...item,
      participantName: hidden || isClosed(item, caller) ? null : item.participantName,
    })),
    issuedBy: issuer === null ? null : accountReference(issuer, caller),
  };
};

/** Whether there is anybody on the receipt of whom only super admins are shown all. */
export const isLockedReceipt = ({ party, itemList }: ReceiptRow): boolean =>
  party.closed || itemList.some((item: ReceiptItemRow) => item.closed);

/** Whether the caller is not shown all of the receipt; then nobody hands out the document either. */
export const isHiddenReceipt = (row: ReceiptRow, caller: Caller): boolean =>
  !caller.isSuperAdmin && isLockedReceipt(row);
