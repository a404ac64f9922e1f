import { isDeepStrictEqual } from 'node:util';
import { DateTime } from 'luxon';
import { message, type Message } from '../problem/message.js';
import { RecentlyUsed } from '../collections/recently-used.js';
import { dayNumber, type DayRule, daysOf, WEEKDAYS } from './rule-days.js';
import { LOCAL_ZONE, plusLocalDays } from './zone.js';

/** Maximum occurrences of one recurring date (R-OFF-26): daily for a leap year. */
export const MAX_OCCURRENCES = 366;

export interface Occurrence {
  readonly begin: Date;
  readonly end: Date;
}

type ParsedRecurrence =
  | {
      readonly ok: true;
      readonly rule: string;
      /** Offsets of the occurrences from the first one, in whole days; for {@link occurrencesAfter}. */
      readonly days: readonly number[];
    }
  | { readonly ok: false; readonly reason: Message };

const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'];
/** Limit of the search: 366 yearly occurrences fit into it. */
const MAX_YEARS = 400;
const WEEKDAY = /^(?:[+-]?([1-9]\d?))?(?:MO|TU|WE|TH|FR|SA|SU)$/;
/** `20260831`, `20260831T220000Z`, or without Z in local time. */
const UNTIL = /^\d{8}(?:T(?:[01]\d|2[0-3])[0-5]\d[0-5]\dZ?)?$/;

type Parts = ReadonlyMap<string, string>;

/** The check for each known part; unknown parts are refused. */
const CHECKS: Readonly<Record<string, (value: string, parts: Parts) => Message | undefined>> = {
  FREQ: (value) =>
    FREQUENCIES.includes(value)
      ? undefined
      : message(`FREQ must be one of ${FREQUENCIES.join(', ')}`, `FREQ muss eines von ${FREQUENCIES.join(', ')} sein`),
  INTERVAL: (value) =>
    /^[1-9]\d{0,2}$/.test(value)
      ? undefined
      : message('INTERVAL must be a whole number from 1 to 999', 'INTERVAL muss eine ganze Zahl von 1 bis 999 sein'),
  COUNT: (value) => {
    if (!/^[1-9]\d*$/.test(value)) {
      return message('COUNT must be a positive whole number', 'COUNT muss eine positive ganze Zahl sein');
    }
    return Number(value) > MAX_OCCURRENCES ? tooMany : undefined;
  },
  UNTIL: (value) =>
    UNTIL.test(value) && untilMoment(value).isValid
      ? undefined
      : message(
          'UNTIL must be a date such as 20260831 or 20260831T220000Z',
          'UNTIL muss ein Datum sein wie 20260831 oder 20260831T220000Z',
        ),
  BYDAY: checkWeekdays,
  WKST: (value) =>
    WEEKDAYS.includes(value)
      ? undefined
      : message('WKST must be a weekday such as MO', 'WKST muss ein Wochentag sein wie MO'),
};

const tooMany = message(
  `a series may have at most ${MAX_OCCURRENCES} occurrences`,
  `eine Serie darf höchstens ${MAX_OCCURRENCES} Termine haben`,
);

const tooLong = message(
  `the series does not reach its end within ${MAX_YEARS} years`,
  `die Serie erreicht ihr Ende nicht innerhalb von ${MAX_YEARS} Jahren`,
);

/** Weekdays; a number (`2TU`, `-1FR`) is allowed only with monthly and yearly rules (RFC 5545, 3.3.10). */
function checkWeekdays(value: string, parts: Parts): Message | undefined {
  const highest = { MONTHLY: 5, YEARLY: 53 }[parts.get('FREQ') ?? ''] ?? 0;
  const readable = value.split(',').every((day) => {
    const match = WEEKDAY.exec(day);
    return match !== null && Number(match[1] ?? 0) <= highest;
  });
  if (readable && value.split(',').length <= MAX_OCCURRENCES) return undefined;
  return message(
    'BYDAY must list weekdays such as MO,WE; only with FREQ=MONTHLY or YEARLY counted ones such as 2TU,-1FR',
    'BYDAY muss Wochentage nennen wie MO,WE; nur bei FREQ=MONTHLY oder YEARLY gezählte wie 2TU,-1FR',
  );
}

/** The last moment at which an occurrence may begin; a bare date means that whole local day. */
export function untilMoment(value: string): DateTime {
  const until = DateTime.fromISO(value, { zone: LOCAL_ZONE });
  return value.includes('T') ? until : until.endOf('day');
}

