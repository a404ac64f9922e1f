import { type NamedAccount, accountReference, namedAccountOf } from '../../accounts/masks.js';
import { firstDateOf } from '../../offers/model/offer.sql.js';
import { columnsOf, pairsOf, type RowOf } from '../../platform/database/columns-of.js';
import { ReceiptItem, Receipt } from '../ledger/ledger.entities.js';
import { lastPayerOf, type Payer, payerOf, SETTLED_ON } from '../ledger/receipt.sql.js';
import { type DebtorParty, closedChild, debtorPartyOf, isOwnDocument, namesOn } from '../ledger/debtor-party.js';
import { familyOf, presentDebtorOf } from '../ledger/debtor.sql.js';
import { type Caller } from '../../kernel/caller/caller.js';
import {
  cents,
  choice,
  email,
  integer,
  moment,
  object,
  reference,
  text,
  uuid,
} from '../../platform/http/view/field.js';
import { defineNullKeepingView, defineView, nested, type RecordOf } from '../../platform/http/view/view.js';
import { PAYER_SCHEMA } from '../debtors/debtor.view.js';
import { PAYMENT_METHODS, RECEIPT_KINDS } from '../ledger/receipt.js';

const OWN = columnsOf(Receipt, 'r', {
  except: ['year', 'counter', 'reversesUuid', 'debtorUuid', 'issuedByUuid', 'searchText'],
});
const ITEM = pairsOf(ReceiptItem, 'i', { only: ['uuid', 'offerName', 'participantName', 'amount'] });

/** An item as read. */
export interface ReceiptItemRow extends RowOf<typeof ITEM> {
  readonly attendance: ReceiptItem['attendanceUuid'];
  /** The receipt that reverses it. */
  readonly reversedBy: Receipt['uuid'] | null;
  /** The child is hidden from most callers with access to the books. */
  readonly closed: boolean;
  /** First day of the offer, YYYY-MM-DD; for the letter. */
  readonly firstDate: string | null;
}

/** A receipt as read, before masking. */
export interface ReceiptRow extends RowOf<typeof OWN> {
  readonly reverses: Receipt['reversesUuid'];
  /** Once everything is reversed: the receipt that did the last of it. */
  readonly reversedBy: Receipt['uuid'] | null;
  readonly total: number;
  readonly party: DebtorParty;
  readonly itemList: readonly ReceiptItemRow[];
  readonly issuer: NamedAccount | null;
  /** The debtor who stands for the one of the receipt today: after a merge it is another one. */
  readonly presentDebtor: string;
  /** Of a payment: who transferred it. */
  readonly payer: Payer | null;
  /** Of what goes back by transfer: where to, as far as statements tell. */
  readonly refundTo: Payer | null;
  /** Of what goes back by transfer: the day on which the bank sent it, YYYY-MM-DD. */
  readonly settledOn: string | null;
}

/** SQL condition: the money of a receipt (r) goes back by transfer. What takes a refund back takes money in. */
const GOES_BACK = `(r.method = 'transfer' and (r.kind = 'refund'
  or r.kind = 'reversal' and (select v.kind from receipts v where v.uuid = r.reverses_uuid) = 'payment'))`;

/** SQL for the `Payer` to whom the money of a receipt (r) goes back, as JSON. */
export const REFUND_TO = `coalesce(${payerOf('r.reverses_uuid')}, ${lastPayerOf(familyOf('r.debtor_uuid'))})`;

/** SQL condition: the bank is still to send the money of a receipt (r). */
export const IS_DUE = `${GOES_BACK} and ${SETTLED_ON} is null
  and not exists (select from receipts v where v.reverses_uuid = r.uuid)`;

