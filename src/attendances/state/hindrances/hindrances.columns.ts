import { type Owned } from '../../../offers/model/offer.access.js';
import { Offer } from '../../../offers/model/offer.entity.js';
import { pairsOf, type RowOf } from '../../../platform/database/columns-of.js';
import { type Attendance } from '../../model/attendances.entities.js';
import { type OfferOccurrence } from '../../../offers/model/offer-occurrence.entity.js';

const NAMES = pairsOf(Offer, 'o', { only: ['uuid', 'name', 'alias'] });

/** An `OtherOffer` (o), as JSON. */
export const OTHER_OFFER = `json_build_object(${NAMES},
  'hosts', array(select json_build_object('uuid', l.host_uuid) from offer_hosts l where l.offer_uuid = o.uuid))`;

/** The offer of another place. */
export type OtherOffer = Owned & RowOf<typeof NAMES>;

/** Two overlapping places, as read; seekers by their index. */
export interface OverlapRow {
  readonly seeker: number;
  /** The seeker that is to get the other place; null for an existing place. */
  readonly rival: number | null;
  readonly attendance: Attendance['uuid'] | null;
  readonly offer: OtherOffer;
  readonly begin: OfferOccurrence['beginAt'];
}

/** Maximum and current number of a seeker's places in the edition of the offer, if there is a limit. */
export interface LimitRow {
  readonly seeker: number;
  readonly edition: Offer['editionUuid'];
  readonly most: number;
  readonly held: number;
}
