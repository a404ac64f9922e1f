import { type NamedAccount, type NamedParticipant } from '../../../accounts/masks.js';
import { Offer } from '../../../offers/model/entities/offer.entity.js';
import { takenOf } from '../../../offers/model/offer.sql.js';
import { columnsOf, type RowOf } from '../../../platform/database/columns-of.js';
import { type DecisionCounts } from './decisions.view.js';
import { type OfferTally } from '../../../offers/model/entities/offer-tally.entity.js';

const OFFER = columnsOf(Offer, 'o', { only: ['uuid', 'name', 'alias', 'place', 'cancelled', 'maxParticipants'] });

/** The columns of an offer (o) and its tally (n), without the numbers of decisions. */
export const OFFER_DECISIONS_COLUMNS = `${OFFER}, ${takenOf()} as taken, n.waitlisted as listed`;

export interface OfferDecisionsRow extends DecisionCounts, RowOf<typeof OFFER> {
  readonly taken: number;
  readonly listed: OfferTally['waitlisted'];
}

export interface ChildDecisionsRow extends DecisionCounts {
  readonly participant: NamedParticipant;
  readonly places: number;
  readonly withoutPlace: boolean;
}

export interface FamilyDecisionsRow extends DecisionCounts {
  readonly uuid: string;
  /** Null: the family is a child without a parents' account. */
  readonly account: NamedAccount | null;
  readonly places: number;
  readonly children: readonly ChildDecisionsRow[];
}
