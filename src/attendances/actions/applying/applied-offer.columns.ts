import { type Owned } from '../../../offers/model/offer.access.js';

/** The columns of an offer that permission to apply depends on. */
export interface OpenOffer extends Owned {
  /** Organiser users see the applications (R-ATT-11). */
  readonly released: boolean;
}
