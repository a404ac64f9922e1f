import { type Holders, type Reason } from '../../attendances/model/drawn-wish.js';
import { type Allocation, NONE, SEVERAL } from './allocation.js';

/** The reason for each possible wish (R-DRAW-20), in the order of the instance's wishes. */
export const reasonsOf = (allocation: Allocation, maxPlaces: number | null): Reason[] =>
  Array.from(allocation.instance.wishes, (_, wish) =>
    allocation.granted[wish] === 1 ? grantOf(allocation, wish) : refusalOf(allocation, wish, maxPlaces),
  );

const grantOf = (allocation: Allocation, wish: number): Reason => {
  if (!allocation.isTogether(wish)) return { code: 'granted' };
  const members = allocation.instance.groups[allocation.instance.groupOf[wish]!]!;
  return { code: 'granted-with-friends', values: { friends: members.length - 1 } };
};

const refusalOf = (allocation: Allocation, wish: number, maxPlaces: number | null): Reason => {
  const { childOf, offerOf, offers, first, clashBits, bitsAt } = allocation.instance;
  const child = childOf[wish]!;
  const clash = allocation.clashOf(wish);
  if (clash !== NONE) {
    const place = clash === SEVERAL ? firstClash() : clash;
    return { code: 'clashes-with-own-place', values: { offer: offers[offerOf[place]!]!.id } };
  }
  if (!allocation.hasRoom(child)) return { code: 'limit-reached', values: { limit: maxPlaces ?? 0 } };
  return {
    code: allocation.places[child] === 0 ? 'no-place-left' : 'full',
    values: holdersAgainst(allocation, wish),
  };

  function firstClash(): number {
    for (let own = first[child]!; own < first[child + 1]!; own++) {
      const [word, bit] = [(own - first[child]!) >>> 5, (own - first[child]!) & 31];
      if (allocation.granted[own] === 1 && (clashBits[bitsAt[wish]! + word]! >>> bit) & 1) return own;
    }
    throw new Error('A clash has a place.');
  }
};

/** For each holder of a full offer the first advantage over the refused child. */
const holdersAgainst = (allocation: Allocation, wish: number): Holders => {
  const { offerOf, offers } = allocation.instance;
  const offer = offerOf[wish]!;
  const { seats, taken } = offers[offer]!;
  const counts = { only: 0, fewer: 0, friends: 0, favourite: 0, rank: 0, number: 0 };
  for (let seat = 0; seat < allocation.used[offer]!; seat++) {
    const advantage = advantageOf(allocation, allocation.holder(offer, seat), wish);
    if (advantage === undefined) throw new Error('A refusal has no reason: a claim was passed over.');
    counts[advantage]++;
  }
  return { seats: seats ?? 0, before: taken, ...counts };
};

type Advantage = Exclude<keyof Holders, 'seats' | 'before'>;

/** The first that speaks for the holder of a place against a refused wish; undefined if nothing does. */
const advantageOf = (allocation: Allocation, held: number, wish: number): Advantage | undefined => {
  const { childOf, favourite, halves } = allocation.instance;
  const [holder, child] = [childOf[held]!, childOf[wish]!];
  const places = allocation.places[holder]!;
  if (places === 1) return 'only';
  if (places <= allocation.places[child]!) return 'fewer';
  if (allocation.isTogether(held)) return 'friends';
  const isOnly = allocation.isOnlyFavourite(held) && !allocation.isFirstFavourite(wish);
  if (favourite[held]! > favourite[wish]! || isOnly) return 'favourite';
  if (halves[held]! < halves[wish]!) return 'rank';
  return holder < child ? 'number' : undefined;
};
