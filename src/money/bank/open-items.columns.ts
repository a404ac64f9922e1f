import { type Offer } from '../../offers/model/entities/offer.entity.js';
import { type DebtorParty } from '../parties/debtor-party.js';
import { type PaymentReference } from '../parties/entities/payment-reference.entity.js';

/** An application of a proposal, before masking. */
export interface ItemDetails {
  readonly attendance: string;
  readonly number: PaymentReference['number'] | null;
  readonly offerName: Offer['name'];
  readonly participantName: string;
  /** The child's name is hidden from most callers. */
  readonly closed: boolean;
  readonly party: DebtorParty | null;
  /** Cents still to be paid, whether or not written off; null while nothing is owed. */
  readonly open: number | null;
}
