import { isOver, offersCalendar } from '../../offers/output/offer-calendar.js';
import { type GoneDate, type CalendarOffer } from '../../offers/output/offer-calendar-lookup.js';
import { type CalendarEntry } from '../../offers/output/offer-events.js';
import { holdsPlace, isCalledOff, type FamilyNews } from './family-news.js';
import { type NotifiedChange } from './notified-changes.sql.js';

/** A calendar file, and its method for calendar programs. */
export interface FamilyCalendar {
  readonly method: 'PUBLISH' | 'CANCEL';
  readonly content: string;
}

/** Further data for a family's calendar besides the news. */
interface Known {
  readonly offers: ReadonlyMap<string, CalendarOffer>;
  readonly gone: ReadonlyMap<string, readonly GoneDate[]>;
  readonly host: string;
  readonly now: Date;
}

/**
 * The calendar file attached to a family's mail. It adds dates of offers in which a child has a place now, and
 * cancels those in which it had one, also if the offer was cancelled or unpublished meanwhile; both include former
 * dates that the calendar may contain. While another child of the family goes there, the entry stays under its name.
 * Left out: past dates, and additions for an offer that does not take place.
 */
export const familyCalendar = (
  newsItems: readonly FamilyNews[],
  { offers, gone, host, now }: Known,
): FamilyCalendar | undefined => {
  const changes = newsItems.flatMap(({ change, before }) => (before === undefined ? [change] : [change, before]));
  const entries = [...new Set(changes.map(({ offer }) => offer))].flatMap((uuid) => {
    const offer = offers.get(uuid);
    const mine = changes.filter((change) => change.offer === uuid);
    const held = removedSince(gone.get(uuid) ?? [], mine, now);
    return offer === undefined ? [] : entryOf(offer, held, mine, now);
  });
  if (entries.length === 0) return undefined;
  const method = entries.every(({ offer, takenBack }) => takenBack || offer.dates.length === 0) ? 'CANCEL' : 'PUBLISH';
  return { method, content: offersCalendar(entries, { host, method, at: now }) };
};

const entryOf = (
  offer: CalendarOffer,
  gone: readonly GoneDate[],
  changes: readonly NotifiedChange[],
  now: Date,
): CalendarEntry[] => {
  const stays = changes.some(holdsPlace);
  const goesThere = changes.some((change) => change.siblingStays && !isCalledOff(change));
  const isGone = changes.some(({ hadPlace }) => hadPlace) && !goesThere;
  // Another child still goes there: the entry stays, and names that one alone.
  const renamed = !stays && goesThere && changes.some(({ hadPlace }) => hadPlace);
  if (stays || renamed ? !takesPlace(offer) : !isGone) return [];
  const dates = offer.dates.every((date) => isOver(date, now)) ? [] : offer.dates;
  const family = [...new Set(changes.flatMap(({ goingThere }) => goingThere.map(({ firstname }) => firstname)))];
  const left = [...new Set(changes.map(({ childFirstname }) => childFirstname))];
  const takenBack = !stays && !renamed;
  if (dates.length + gone.length === 0) return [];
  return [{ offer: { ...offer, dates }, takenBack, gone, family: family.length === 0 ? left : family }];
};

/** Dates removed after the family got a place: its calendar may contain them. */
const removedSince = (gone: readonly GoneDate[], changes: readonly NotifiedChange[], now: Date): readonly GoneDate[] =>
  gone.filter((date) => changes.some(({ placedSince }) => placedSince <= date.goneAt) && !isOver(date, now));

const takesPlace = ({ cancelled, place }: CalendarOffer): boolean => !cancelled && place === 'published';
