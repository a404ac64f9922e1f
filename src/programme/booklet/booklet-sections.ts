import { DateTime } from 'luxon';
import { expandRecurrence, type Occurrence } from '../../kernel/clock/recurrence.js';
import { localDate } from '../../kernel/clock/zone.js';
import { type BookletOffer } from './booklet.store.js';
import { type BookletOrder } from './booklet.inputs.js';

/** An offer in a section. */
export interface BookletEntry {
  readonly offer: BookletOffer;
  /** The occurrence, if sorted by day. */
  readonly occurrence: Occurrence | null;
  /** The entry with the description; others only refer to it. */
  readonly isMain: boolean;
}

/** A heading and its entries. */
export interface BookletSection {
  readonly key: string;
  readonly title: string;
  /** The day in short, if sorted by day: `Di, 18. Aug.`. */
  readonly day?: string;
  /** Of the category, if sorted by category. */
  readonly color?: string | null;
  readonly entries: readonly BookletEntry[];
}

/** The offers grouped by headings. Input is sorted by begin and name, and keeps that order. Pure. */
export const sectionsOf = (offers: readonly BookletOffer[], order: BookletOrder): BookletSection[] =>
  order === 'day' ? byDay(offers) : byCategory(offers);

export const occurrencesOf = ({ dates }: BookletOffer): Occurrence[] =>
  dates
    .flatMap(({ begin, end, recurrence }) => {
      const once = { begin: new Date(begin), end: new Date(end) };
      return recurrence === null ? [once] : expandRecurrence(once.begin, once.end, recurrence);
    })
    .sort((left, right) => left.begin.getTime() - right.begin.getTime());

/** A heading per day with its occurrences; offers without dates at the end. */
const byDay = (offers: readonly BookletOffer[]): BookletSection[] => {
  const entries = offers.flatMap((offer) =>
    occurrencesOf(offer).map((occurrence, index) => ({ offer, occurrence, isMain: index === 0 })),
  );
  // Sorting is stable: occurrences with the same begin stay sorted by name.
  entries.sort((left, right) => left.occurrence.begin.getTime() - right.occurrence.begin.getTime());
  const days = new Map<string, BookletEntry[]>();
  for (const entry of entries) {
    const day = localDate(entry.occurrence.begin);
    const known = days.get(day);
    if (known === undefined) days.set(day, [entry]);
    else known.push(entry);
  }
  const always = offers.filter(({ dates }) => dates.length === 0);
  return [
    ...[...days].map(([day, ofDay]) => ({ key: day, title: titleOf(day), day: shortOf(day), entries: ofDay })),
    ...(always.length === 0 ? [] : [{ key: 'always', title: 'Ohne festen Termin', entries: always.map(main) }]),
  ];
};

/** Each offer is described in its first category; the others refer to it. Offers without a category come last. */
const byCategory = (offers: readonly BookletOffer[]): BookletSection[] => {
  const named = new Map(offers.flatMap(({ categories }) => categories.map((each) => [each.uuid, each] as const)));
  const sections = [...named]
    .sort(([, left], [, right]) => COLLATOR.compare(left.name, right.name))
    .map(([uuid, { name: title, color }]) => ({
      ...{ key: uuid, title, color },
      entries: offers
        .filter(({ categories }) => categories.some((category) => category.uuid === uuid))
        .map((offer) => ({ offer, occurrence: null, isMain: offer.categories[0]?.uuid === uuid }))
        .sort((left, right) => Number(right.isMain) - Number(left.isMain)),
    }));
  const others = offers.filter(({ categories }) => categories.length === 0);
  return [
    ...sections,
    ...(others.length === 0 ? [] : [{ key: 'others', title: 'Weitere Angebote', entries: others.map(main) }]),
  ];
};

const main = (offer: BookletOffer): BookletEntry => ({ offer, occurrence: null, isMain: true });

const COLLATOR = new Intl.Collator('de');

const shortOf = (day: string): string => DateTime.fromISO(day, { locale: 'de' }).toFormat('ccc, d. LLL');

const titleOf = (day: string): string => DateTime.fromISO(day, { locale: 'de' }).toFormat('cccc, d. LLLL yyyy');
