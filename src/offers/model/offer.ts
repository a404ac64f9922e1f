import { type FieldChange } from '../../kernel/collections/field-changes.js';

/** The places of an offer's workflow; `cancelled` exists alongside `published` and is stored separately (R-OFF-1). */
export const OFFER_PLACES = ['draft', 'completed', 'reviewed', 'published', 'unpublished'] as const;
export type OfferPlace = (typeof OFFER_PLACES)[number];

/** All values of an offer's `status`. */
export const OFFER_STATUS = [...OFFER_PLACES, 'cancelled'] as const;
export type OfferStatus = (typeof OFFER_STATUS)[number];

/** Audience of a published offer: everybody, or only holders of its link. */
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
  /** Its answers may tell of a child's health, and are forgotten after the offer (R-PRI-7). */
  readonly sensitive: boolean;
}

/** Actions on an offer, as in its history. */
export const OFFER_ACTIONS = ['created', 'changed', 'transition', 'link_renewed'] as const;
export type OfferAction = (typeof OFFER_ACTIONS)[number];

/** An action to be recorded. */
export interface OfferEvent {
  readonly action: OfferAction;
  /** Names of the changed fields. */
  readonly fields?: readonly string[];
  /** Former and present values; references by their uuids. */
  readonly changes?: readonly FieldChange[];
  readonly transition?: string;
  readonly from?: readonly OfferStatus[];
  readonly to?: readonly OfferStatus[];
  readonly notified?: boolean;
  readonly note?: string | null;
}
