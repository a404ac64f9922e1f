import { DateTime } from 'luxon';
import { LOCAL_ZONE } from '../../../kernel/clock/zone.js';
import { type Message, message } from '../../../kernel/problem/message.js';

const inWords = (at: DateTime, english: string, german: string): Message =>
  message(at.setLocale('en').toFormat(english), at.setLocale('de').toFormat(german));

/** A local day (`YYYY-MM-DD`) as readable text. */
export const dayWords = (day: string): Message =>
  inWords(DateTime.fromISO(day, { zone: LOCAL_ZONE }), 'd LLLL yyyy', 'd. LLLL yyyy');

/** A moment as readable text, to the minute, or to the second if it has seconds. */
export const momentWords = (moment: Date): Message => {
  const at = DateTime.fromJSDate(moment, { zone: LOCAL_ZONE });
  const time = at.second === 0 ? 'H:mm' : 'H:mm:ss';
  return inWords(at, `d LLLL yyyy, ${time}`, `d. LLLL yyyy, ${time} 'Uhr'`);
};

/** A number of years, as an age. */
export const yearsWords = (years: number): Message =>
  message(`${String(years)} ${years === 1 ? 'year' : 'years'}`, `${String(years)} ${years === 1 ? 'Jahr' : 'Jahre'}`);

/** A number of applications. */
export const applicationsWords = (count: number): Message =>
  message(
    `${String(count)} ${count === 1 ? 'application' : 'applications'}`,
    `${String(count)} ${count === 1 ? 'Anmeldung' : 'Anmeldungen'}`,
  );

/** The age range of an offer. */
export const agesWords = (min: number | null, max: number | null): Message => {
  const [from, to] = [String(min), String(max)];
  if (min === null) return message(`up to ${to} years of age`, `bis ${to} Jahre`);
  if (max === null) return message(`from ${from} years of age`, `ab ${from} Jahren`);
  return message(`from ${from} to ${to} years of age`, `von ${from} bis ${to} Jahren`);
};