/** All columns of a receipt (r). */
export const RECEIPT_COLUMNS = `${OWN}, r.reverses_uuid as reverses, ${presentDebtorOf('r.debtor_uuid')} as "presentDebtor",
  case when r.kind = 'payment' then ${payerOf('r.uuid')} end as payer,
  case when ${GOES_BACK} then ${REFUND_TO} end as "refundTo",
  case when ${GOES_BACK} then ${SETTLED_ON} end as "settledOn",
  ${debtorPartyOf('r.debtor_uuid')} as party, ${namedAccountOf('r.issued_by_uuid')} as issuer,
  (select sum(i.amount)::float8 from receipt_items i where i.receipt_uuid = r.uuid) as total,
  (select case when bool_and(x.uuid is not null) then (array_agg(v.uuid order by v.created_at desc, v.uuid desc))[1] end
    from receipt_items i left join receipt_items x on x.reverses_item_uuid = i.uuid
      left join receipts v on v.uuid = x.receipt_uuid where i.receipt_uuid = r.uuid) as "reversedBy",
  (select json_agg(json_build_object(${ITEM}, 'attendance', i.attendance_uuid, 'firstDate', ${firstDateOf('o')},
      'reversedBy', (select x.receipt_uuid from receipt_items x where x.reverses_item_uuid = i.uuid),
      'closed', ${closedChild('c')}) order by i.position)
    from receipt_items i left join attendances t on t.uuid = i.attendance_uuid
      left join offers o on o.uuid = t.offer_uuid left join participants c on c.uuid = t.participant_uuid
      where i.receipt_uuid = r.uuid) as "itemList"`;

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

const receiptItemView = defineNullKeepingView(
  'ReceiptItem',
  {
    uuid: uuid().always(),
    attendance: uuid().describe('The application; null for a credit of the debtor.'),
    offerName: text().describe('As it was when the receipt was made.', 'Paddeln auf der Tauber'),
    participantName: text().describe(
      'The child, as it was when the receipt was made; null when the name is not for the caller.',
      'Max Muster',
    ),
    amount: integer().always().describe('Cents; negative on reversals and refunds.', 1250),
    reversedBy: uuid().describe('The receipt that reverses the item.'),
  },
  'What was paid for one application. Empty values are null.',
);

/** A receipt (R-MON-1). */
export const receiptView = defineView(
  'Receipt',
  {
    uuid: uuid().always(),
    number: text().always().describe('Year and number, without gaps within the year.', '2026-00017'),
    kind: choice(RECEIPT_KINDS).always().describe('A payment, the reversal of a receipt, or the refund of a credit.'),
    reverses: uuid().describe('The receipt that this one reverses.'),
    reversedBy: uuid().describe('Once everything is reversed: the receipt that did the last of it.'),
    debtor: reference().always().describe('Who owed.'),
    billingAddress: text().describe(
      'Name and address, on several lines. Missing for families under an information lock and for forgotten ones, except for super admins.',
      'Erika Muster\nSchlossplatz 1\n74740 Adelsheim',
    ),
    billingEmail: email().describe('Where the receipt should be sent, when somebody named an address.'),
    method: choice(PAYMENT_METHODS).always().describe('How it was paid, or paid back.', 'cash'),
    paidOn: text().always().describe('The local day on which the money came, or went back.', '2026-08-03'),
    items: nested(receiptItemView),
    total: cents().always().describe('Cents; negative on reversals and refunds.', 1250),
    note: text(),
    payer: object<Payer>(PAYER_SCHEMA).describe(
      'Of a payment that came by a bank statement: who paid. Missing where the debtor is not for the caller.',
    ),
    refundTo: object<Payer>(PAYER_SCHEMA).describe(
      'Of what goes back by transfer: the account from which it was paid, else the one last paid from; missing where no statement tells.',
    ),
    settledOn: text().describe(
      'Of what goes back by transfer: the day on which the bank sent it, as its statement says.',
      '2026-08-07',
    ),
    issuedBy: reference().describe('Who made it.'),
    createdAt: moment().always(),
    unreachable: integer()
      .volatile()
      .describe('Only in an answer that had its family mailed: 1 if it has no address, else 0.', 0),
  },
  {
    description: 'A receipt: never changed, never deleted. What was wrong is reversed by another one.',
    versioned: true,
  },
);

export type ReceiptRecord = RecordOf<typeof receiptView>;
