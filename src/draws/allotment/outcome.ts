import { type Holders, type Reason } from '../../attendances/model/drawn-wish.js';
import { type Allocation, NONE, SEVERAL } from './allocation.js';
import { type DrawRules } from '../../editions/draw-rules.js';
import { familyOf } from './exclusions.js';
import { stepOf } from './weights.js';
import { byChildAndOffer, byText } from './canonical.js';
import { type DrawInput, type DrawnWish, type Figures, type LotNumber } from './model.js';

/** The reason for each possible wish (R-DRAW-20), in the order of the instance's wishes. */
const reasonsOf = (allocation: Allocation, maxPlaces: number | null): Reason[] =>
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

interface Waiting {
  readonly child: number;
  readonly claim: number;
}

/**
 * The waiting lists that the draw leaves (R-DRAW-8): all that was not granted, in the order of claims, equal claims in
 * the order of the lot. A child with another date of the same offer does not wait for this one.
 * @returns position from 1 on by `child offer`
 */
const waitingLists = (allocation: Allocation, rules: DrawRules): ReadonlyMap<string, number> => {
  if (rules.rest !== 'waitlisted') return new Map();
  const { instance } = allocation;
  const lists = instance.offers.map((): Waiting[] => []);
  const add = (child: number, offer: number, value: number): void => {
    lists[offer]!.push({ child, claim: stepOf(allocation.places[child]! + 1) + value });
  };
  const dates = datesOf(allocation);
  const hasDate = (child: number, offer: number): boolean =>
    rules.oneOfVariants && dates.has(`${child} ${familyOf(instance.offers[offer]!)}`);
  for (let wish = 0; wish < instance.childOf.length; wish++) {
    const [child, offer] = [instance.childOf[wish]!, instance.offerOf[wish]!];
    if (allocation.granted[wish] === 1 || hasDate(child, offer)) continue;
    add(child, offer, instance.value[wish]!);
  }
  for (const { child, offer, value, reason } of instance.impossible) {
    if (reason.code !== 'given-before' && !hasDate(child, offer)) add(child, offer, value);
  }
  const positions = new Map<string, number>();
  lists.forEach((list, offer) => {
    list.sort((left, right) => right.claim - left.claim || left.child - right.child);
    list.forEach(({ child }, index) => positions.set(`${child} ${offer}`, index + 1));
  });
  return positions;
};

/** Children with the offers, variants taken together, in which the draw gave them a place. */
const datesOf = ({ instance, granted }: Allocation): ReadonlySet<string> => {
  const all = new Set<string>();
  granted.forEach((is, wish) => {
    if (is === 1) all.add(`${instance.childOf[wish]!} ${familyOf(instance.offers[instance.offerOf[wish]!]!)}`);
  });
  return all;
};

/** The outcome of every wish, with its reason, in canonical order. */
export const drawnWishes = (allocation: Allocation, { rules }: Pick<DrawInput, 'rules'>): DrawnWish[] => {
  const { instance } = allocation;
  const { children, offers } = instance;
  const positions = waitingLists(allocation, rules);
  const possible = reasonsOf(allocation, rules.maxPlaces).map((reason, wish) => ({
    reason,
    child: instance.childOf[wish]!,
    offer: instance.offerOf[wish]!,
  }));
  const all = [...possible, ...instance.impossible].map(({ child, offer, reason }): DrawnWish => {
    const position = positions.get(`${child} ${offer}`) ?? null;
    const granted = reason.code === 'granted' || reason.code === 'granted-with-friends';
    const rest = position === null ? 'unfulfilled' : 'waitlisted';
    return {
      child: children[child]!.ticket,
      offer: offers[offer]!.id,
      result: granted ? 'confirmed' : rest,
      position,
      reason,
    };
  });
  return all.sort(byChildAndOffer);
};

/** The numbers of all children, by ticket. */
export const lotNumbers = ({ instance }: Allocation): LotNumber[] =>
  instance.children
    .map(({ ticket }, child) => ({ child: ticket, number: instance.numbers[child]! }))
    .sort((left, right) => byText(left.child, right.child));

/** Groups with at least two possible wishes, and how many of them are together. */
export const friendsOf = ({ instance, missing }: Allocation): Figures['friends'] => ({
  groups: instance.groups.length,
  whole: missing.filter((members) => members === 0).length,
});
