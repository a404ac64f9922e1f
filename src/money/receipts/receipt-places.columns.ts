import { type AttendanceStatus } from '../../offers/model/attendance-status.js';
import { type Offer } from '../../offers/model/entities/offer.entity.js';

/** An application for which the money of a receipt was booked, or from which it was taken. */
export interface ReceiptPlace extends Readonly<Pick<Offer, 'cancelled'>> {
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
