import { type DateTime } from 'luxon';
import { germanDates, localTime } from '../../../kernel/clock/german-dates.js';
import { type Occurrence } from '../../../kernel/clock/recurrence.js';
import { type BookletOffer } from '../booklet.store.js';
import { germanMoney } from '../../../kernel/text/german.js';
import { linesOf } from '../../../kernel/text/text.js';

type Span = readonly [from: DateTime, to: DateTime];

/**
 * The dates of an offer in as few readable lines as possible: consecutive days at the same times are one line, and so
 * is a regular series. Pure.
 */
const datesInWords = ({ dates }: BookletOffer): string[] => {
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

/** A label and its lines. */
export type Fact = readonly [label: string, ...lines: string[]];

/** Number of dates listed individually before the rest is only counted. */
const NAMED = 8;

/** What families need to know about an offer, in order of importance. Pure. */
export const factsOf = (offer: BookletOffer, hosts: readonly string[]): Fact[] => {
  const facts: Fact[] = [
    ['Termin', ...datesOf(offer)],
    ['Ort', ...[offer.meetingPoint, offer.meetingAddress].flatMap((text) => linesOf(text ?? ''))],
    ['Alter', [agesOf(offer), ...numbersOf(offer)].join(' · ')],
    ['Kosten', offer.fee === null || offer.fee === 0 ? 'kostenlos' : germanMoney(offer.fee)],
    ['Mitbringen', ...(offer.bring === null ? [] : [offer.bring])],
    ['Anmeldung', registrationOf(offer)],
    ['Rollstuhl', accessOf(offer)],
    ['Veranstalter', ...(hosts.length === 0 ? [] : [hosts.join(', ')])],
  ];
  return facts.filter(([, ...lines]) => lines.length > 0);
};

const datesOf = (offer: BookletOffer): string[] => {
  if (offer.dates.length === 0) return ['ohne festen Termin'];
  const lines = datesInWords(offer);
  const rest = lines.length - NAMED;
  return rest <= 1 ? lines : [...lines.slice(0, NAMED), `und ${String(rest)} weitere`];
};

const numbersOf = ({ minParticipants, maxParticipants }: BookletOffer): string[] => [
  ...(maxParticipants === null ? [] : [placesOf(maxParticipants)]),
  ...(minParticipants === null || minParticipants < 2 ? [] : [`findet ab ${String(minParticipants)} Kindern statt`]),
];

const agesOf = ({ minAge, maxAge }: BookletOffer): string => {
  if (minAge !== null && maxAge !== null)
    return minAge === maxAge ? years(minAge) : `${String(minAge)} bis ${years(maxAge)}`;
  if (minAge !== null) return `ab ${minAge === 1 ? '1 Jahr' : `${String(minAge)} Jahren`}`;
  return maxAge === null ? 'für jedes Alter' : `bis ${years(maxAge)}`;
};

const placesOf = (places: number): string => (places === 1 ? '1 Platz' : `${String(places)} Plätze`);

const years = (age: number): string => (age === 1 ? '1 Jahr' : `${String(age)} Jahre`);

const registrationOf = ({ requiresApplication, onlineApplication, applicationDeadline }: BookletOffer): string => {
  if (!requiresApplication) return 'nicht erforderlich';
  const until = applicationDeadline === null ? '' : ` bis ${deadlineOf(new Date(applicationDeadline))}`;
  return `${onlineApplication ? 'online' : 'erforderlich'}${until}`;
};

const accessOf = ({ wheelchairAccessible }: BookletOffer): string => {
  if (wheelchairAccessible === null) return 'nach Absprache';
  return wheelchairAccessible ? 'geeignet' : 'nicht geeignet';
};

/** The first date in short form, where no heading states the day. */
export const firstDateOf = (occurrences: readonly Occurrence[]): string => {
  const [first, ...more] = occurrences;
  if (first === undefined) return 'ohne festen Termin';
  return `${more.length > 0 ? 'ab ' : ''}${localTime(first.begin).toFormat('ccc d. LLLL')}`;
};

/**
 * The days of a period in full: `2. Juli bis 14. September 2026`. A period of whole days ends on the day before its
 * exclusive end.
 */
export const periodOf = ({ begin, end }: Occurrence): string => {
  const from = localTime(begin);
  const to = localTime(new Date(Math.max(begin.getTime(), end.getTime() - 1)));
  const last = to.toFormat('d. LLLL yyyy');
  if (from.hasSame(to, 'day')) return last;
  return `${from.toFormat(from.hasSame(to, 'year') ? 'd. LLLL' : 'd. LLLL yyyy')} bis ${last}`;
};
