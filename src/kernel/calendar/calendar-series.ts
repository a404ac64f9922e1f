import { expandRecurrence, namesItsFirst, type Occurrence, untilMoment } from '../clock/recurrence.js';
import { isAmbiguous, wallClock } from '../clock/zone.js';

const DAY = 86_400_000;

/** A recurring date as calendar programs receive it: one event with a recurrence rule, or one event per occurrence. */
type Series =
  | { readonly kind: 'rule'; readonly rule: string }
  | { readonly kind: 'single'; readonly occurrences: readonly Occurrence[] };

/**
 * RFC 5545 leaves some rules open, and calendar programs expand those differently. So the rule is passed on only
 * where every program expands it the same way: it yields the first date, its day exists in every month, all
 * occurrences have the same, unambiguous wall-clock times, and none spans a clock change.
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

/** Time of day and length of an occurrence; undefined where a clock change makes them ambiguous. */
const formOf = ({ begin, end }: Occurrence): string | undefined => {
  const [from, to] = [wallClock(begin).getTime(), wallClock(end).getTime()];
  const length = end.getTime() - begin.getTime();
  if (to - from !== length || isAmbiguous(begin) || isAmbiguous(end)) return undefined;
  return `${String(((from % DAY) + DAY) % DAY)} ${String(length)}`;
};

/** For a rule on the 31st, some programs skip short months (as RFC 5545 says), others use their last day. */
const isOfEveryMonth = (begin: Date, recurrence: string): boolean =>
  wallClock(begin).getUTCDate() <= 28 || !/FREQ=(?:MONTHLY|YEARLY)/.test(recurrence);

/** UNTIL as a moment in UTC, which RFC 5545 requires for times in a zone; a bare date means that whole local day. */
const standardRule = (recurrence: string): string =>
  recurrence.replace(/UNTIL=([^;]+)/, (_part, value: string) => {
    return `UNTIL=${untilMoment(value).toUTC().toFormat("yyyyLLdd'T'HHmmss'Z'")}`;
  });
