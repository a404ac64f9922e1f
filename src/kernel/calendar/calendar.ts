import { type Occurrence, expandRecurrence, namesItsFirst, untilMoment } from '../clock/recurrence.js';
import { isAmbiguous, LOCAL_ZONE, wallClock } from '../clock/zone.js';
import { twoDigits } from '../text/text.js';

/** Berlin's clock as calendar programs read it: the rule that has held since 1996. */
export const VTIMEZONE_BERLIN = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Berlin',
  'X-LIC-LOCATION:Europe/Berlin',
  'BEGIN:DAYLIGHT',
  'TZNAME:CEST',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'DTSTART:19810329T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZNAME:CET',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n');

/**
 * Maximum bytes per line, excluding the line break and the blank that starts a continuation line (RFC 5545, 3.1: 75).
 */
const MAX_LINE = 74;

/** When an event takes place; distinguishes the events of one offer. */
export interface EventTime extends Occurrence {
  readonly uid: string;
  /** RFC 5545 RRULE of a repeating event. */
  readonly rule?: string;
}

/** Whether the times are written in local time. Ambiguous local times (clocks put back) are written in UTC. */
export const isLocal = ({ begin, end }: Occurrence): boolean => !isAmbiguous(begin) && !isAmbiguous(end);

/** The local day in the format of calendar files, `20260803`. */
export const basicDay = (at: Date): string => dayOf(wallClock(at));

/** DTSTART, DTEND and, for a repeating event, RRULE. */
export const timeLines = (event: EventTime): string => {
  const [zone, utc] = isLocal(event) ? [`;TZID=${LOCAL_ZONE}`, ''] : ['', 'Z'];
  const moment = (at: Date): string => (utc === '' ? basic(wallClock(at)) : `${basic(at)}Z`);
  const rule = event.rule === undefined ? '' : `${folded(`RRULE:${event.rule}`)}\r\n`;
  return `DTSTART${zone}:${moment(event.begin)}\r\nDTEND${zone}:${moment(event.end)}\r\n${rule}`;
};

/** Folds a line at the maximum length without splitting a character. */
export const folded = (line: string): string => {
  if (Buffer.byteLength(line) <= MAX_LINE) return line;
  const parts: string[] = [];
  let [from, at, bytes] = [0, 0, 0];
  for (const letter of line) {
    const size = sizeOf(letter.codePointAt(0) ?? 0);
    if (bytes + size > MAX_LINE) {
      parts.push(line.slice(from, at));
      [from, bytes] = [at, 0];
    }
    at += letter.length;
    bytes += size;
  }
  return [...parts, line.slice(from)].join('\r\n ');
};

/** Bytes in UTF-8. */
const sizeOf = (codePoint: number): number =>
  codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;

const dayOf = (at: Date): string =>
  String(at.getUTCFullYear()).padStart(4, '0') + twoDigits(at.getUTCMonth() + 1) + twoDigits(at.getUTCDate());

const basic = (at: Date): string =>
  `${dayOf(at)}T${twoDigits(at.getUTCHours())}${twoDigits(at.getUTCMinutes())}${twoDigits(at.getUTCSeconds())}`;

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
