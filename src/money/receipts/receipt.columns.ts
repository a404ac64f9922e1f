import { type NamedAccount } from '../../accounts/masks.js';
import { namedAccountOf } from '../../accounts/named-account.js';
import { firstDateOf } from '../../offers/model/first-date.js';
import { offerOf } from '../../offers/model/offer.sql.js';
import { childOf } from '../../participants/participant.sql.js';
import { columnsOf, pairsOf, type RowOf } from '../../platform/database/columns-of.js';
import { ReceiptItem } from '../books/entities/receipt-item.entity.js';
import { Receipt } from '../books/entities/receipt.entity.js';
import { receiptItemRows, receiptOf, receiptRows } from '../books/receipt.sql.js';
import { type AttendanceTables } from '../parties/attendance-tables.js';
import { type BankTables, type Payer } from '../parties/bank-tables.js';
import { type DebtorParty } from '../parties/debtor-party.js';
import { familyOf, presentDebtorOf } from '../parties/debtor.sql.js';
import { closedChild, debtorPartyOf } from '../parties/debtor-party.sql.js';

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

/** What the columns of receipts are read from beside receipts. */
export interface ReceiptTables {
  readonly attendances: AttendanceTables;
  readonly bank: BankTables;
}

/** SQL condition: the money of a receipt (r) goes back by transfer. What takes a refund back takes money in. */
const GOES_BACK = `(r.method = 'transfer' and (r.kind = 'refund'
  or r.kind = 'reversal' and (select v.kind from ${receiptRows('v')} where v.uuid = r.reverses_uuid) = 'payment'))`;

/** SQL for the `Payer` to whom the money of a receipt (r) goes back, as JSON. */
export const refundTo = (bank: BankTables): string =>
  `coalesce(${bank.payerOf('r.reverses_uuid')}, ${bank.lastPayerOf(familyOf('r.debtor_uuid'))})`;

/** SQL condition: the bank is still to send it. @param settledOn SQL of the day on which it did */
export const isDue = (settledOn: string): string =>
  `${GOES_BACK} and ${settledOn} is null and not exists (select from ${receiptRows('v')} where v.reverses_uuid = r.uuid)`;

/** All columns of a receipt (r). */
export const receiptColumns = ({
  attendances,
  bank,
}: ReceiptTables): string => `${OWN}, r.reverses_uuid as reverses, ${presentDebtorOf('r.debtor_uuid')} as "presentDebtor",
  case when r.kind = 'payment' then ${bank.payerOf('r.uuid')} end as payer,
  case when ${GOES_BACK} then ${refundTo(bank)} end as "refundTo",
  case when ${GOES_BACK} then ${bank.settledOn('r.uuid')} end as "settledOn",
  ${debtorPartyOf('r.debtor_uuid')} as party, ${namedAccountOf('r.issued_by_uuid')} as issuer,
  (select sum(i.amount)::float8 from ${receiptItemRows('i')} where i.receipt_uuid = r.uuid) as total,
  (select case when bool_and(x.uuid is not null) then (array_agg(v.uuid order by v.created_at desc, v.uuid desc))[1] end
    from ${receiptItemRows('i')} left join ${receiptItemRows('x')} on x.reverses_item_uuid = i.uuid
      left join ${receiptOf('x.receipt_uuid', 'v')} where i.receipt_uuid = r.uuid) as "reversedBy",
  (select json_agg(json_build_object(${ITEM}, 'attendance', i.attendance_uuid, 'firstDate', ${firstDateOf('o')},
      'reversedBy', (select x.receipt_uuid from ${receiptItemRows('x')} where x.reverses_item_uuid = i.uuid),
      'closed', ${closedChild('c')}) order by i.position)
    from ${receiptItemRows('i')} left join ${attendances.of('i.attendance_uuid')}
      left join ${offerOf('t.offer_uuid')} left join ${childOf('t.participant_uuid', 'c')} where i.receipt_uuid = r.uuid) as "itemList"`;
