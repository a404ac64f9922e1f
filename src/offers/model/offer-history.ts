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
