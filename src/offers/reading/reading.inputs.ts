import {
  QueryText,
  QueryAges,
  QueryBoolean,
  QueryChoice,
  QueryChoices,
  QueryDate,
  QueryExternalId,
  QueryRef,
  type Span,
} from '../../platform/http/input/query-fields.js';
import { type DayOrMoment } from '../../kernel/clock/zone.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { PageQuery } from '../../platform/http/listing/page-query.js';
import { OFFER_STATUS, type OfferStatus, OFFER_ACTIONS, type OfferAction } from '../model/offer.js';

/** Parameters of GET /offers/{uuid}. */
export class OfferQuery {
  @QueryText("Secret of the offer's private link; opens an offer that is published through its link only.")
  link?: string;
}

export const OFFER_SORTS = ['begin', 'name', 'createdAt', 'modifiedAt'] as const;
export type OfferSort = (typeof OFFER_SORTS)[number];

/** Filters, order and page of GET /offers (R-OFF-28, R-OFF-31). */
export class OffersQuery extends PageQuery {
  @QueryRef('Edition by UUID or alias.')
  edition?: RecordRef;

  @QueryRef('Category by UUID or alias.')
  category?: RecordRef;

  @QueryRef('Organiser by UUID or alias.')
  host?: RecordRef;

  @QueryDate('Offers with a date that ends on or after this day; offers without dates always match.')
  from?: DayOrMoment;

  @QueryDate('Offers with a date that begins on or before this day; offers without dates always match.')
  until?: DayOrMoment;

  @QueryAges('Offers that fit a child of that age, or of one in the span; those without a limit fit everybody.')
  age?: Span;

  @QueryBoolean(
    'true: those with places left (`vacancies`), unlimited ones included; false: the others. A called off offer has none.',
  )
  free?: boolean;

  @QueryBoolean('What the offer says itself; one that arranges it with families is in neither.')
  wheelchairAccessible?: boolean;

  @QueryText('Free text: every word occurs in name, teaser, description, meeting point, organisers or categories.')
  q?: string;

  @QueryChoices(OFFER_STATUS, 'Places the offer is in.')
  status?: readonly OfferStatus[];

  @QueryDate('Only offers modified since.')
  modifiedSince?: DayOrMoment;

  @QueryDate('Only offers created since.')
  createdSince?: DayOrMoment;

  @QueryExternalId()
  externalId?: string;

  @QueryChoice(OFFER_SORTS, 'Sort key. begin: first date, offers without dates last.', 'begin')
  sort!: OfferSort;

  @QueryChoice(['asc', 'desc'], 'Sort direction.', 'asc')
  order!: 'asc' | 'desc';
}

/** Filter and page of GET /offers/{uuid}/history. */
export class OfferHistoryQuery extends PageQuery {
  @QueryChoices(OFFER_ACTIONS, 'Kinds of entries.')
  action?: readonly OfferAction[];
}
