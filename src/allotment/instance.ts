import { createHash } from 'node:crypto';
import { byText } from './canonical.js';
import { groupsOf } from './groups.js';
import { numberOf } from './lot.js';
import { type DrawChild, type DrawInput, type DrawOffer, type DrawWish, type Reason } from './model.js';
import { halvesOf } from './positions.js';
import { clashes, familyOf, spansOf, type Span } from './times.js';
import { wishValue } from './weights.js';

/** A wish that no draw can grant, for what the child has already. */
export interface ImpossibleWish {
  readonly child: number;
  readonly offer: number;
  /** What it would be worth. */
  readonly value: number;
  readonly reason: Reason;
}

/**
 * A draw as flat arrays. Children are numbered in the order of the lot, offers in an order made of their seats, dates
 * and the numbers of those who wish for them: nothing depends on identifiers or on the order of rows. The wishes of a
 * child stand together, the most valued first; only possible ones are here, the others are in `impossible`.
 */
export interface Instance {
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
  /** What each wish is worth to its child. */
  readonly value: Int32Array;
  /** Position on the child's list in half steps, of possible wishes. */
  readonly halves: Int32Array;
  readonly favourite: Uint8Array;
  /** Group of each wish, or -1. */
  readonly groupOf: Int32Array;
  /** Wishes of each group; all groups have at least two. */
  readonly groups: readonly Int32Array[];
  /** Seats of each offer, never more than it has wishes. */
  readonly seats: Int32Array;
  /** First of the wishes for each offer in `wishesFor`. */
  readonly firstFor: Int32Array;
  readonly wishesFor: Int32Array;
  /** For each wish the other wishes of its child with which it clashes, as bits from `bitsAt[wish]` on. */
  readonly clashBits: Uint32Array;
  readonly bitsAt: Int32Array;
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

  const wishesOf: DrawWish[][] = children.map(() => []);
  for (const wish of input.wishes) wishesOf[at(childIndex, wish.child)]?.push(wish);
  const positions = new Map<DrawWish, number>();
  for (const list of wishesOf)
    halvesOf(list).forEach((halves, index) => positions.set(list[index] as DrawWish, halves));

  const offers = inOrder(input.offers, wishesOf, numbers, positions);
  const offerIndex = new Map(offers.map(({ id }, index) => [id, index]));
  const spans: readonly (readonly Span[])[] = offers.map(spansOf);
  const families = offers.map(familyOf);
  const areVariants = (one: number, other: number): boolean =>
    rules.oneOfVariants && one !== other && families[one] === families[other];
  const excluding = (one: number, other: number): boolean =>
    areVariants(one, other) || clashes(spans[one] ?? [], spans[other] ?? [], rules.gapMinutes);

  const before = new Int32Array(children.length);
  const room = new Int32Array(children.length);
  const possible: DrawWish[] = [];
  const impossible: ImpossibleWish[] = [];
  const first = new Int32Array(children.length + 1);
  children.forEach(({ held }, child) => {
    const own = held.map(({ offer }) => at(offerIndex, offer)).sort((left, right) => left - right);
    before[child] = held.filter(({ counts }) => counts).length;
    room[child] =
      rules.maxPlaces === null ? (wishesOf[child]?.length ?? 0) : Math.max(0, rules.maxPlaces - (before[child] ?? 0));
    const list = wishesOf[child] ?? [];
    const kept: DrawWish[] = [];
    for (const wish of list) {
      const offer = at(offerIndex, wish.offer);
      const same = own.find((mine) => mine === offer || areVariants(mine, offer));
      const clash = own.find((mine) => excluding(mine, offer));
      const reason: Reason | undefined =
        same !== undefined
          ? { code: 'given-before', values: { offer: offers[same]?.id ?? '' } }
          : clash !== undefined
            ? { code: 'clashes-with-own-place', values: { offer: offers[clash]?.id ?? '' } }
            : room[child] === 0
              ? { code: 'limit-reached', values: { limit: rules.maxPlaces ?? 0 } }
              : undefined;
      if (reason === undefined) kept.push(wish);
      else impossible.push({ child, offer, value: valueOf(wish), reason });
    }
    kept.sort(
      (left, right) =>
        valueOf(right) - valueOf(left) ||
        (positions.get(left) ?? 0) - (positions.get(right) ?? 0) ||
        at(offerIndex, left.offer) - at(offerIndex, right.offer),
    );
    possible.push(...kept);
    first[child + 1] = possible.length;
  });
  function valueOf(wish: DrawWish): number {
    return wishValue(wish.favourite, positions.get(wish) ?? 0);
  }

