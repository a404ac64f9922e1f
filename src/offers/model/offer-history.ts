import { type Reference } from '../../platform/view/field.js';
import { type FieldChange } from '../../kernel/collections/field-changes.js';
import { type OfferStatus } from './offer.js';

/** Actions on an offer, as in its history. */
export const OFFER_ACTIONS = ['created', 'changed', 'transition', 'link_renewed'] as const;
export type OfferAction = (typeof OFFER_ACTIONS)[number];

/** An action to be recorded. */
export interface OfferEvent {
  readonly action: OfferAction;
  /** Names of the changed fields. */
  readonly fields?: readonly string[];
  /** What they held and hold; references by their uuids. */
  readonly changes?: readonly FieldChange[];
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
  readonly changes: readonly FieldChange[];
  readonly notified: boolean;
  readonly note: string | null;
  /** Null if the account has been deleted. */
  readonly by: Reference | null;
}
