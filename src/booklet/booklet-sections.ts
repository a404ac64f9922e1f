import { DateTime } from 'luxon';
import { expandRecurrence, type Occurrence } from '../kernel/clock/recurrence.js';
import { localDate } from '../kernel/clock/zone.js';
import { type BookletOffer, type BookletOrder } from './booklet.js';

/** An offer where a section names it. */
export interface BookletEntry {
  readonly offer: BookletOffer;
  /** Which occurrence it is about, in an order by day. */
  readonly occurrence: Occurrence | null;
  /** The description stands here; elsewhere the offer is only referred to. */
  readonly isMain: boolean;
}

/** A heading and what stands below it. */
export interface BookletSection {
  readonly key: string;
  readonly title: string;
  readonly entries: readonly BookletEntry[];
}

/** The offers under the headings of the order. They come by begin and name, and keep that order. Pure. */
export const sectionsOf = (offers: readonly BookletOffer[], order: BookletOrder): BookletSection[] =>
  order === 'day' ? byDay(offers) : byCategory(offers);

export const occurrencesOf = ({ dates }: BookletOffer): Occurrence[] =>
  dates
    .flatMap(({ begin, end, recurrence }) => {
      const once = { begin: new Date(begin), end: new Date(end) };
      return recurrence === null ? [once] : expandRecurrence(once.begin, once.end, recurrence);
    })
    .sort((left, right) => left.begin.getTime() - right.begin.getTime());

/** A heading for each day, each occurrence below its day; what has no dates at the end. */
const byDay = (offers: readonly BookletOffer[]): BookletSection[] => {
  const entries = offers.flatMap((offer) =>
    occurrencesOf(offer).map((occurrence, index) => ({ offer, occurrence, isMain: index === 0 })),
  );
  // Sorting is stable: what begins at the same time stays in the order of names.
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
    ...[...days].map(([day, ofDay]) => ({ key: day, title: titleOf(day), entries: ofDay })),
    ...(always.length === 0 ? [] : [{ key: 'always', title: 'Ohne festen Termin', entries: always.map(main) }]),
  ];
};

/** Each offer is described in its first category; the others refer to it, below their own. What has none stands at the end. */
const byCategory = (offers: readonly BookletOffer[]): BookletSection[] => {
  const named = new Map(offers.flatMap(({ categories }) => categories.map(({ uuid, name }) => [uuid, name] as const)));
  const sections = [...named]
    .sort(([, left], [, right]) => COLLATOR.compare(left, right))
    .map(([uuid, title]) => ({
      key: uuid,
      title,
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

const titleOf = (day: string): string => DateTime.fromISO(day, { locale: 'de' }).toFormat('cccc, d. LLLL yyyy');
