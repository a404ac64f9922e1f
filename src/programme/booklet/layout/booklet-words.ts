import { germanMoney } from '../../../kernel/text/german.js';
import { type Occurrence } from '../../../kernel/clock/recurrence.js';
import { type BookletOffer } from '../booklet.store.js';
import { datesInWords, deadlineOf } from './booklet-dates.js';
import { linesOf } from '../../../kernel/text/text.js';
import { localTime } from '../../../kernel/clock/german-dates.js';

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
