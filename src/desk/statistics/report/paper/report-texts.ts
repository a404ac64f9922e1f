import { localTime } from '../../../../kernel/clock/german-dates.js';
import { type ReportEdition } from '../report.js';

/** In place of a number that is withheld. */
export const NOT_STATED = 'n. a.';

const NUMBER = new Intl.NumberFormat('de');

/** A number in German, or that it is not told. */
export const numberOf = (count: number | undefined): string =>
  count === undefined ? NOT_STATED : NUMBER.format(count);

/** Percent; a dash where there is nothing to divide by. */
export const percentOf = (percent: number | null): string => (percent === null ? '–' : `${NUMBER.format(percent)} %`);

/** A number of places, which may have no limit. */
export const placesOf = (places: number | null): string => (places === null ? 'offen' : numberOf(places));

/** How a number differs from an earlier one: `+12 (+8 %)`. */
export const changeOf = (now: number | undefined, before: number | undefined): string => {
  if (now === undefined || before === undefined) return NOT_STATED;
  const difference = now - before;
  if (difference === 0) return '±0';
  const share = before === 0 ? '' : ` (${signed(Math.round((100 * difference) / before))} %)`;
  return `${signed(difference)}${share}`;
};

/** How a share differs from an earlier one, in points. */
export const pointsOf = (now: number | null, before: number | null): string => {
  if (now === null || before === null) return '–';
  if (now === before) return '±0';
  return `${signed(now - before)} ${Math.abs(now - before) === 1 ? 'Punkt' : 'Punkte'}`;
};

const signed = (difference: number): string => `${difference < 0 ? '−' : '+'}${NUMBER.format(Math.abs(difference))}`;

const HUNDRED_EUROS = 10_000;

/** Cents in whole hundreds of euros, by which nobody learns what a single family paid or owes. */
export const aboutEuros = (cents: number): string =>
  Math.abs(cents) < HUNDRED_EUROS ? 'unter 100 €' : `${NUMBER.format(Math.round(cents / HUNDRED_EUROS) * 100)} €`;

/** One thing or several: `1 Kind`, `12 Kinder`. */
export const counted = (count: number, one: string, many: string): string =>
  `${NUMBER.format(count)} ${count === 1 ? one : many}`;

/** A name for a chart, whose table has all of it. */
export const shortened = (name: string, longest: number): string =>
  name.length <= longest ? name : `${name.slice(0, longest - 1).trimEnd()}…`;

/** The short name of an edition: its last word is often its year. */
export const shortEdition = (name: string, longest: number): string => {
  const last = /\S{1,12}$/u.exec(name)?.[0] ?? '';
  return name.length <= longest ? name : `${name.slice(0, longest - last.length - 3).trimEnd()} … ${last}`;
};

/** `22. November 2026, 9:05 Uhr`. */
export const momentOf = (moment: Date): string => localTime(moment).toFormat("d. LLLL yyyy, H:mm 'Uhr'");

/** When the holidays are, and whether the numbers can still change. */
export const stateOf = ({ begin, end }: ReportEdition, asOf: Date): string => {
  if (begin === null || end === null)
    return 'Für diese Ausgabe ist keine Ferienzeit eingetragen; ihre Zahlen können sich noch ändern.';
  // Holidays of whole days end where the next day begins.
  const days = `${localTime(new Date(begin)).toFormat('d. LLLL yyyy')} bis ${localTime(new Date(end - 1)).toFormat('d. LLLL yyyy')}`;
  if (asOf.getTime() < begin)
    return `Die Ferien (${days}) haben noch nicht begonnen; die Zahlen sind vorläufig und ändern sich noch.`;
  if (asOf.getTime() < end) return `Die Ferien (${days}) laufen noch; die Zahlen sind vorläufig und ändern sich noch.`;
  return `Die Ferien (${days}) sind vorbei.`;
};
