import { listsReleased } from '../../../editions/edition-online.js';
import { Offer } from '../../../offers/model/entities/offer.entity.js';
import { type Owned } from '../../../offers/model/offer.access.js';
import { columnsOf, type RowOf } from '../../../platform/database/columns-of.js';

const OFFER = columnsOf(Offer, 'o', { only: ['uuid'] });

/** The columns of an `OpenOffer` (o), in its edition (e). */
export const openOfferColumns = (now: string): string => `${OFFER}, ${listsReleased('e', now)} as released,
  array(select json_build_object('uuid', l.host_uuid) from offer_hosts l where l.offer_uuid = o.uuid) as hosts`;

/** The columns of an offer that permission to apply depends on. */
export interface OpenOffer extends Owned, RowOf<typeof OFFER> {
  /** Organiser users see the applications (R-ATT-11). */
  readonly released: boolean;
}
