import { vocabulary, word, type Word } from '../../kernel/problem/vocabulary.js';
import { type FieldChange } from '../../kernel/collections/field-changes.js';

/** The places of an offer's workflow; `cancelled` exists alongside `published` and is stored separately (R-OFF-1). */
export const OFFER_PLACES = ['draft', 'completed', 'reviewed', 'published', 'unpublished'] as const;
export type OfferPlace = (typeof OFFER_PLACES)[number];

/** All values of an offer's `status`. */
export const OFFER_STATUS = vocabulary('offerStatus', {
  draft: word('Draft', 'Entwurf'),
  completed: word('Submitted', 'Eingereicht', 'warn'),
  reviewed: word('Reviewed', 'Geprüft'),
  published: word('Published', 'Veröffentlicht', 'good'),
  unpublished: word('Unpublished', 'Zurückgenommen'),
  cancelled: word('Cancelled', 'Abgesagt', 'bad'),
} satisfies Record<OfferPlace | 'cancelled', Word>);
export type OfferStatus = (typeof OFFER_STATUS)[number];

/** Audience of a published offer: everybody, or only holders of its link. */
export const OFFER_PUBLISH = vocabulary('offerPublish', {
  public: word('Public', 'Öffentlich', 'good'),
  private_link: word('By link only', 'Nur mit Link'),
});
export type OfferPublish = (typeof OFFER_PUBLISH)[number];

export const QUESTION_TYPES = vocabulary('questionType', {
  text: word('Text', 'Text'),
  choice: word('Choice', 'Auswahl'),
  boolean: word('Yes or no', 'Ja oder nein'),
});

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
export const OFFER_ACTIONS = vocabulary('offerAction', {
  created: word('Created', 'Angelegt'),
  changed: word('Changed', 'Geändert'),
  transition: word('Moved on', 'Stand geändert'),
  link_renewed: word('Link renewed', 'Link erneuert'),
});
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
