import { createHash } from 'node:crypto';
import { type DrawRules } from '../../editions/draw-rules.js';
import { type DrawWish, type DrawOffer, type DrawChild, type DrawInput } from './model.js';
import { byText, datesInOrder } from './canonical.js';
import { type Reason } from '../../attendances/model/drawn-wish.js';
import { Exclusions, type ClashBits, clashBitsOf } from './exclusions.js';
import { numberOf } from './lot.js';
import { wishValue } from './weights.js';

/**
 * Who wants to go together: wishes for the same offer with the same code, and with `siblings` those of one family.
 * Groups that share a child are one.
 */
const groupsOf = (
  wishes: readonly DrawWish[],
  offerOf: Int32Array,
  family: (wish: DrawWish) => string | null,
  { friends, siblings }: Pick<DrawRules, 'friends' | 'siblings'>,
): { groups: Int32Array[]; groupOf: Int32Array } => {
  const leader = Int32Array.from(wishes, (_, wish) => wish);
  const lead = (wish: number): number => {
    let top = wish;
    while (leader[top] !== top) top = leader[top] ?? top;
    return top;
  };
  const known = new Map<string, number>();
  const join = (wish: number, key: string): void => {
    const other = known.get(key);
    if (other === undefined) known.set(key, wish);
    else leader[Math.max(lead(wish), lead(other))] = Math.min(lead(wish), lead(other));
  };
  wishes.forEach((wish, index) => {
    if (friends && wish.group !== null) join(index, `code ${offerOf[index]} ${wish.group}`);
    const home = siblings ? family(wish) : null;
    if (home !== null) join(index, `home ${offerOf[index]} ${home}`);
  });
  const members = new Map<number, number[]>();
  wishes.forEach((_, index) => {
    const top = lead(index);
    const list = members.get(top);
    if (list === undefined) members.set(top, [index]);
    else list.push(index);
  });
  const groups = [...members.values()].filter(({ length }) => length > 1).map((list) => Int32Array.from(list));
  const groupOf = new Int32Array(wishes.length).fill(-1);
  groups.forEach((list, group) => list.forEach((wish) => (groupOf[wish] = group)));
  return { groups, groupOf };
};

/** Offers by what they are and who wishes for them; two that are equal even in that can be exchanged for each other. */
const offersInOrder = (
  offers: readonly DrawOffer[],
  wishesOf: readonly (readonly DrawWish[])[],
  numbers: readonly string[],
  positions: ReadonlyMap<DrawWish, number>,
): DrawOffer[] => {
  const digests = new Map(offers.map(({ id }) => [id, createHash('sha256')]));
  for (const { id, seats, dates } of offers) digests.get(id)?.update(JSON.stringify([seats, datesInOrder(dates)]));
  wishesOf.forEach((list, child) => {
    for (const wish of list) {
      digests.get(wish.offer)?.update(`${numbers[child]} ${positions.get(wish)} ${wish.favourite}\n`);
    }
  });
  const keys = new Map([...digests].map(([id, digest]) => [id, digest.digest('hex')]));
  return [...offers].sort(
    (left, right) => byText(keys.get(left.id) ?? '', keys.get(right.id) ?? '') || byText(left.id, right.id),
  );
};

/**
 * Where each wish of a child stands on its list, in half steps from the top. Wishes of equal rank share the middle of
 * the positions they take together, so nobody gains by ranking everything first; those without a rank stand behind.
 */
const halvesOf = (wishes: readonly DrawWish[]): number[] =>
  wishes.map(({ rank }) => {
    const own = rank ?? Infinity;
    const better = wishes.filter((other) => (other.rank ?? Infinity) < own).length;
    const equal = wishes.filter((other) => (other.rank ?? Infinity) === own).length;
    return 2 * better + equal - 1;
  });

/** A child's places before the draw. */
interface Before {
  /** Offers in which it has a place, by index. */
  readonly own: readonly number[];
  /** Places that the draw may give it. */
  readonly room: number;
  readonly maxPlaces: number | null;
}

/** Why no draw can grant a wish, for what the child has already; undefined if one can. */
const whyImpossible = (
  offer: number,
  { own, room, maxPlaces }: Before,
  offers: readonly DrawOffer[],
  exclusions: Exclusions,
): Reason | undefined => {
  const same = own.find((mine) => mine === offer || exclusions.areVariants(mine, offer));
  if (same !== undefined) return { code: 'given-before', values: { offer: offers[same]!.id } };
  const clash = own.find((mine) => exclusions.exclude(mine, offer));
  if (clash !== undefined) return { code: 'clashes-with-own-place', values: { offer: offers[clash]!.id } };
  return room === 0 ? { code: 'limit-reached', values: { limit: maxPlaces ?? 0 } } : undefined;
};

/** A wish that no draw can grant, for what the child has already. */
interface ImpossibleWish {
  readonly child: number;
  readonly offer: number;
  /** Its worth, if it were granted. */
  readonly value: number;
  readonly reason: Reason;
}

/**
 * A draw as flat arrays. Children are numbered in the order of the lot, offers in an order made of their seats, dates
 * and the numbers of those who wish for them: nothing depends on identifiers or on the order of rows. The wishes of a
 * child stand together, the most valued first; only possible ones are here, the others are in `impossible`.
 */
