import {
  accountReference,
  fullName,
  isMasked,
  isMaskedParticipant,
  maskedLast,
  participantReference,
} from '../../../accounts/masks.js';
import { type Caller } from '../../../kernel/caller/caller.js';
import { referenceOfNumber } from '../../ledger/parties/creditor-reference.js';
import { isClosed } from '../../ledger/parties/debtor-party.js';
import { type DebtorRow } from './debtor.columns.js';
import { type DebtorRecord, type OpenItemRecord } from './debtor.view.js';
import { type OpenItemRow } from './open-item.columns.js';

/**
 * The debtor as the caller may see it (R-ACC-16): name, address and the children of open items for payment admins;
 * the e-mail address, and the other family members, for callers who see families.
 */
export const debtorRecord = (row: DebtorRow, caller: Caller): DebtorRecord => {
  const { uuid, party, account, balance, writtenOff } = row;
  const hidden = isClosed(party, caller);
  const children = row.childList ?? [];
  const [child] = account === null ? children : [];
  return {
    uuid,
    name: hidden ? null : fullName(party),
    account:
      account === null ? null : { ...accountReference(account, caller), ...(hidden ? {} : { name: fullName(party) }) },
    participants: maskedLast(children.map((one) => participantReference(one, caller))),
    address: hidden ? null : (account?.address ?? null),
    email:
      account === null
        ? child !== undefined && !isMaskedParticipant(child, caller)
          ? child.email
          : null
        : isMasked(account, caller)
          ? null
          : account.email,
    balance,
    writtenOff,
    refundTo: hidden ? null : row.refundTo,
    openItems: (row.itemList ?? []).map((item) => openItemRecord(item, hidden, caller)),
    reminders: (row.reminderList ?? []).map((reminder) => ({ ...reminder, at: new Date(reminder.at) })),
    unreachable: null,
  };
};

export const openItemRecord = (item: OpenItemRow, hidden: boolean, caller: Caller): OpenItemRecord => {
  const record = ownOpenItem(item);
  return hidden || isClosed(item, caller) ? { ...record, participantName: null, offerName: null } : record;
};

/** Whether one may ask for an item: of an offer that is off the programme only for what an invoice has asked for. */
export const isAskedFor = ({ hidden, open, covered }: Pick<OpenItemRow, 'hidden' | 'open' | 'covered'>): boolean =>
  !hidden || open <= covered;

/** An open item as its own debtor sees it. Named one by one: a page of debtors has hundreds, and copying the rest is slow. */
export const ownOpenItem = (item: OpenItemRow): OpenItemRecord => {
  const { attendance, offerName, participantName, firstDate, fee, discounted, paid, open, number, dueOn, invoice } =
    item;
  return {
    attendance,
    offerName,
    participantName,
    firstDate,
    fee,
    discounted,
    paid,
    open,
    reference: number === null ? null : referenceOfNumber(number),
    dueOn,
    invoice: invoice === null ? null : { uuid: invoice.uuid, name: invoice.number },
    invoiceReference: invoice === null ? null : referenceOfNumber(invoice.reference),
    invoiceDueOn: invoice?.dueOn ?? null,
  };
};
