import { Offer } from '../../offers/model/offers.entities.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { boolean, cents, integer, object, text, named, type NamedReference } from '../../platform/http/view/field.js';
import { type Attendance } from '../../attendances/model/attendances.entities.js';
import { defineView, nested, type RecordOf } from '../../platform/http/view/view.js';
import { ATTENDANCE_STATUS } from '../../offers/model/attendance-status.js';

export const COUNTED_OFFER_COLUMNS = columnsOf(Offer, 'o', {
  only: ['uuid', 'name', 'alias', 'place', 'publish', 'cancelled'],
});

/** An offer with the numbers of its places, and what it is counted under. */
export interface OfferCounts extends RowOf<typeof COUNTED_OFFER_COLUMNS> {
  readonly places: Offer['maxParticipants'];
  readonly taken: number;
  readonly waitingList: number;
  readonly categories: readonly NamedReference[] | null;
  readonly hosts: readonly NamedReference[] | null;
}

/** Number of applications, or people, with the same key. */
interface Counted<K> {
  readonly key: K;
  readonly count: number;
}

export interface PlaceCounts {
  readonly withPlace: number;
  readonly withoutPlace: number;
}

export interface WishCounts {
  /** Null: the family stated none. */
  readonly priority: Attendance['priority'];
  readonly fulfilled: number;
  readonly unfulfilled: number;
}

/** The exact numbers; `Disclosure` says which may be shown. */
export interface AttendanceCounts {
  readonly status: readonly Counted<string>[];
  readonly days: readonly Counted<string>[];
  /** Null: the date of birth is unknown, or the offer has no date. */
  readonly ages: readonly Counted<number | null>[];
  readonly wishes: readonly WishCounts[];
  readonly children: PlaceCounts;
  readonly families: PlaceCounts;
}

/** Places of one or several offers; `places` and `percent` only if the number of places is limited. */
export interface Utilisation {
  readonly places: number | null;
  readonly taken: number;
  readonly waitingList: number;
  readonly percent: number | null;
}

/** Undefined: withheld. */
export type PersonCounts = Readonly<Record<'total' | 'withPlace' | 'withoutPlace', number | undefined>>;

const percent = (of: string) => integer().describe(`${of}, rounded; missing where there is nothing to divide by.`, 75);

const UTILISATION = {
  places: integer().describe('Places; missing when they are unlimited.', 20),
  taken: integer().always().describe('Places taken: confirmed, participated, noshow.', 15),
  waitingList: integer().always().describe('Children on the waiting list.', 0),
  percent: percent('Taken places of the limited ones in percent'),
};

const APART = {
  cancelled: integer().always().describe('Offers that were published and then called off.', 1),
  unpublished: integer().always().describe('Offers that were taken off the programme.', 0),
  prepared: integer().always().describe('Offers that were not published yet.', 2),
};

const offerUtilisationView = defineView(
  'OfferUtilisation',
  { offer: named().always(), ...UTILISATION },
  { description: 'How full an offer is.' },
);

const categoryUtilisationView = defineView(
  'CategoryUtilisation',
  {
    category: named().always(),
    offers: integer().always().describe('Offers in the category that take place; an offer can be in several.', 12),
    ...UTILISATION,
    places: integer().describe('Places of the limited offers; missing when there are none.', 200),
  },
  { description: 'How full the offers of a category are.' },
);

export type CategoryUtilisation = RecordOf<typeof categoryUtilisationView>;

const hostOffersView = defineView(
  'HostOffers',
  {
    host: named().always(),
    offers: integer().always().describe('Those that take place.', 4),
    ...APART,
  },
  { description: 'How many offers an organiser has.' },
);

export type HostOffers = RecordOf<typeof hostOffersView>;

const dayView = defineView(
  'DayApplications',
  { day: text().always().describe('The local day.', '2026-05-04'), applications: integer().always() },
  { description: 'Applications of one day.' },
);

const ageView = defineView(
  'AgeApplications',
  { age: integer().always().describe('Years on the first date of the offer.', 9), applications: integer().always() },
  { description: 'Applications for children of one age.' },
);

const wishView = defineView(
  'WishesOfPriority',
  {
    priority: integer().always().describe('1: most wanted; 10 stands for all further ones.', 1),
    wishes: integer().always(),
    fulfilled: integer().always().describe('Those that hold a place.'),
    percent: percent('Fulfilled ones in percent'),
  },
  { description: 'What became of the wishes of one priority.' },
);

export type WishesOfPriority = RecordOf<typeof wishView>;

const counts = (names: readonly string[]): Readonly<Record<string, unknown>> => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'integer', minimum: 0 }])),
  additionalProperties: false,
});

const PERSONS = counts(['total', 'withPlace', 'withoutPlace']);
const WITHHELD =
  'Where `withheld`, numbers of fewer than five are missing, and further ones from which they could be worked out.';

export const statisticsView = defineView(
  'EditionStatistics',
  {
    edition: named().always(),
    withheld: boolean()
      .always()
      .describe(
        'Whether small numbers are withheld: with `public=true`, and from callers who do not see families. Else all numbers are true.',
        false,
      ),
    offers: integer().always().describe('Offers that take place: published and not called off.', 120),
    ...APART,
    utilisation: nested(offerUtilisationView).describe('Offer by offer, of those that take place, by name.'),
    categories: nested(categoryUtilisationView).describe('Of offers that take place, by name.'),
    hosts: nested(hostOffersView).describe('By name.'),
    applications: integer()
      .always()
      .describe(
        'Applications that were not withdrawn. Where `withheld`, fewer than five that are waiting, rejected or unfulfilled are not counted, here and in what follows.',
        1840,
      ),
    status: object<Readonly<Record<string, number | undefined>>>(counts(ATTENDANCE_STATUS))
      .always()
      .describe(`Applications by state. ${WITHHELD}`),
    days: nested(dayView).describe(`Applications by the local day on which they were made. ${WITHHELD}`),
    ages: nested(ageView).describe(
      `Applications by the age of the child; by the difference of the years for callers who do not see families, and with \`public=true\`. ${WITHHELD}`,
    ),
    wishes: nested(wishView).describe(
      `By the rank that families gave to their wishes, of wishes for offers that take place. ${WITHHELD}`,
    ),
    children: object<PersonCounts>(PERSONS).always().describe(`Children by whether they hold any place. ${WITHHELD}`),
    families: object<PersonCounts>(PERSONS)
      .always()
      .describe(`Families by whether any of their children holds a place. ${WITHHELD}`),
    revenue: object<{
      readonly charged: number;
      readonly paid: number;
      readonly writtenOff: number;
      readonly open: number;
    }>({
      type: 'object',
      properties: {
        charged: cents().spec.schema,
        paid: cents().spec.schema,
        writtenOff: cents().spec.schema,
        open: cents().spec.schema,
      },
      required: ['charged', 'paid', 'writtenOff', 'open'],
      additionalProperties: false,
    }).describe('Cents charged, paid, given up and open; only for payments admins.'),
  },
  {
    description:
      'An edition in numbers. Where `withheld`, none of them tells anything about a group of fewer than five persons.',
  },
);

export type EditionStatistics = RecordOf<typeof statisticsView>;