export interface Instance extends ClashBits {
  readonly children: readonly DrawChild[];
  readonly numbers: readonly string[];
  readonly offers: readonly DrawOffer[];
  readonly wishes: readonly DrawWish[];
  readonly impossible: readonly ImpossibleWish[];
  /** Most places that the draw may give each child. */
  readonly room: Int32Array;
  /** Places that each child has before. */
  readonly before: Int32Array;
  /** First wish of each child, and behind them all the number of wishes. */
  readonly first: Int32Array;
  readonly childOf: Int32Array;
  readonly offerOf: Int32Array;
  /** The worth of each wish to its child. */
  readonly value: Int32Array;
  /** Position on the child's list in half steps, of possible wishes. */
  readonly halves: Int32Array;
  readonly favourite: Uint8Array;
  /** Whether favourites decide about first places before the lot does. */
  readonly favouritesFirst: boolean;
  /** Group of each wish, or -1. */
  readonly groupOf: Int32Array;
  /** Wishes of each group; all groups have at least two. */
  readonly groups: readonly Int32Array[];
  /** Seats of each offer, never more than it has wishes. */
  readonly seats: Int32Array;
  /** First of the wishes for each offer in `wishesFor`. */
  readonly firstFor: Int32Array;
  readonly wishesFor: Int32Array;
}

/** Turns the input and the seed into flat arrays. */
export const instanceOf = (input: DrawInput, seed: string): Instance => {
  const { rules } = input;
  const numbered = input.children
    .map((child) => ({ child, number: numberOf(seed, child.ticket, input.beacon) }))
    .sort((left, right) => byText(left.number, right.number) || byText(left.child.ticket, right.child.ticket));
  const children = numbered.map(({ child }) => child);
  const numbers = numbered.map(({ number }) => number);
  const childIndex = new Map(children.map(({ ticket }, index) => [ticket, index]));
  const lists: DrawWish[][] = children.map(() => []);
  for (const wish of input.wishes) lists[at(childIndex, wish.child)]!.push(wish);
  const positions = positionsIn(lists);

  const offers = offersInOrder(input.offers, lists, numbers, positions);
  const offerIndex = new Map(offers.map(({ id }, index) => [id, index]));
  const exclusions = new Exclusions(offers, rules);
  const valueOf = (wish: DrawWish): number => wishValue(wish.favourite, positions.get(wish)!);
  const mostValued = (left: DrawWish, right: DrawWish): number =>
    valueOf(right) - valueOf(left) ||
    positions.get(left)! - positions.get(right)! ||
    at(offerIndex, left.offer) - at(offerIndex, right.offer);

  const before = Int32Array.from(children, ({ held }) => held.filter(({ counts }) => counts).length);
  const room = Int32Array.from(lists, ({ length }, child) =>
    rules.maxPlaces === null ? length : Math.max(0, rules.maxPlaces - before[child]!),
  );
  const wishes: DrawWish[] = [];
  const impossible: ImpossibleWish[] = [];
  const first = new Int32Array(children.length + 1);
  children.forEach(({ held }, child) => {
    const own = held.map(({ offer }) => at(offerIndex, offer)).sort((left, right) => left - right);
    const had = { own, room: room[child]!, maxPlaces: rules.maxPlaces };
    for (const wish of lists[child]!.sort(mostValued)) {
      const offer = at(offerIndex, wish.offer);
      const reason = whyImpossible(offer, had, offers, exclusions);
      if (reason === undefined) wishes.push(wish);
      else impossible.push({ child, offer, value: valueOf(wish), reason });
    }
    first[child + 1] = wishes.length;
  });

  const childOf = Int32Array.from(wishes, ({ child }) => at(childIndex, child));
  const offerOf = Int32Array.from(wishes, ({ offer }) => at(offerIndex, offer));
  const forOffers = byOffer(offerOf, offers.length);
  return {
    ...{ children, numbers, offers, wishes, impossible, room, before, first, childOf, offerOf },
    value: Int32Array.from(wishes, valueOf),
    halves: Int32Array.from(wishes, (wish) => positions.get(wish)!),
    favourite: Uint8Array.from(wishes, ({ favourite }) => Number(favourite)),
    favouritesFirst: rules.firstPlaceBy === 'favourites',
    seats: seatsOf(offers, forOffers.firstFor),
    ...groupsOf(wishes, offerOf, ({ child }) => children[at(childIndex, child)]!.family, rules),
    ...forOffers,
    ...clashBitsOf(first, offerOf, exclusions),
  };
};

const positionsIn = (lists: readonly (readonly DrawWish[])[]): ReadonlyMap<DrawWish, number> => {
  const positions = new Map<DrawWish, number>();
  for (const list of lists) halvesOf(list).forEach((halves, index) => positions.set(list[index]!, halves));
  return positions;
};

/** Seats of each offer, never more than it has possible wishes. */
const seatsOf = (offers: readonly DrawOffer[], firstFor: Int32Array): Int32Array =>
  Int32Array.from(offers, ({ seats }, offer) => Math.min(seats ?? Infinity, firstFor[offer + 1]! - firstFor[offer]!));

const at = (index: ReadonlyMap<string, number>, key: string): number => {
  const found = index.get(key);
  if (found === undefined) throw new RangeError('The input of a draw names an offer or a child that it does not have.');
  return found;
};

const byOffer = (offerOf: Int32Array, offers: number): { firstFor: Int32Array; wishesFor: Int32Array } => {
  const firstFor = new Int32Array(offers + 1);
  for (const offer of offerOf) firstFor[offer + 1] = (firstFor[offer + 1] ?? 0) + 1;
  for (let offer = 0; offer < offers; offer++)
    firstFor[offer + 1] = (firstFor[offer + 1] ?? 0) + (firstFor[offer] ?? 0);
  const next = firstFor.slice();
  const wishesFor = new Int32Array(offerOf.length);
  offerOf.forEach((offer, wish) => {
    const place = next[offer] ?? 0;
    wishesFor[place] = wish;
    next[offer] = place + 1;
  });
  return { firstFor, wishesFor };
};
