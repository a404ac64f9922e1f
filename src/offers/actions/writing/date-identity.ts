import { groupBy } from '../../../kernel/collections/group-by.js';
import { localDate } from '../../../kernel/clock/zone.js';
import { type ExpandedDate } from '../../state/offer-dates.js';

/** A date that an offer has. */
export interface PresentDate {
  readonly uuid: string;
  readonly begin: Date;
  readonly end: Date;
  readonly recurrence: string | null;
}

type Times = Omit<PresentDate, 'uuid'>;

/** A way in which dates correspond: by a key, in their order, or only where each side has one of the key. */
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
 * The dates of an offer that are sent, those without a uuid with that of the date they correspond to: calendars of families hold
 * it under this identifier, and whoever writes the offer need not know. A date corresponds to the one with the same begin and
 * end (of several the one with the same rule), else to the only one left on the same local day, else, where an offer has one
 * date and gets one, to that. All others are new. A uuid that is sent is never given to another.
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