  const childOf = Int32Array.from(possible, ({ child }) => at(childIndex, child));
  const offerOf = Int32Array.from(possible, ({ offer }) => at(offerIndex, offer));
  const { groups, groupOf } = groupsOf(
    possible,
    offerOf,
    (wish) => children[at(childIndex, wish.child)]?.family ?? null,
    rules,
  );
  const { firstFor, wishesFor } = byOffer(offerOf, offers.length);
  const seats = Int32Array.from(offers, (offer, index) => {
    const wished = (firstFor[index + 1] ?? 0) - (firstFor[index] ?? 0);
    return offer.seats === null ? wished : Math.min(offer.seats, wished);
  });
  const { clashBits, bitsAt } = clashesOf(first, offerOf, excluding);
  return {
    ...{ children, numbers, offers, wishes: possible, impossible, room, before, first, childOf, offerOf },
    value: Int32Array.from(possible, valueOf),
    halves: Int32Array.from(possible, (wish) => positions.get(wish) ?? 0),
    favourite: Uint8Array.from(possible, ({ favourite }) => Number(favourite)),
    ...{ groupOf, groups, seats, firstFor, wishesFor, clashBits, bitsAt },
  };
};

const at = (index: ReadonlyMap<string, number>, key: string): number => {
  const found = index.get(key);
  if (found === undefined) throw new RangeError('The input of a draw names an offer or a child that it does not have.');
  return found;
};

/** Offers by what they are and who wishes for them; two that are equal even in that can be exchanged for each other. */
const inOrder = (
  offers: readonly DrawOffer[],
  wishesOf: readonly (readonly DrawWish[])[],
  numbers: readonly string[],
  positions: ReadonlyMap<DrawWish, number>,
): DrawOffer[] => {
  const digests = new Map(offers.map(({ id }) => [id, createHash('sha256')]));
  for (const { id, seats, dates } of offers) digests.get(id)?.update(JSON.stringify([seats, dates]));
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

const clashesOf = (
  first: Int32Array,
  offerOf: Int32Array,
  excluding: (one: number, other: number) => boolean,
): { clashBits: Uint32Array; bitsAt: Int32Array } => {
  const bitsAt = new Int32Array(offerOf.length + 1);
  for (let child = 0; child + 1 < first.length; child++) {
    const [from, to] = [first[child] ?? 0, first[child + 1] ?? 0];
    for (let wish = from; wish < to; wish++) bitsAt[wish + 1] = (bitsAt[wish] ?? 0) + ((to - from + 31) >>> 5);
  }
  const clashBits = new Uint32Array(bitsAt[offerOf.length] ?? 0);
  const known = new Map<number, boolean>();
  const offers = 1 << 24;
  for (let child = 0; child + 1 < first.length; child++) {
    const [from, to] = [first[child] ?? 0, first[child + 1] ?? 0];
    for (let one = from; one < to; one++) {
      for (let other = from; other < to; other++) {
        if (one === other) continue;
        const [a, b] = [offerOf[one] ?? 0, offerOf[other] ?? 0];
        const key = Math.min(a, b) * offers + Math.max(a, b);
        let is = known.get(key);
        if (is === undefined) known.set(key, (is = excluding(a, b)));
        if (!is) continue;
        const word = (bitsAt[one] ?? 0) + ((other - from) >>> 5);
        clashBits[word] = (clashBits[word] ?? 0) | (1 << ((other - from) & 31));
      }
    }
  }
  return { clashBits, bitsAt };
};
