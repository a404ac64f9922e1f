import { type NamedAccount } from '../../accounts/masks.js';
import { namedAccountOf } from '../../accounts/named-account.js';
import { firstDateOf } from '../../offers/model/first-date.js';
import { columnsOf, pairsOf, type RowOf } from '../../platform/database/columns-of.js';
import { ReceiptItem } from '../ledger/books/entities/receipt-item.entity.js';
import { Receipt } from '../ledger/books/entities/receipt.entity.js';
import { lastPayerOf, type Payer, payerOf, SETTLED_ON } from '../ledger/books/payer.sql.js';
import { type DebtorParty } from '../ledger/parties/debtor-party.js';
import { familyOf, presentDebtorOf } from '../ledger/parties/debtor.sql.js';
import { closedChild, debtorPartyOf } from '../ledger/parties/debtor-party.sql.js';

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
