import { type DayOrMoment, localDayBegin, localDayEndExclusive } from '../common/clock/zone.js';
import { type Conditions } from '../common/listing/conditions.js';

/** The window of a list; a date means the whole local day (decisions A3). */
export interface Window {
  readonly from?: DayOrMoment;
  readonly until?: DayOrMoment;
}

/** The first moment of the window. */
export const beginOf = (from: DayOrMoment): Date => (from.kind === 'day' ? localDayBegin(from.date) : from.at);

/** The first moment after the window. */
export const endOf = (until: DayOrMoment): Date =>
  until.kind === 'day' ? localDayEndExclusive(until.date) : new Date(until.at.getTime() + 1);

/** The SQL tests that a moment lies in the window. */
export const bookedBetween = ({ from, until }: Window, column: string, conditions: Conditions): string[] => [
  ...(from === undefined ? [] : [`${column} >= ${conditions.bind(beginOf(from))}`]),
  ...(until === undefined ? [] : [`${column} < ${conditions.bind(endOf(until))}`]),
];
