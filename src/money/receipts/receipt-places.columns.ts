import { type AttendanceStatus } from '../../offers/model/attendance-status.js';
import { Offer } from '../../offers/model/entities/offer.entity.js';
import { firstDateOf } from '../../offers/model/first-date.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { closedChild } from '../ledger/parties/debtor-party.sql.js';

const OFFER = columnsOf(Offer, 'o', { only: ['cancelled'] });

/**
 * The columns of a `ReceiptPlace` of the receipt $1: of an application (t) for an offer (o), of a child (c), with its ledger (x).
 */
export const PLACE_COLUMNS = `x.attendance, t.participant_uuid as child, o.name as "offerName", ${firstDateOf('o')} as "firstDate", t.status, ${OFFER},
  not exists (select from receipt_items i where i.receipt_uuid = $1 and i.attendance_uuid = x.attendance) as later,
  case when not ${closedChild('c')} or exists (select from receipt_items i
      where i.receipt_uuid = $1 and i.attendance_uuid = x.attendance)
    then nullif(concat_ws(' ', c.firstname, c.lastname), '') end as "participantName",
  (select coalesce(sum(e.amount), 0)::float8 from book_entries e
    where e.ledger_uuid = x.ledger and e.attendance_uuid = x.attendance) as open`;

/** An application for which the money of a receipt was booked, or from which it was taken. */
export interface ReceiptPlace extends RowOf<typeof OFFER> {
  readonly attendance: string;
  readonly child: string;
  readonly offerName: Offer['name'];
  /** Null: a child under an information lock whom the receipt itself does not name. */
  readonly participantName: string | null;
  /** First day of the offer, YYYY-MM-DD. */
  readonly firstDate: string | null;
  readonly status: AttendanceStatus;
  /** No item of the receipt: its money was set off or moved here later. */
  readonly later: boolean;
  /** Cents that the debtor of the receipt owes for it now; negative: a credit. */
  readonly open: number;
}
