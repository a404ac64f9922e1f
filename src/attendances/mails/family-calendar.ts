import { expandRecurrence } from '../../common/clock/recurrence.js';
import { type CalendarDate, type CalendarOffer } from '../../offers/calendar/offer-calendar-lookup.js';
import { type CalendarEntry, offersCalendar } from '../../offers/calendar/offer-calendar.js';
import { hasPlace, type Told } from './family-news.js';
import { type ToldChange } from './told-changes.store.js';

/** A calendar file, and what programs are to do with it. */
export interface FamilyCalendar {
  readonly method: 'PUBLISH' | 'CANCEL';
  readonly content: string;
}

/**
 * The calendar file that goes with a family's mail: dates of offers in which a child has a place now, and those taken back in
 * which it had one. Only where it helps: no dates that are over, none of an offer that does not take place, none taken back
 * while another child of the family goes there.
 */
export const familyCalendar = (
  told: readonly Told[],
  offers: ReadonlyMap<string, CalendarOffer>,
  { host, now }: { readonly host: string; readonly now: Date },
): FamilyCalendar | undefined => {
  const changes = told.flatMap(({ change, before }) => (before === undefined ? [change] : [change, before]));
  const entries = [...new Set(changes.map(({ offer }) => offer))].flatMap((uuid) => {
    const offer = offers.get(uuid);
    const mine = changes.filter((change) => change.offer === uuid);
    return offer === undefined || !takesPlace(offer, now) ? [] : entryOf(offer, mine);
  });
  if (entries.length === 0) return undefined;
  const method = entries.every(({ takenBack }) => takenBack) ? 'CANCEL' : 'PUBLISH';
  return { method, content: offersCalendar(entries, { host, method, at: now }) };
};

const entryOf = (offer: CalendarOffer, changes: readonly ToldChange[]): CalendarEntry[] => {
  if (changes.some(hasPlace)) return [{ offer, takenBack: false }];
  const isGone = changes.some(({ hadPlace }) => hadPlace) && !changes.some(({ siblingStays }) => siblingStays);
  return isGone ? [{ offer, takenBack: true }] : [];
};

const takesPlace = ({ cancelled, place, dates }: CalendarOffer, now: Date): boolean =>
  !cancelled && place === 'published' && dates.some((date) => lastEnd(date) > now);

const lastEnd = ({ begin, end, recurrence }: CalendarDate): Date =>
  recurrence === null ? end : (expandRecurrence(begin, end, recurrence).at(-1)?.end ?? end);
