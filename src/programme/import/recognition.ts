import { groupBy } from '../../kernel/collections/collections.js';
import { localDate } from '../../kernel/clock/zone.js';
import { expanded } from '../../offers/state/offer-dates.js';
import { type OfferInput } from './programme.inputs.js';
import { type KnownOffer } from './programme.store.js';

/**
 * Matches offers of a file to existing ones (R-OPS-8): same name, same hosts and a common day, or no dates on
 * both sides. Each is matched at most once, so that namesakes stay apart: first those with identical times, then
 * those with the most days in common. In file order; undefined: a new one.
 */
export const recognise = (
  offers: readonly OfferInput[],
  known: readonly KnownOffer[],
): readonly (KnownOffer | undefined)[] => {
  const found: (KnownOffer | undefined)[] = offers.map(() => undefined);
  const sought = offers.map(({ name, hosts = [], dates = [] }, index) => ({
    index,
    namesakes: namesakesOf(name, hosts),
    times: timesOf(expanded(dates).flatMap(({ occurrences }) => occurrences)),
  }));
  const there = known.map((offer) => ({
    offer,
    namesakes: namesakesOf(offer.name, offer.hosts),
    times: timesOf(offer.occurrences),
  }));
  const same = groupBy(there, exactly);
  const left = sought.filter((one) => {
    const match = same.get(exactly(one))?.shift();
    found[one.index] = match?.offer;
    return match === undefined;
  });
  const taken = new Set(found);
  const free = groupBy(
    there.filter(({ offer }) => !taken.has(offer)),
    ({ namesakes }) => namesakes,
  );
  const pairs = left.flatMap((one) =>
    (free.get(one.namesakes) ?? []).flatMap((other) =>
      meet(one.times, other.times) ? { one, other, shared: shared(one.times, other.times) } : [],
    ),
  );
  // Sorting is stable: ties are resolved by file order, then by creation.
  for (const { one, other } of pairs.sort((a, b) => b.shared - a.shared)) {
    if (found[one.index] !== undefined || taken.has(other.offer)) continue;
    found[one.index] = other.offer;
    taken.add(other.offer);
  }
  return found;
};

/** Whether the file changes the times of an existing offer. */
export const isMoved = (known: KnownOffer, { dates = [] }: OfferInput): boolean => {
  const [before, after] = [
    timesOf(known.occurrences).moments,
    timesOf(expanded(dates).flatMap(({ occurrences }) => occurrences)).moments,
  ];
  return before.size !== after.size || [...after].some((moment) => !before.has(moment));
};

/** The occurrences of an offer: their moments, and the local days each one spans. */
interface Times {
  readonly moments: ReadonlySet<string>;
  readonly days: readonly (readonly [first: string, last: string])[];
}

const timesOf = (occurrences: readonly { readonly begin: Date; readonly end: Date }[]): Times => ({
  moments: new Set(occurrences.map(({ begin, end }) => `${begin.getTime()}-${end.getTime()}`)),
  // An evening that ends at midnight does not span the next day.
  days: occurrences
    .map(({ begin, end }) => [localDate(begin), localDate(new Date(end.getTime() - 1))] as const)
    .sort(([a], [b]) => (a < b ? -1 : Number(a > b))),
});

/** Whether they have a day in common; both lists are sorted. */
const meet = ({ days: a }: Times, { days: b }: Times): boolean => {
  let there = 0;
  let latest = '';
  return a.some(([first, last]) => {
    for (; there < b.length && (b[there]?.[0] ?? '') <= last; there += 1) {
      const end = b[there]?.[1] ?? '';
      if (end > latest) latest = end;
    }
    return latest >= first;
  });
};

const shared = ({ moments: a }: Times, { moments: b }: Times): number =>
  [...a].filter((moment) => b.has(moment)).length;

const namesakesOf = (name: string, hosts: readonly string[]): string => JSON.stringify([name, [...hosts].sort()]);

const exactly = ({ namesakes, times }: { readonly namesakes: string; readonly times: Times }): string =>
  `${namesakes} ${[...times.moments].sort().join(' ')}`;
