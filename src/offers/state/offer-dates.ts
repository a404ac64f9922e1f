import {
  expandRecurrence,
  movedByDays,
  movedRecurrence,
  type Occurrence,
  occurrencesAfter,
  parseRecurrence,
} from '../../kernel/clock/recurrence.js';
import { type Message, message } from '../../kernel/problem/message.js';
import { type Violation } from '../../kernel/problem/problem.js';
import { rowOf } from '../../platform/database/columns-of.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { CODES } from '../../kernel/problem/codes.js';
import { OfferDate, OfferOccurrence } from '../model/offers.entities.js';
import { groupBy } from '../../kernel/collections/collections.js';
import { localDate } from '../../kernel/clock/zone.js';

/** A date as sent. */
interface NewDate {
  /** Uuid of an existing date. */
  readonly uuid?: string | null | undefined;
  readonly begin: Date;
  readonly end: Date;
  readonly recurrence?: string | null | undefined;
}

/** A date with its expanded occurrences. Expanded only once: searching a long series takes milliseconds. */
export interface ExpandedDate {
  readonly uuid: string | null;
  readonly begin: Date;
  readonly end: Date;
  /** The rule in its stored form. */
  readonly recurrence: string | null;
  readonly occurrences: readonly Occurrence[];
}

/** Values keyed by column name. */
type Row = Record<string, unknown>;

/** Maximum occurrences of all dates of an offer together: ten a day for a year. */
const MAX_TOTAL_OCCURRENCES = 3660;
/** Length at which an invalid series counts towards the maximum: searching it took as long. */
const BROKEN_SERIES = 366;

const TOO_MANY_OCCURRENCES: Violation = {
  propertyPath: 'dates',
  message: message(
    `These dates stand for more than ${MAX_TOTAL_OCCURRENCES} occurrences.`,
    `Diese Termine stehen für mehr als ${MAX_TOTAL_OCCURRENCES} einzelne Termine.`,
  ),
  code: CODES.tooMany,
};

/**
 * Expands the dates of an offer and collects violations of ends and recurrence rules. Stops at the first date over
 * the maximum, so that no list takes longer than the longest valid one.
 */
export const readDates = (sent: readonly NewDate[]): { dates: ExpandedDate[]; violations: Violation[] } => {
  const dates: ExpandedDate[] = [];
  const violations: Violation[] = [];
  let occurrences = 0;
  for (const [index, date] of sent.entries()) {
    const read = readDate(date);
    if ('broken' in read) violations.push({ ...read, propertyPath: `dates[${index}].${read.broken}` });
    else dates.push(read);
    occurrences += 'broken' in read ? costOf(date) : read.occurrences.length;
    if (occurrences > MAX_TOTAL_OCCURRENCES) return { dates, violations: [...violations, TOO_MANY_OCCURRENCES] };
  }
  return { dates, violations };
};

/**
 * Valid dates moved by whole days, at the same local times (R-OFF-39). A series of which no rule has just the days that
 * it would have there becomes single dates.
 */
export const movedDates = (dates: readonly NewDate[], days: number): NewDate[] =>
  dates.flatMap(({ begin, end, recurrence }): NewDate[] => {
    if (recurrence == null) return [movedByDays({ begin, end }, days)];
    const rule = movedRecurrence(recurrence, begin, days);
    if (rule !== undefined) return [{ ...movedByDays({ begin, end }, days), recurrence: rule }];
    return expandRecurrence(begin, end, recurrence).map((one) => movedByDays(one, days));
  });

/** Expands dates that are known to be valid. */
export const expanded = (dates: readonly NewDate[]): ExpandedDate[] => readDates(dates).dates;

