import { DateTime } from 'luxon';
import { expandRecurrence, type Occurrence } from './recurrence.js';
import { LOCAL_ZONE } from './zone.js';

/** A date of an offer, perhaps recurring. */
export interface Dated {
  readonly begin: Date;
  readonly end: Date;
  readonly recurrence: string | null;
}

/** Number of occurrences listed individually before the rest is only counted. */
const NAMED = 10;

/** A moment as the clocks of the town show it, in German words. */
export const localTime = (date: Date): DateTime => DateTime.fromJSDate(date, { zone: LOCAL_ZONE }).setLocale('de');
const day = (date: DateTime): string => date.toFormat('cccc, d. LLLL yyyy');
const time = (date: DateTime): string => date.toFormat('H:mm');

/** A date in German prose: `Montag, 3. August 2026, 9:00–12:00 Uhr`. */
export const germanDate = ({ begin, end }: Occurrence): string => {
  const [from, to] = [localTime(begin), localTime(end)];
  return from.hasSame(to, 'day')
    ? `${day(from)}, ${time(from)}–${time(to)} Uhr`
    : `${day(from)}, ${time(from)} Uhr bis ${day(to)}, ${time(to)} Uhr`;
};

/** A period in German prose; whole days without times: `Montag, 3. August 2026 bis Freitag, 7. August 2026`. */
export const germanPeriod = ({ begin, end }: Occurrence): string => {
  const [from, to] = [localTime(begin), localTime(end)];
  const isOfDays = [from, to].every((moment) => moment.equals(moment.startOf('day')));
  if (!isOfDays) return germanDate({ begin, end });
  const last = to.minus({ days: 1 });
  return from.hasSame(last, 'day') ? day(from) : `${day(from)} bis ${day(last)}`;
};

/** A day YYYY-MM-DD in German prose: `3. August 2026`. */
export const germanDay = (isoDay: string): string =>
  DateTime.fromISO(isoDay, { zone: LOCAL_ZONE }).setLocale('de').toFormat('d. LLLL yyyy');

/** The local day of a moment in German prose: `Montag, 3. August 2026`. */
export const germanWeekday = (at: Date): string => day(localTime(at));

/** A moment in German prose: `Mittwoch, 1. Juli 2026, 10:00 Uhr`. */
export const germanMoment = (at: Date): string => `${day(localTime(at))}, ${time(localTime(at))} Uhr`;

/** An end in German prose; midnight belongs to the day that ends: `Freitag, 10. Juli 2026, 24:00 Uhr`. */
export const germanEnd = (at: Date): string => {
  const moment = localTime(at);
  return moment.equals(moment.startOf('day')) ? `${day(moment.minus({ days: 1 }))}, 24:00 Uhr` : germanMoment(at);
};

/**
 * A date, or a series of them, as readable lines: `jeden Montag vom 3. bis 24. August 2026, 9:00–12:00 Uhr (4
 * Termine)` if it is that regular, otherwise one line per occurrence.
 */
export const germanDates = ({ begin, end, recurrence }: Dated): string[] => {
  const occurrences = recurrence === null ? [{ begin, end }] : expandRecurrence(begin, end, recurrence);
  const regular = occurrences.length > 2 ? regularly(occurrences) : undefined;
  if (regular !== undefined) return [regular];
  if (occurrences.length <= NAMED + 1) return occurrences.map(germanDate);
  const rest = occurrences.length - NAMED;
  const last = localTime((occurrences.at(-1) as Occurrence).begin);
  return [
    ...occurrences.slice(0, NAMED).map(germanDate),
    `und ${String(rest)} weitere Termine, der letzte am ${day(last)}`,
  ];
};

const RHYTHMS: Readonly<Record<number, (weekday: string) => string>> = {
  1: () => 'täglich',
  7: (weekday) => `jeden ${weekday}`,
  14: (weekday) => `alle zwei Wochen am ${weekday}`,
};

/** The series in one line, if its occurrences are evenly spaced, within single days and at the same times. */
const regularly = (occurrences: readonly Occurrence[]): string | undefined => {
  const spans = occurrences.map(({ begin, end }) => [localTime(begin), localTime(end)] as const);
  const [first, last] = [spans[0], spans.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const times = `${time(first[0])}–${time(first[1])} Uhr`;
  if (!spans.every(([from, to]) => from.hasSame(to, 'day') && `${time(from)}–${time(to)} Uhr` === times))
    return undefined;
  const steps = new Set(
    spans.slice(1).map(([from], index) => daysBetween((spans[index] as (typeof spans)[number])[0], from)),
  );
  const rhythm = steps.size === 1 ? RHYTHMS[[...steps][0] as number] : undefined;
  if (rhythm === undefined) return undefined;
  const begin = first[0].toFormat(shortest(first[0], last[0]));
  return `${rhythm(first[0].toFormat('cccc'))} vom ${begin} bis ${last[0].toFormat('d. LLLL yyyy')}, ${times} (${String(spans.length)} Termine)`;
};

/** The first day, without the parts (month, year) that it shares with the last day. */
const shortest = (first: DateTime, last: DateTime): string => {
  if (first.hasSame(last, 'month')) return 'd.';
  return first.hasSame(last, 'year') ? 'd. LLLL' : 'd. LLLL yyyy';
};

const daysBetween = (from: DateTime, to: DateTime): number =>
  Math.round(to.startOf('day').diff(from.startOf('day'), 'days').days);
