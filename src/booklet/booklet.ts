import { type EditionTask } from '../editions/entities/edition-task.entity.js';
import { type Offer } from '../offers/model/entities/offer.entity.js';

/** Supported page sizes. */
export const BOOKLET_SIZES = ['a5', 'a4'] as const;
export type BookletSize = (typeof BOOKLET_SIZES)[number];

/** Supported orders of offers. */
export const BOOKLET_ORDERS = ['day', 'category'] as const;
export type BookletOrder = (typeof BOOKLET_ORDERS)[number];

export const PRINT_BOOKLET = 'print-booklet';

/** Input of the job. */
export interface BookletTask {
  readonly edition: string;
  readonly order: BookletOrder;
  readonly size: BookletSize;
}

/** A date of an offer; moments in milliseconds since 1970. */
interface BookletDate {
  readonly begin: number;
  readonly end: number;
  readonly recurrence: string | null;
}

/** The printed columns of an offer, all public: listed one by one, because a page has no room for more. */
export const PRINTED_OF_OFFER = [
  'uuid',
  'name',
  'teaser',
  'description',
  'fee',
  'minAge',
  'maxAge',
  'maxParticipants',
  'meetingPoint',
  'meetingAddress',
  'bring',
  'wheelchairAccessible',
  'requiresApplication',
  'onlineApplication',
] as const satisfies readonly (keyof Offer)[];

export interface BookletCategory {
  readonly uuid: string;
  readonly name: string;
  /** `#rrggbb`. */
  readonly color: string | null;
}

/** The phases of an edition that families must know; of a phase only what everybody may know. */
export const PRINTED_PHASES = ['application_system', 'allocation', 'pay_days'] as const;

/** A phase; moments in milliseconds since 1970. */
export interface BookletPhase extends Readonly<
  Pick<EditionTask, 'applicationSystem' | 'maxApplications' | 'maxPlaces'>
> {
  readonly type: (typeof PRINTED_PHASES)[number];
  readonly begin: number;
  readonly end: number;
}

/** An offer as it is printed. */
export interface BookletOffer extends Readonly<Pick<Offer, (typeof PRINTED_OF_OFFER)[number]>> {
  readonly dates: readonly BookletDate[];
  /** Milliseconds since 1970. */
  readonly applicationDeadline: number | null;
  /** In the offer's order. */
  readonly hosts: readonly string[];
  readonly categories: readonly BookletCategory[];
  /** Name of the first picture's file. */
  readonly picture: string | null;
}

/** An organiser with its public contact. */
export interface BookletHost {
  readonly uuid: string;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly website: string | null;
  /** Name of the file. */
  readonly logo: string | null;
}

/** All content of an edition's booklet. */
export interface BookletContent {
  readonly edition: {
    readonly name: string;
    readonly alias: string;
    readonly period: { readonly begin: number; readonly end: number } | null;
  };
  /** In the order of time. */
  readonly phases: readonly BookletPhase[];
  /** By begin and name; those without dates last. */
  readonly offers: readonly BookletOffer[];
  /** By name. */
  readonly hosts: readonly BookletHost[];
}
