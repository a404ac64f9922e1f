import { Category } from '../../categories/entities/category.entity.js';
import { EditionTask } from '../../editions/entities/edition-task.entity.js';
import { type DrawFingerprint } from '../../editions/edition-phases.columns.js';
import { Edition } from '../../editions/entities/edition.entity.js';
import { Host } from '../../hosts/entities/host.entity.js';
import { OfferDate } from '../../offers/model/entities/offer-date.entity.js';
import { Offer } from '../../offers/model/entities/offer.entity.js';
import { columnsOf, pairsOf, type RowOf } from '../../platform/database/columns-of.js';
import { milliseconds } from '../../platform/database/json-values.js';
import { type OfferMedia } from '../../offers/model/entities/offer-media.entity.js';

export const BOOKLET_EDITION_COLUMNS = columnsOf(Edition, 'e', { only: ['name', 'alias'] });

/** The phases of an edition that families must know; of a phase only what everybody may know. */
export const PRINTED_PHASES = ['application_system', 'allocation', 'pay_days'] as const;

export const BOOKLET_PHASE_COLUMNS = columnsOf(EditionTask, 'k', {
  only: ['applicationSystem', 'maxApplications', 'maxApplicationsDay', 'maxPlaces'],
});

/** A phase; moments in milliseconds since 1970. */
export interface BookletPhase extends RowOf<typeof BOOKLET_PHASE_COLUMNS> {
  readonly type: (typeof PRINTED_PHASES)[number];
  readonly begin: number;
  readonly end: number;
}

/** The printed columns of an offer, all public: listed one by one, because a page has no room for more. */
export const BOOKLET_OFFER_COLUMNS = columnsOf(Offer, 'o', {
  only: [
    ...([
      'uuid',
      'name',
      'teaser',
      'description',
      'fee',
      'minAge',
      'maxAge',
      'minParticipants',
      'maxParticipants',
    ] as const),
    ...(['meetingPoint', 'meetingAddress', 'bring', 'wheelchairAccessible'] as const),
    ...(['requiresApplication', 'onlineApplication'] as const),
  ],
});

const RECURRENCE = pairsOf(OfferDate, 'd', { only: ['recurrence'] });

/** A date (d) of an offer, as JSON. */
export const BOOKLET_DATE = `json_build_object('begin', ${milliseconds('d.begin_at')}, 'end', ${milliseconds('d.end_at')},
  ${RECURRENCE})`;

/** A date of an offer; moments in milliseconds since 1970. */
interface BookletDate extends RowOf<typeof RECURRENCE> {
  readonly begin: number;
  readonly end: number;
}

const CATEGORY = pairsOf(Category, 'k', { only: ['uuid', 'name', 'color'] });

/** A category (k) of an offer, as JSON. */
export const BOOKLET_CATEGORY = `json_build_object(${CATEGORY})`;

/** A category; its colour as `#rrggbb`. */
export type BookletCategory = RowOf<typeof CATEGORY>;

/** An offer as it is printed. */
export interface BookletOffer extends RowOf<typeof BOOKLET_OFFER_COLUMNS> {
  readonly dates: readonly BookletDate[];
  /** Milliseconds since 1970. */
  readonly applicationDeadline: number | null;
  /** In the offer's order. */
  readonly hosts: readonly Host['name'][];
  readonly categories: readonly BookletCategory[];
  /** Name of the first picture's file. */
  readonly picture: OfferMedia['path'] | null;
}

const CONTACT = columnsOf(Host, 'h', { only: ['uuid', 'name', 'email', 'website', 'logo'] });

export const BOOKLET_HOST_COLUMNS = `${CONTACT}, coalesce(h.phone, h.mobile) as phone`;

/** An organiser with its public contact; the logo is the name of a file. */
export interface BookletHost extends RowOf<typeof CONTACT> {
  readonly phone: Host['phone'];
}

/** All content of an edition's booklet. */
export interface BookletContent {
  readonly edition: RowOf<typeof BOOKLET_EDITION_COLUMNS> & {
    readonly period: { readonly begin: number; readonly end: number } | null;
  };
  /** In the order of time. */
  readonly phases: readonly BookletPhase[];
  /** Of the draw that is still to come. */
  readonly draw: DrawFingerprint | undefined;
  /** By begin and name; those without dates last. */
  readonly offers: readonly BookletOffer[];
  /** By name. */
  readonly hosts: readonly BookletHost[];
}