/** The rows of an offer's dates and all of their occurrences. */
export const dateRows = (offer: string, dates: readonly ExpandedDate[]): { dates: Row[]; occurrences: Row[] } => {
  const rows = dates.map((date) => ({ ...date, uuid: date.uuid ?? newUuid() }));
  return {
    dates: rows.map(({ uuid, begin, end, recurrence }) =>
      rowOf(OfferDate, { uuid, offerUuid: offer, beginAt: begin, endAt: end, recurrence }),
    ),
    occurrences: rows.flatMap(({ uuid, occurrences }) =>
      occurrences.map(({ begin, end }) =>
        rowOf(OfferOccurrence, { dateUuid: uuid, offerUuid: offer, beginAt: begin, endAt: end }),
      ),
    ),
  };
};

interface Broken {
  readonly broken: 'end' | 'recurrence';
  readonly message: Message;
  readonly code: string;
}

const readDate = ({ uuid = null, begin, end, recurrence }: NewDate): ExpandedDate | Broken => {
  if (end <= begin) return { broken: 'end', message: END_AFTER_BEGIN, code: CODES.greaterThan };
  if (recurrence == null) return { uuid, begin, end, recurrence: null, occurrences: [{ begin, end }] };
  const parsed = parseRecurrence(recurrence, begin);
  if (!parsed.ok) return { broken: 'recurrence', message: unusable(parsed.reason), code: CODES.expression };
  return { uuid, begin, end, recurrence: parsed.rule, occurrences: occurrencesAfter({ begin, end }, parsed.days) };
};

const unusable = ({ en, de }: Message): Message =>
  message(`This rule cannot be used: ${en}.`, `Diese Regel ist nicht brauchbar: ${de}.`);

const END_AFTER_BEGIN = message('The end should be after the start.', 'Das Ende muss nach dem Beginn liegen.');

const costOf = ({ recurrence }: NewDate): number => (recurrence == null ? 1 : BROKEN_SERIES);

/** An existing date of an offer. */
export interface PresentDate {
  readonly uuid: string;
  readonly begin: Date;
  readonly end: Date;
  readonly recurrence: string | null;
}

type Times = Omit<PresentDate, 'uuid'>;

/** A way to match dates: by a key, in order, or only if each side has exactly one with the key. */
interface Likeness {
  readonly keyOf: (date: Times) => string;
  readonly alone: boolean;
}

const TIMES = ({ begin, end }: Times): string => `${String(begin.getTime())}-${String(end.getTime())}`;

const LIKENESSES: readonly Likeness[] = [
  { keyOf: (date) => `${TIMES(date)} ${date.recurrence ?? ''}`, alone: false },
  { keyOf: TIMES, alone: false },
  { keyOf: ({ begin }) => localDate(begin), alone: true },
];

const ONLY_DATE: Likeness = { keyOf: () => '', alone: true };

/**
 * Matches the dates sent without a uuid to existing dates: families' calendars use the uuid as identifier, and
 * clients need not know it. A date matches the one with the same begin and end (of several, the one with the same
 * rule), else the only one left on the same local day, else, if the offer has one date and gets one, that one. All
 * others are new. A uuid that was sent is never assigned to another date.
 */
export const identified = (sent: readonly ExpandedDate[], there: readonly PresentDate[]): ExpandedDate[] => {
  const uuids = sent.map(({ uuid }) => uuid);
  const named = new Set(uuids);
  let free = there.filter(({ uuid }) => !named.has(uuid));
  const likenesses = sent.length === 1 && there.length === 1 ? [...LIKENESSES, ONLY_DATE] : LIKENESSES;
  for (const { keyOf, alone } of likenesses) {
    const open = groupBy(
      sent.map((date, index) => ({ date, index })).filter(({ index }) => uuids[index] === null),
      ({ date }) => keyOf(date),
    );
    const taken = new Set<PresentDate>();
    for (const [key, dates] of groupBy(free, keyOf)) {
      const seeking = open.get(key) ?? [];
      if (alone && (dates.length > 1 || seeking.length > 1)) continue;
      for (const [place, { index }] of seeking.slice(0, dates.length).entries()) {
        const date = dates[place] as PresentDate;
        uuids[index] = date.uuid;
        taken.add(date);
      }
    }
    free = free.filter((date) => !taken.has(date));
  }
  return sent.map((date, index) => ({ ...date, uuid: uuids[index] ?? null }));
};
