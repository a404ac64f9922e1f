import { Caller } from '../../kernel/caller/caller.js';
import { type OfferDate } from '../../offers/model/offers.entities.js';
import { type OfferRecord, offerView } from '../../offers/reading/offer.view.js';

/** What a view makes of a record: empty fields are left out, moments are local times with offset. */
type Rendered<R> = {
  readonly [K in keyof R as null extends R[K] ? never : K]: R[K] extends Date ? string : R[K];
} & {
  readonly [K in keyof R as null extends R[K] ? K : never]?: Date extends R[K] ? string : NonNullable<R[K]>;
};

/** A date of an offer. */
export type PublicDate = Rendered<Pick<OfferDate, 'uuid' | 'recurrence'>> & {
  readonly begin: string;
  readonly end: string;
};

/** The fields of an offer that everybody is shown, besides its dates: `offerView` has them for all. */
export const PUBLIC_FIELDS = [
  'uuid',
  'name',
  'alias',
  'edition',
  'hosts',
  'categories',
  'status',
  'teaser',
  'description',
  'media',
  'fee',
  'minAge',
  'maxAge',
  'minParticipants',
  'maxParticipants',
  'vacancies',
  'fullyBooked',
  'requiresApplication',
  'onlineApplication',
  'applicationDeadline',
  'url',
  'createdAt',
  'modifiedAt',
  'meetingPoint',
  'meetingAddress',
  'meetingLat',
  'meetingLng',
  'bring',
  'wheelchairAccessible',
] as const;

/** An offer exactly as callers without a token get it. Pages know nothing else of it, so they can show nothing else. */
export type PublicOffer = Rendered<Pick<OfferRecord, (typeof PUBLIC_FIELDS)[number]>> & {
  readonly dates: readonly PublicDate[];
};

/** The public part of the offer: what the view of the API lets through, and nothing more. */
export const publicOf = (offer: OfferRecord): PublicOffer => offerView.render(offer, Caller.anonymous) as PublicOffer;

/** Called off; it stands in the programme all the same. */
export const isCancelled = ({ status }: PublicOffer): boolean => status.includes('cancelled');
