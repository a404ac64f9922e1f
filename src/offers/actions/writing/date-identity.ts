import { groupBy } from '../../../kernel/collections/collections.js';
import { localDate } from '../../../kernel/clock/zone.js';
import { type ExpandedDate } from '../../state/offer-dates.js';

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
