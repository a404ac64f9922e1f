import { type Message, message } from '../../../kernel/problem/message.js';

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
  if (min === null) return message(`up to ${to} years of age`, `bis ${to} ${max === 1 ? 'Jahr' : 'Jahre'}`);
  if (max === null) return message(`from ${from} years of age`, `ab ${ofYears(min)}`);
  return message(
    `from ${from} to ${to} years of age`,
    min === max ? `von ${ofYears(max)}` : `von ${from} bis ${ofYears(max)}`,
  );
};

const ofYears = (years: number): string => `${String(years)} ${years === 1 ? 'Jahr' : 'Jahren'}`;
