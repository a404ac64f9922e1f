import { ATTENDANCE_STATUS, TAKING } from '../../offers/model/attendance-status.js';
import { type NamedReference } from '../../platform/http/view/field.js';
import { type Disclosure } from './withhold.js';
import {
  type AttendanceCounts,
  type OfferCounts,
  type PlaceCounts,
  type WishCounts,
  type CategoryUtilisation,
  type EditionStatistics,
  type HostOffers,
  type PersonCounts,
  type Utilisation,
  type WishesOfPriority,
} from './statistics.view.js';

/** Priorities from here on are one group. */
export const LAST_PRIORITY = 10;

/** States that hold no place (yet). The number between them and those with a place, the waiting list, is public. */
export const REST = ATTENDANCE_STATUS.filter(
  (status) => !TAKING.includes(status) && status !== 'waitlisted' && status !== 'withdrawn',
);

/** Days and ages are open lists: besides those that occur there are always others that do not. */
const OTHERS = [0, 0];

export type Figures = Pick<
  EditionStatistics,
  'applications' | 'status' | 'days' | 'ages' | 'wishes' | 'children' | 'families'
>;

/** The figures about applications, as far as they may be disclosed (rule: docs/api/statistics.md). */
export const figuresOf = (
  { status, days, ages, wishes, children, families }: AttendanceCounts,
  disclosure: Disclosure,
): Figures => {
  const of = (state: string): number => status.find(({ key }) => key === state)?.count ?? 0;
  const named = (names: readonly string[]): Record<string, number | undefined> => {
    const parts = disclosure.parts(names.map(of));
    return Object.fromEntries(names.map((name, index) => [name, parts[index]]));
  };
  return {
    applications: days.reduce((sum, { count }) => sum + count, 0),
    status: {
      ...named(TAKING),
      waitlisted: of('waitlisted'),
      ...named(REST),
      withdrawn: disclosure.shown(of('withdrawn')),
    },
    days: listed(days, disclosure).map(({ key: day, count }) => ({ day, applications: count })),
    ages: listed(ages, disclosure).flatMap(({ key: age, count }) =>
      age === null ? [] : [{ age, applications: count }],
    ),
    wishes: wishesOf(wishes, disclosure),
    ...personsOf(children, families, disclosure),
  };
};

const listed = <T extends { readonly count: number }>(parts: readonly T[], disclosure: Disclosure): T[] => {
  const kept = disclosure.parts([...parts.map(({ count }) => count), ...OTHERS]);
  return parts.filter((_, index) => kept[index] !== undefined);
};

/** Wishes without a priority are a part as well, although not a row: the total of places taken is known. */
const wishesOf = (counted: readonly WishCounts[], disclosure: Disclosure): WishesOfPriority[] => {
  const ranks = [...Array.from({ length: LAST_PRIORITY }, (_, index) => index + 1), null];
  const rows = ranks.map(
    (rank) => counted.find(({ priority }) => priority === rank) ?? { priority: rank, fulfilled: 0, unfulfilled: 0 },
  );
  const isShown = disclosure.together(
    rows.map(({ fulfilled }) => fulfilled),
    rows.map(({ unfulfilled }) => unfulfilled),
  );
  return rows.flatMap(({ priority, fulfilled, unfulfilled }, index) => {
    const all = fulfilled + unfulfilled;
    if (priority === null || all === 0 || isShown[index] !== true) return [];
    return [{ priority, wishes: all, fulfilled, percent: percentOf(fulfilled, all) }];
  });
};

/** Children and families are withheld together: many families have one child, so each number reveals the other. */
const personsOf = (
  children: PlaceCounts,
  families: PlaceCounts,
  disclosure: Disclosure,
): Pick<Figures, 'children' | 'families'> => {
  const parts = [children, families].map(({ withPlace, withoutPlace }) => disclosure.parts([withPlace, withoutPlace]));
  const isShown = parts.flat().every((count) => count !== undefined);
  const persons = ({ withPlace, withoutPlace }: PlaceCounts): PersonCounts => ({
    total: disclosure.shown(withPlace + withoutPlace),
    withPlace: isShown ? withPlace : undefined,
    withoutPlace: isShown ? withoutPlace : undefined,
  });
  return { children: persons(children), families: persons(families) };
};

const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((100 * part) / whole);

/**
 * Utilisation of several offers together. Places taken in unlimited offers count as taken, but fill no limited place.
 */
export const utilisationOf = (
  offers: readonly Pick<OfferCounts, 'places' | 'taken' | 'waitingList'>[],
): Utilisation => {
  const limited = offers.filter(({ places }) => places !== null);
  const places = limited.length === 0 ? null : sum(limited, ({ places: own }) => own ?? 0);
  return {
    places,
    taken: sum(offers, ({ taken }) => taken),
    waitingList: sum(offers, ({ waitingList }) => waitingList),
    percent:
      places === null
        ? null
        : percentOf(
            sum(limited, ({ taken }) => taken),
            places,
          ),
  };
};

/** Whether an offer takes place: rates are about those alone. `takesPlace` of `offer.sql` says the same in SQL. */
export const takesPlace = ({ place, cancelled }: Pick<OfferCounts, 'place' | 'cancelled'>): boolean =>
  place === 'published' && !cancelled;

/** Offers that do not take place, counted by why. */
export const apartOf = (
  offers: readonly Pick<OfferCounts, 'place' | 'cancelled'>[],
): Pick<HostOffers, 'cancelled' | 'unpublished' | 'prepared'> => ({
  cancelled: offers.filter(({ place, cancelled }) => place === 'published' && cancelled).length,
  unpublished: offers.filter(({ place }) => place === 'unpublished').length,
  prepared: offers.filter(({ place }) => place !== 'published' && place !== 'unpublished').length,
});

/** Counts only offers that take place. */
export const categoriesOf = (offers: readonly OfferCounts[]): CategoryUtilisation[] =>
  grouped(offers, ({ categories }) => categories).map(([category, own]) => ({
    category,
    offers: own.length,
    ...utilisationOf(own),
  }));

export const hostsOf = (offers: readonly OfferCounts[]): HostOffers[] =>
  grouped(offers, ({ hosts }) => hosts).map(([host, own]) => ({
    host,
    offers: own.filter(takesPlace).length,
    ...apartOf(own),
  }));

/** A host and its offers. */
export type HostUtilisation = Pick<HostOffers, 'host' | 'offers'> & Utilisation;

/** How full the offers of each host are. */
export const hostUtilisationOf = (offers: readonly OfferCounts[]): HostUtilisation[] =>
  grouped(offers, ({ hosts }) => hosts).map(([host, own]) => ({ host, offers: own.length, ...utilisationOf(own) }));

const sum = <T>(offers: readonly T[], of: (offer: T) => number): number =>
  offers.reduce((total, offer) => total + of(offer), 0);

const german = new Intl.Collator('de');

/** The offers grouped by the records they reference, by name. */
const grouped = (
  offers: readonly OfferCounts[],
  of: (offer: OfferCounts) => readonly NamedReference[] | null,
): [NamedReference, OfferCounts[]][] => {
  const groups = new Map<string, [NamedReference, OfferCounts[]]>();
  for (const offer of offers) {
    for (const record of of(offer) ?? []) {
      const group = groups.get(record.uuid) ?? [record, []];
      group[1].push(offer);
      groups.set(record.uuid, group);
    }
  }
  return [...groups.values()].sort(([a], [b]) => german.compare(a.name, b.name) || (a.uuid < b.uuid ? -1 : 1));
};
