import { type Occurrence } from '../clock/recurrence.js';
import { isAmbiguous, LOCAL_ZONE, wallClock } from '../clock/zone.js';
import { twoDigits } from '../text/two-digits.js';

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
