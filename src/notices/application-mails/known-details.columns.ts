import { type Dated } from '../../kernel/clock/german-dates.js';
import { OfferFormerDetails } from '../../offers/model/entities/offer-former-details.entity.js';
import { pairsOf, type RowOf } from '../../platform/database/columns-of.js';

const DETAILS = pairsOf(OfferFormerDetails, 'f', { only: ['meetingPoint', 'meetingAddress', 'dates'] });

/** When and where an offer took place, as JSON has it. */
export type KnownDetails = RowOf<typeof DETAILS>;

/** When and where an offer took place, as a family last read it. */
export interface FamilyDetails extends Omit<KnownDetails, 'dates'> {
  readonly family: string;
  readonly offer: OfferFormerDetails['offerUuid'];
  readonly dates: readonly Dated[];
}

/** SQL: what held after so many changes of an offer, as JSON; null where it still holds. */
export const formerDetails = (offer: string, changes: string): string => `(select json_build_object(${DETAILS})
  from offer_former_details f where f.offer_uuid = ${offer} and f.nth = ${changes} + 1)`;