/** Splits a rule into its parts, or returns what is wrong with them. */
function readParts(rule: string): Parts | Message {
  const parts = new Map<string, string>();
  for (const part of rule.split(';')) {
    const [, name, value] = /^([A-Z-]{1,20})=(.+)$/.exec(part) ?? [];
    if (name === undefined || value === undefined || parts.has(name)) {
      return message(
        'must be an RFC 5545 RRULE such as FREQ=WEEKLY;COUNT=6, each part once',
        'muss eine RRULE nach RFC 5545 sein wie FREQ=WEEKLY;COUNT=6, jeder Teil einmal',
      );
    }
    parts.set(name, value);
  }
  const unknown = [...parts.keys()].find((name) => !Object.hasOwn(CHECKS, name));
  if (unknown !== undefined) {
    const known = Object.keys(CHECKS).join(', ');
    return message(`${unknown} is not supported, only ${known}`, `${unknown} wird nicht unterstützt, nur ${known}`);
  }
  if (!parts.has('FREQ')) return message('FREQ is missing', 'FREQ fehlt');
  if (parts.has('COUNT') === parts.has('UNTIL')) {
    return message('needs exactly one of COUNT and UNTIL', 'braucht genau eines von COUNT und UNTIL');
  }
  for (const [name, value] of parts) {
    const reason = CHECKS[name]?.(value, parts);
    if (reason !== undefined) return reason;
  }
  return parts;
}

const isMessage = (value: Parts | Message): value is Message => !(value instanceof Map);

/**
 * Offsets of the occurrences from the first one (0), in whole days. Returns at most one more than allowed, so that
 * the caller notices an excess; the list stays short however far away COUNT or UNTIL is.
 */
function dayOffsets(begin: Date, parts: Parts): number[] {
  const local = localDayOf(begin);
  const first = dayNumber(local.year, local.month - 1, local.day);
  const last = dayNumber(local.year + MAX_YEARS, local.month - 1, local.day);
  const until = untilOf(parts);
  const most = Math.min(Number(parts.get('COUNT') ?? Infinity), MAX_OCCURRENCES + 1);
  const found = [0];
  for (const day of most === 1 ? [] : daysOf(first, last, dayRuleOf(parts))) {
    const days = day - first;
    if (days === 0) continue;
    if (plusLocalDays(begin, days).getTime() > until) break;
    found.push(days);
    if (found.length === most) break;
  }
  return found;
}

const localDayOf = (begin: Date): DateTime => DateTime.fromJSDate(begin, { zone: LOCAL_ZONE });

const dayRuleOf = (parts: Parts): DayRule => ({
  freq: parts.get('FREQ') ?? '',
  interval: Number(parts.get('INTERVAL') ?? 1),
  byDay: parts.get('BYDAY')?.split(',') ?? [],
  weekStart: parts.get('WKST') ?? 'MO',
});

/** The first date is an occurrence in any case, also where the rule does not name its day: only this one day is searched. */
export function namesItsFirst(begin: Date, rule: string): boolean {
  const parts = readParts(rule);
  if (isMessage(parts)) throw new RangeError(`Recurrence ${rule}: ${parts.en}`);
  const { year, month, day } = localDayOf(begin);
  const first = dayNumber(year, month - 1, day);
  return [...daysOf(first, first, dayRuleOf(parts))].length === 1;
}

const untilOf = (parts: Parts): number => {
  const value = parts.get('UNTIL');
  return value === undefined ? Infinity : untilMoment(value).toMillis();
};

/** Why the series found from `begin` on is not acceptable, if so. */
function checkSeries(begin: Date, parts: Parts, { length }: readonly number[]): Message | undefined {
  if (length > MAX_OCCURRENCES) return tooMany;
  const lastYear = DateTime.fromJSDate(begin).plus({ years: MAX_YEARS });
  const count = parts.get('COUNT');
  const ends = count === undefined ? untilOf(parts) <= lastYear.toMillis() : length >= Number(count);
  return ends ? undefined : tooLong;
}

/**
 * Checks a recurrence rule (RFC 5545 RRULE, with or without `RRULE:` before it) and returns its stored form (upper
 * case, no prefix) with the occurrences it has from `begin` on. Known parts: FREQ (DAILY to YEARLY), INTERVAL, BYDAY,
 * WKST, and exactly one of COUNT and UNTIL. Searches once; finds at most {@link MAX_OCCURRENCES}.
 */
