import { DateTime } from 'luxon';
import { germanDates, germanMoment } from '../../common/clock/german-dates.js';
import { germanMoney } from '../../common/clock/german-money.js';
import { type Occurrence } from '../../common/clock/recurrence.js';
import { LOCAL_ZONE } from '../../common/clock/zone.js';
import { type BookletOffer } from '../booklet.js';

/** A label and the lines behind it. */
export type Fact = readonly [label: string, ...lines: string[]];

/** Dates that are named one by one before the rest is only counted. */
const NAMED = 8;

/** What families must know of an offer, in the order they ask for it. Pure. */
export const factsOf = (offer: BookletOffer, hosts: readonly string[]): Fact[] => {
  const facts: Fact[] = [
    ['Termin', ...datesOf(offer)],
    ['Ort', ...[offer.meetingPoint, offer.meetingAddress].filter((line) => line !== null)],
    ['Alter', agesOf(offer)],
    ['Kosten', offer.fee === null || offer.fee === 0 ? 'kostenlos' : germanMoney(offer.fee)],
    ['Plätze', ...(offer.maxParticipants === null ? [] : [String(offer.maxParticipants)])],
    ['Mitbringen', ...(offer.bring === null ? [] : [offer.bring])],
    ['Anmeldung', registrationOf(offer)],
    ['Rollstuhl', accessOf(offer)],
    ['Veranstalter', ...(hosts.length === 0 ? [] : [hosts.join(', ')])],
  ];
  return facts.filter(([, ...lines]) => lines.length > 0);
};

const datesOf = ({ dates }: BookletOffer): string[] => {
  if (dates.length === 0) return ['ohne festen Termin'];
  const lines = dates.flatMap(({ begin, end, recurrence }) =>
    germanDates({ begin: new Date(begin), end: new Date(end), recurrence }),
  );
  const rest = lines.length - NAMED;
  return rest <= 1 ? lines : [...lines.slice(0, NAMED), `und ${String(rest)} weitere`];
};

const agesOf = ({ minAge, maxAge }: BookletOffer): string => {
  if (minAge !== null && maxAge !== null)
    return minAge === maxAge ? years(minAge) : `${String(minAge)} bis ${years(maxAge)}`;
  if (minAge !== null) return `ab ${minAge === 1 ? '1 Jahr' : `${String(minAge)} Jahren`}`;
  return maxAge === null ? 'für jedes Alter' : `bis ${years(maxAge)}`;
};

const years = (age: number): string => (age === 1 ? '1 Jahr' : `${String(age)} Jahre`);

const registrationOf = ({ requiresApplication, onlineApplication, applicationDeadline }: BookletOffer): string => {
  if (!requiresApplication) return 'nicht erforderlich';
  const until = applicationDeadline === null ? '' : `, bis ${germanMoment(new Date(applicationDeadline))}`;
  return `${onlineApplication ? 'online' : 'erforderlich'}${until}`;
};

const accessOf = ({ wheelchairAccessible }: BookletOffer): string => {
  if (wheelchairAccessible === null) return 'nach Absprache';
  return wheelchairAccessible ? 'geeignet' : 'nicht geeignet';
};

const local = (moment: Date): DateTime => DateTime.fromJSDate(moment, { zone: LOCAL_ZONE }).setLocale('de');

/** When, below the heading of a day: `9:00–12:30 Uhr`, `ab 9:00 Uhr bis Fr. 7. August`. */
export const timesOf = ({ begin, end }: Occurrence): string => {
  const [from, to] = [local(begin), local(end)];
  return from.hasSame(to, 'day')
    ? `${from.toFormat('H:mm')}–${to.toFormat('H:mm')} Uhr`
    : `${from.toFormat('H:mm')} Uhr bis ${to.toFormat('ccc d. LLL')}`;
};

/** The first date in short, where no heading says the day. */
export const firstDateOf = (occurrences: readonly Occurrence[]): string => {
  const [first, ...more] = occurrences;
  if (first === undefined) return 'ohne festen Termin';
  return `${more.length > 0 ? 'ab ' : ''}${local(first.begin).toFormat('ccc d. LLLL')}`;
};

/** The days of a period in full: `2. Juli bis 14. September 2026`. The end of a period of whole days is the day before. */
export const periodOf = ({ begin, end }: Occurrence): string => {
  const from = local(begin);
  const to = local(new Date(Math.max(begin.getTime(), end.getTime() - 1)));
  const last = to.toFormat('d. LLLL yyyy');
  if (from.hasSame(to, 'day')) return last;
  return `${from.toFormat(from.hasSame(to, 'year') ? 'd. LLLL' : 'd. LLLL yyyy')} bis ${last}`;
};
