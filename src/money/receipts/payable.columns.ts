import { type AttendanceStatus } from '../../offers/model/attendance-status.js';
import { type Offer } from '../../offers/model/entities/offer.entity.js';

/** A locked application to be paid; nothing is owed for it once its offer is cancelled. */
export interface Payable extends Readonly<Pick<Offer, 'cancelled'>> {
  readonly uuid: string;
  readonly status: AttendanceStatus;
  /** Cents; null while nothing is owed. */
  readonly charged: number | null;
  readonly paid: number;
  readonly edition: string;
  readonly offer: Offer['name'];
  readonly child: string;
  /** The debtor: the one charged, otherwise the current family. */
  readonly debtor: string;
  /** The child, its family or the debtor is hidden from most callers with access to the books (`isClosed`). */
  readonly closed: boolean;
}