export function parseRecurrence(rule: string, begin: Date): ParsedRecurrence {
  const normal = rule
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '');
  const parts = readParts(normal);
  if (isMessage(parts)) return { ok: false, reason: parts };
  if (untilOf(parts) < begin.getTime()) {
    return { ok: false, reason: message('UNTIL is before the start', 'UNTIL liegt vor dem Beginn') };
  }
  const days = dayOffsets(begin, parts);
  const reason = checkSeries(begin, parts, days);
  return reason === undefined ? { ok: true, rule: normal, days } : { ok: false, reason };
}

/**
 * All occurrences of a recurring date in order, at most {@link MAX_OCCURRENCES}. The first is always `begin` to `end`
 * itself, even if the rule does not yield its day, and counts towards COUNT. Begin and end keep their local
 * wall-clock times across the clock changes; a time that does not exist on a day moves forward by an hour. `rule` as
 * returned by {@link parseRecurrence}; anything else throws.
 */
export function expandRecurrence(begin: Date, end: Date, rule: string): Occurrence[] {
  const parts = readParts(rule);
  if (isMessage(parts)) throw new RangeError(`Recurrence ${rule}: ${parts.en}`);
  const days = searched.get(`${String(begin.getTime())} ${rule}`, () => dayOffsets(begin, parts));
  return occurrencesAfter({ begin, end }, days.slice(0, MAX_OCCURRENCES));
}

/**
 * The search dominates the cost, and mailing one calendar to twenty families repeats it twenty times. About 2 MB at
 * most.
 */
const searched = new RecentlyUsed<readonly number[]>(500);

/** The first occurrence, shifted by each of these offsets in whole days. */
export const occurrencesAfter = (first: Occurrence, days: readonly number[]): Occurrence[] =>
  days.map((distance) => movedByDays(first, distance));

/**
 * The same occurrence shifted by whole days, forwards or backwards. Begin and end keep their local wall-clock times
 * across clock changes; a time that does not exist on a day moves forward by an hour.
 */
export function movedByDays({ begin, end }: Occurrence, days: number): Occurrence {
  const from = plusLocalDays(begin, days);
  const to = plusLocalDays(end, days);
  // Within the skipped hour a short span could end before it begins; in that case it keeps its duration.
  return { begin: from, end: to > from ? to : new Date(+from + +end - +begin) };
}

/**
 * A rule for all occurrences of a series moved by whole days, weekdays and UNTIL with them; undefined where no such rule
 * has just these days, as months have other weekdays or lengths there.
 */
export function movedRecurrence(rule: string, begin: Date, days: number): string | undefined {
  const parts = readParts(rule);
  if (isMessage(parts)) throw new RangeError(`Recurrence ${rule}: ${parts.en}`);
  const turned = new Map(parts);
  const [weekdays, until] = [parts.get('BYDAY'), parts.get('UNTIL')];
  if (weekdays !== undefined) turned.set('BYDAY', turnedWeekdays(weekdays, days));
  if (days % 7 !== 0 && (parts.has('WKST') || parts.has('INTERVAL')))
    turned.set('WKST', turnedWeekdays(parts.get('WKST') ?? 'MO', days));
  if (until !== undefined) turned.set('UNTIL', movedUntil(until, days));
  const text = [...turned].map((part) => part.join('=')).join(';');
  const moved = parseRecurrence(text, plusLocalDays(begin, days));
  return moved.ok && isDeepStrictEqual(moved.days, dayOffsets(begin, parts)) ? moved.rule : undefined;
}

const turnedWeekdays = (weekdays: string, days: number): string =>
  weekdays.replaceAll(/MO|TU|WE|TH|FR|SA|SU/g, (day) => WEEKDAYS.at((WEEKDAYS.indexOf(day) + days) % 7) ?? day);

/** Written as it was: a day, a local time, or one in UTC. */
const movedUntil = (value: string, days: number): string => {
  if (!value.includes('T')) return DateTime.fromISO(value).plus({ days }).toFormat('yyyyMMdd');
  const moved = DateTime.fromJSDate(plusLocalDays(untilMoment(value).toJSDate(), days), { zone: LOCAL_ZONE });
  return value.endsWith('Z') ? moved.toUTC().toFormat("yyyyMMdd'T'HHmmss'Z'") : moved.toFormat("yyyyMMdd'T'HHmmss");
};
