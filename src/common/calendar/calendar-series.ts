import { DateTime } from 'luxon';
import rrule from 'rrule';
import { expandRecurrence, type Occurrence, untilMoment } from '../clock/recurrence.js';
import { LOCAL_ZONE } from '../clock/zone.js';

const local = (date: Date): DateTime => DateTime.fromJSDate(date, { zone: LOCAL_ZONE });
const wallClock = (date: DateTime): string => date.toFormat('HH:mm:ss');

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

/** A moment whose wall-clock time comes twice, in the hour after the clock was put back. */
export const isAmbiguous = (date: Date): boolean => {
  const moment = local(date);
  return [-1, 1].some((hours) => wallClock(moment.plus({ hours })) === wallClock(moment));
};

const isUnmistakable = (occurrences: readonly Occurrence[]): boolean => {
  const forms = occurrences.map(({ begin, end }) => {
    const [from, to] = [local(begin), local(end)];
    if (from.offset !== to.offset || isAmbiguous(begin) || isAmbiguous(end)) return undefined;
    return `${wallClock(from)} ${String(end.getTime() - begin.getTime())}`;
  });
  return forms[0] !== undefined && new Set(forms).size === 1;
};

/** Whether the rule names the day of the first date; searched on this one day only. */
const namesItsFirst = (begin: Date, recurrence: string): boolean => {
  const { RRule } = rrule;
  const { year, month, day } = local(begin);
  const dtstart = new Date(Date.UTC(year, month - 1, day));
  const pattern = recurrence.replace(/;?(?:COUNT|UNTIL)=[^;]*/g, '').replace(/^;/, '');
  return new RRule({ ...RRule.parseString(pattern), dtstart, until: dtstart }).all().length === 1;
};

/** Of a rule for the 31st, some programs leave short months out (as RFC 5545 says), others take their last day. */
const isOfEveryMonth = (begin: Date, recurrence: string): boolean =>
  local(begin).day <= 28 || !/FREQ=(?:MONTHLY|YEARLY)/.test(recurrence);

/** UNTIL as a moment in UTC, as RFC 5545 asks for with times in a zone; a bare date means that whole local day. */
const standardRule = (recurrence: string): string =>
  recurrence.replace(/UNTIL=([^;]+)/, (_part, value: string) => {
    return `UNTIL=${untilMoment(value).toUTC().toFormat("yyyyLLdd'T'HHmmss'Z'")}`;
  });
