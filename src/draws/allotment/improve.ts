import { type Allocation, NONE } from './allocation.js';
import { Chains, type Reach } from './chains.js';
import { FreeSeats } from './free-seats.js';

/** Exchanges mostly end after a few moves. */
const NEAR: Reach = { places: 200 };
/** Groups are few, and worth a longer search. */
const FAR: Reach = { places: 2000 };
/** Exchanges are sought in so many passes over all children. */
const PASSES = 8;

/**
 * Everybody's second place before anybody's third, and so on (R-DRAW-4): in each round, in the order of the lot, each
 * child that has one place less gets one more, the most valued wish that a chain of moves can free.
 */
export const rounds = (allocation: Allocation, report: (done: number, of: number) => void): void => {
  const { children, room, before, first } = allocation.instance;
  const seats = new FreeSeats(allocation);
  const stale = Math.max(64, children.length >>> 6);
  let most = 0;
  for (let child = 0; child < children.length; child++) {
    most = Math.max(most, before[child]! + Math.min(room[child]!, first[child + 1]! - first[child]!));
  }
  for (let round = 2; round <= most; round++) {
    let found = -1;
    for (let child = 0; child < children.length; child++) {
      if (allocation.places[child] !== round - 1) continue;
      if (found < 0 || allocation.given - found >= stale) {
        seats.find();
        found = allocation.given;
      }
      addOne(allocation, seats, child);
    }
    report(round, most);
    if (allocation.places.every((places) => places < round)) break;
  }
  allocation.keep();
};

const addOne = (allocation: Allocation, seats: FreeSeats, child: number): void => {
  const { first } = allocation.instance;
  for (let wish = first[child]!; wish < first[child + 1]!; wish++) {
    if (allocation.canTake(wish) && seats.give(wish)) return;
  }
};

/**
 * Exchanges as long as they improve the sum of all claims: a child takes a further place or a better one, others move,
 * or somebody with a weaker claim gives a place up. A child is asked again when places changed in an offer that it
 * wishes for.
 */
export class Exchanges {
  private readonly chains: Chains;
  private readonly askedAt: Int32Array;

  constructor(private readonly allocation: Allocation) {
    this.chains = new Chains(allocation);
    this.askedAt = new Int32Array(allocation.instance.children.length).fill(-1);
  }

  run(report: (done: number, of: number) => void): void {
    const { allocation, askedAt } = this;
    for (let pass = 0; pass < PASSES; pass++) {
      let any = false;
      for (let child = 0; child < askedAt.length; child++) {
        if (!allocation.hasChanged(child, askedAt[child]!)) continue;
        const asked = allocation.keep();
        any = improve(allocation, this.chains, child) || any;
        allocation.keep();
        askedAt[child] = asked;
      }
      report(pass + 1, PASSES);
      if (!any) return;
    }
  }
}

const improve = (allocation: Allocation, chains: Chains, child: number): boolean => {
  const { first } = allocation.instance;
  if (allocation.places[child] === 0) return false;
  let any = false;
  for (let wish = first[child]!; wish < first[child + 1]!; wish++) {
    if (allocation.granted[wish] === 1) continue;
    any = (allocation.canTake(wish) && chains.take(wish, NEAR)) || swapFor(allocation, chains, wish) || any;
  }
  return any;
};

/** A wish in place of a less valued one, or of the one with which it clashes. */
const swapFor = (allocation: Allocation, chains: Chains, wish: number): boolean => {
  const { first, childOf } = allocation.instance;
  const child = childOf[wish]!;
  for (let own = first[child + 1]! - 1; own >= first[child]!; own--) {
    if (allocation.granted[own] === 1 && chains.swap(wish, own, NEAR)) return true;
  }
  return false;
};

/**
 * Brings groups together whose members all have a place: each missing member takes the place in the group's offer, and
 * it stays so if the sum of all claims has grown. In the order of the lot: a group counts by its best number.
 */
export const friends = (allocation: Allocation, report: (done: number, of: number) => void): void => {
  const { groups, seats, offerOf, childOf } = allocation.instance;
  const chains = new Chains(allocation);
  const order = groups.map((_, group) => group).sort((left, right) => lotOf(left) - lotOf(right));
  function lotOf(group: number): number {
    return groups[group]!.reduce((best, wish) => Math.min(best, childOf[wish]!), Infinity);
  }
  order.forEach((group, done) => {
    const members = groups[group]!;
    if (allocation.missing[group] === 0 || members.length > seats[offerOf[members[0]!]!]!) return;
    if (members.some((wish) => allocation.places[childOf[wish]!] === 0)) return;
    bringTogether(allocation, chains, group);
    if (done % 50 === 0) report(done, order.length);
  });
};

const bringTogether = (allocation: Allocation, chains: Chains, group: number): void => {
  const [mark, isBetter] = [allocation.mark(), allocation.better()];
  const members = allocation.instance.groups[group]!;
  const all = [...members].every((wish) => allocation.granted[wish] === 1 || chains.force(wish, FAR));
  if (!all || !isBetter()) allocation.rollBack(mark);
  allocation.keep();
};

/**
 * What is left of claims that are not honoured (R-DRAW-20): a child that could attend takes the seat that is free, or
 * the place of the holder with the weakest claim, if that is weaker than its own; among equals the better number wins.
 * Each step increases the sum of all claims, or leaves it and gives a place to a better number, so it ends; then every
 * refusal has its reason.
 */
export const honourClaims = (allocation: Allocation): void => {
  const { childOf } = allocation.instance;
  for (let changed = true; changed;) {
    changed = false;
    for (let wish = 0; wish < childOf.length; wish++) {
      if (allocation.canTake(wish) && honourOne(allocation, wish)) {
        changed = true;
      }
    }
  }
  allocation.keep();
};

const honourOne = (allocation: Allocation, wish: number): boolean => {
  const { offerOf } = allocation.instance;
  if (allocation.hasSeat(offerOf[wish]!)) {
    allocation.grant(wish);
    return true;
  }
  const weakest = weakestHolder(allocation, wish);
  if (weakest === NONE) return false;
  allocation.revoke(weakest);
  allocation.grant(wish);
  return true;
};

/** The holder with the weakest claim of those who have to give way to the wish. */
const weakestHolder = (allocation: Allocation, wish: number): number => {
  const { offerOf, childOf } = allocation.instance;
  const offer = offerOf[wish]!;
  let found = NONE;
  for (let seat = 0; seat < allocation.used[offer]!; seat++) {
    const held = allocation.holder(offer, seat);
    if (!hasToYield(allocation, held, wish)) continue;
    const difference = found === NONE ? -1 : allocation.claimOf(held) - allocation.claimOf(found);
    if (difference < 0 || (difference === 0 && childOf[held]! > childOf[found]!)) found = held;
  }
  return found;
};

/**
 * Whether a place would have to go to another child's wish: its claim is stronger, or as strong and its number better.
 * Nobody gives up the only place.
 */
export const hasToYield = (allocation: Allocation, held: number, wish: number): boolean => {
  const { childOf } = allocation.instance;
  const holder = childOf[held]!;
  if (allocation.places[holder] === 1) return false;
  const difference = allocation.claimFor(wish, held) - allocation.claimOf(held);
  return difference > 0 || (difference === 0 && childOf[wish]! < holder);
};
