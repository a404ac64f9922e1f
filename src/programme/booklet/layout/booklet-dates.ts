import { type DateTime } from 'luxon';
import { germanDates, localTime } from '../../../kernel/clock/german-dates.js';
import { type Occurrence } from '../../../kernel/clock/recurrence.js';
import { type BookletOffer } from '../booklet.store.js';

type Span = readonly [from: DateTime, to: DateTime];

/**
 * The dates of an offer in as few readable lines as possible: consecutive days at the same times are one line, and so
 * is a regular series. Pure.
 */
export const datesInWords = ({ dates }: BookletOffer): string[] => {
  const single = dates.filter(({ recurrence }) => recurrence === null).map(spanOf);
  const series = dates
    .filter(({ recurrence }) => recurrence !== null)
    .flatMap(({ begin, end, recurrence }) => germanDates({ begin: new Date(begin), end: new Date(end), recurrence }));
  return [...runsOf(single).map(runInWords), ...series];
};

const spanOf = ({ begin, end }: { readonly begin: number; readonly end: number }): Span => [
  localTime(new Date(begin)),
  localTime(new Date(end)),
];

/** Dates on consecutive days at the same times; mornings and afternoons separately. */
const runsOf = (spans: readonly Span[]): Span[][] => {
  const runs: Span[][] = [];
  for (const span of spans) {
    const run = runs.find((known) => follows(known.at(-1) as Span, span));
    if (run === undefined) runs.push([span]);
    else run.push(span);
  }
  return runs;
};

const follows = (before: Span, after: Span): boolean =>
  before[0].plus({ days: 1 }).equals(after[0]) && before[1].plus({ days: 1 }).equals(after[1]) && isOneDay(before);

const isOneDay = ([from, to]: Span): boolean => from.hasSame(to, 'day');

const runInWords = (run: readonly Span[]): string => {
  const [first, last] = [run[0] as Span, run.at(-1) as Span];
  const times = unbroken(`${first[0].toFormat('H:mm')} bis ${first[1].toFormat('H:mm')} Uhr`);
  if (run.length > 1) return `${dayOf(first[0], last[0])} bis ${dayOf(last[0])}, täglich ${times}`;
  return isOneDay(first)
    ? `${dayOf(first[0])}, ${times}`
    : `${dayOf(first[0])}, ${first[0].toFormat('H:mm')} Uhr bis ${dayOf(first[1])}, ${first[1].toFormat('H:mm')} Uhr`;
};

/** Non-breaking blanks: lines break at blanks, and after dashes. */
const unbroken = (text: string): string => text.replaceAll(' ', '\u00A0');

/** `Mo. 6. Juli`; the month is omitted if the following date has the same. */
const dayOf = (day: DateTime, before?: DateTime): string =>
  day.toFormat(before?.hasSame(day, 'month') === true ? 'ccc d.' : 'ccc d. LLLL');

/** The times under the heading of a day: `9:00–12:30 Uhr`, `15:00 Uhr bis Sa. 8. August`. */
export const timesOf = ({ begin, end }: Occurrence): string => {
  const [from, to] = [localTime(begin), localTime(end)];
  return from.hasSame(to, 'day')
    ? `${from.toFormat('H:mm')}–${to.toFormat('H:mm')} Uhr`
    : `${from.toFormat('H:mm')} Uhr bis ${dayOf(to)}`;
};

/** A deadline in the last minute of a day means the whole day: `Mo. 1. Juni`; otherwise with the time. */
export const deadlineOf = (moment: Date): string => {
  const at = localTime(moment);
  const next = at.plus({ minutes: 1 });
  const day = next.hour === 0 && next.minute === 0 ? dayOf(at) : `${dayOf(at)}, ${at.toFormat('H:mm')} Uhr`;
  return at.hour === 0 && at.minute === 0 ? dayOf(at.minus({ minutes: 1 })) : day;
};
