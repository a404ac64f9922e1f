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
  const most = yearsWords(Number(max));
  if (min === null) return message(`up to ${most.en} of age`, `bis ${most.de}`);
  if (max === null) return message(`from ${yearsWords(min).en} of age`, `ab ${ofYears(min)}`);
  if (min === max) return message(`of ${most.en}`, `von ${ofYears(max)}`);
  return message(`from ${String(min)} to ${String(max)} years of age`, `von ${String(min)} bis ${String(max)} Jahren`);
};

const ofYears = (years: number): string => `${String(years)} ${years === 1 ? 'Jahr' : 'Jahren'}`;
