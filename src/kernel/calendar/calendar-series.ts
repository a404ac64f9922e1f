import rrule from 'rrule';
import { expandRecurrence, type Occurrence, untilMoment } from '../clock/recurrence.js';
import { isAmbiguous, wallClock } from '../clock/zone.js';

const DAY = 86_400_000;

/** A recurring date for a calendar program: one event with a rule, or all its occurrences as events of their own. */
export type Series =
  | { readonly kind: 'rule'; readonly rule: string }
  | { readonly kind: 'single'; readonly occurrences: readonly Occurrence[] };

/**
 * A calendar program reads a rule by RFC 5545, and where that leaves room, as it likes. The rule is given to it only where
 * nothing is left to it: the first date is one the rule names, on a day that every month has, all wall-clock times are the
 * same and exist once, and no occurrence lasts over a clock change.
 */
export const seriesOf = (begin: Date, end: Date, recurrence: string): Series => {
  const occurrences = expandRecurrence(begin, end, recurrence);
  const same =
    occurrences.length > 1 &&
    namesItsFirst(begin, recurrence) &&
    isOfEveryMonth(begin, recurrence) &&
    isUnmistakable(occurrences);
  return same ? { kind: 'rule', rule: standardRule(recurrence) } : { kind: 'single', occurrences };
};

const isUnmistakable = ([first, ...others]: readonly Occurrence[]): boolean => {
  const form = first && formOf(first);
  return form !== undefined && others.every((occurrence) => formOf(occurrence) === form);
};

/** Time of the day and length of an occurrence; undefined where the clock leaves doubts. */
const formOf = ({ begin, end }: Occurrence): string | undefined => {
  const [from, to] = [wallClock(begin).getTime(), wallClock(end).getTime()];
  const length = end.getTime() - begin.getTime();
  if (to - from !== length || isAmbiguous(begin) || isAmbiguous(end)) return undefined;
  return `${String(((from % DAY) + DAY) % DAY)} ${String(length)}`;
};

/** Whether the rule names the day of the first date; searched on this one day only. */
const namesItsFirst = (begin: Date, recurrence: string): boolean => {
  const { RRule } = rrule;
  const dtstart = new Date(Math.floor(wallClock(begin).getTime() / DAY) * DAY);
  const pattern = recurrence.replace(/;?(?:COUNT|UNTIL)=[^;]*/g, '').replace(/^;/, '');
  return new RRule({ ...RRule.parseString(pattern), dtstart, until: dtstart }).all().length === 1;
};

/** Of a rule for the 31st, some programs leave short months out (as RFC 5545 says), others take their last day. */
const isOfEveryMonth = (begin: Date, recurrence: string): boolean =>
  wallClock(begin).getUTCDate() <= 28 || !/FREQ=(?:MONTHLY|YEARLY)/.test(recurrence);

/** UNTIL as a moment in UTC, as RFC 5545 asks for with times in a zone; a bare date means that whole local day. */
const standardRule = (recurrence: string): string =>
  recurrence.replace(/UNTIL=([^;]+)/, (_part, value: string) => {
    return `UNTIL=${untilMoment(value).toUTC().toFormat("yyyyLLdd'T'HHmmss'Z'")}`;
  });
