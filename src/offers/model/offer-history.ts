import { type Reference } from '../../platform/view/field.js';
import { type OfferStatus } from './offer.js';

/** What can be done to an offer, as its history names it. */
export const OFFER_ACTIONS = ['created', 'changed', 'transition', 'link_renewed'] as const;
export type OfferAction = (typeof OFFER_ACTIONS)[number];

/** Something that was done, to be written down. */
export interface OfferEvent {
  readonly action: OfferAction;
  /** Names of the fields that got another value. */
  readonly fields?: readonly string[];
  readonly transition?: string;
  readonly from?: readonly OfferStatus[];
  readonly to?: readonly OfferStatus[];
  readonly notified?: boolean;
  readonly note?: string | null;
}

/** An entry of an offer's history as its view shows it: who did what, when. */
export interface OfferHistoryRecord {
  readonly uuid: string;
  readonly at: Date;
  readonly action: OfferAction;
  readonly transition: string | null;
  readonly from: readonly OfferStatus[];
  readonly to: readonly OfferStatus[];
  readonly fields: readonly string[];
  readonly notified: boolean;
  readonly note: string | null;
  /** Null when the account is gone. */
  readonly by: Reference | null;
}
