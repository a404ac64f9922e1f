/** The parts of a recurrence rule that say on which days it falls. */
export interface DayRule {
  readonly freq: string;
  readonly interval: number;
  /** `MO`, `2TU`, `-1FR`; empty for the weekday or the date of the first day. */
  readonly byDay: readonly string[];
  readonly weekStart: string;
}

const DAY_MS = 86_400_000;
const DAYS_OF_WEEK = 7;
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
/** Days are whole numbers, of which 0 is 1 January 1970. That was a Thursday, the fourth day of its week. */
const WEEKDAY_OF_ZERO = 3;

/** A day by its number; months and dates beyond the end of the year or month run into the next. */
export const dayNumber = (year: number, month: number, date: number): number => Date.UTC(year, month, date) / DAY_MS;

/** The number may be below 0, and its remainder must not. */
const weekdayOf = (day: number): number => (((day + WEEKDAY_OF_ZERO) % DAYS_OF_WEEK) + DAYS_OF_WEEK) % DAYS_OF_WEEK;

/** The days from `from` up to, but without, `to`: the day, week, month or year that lies so many from the first one. */
const periodOf = (freq: string, first: number, distance: number, weekStart: number): { from: number; to: number } => {
  const date = new Date(first * DAY_MS);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  if (freq === 'DAILY') return { from: first + distance, to: first + distance + 1 };
  if (freq === 'WEEKLY') {
    const from = first - ((weekdayOf(first) - weekStart + DAYS_OF_WEEK) % DAYS_OF_WEEK) + distance * DAYS_OF_WEEK;
    return { from, to: from + DAYS_OF_WEEK };
  }
  if (freq === 'MONTHLY')
    return { from: dayNumber(year, month + distance, 1), to: dayNumber(year, month + distance + 1, 1) };
  return { from: dayNumber(year + distance, 0, 1), to: dayNumber(year + distance + 1, 0, 1) };
};

/** Weekdays and numbered weekdays as whole numbers: as a set they take the same time to look up, however many there are. */
const keyOf = (weekday: number, nth: number): number => nth * DAYS_OF_WEEK + weekday;
const keyOfText = (text: string): number => keyOf(WEEKDAYS.indexOf(text.slice(-2)), Number(text.slice(0, -2)));

/** The date of the first day in another month or year; undefined where there is none, as of 31 June or 29 February 2027. */
const sameDateIn = (freq: string, first: number, from: number): number | undefined => {
  const [date, begin] = [new Date(first * DAY_MS), new Date(from * DAY_MS)];
  const month = freq === 'MONTHLY' ? begin.getUTCMonth() : date.getUTCMonth();
  const day = dayNumber(begin.getUTCFullYear(), month, date.getUTCDate());
  return new Date(day * DAY_MS).getUTCMonth() === month ? day : undefined;
};

/**
 * The days that a rule names (RFC 5545, 3.3.10), in order, from the first one up to `last`; the first itself only if the
 * rule names it.
 */
export function* daysOf(first: number, last: number, { freq, interval, byDay, weekStart }: DayRule): Generator<number> {
  const named = new Set(byDay.map(keyOfText));
  for (let distance = 0; ; distance += interval) {
    const { from, to } = periodOf(freq, first, distance, WEEKDAYS.indexOf(weekStart));
    if (from > last) return;
    const date = freq === 'MONTHLY' || freq === 'YEARLY' ? sameDateIn(freq, first, from) : undefined;
    for (let day = Math.max(from, first); day < to && day <= last; day += 1) {
      const weekday = weekdayOf(day);
      const nth = Math.floor((day - from) / DAYS_OF_WEEK) + 1;
      const nthLast = Math.floor((to - 1 - day) / DAYS_OF_WEEK) + 1;
      const isNamed =
        named.size > 0
          ? named.has(keyOf(weekday, 0)) || named.has(keyOf(weekday, nth)) || named.has(keyOf(weekday, -nthLast))
          : date === day || freq === 'DAILY' || (freq === 'WEEKLY' && weekday === weekdayOf(first));
      if (isNamed) yield day;
    }
  }
}
