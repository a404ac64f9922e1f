/** The places an offer can be in; `cancelled` stands beside `published` and is kept apart (R-OFF-1). */
export const OFFER_PLACES = ['draft', 'completed', 'reviewed', 'published', 'unpublished'] as const;
export type OfferPlace = (typeof OFFER_PLACES)[number];

/** Everything that can stand in an offer's `status`. */
export const OFFER_STATUS = [...OFFER_PLACES, 'cancelled'] as const;
export type OfferStatus = (typeof OFFER_STATUS)[number];

/** How a published offer can be reached: by everybody, or only by those who hold its link. */
export const OFFER_PUBLISH = ['public', 'private_link'] as const;
export type OfferPublish = (typeof OFFER_PUBLISH)[number];

export const QUESTION_TYPES = ['text', 'choice', 'boolean'] as const;

/** A question families answer when they apply (R-OFF-21). */
export interface ApplicationQuestion {
  readonly uuid: string;
  readonly label: string;
  readonly type: (typeof QUESTION_TYPES)[number];
  readonly choices: readonly string[];
  readonly required: boolean;
}
