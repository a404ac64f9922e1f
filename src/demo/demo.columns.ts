import { Offer } from '../offers/model/entities/offer.entity.js';
import { columnsOf, type RowOf } from '../platform/database/columns-of.js';
import { type Category } from '../categories/entities/category.entity.js';

export const BARE_OFFER_COLUMNS = columnsOf(Offer, 'o', { only: ['uuid', 'name'] });

/** An offer without a picture. */
export interface BareOffer extends RowOf<typeof BARE_OFFER_COLUMNS> {
  /** Alias of its first category. */
  readonly category: Category['alias'] | null;
}
