import { Caller } from '../../kernel/caller/caller.js';
import { type Reference } from '../../platform/view/field.js';
import { type OfferStatus } from '../../offers/model/offer.js';
import { type OfferRecord, offerView } from '../../offers/reading/offer.view.js';

/** A date of an offer; its moments are local times with offset. */
export interface PublicDate {
  readonly uuid: string;
  readonly begin: string;
  readonly end: string;
  readonly recurrence?: string;
}

/** An offer exactly as callers without a token get it. Pages know nothing else of it, so they can show nothing else. */
export interface PublicOffer {
  readonly uuid: string;
  readonly name: string;
  readonly alias: string;
  readonly edition: Reference;
  readonly hosts?: readonly Reference[];
  readonly status: readonly OfferStatus[];
  readonly teaser?: string;
  readonly description?: string;
  readonly dates?: readonly PublicDate[];
  readonly fee?: number;
  readonly minAge?: number;
  readonly maxAge?: number;
  readonly minParticipants?: number;
  readonly maxParticipants?: number;
  readonly vacancies?: number;
  readonly fullyBooked: boolean;
  readonly requiresApplication: boolean;
  readonly onlineApplication: boolean;
  readonly applicationDeadline?: string;
  readonly meetingPoint?: string;
  readonly meetingAddress?: string;
  readonly meetingLat?: number;
  readonly meetingLng?: number;
  readonly bring?: string;
  readonly wheelchairAccessible?: boolean;
  readonly categories?: readonly Reference[];
  readonly url?: string;
  readonly media?: readonly string[];
  readonly createdAt: string;
  readonly modifiedAt: string;
}

/** What everybody may know of the offer: what the view of the API lets through, and nothing more. */
export const publicOf = (offer: OfferRecord): PublicOffer =>
  offerView.render(offer, Caller.anonymous) as unknown as PublicOffer;

/** Called off; it stands in the programme all the same. */
export const isCancelled = ({ status }: PublicOffer): boolean => status.includes('cancelled');
