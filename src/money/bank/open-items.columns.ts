import { type Offer } from '../../offers/model/entities/offer.entity.js';
import { type DebtorParty } from '../ledger/parties/debtor-party.js';
import { closedParty } from '../ledger/parties/debtor-party.sql.js';
import { type PaymentReference } from '../ledger/parties/entities/payment-reference.entity.js';

/** The columns of `ItemDetails` but the party, of an application (t) for an offer (o), of a child (p) with an account (a). */
export const ITEM_COLUMNS = `t.uuid as attendance, r.number::text as number, o.name as "offerName", t.charged - t.paid_amount as open,
  concat_ws(' ', p.firstname, p.lastname) as "participantName", ${closedParty('a', 'p')} as closed`;

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
