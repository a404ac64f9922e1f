import { type Allocation, NONE, SEVERAL } from './allocation.js';
import { type Instance } from './instance.js';
import { groupValue, stepOf, WEIGHTS } from './weights.js';

/** How far a search goes. Work is counted, never timed, so that every machine draws the same. */
export interface Reach {
  /** Places that one search looks at. */
  readonly places: number;
}

/**
 * Chains of moves: a child takes a place in a full offer, somebody there moves to another of its wishes, somebody there
 * moves on, until a seat is free or somebody gives a place up. Found in the order of what the moves
 * cost (Dijkstra's order), so the cheapest chain comes first.
 */
export class Chains {
  private readonly seen: Int32Array;
  private readonly settled: Int32Array;
  private readonly cost: Int32Array;
  /** The wish that a seat of the offer would be given to. */
  private readonly by: Int32Array;
  /** The place that is given up for it; -1 at the start. */
  private readonly from: Int32Array;
  private readonly heap: number[] = [];
  private round = 0;

  private readonly instance: Instance;

  constructor(private readonly allocation: Allocation) {
    this.instance = allocation.instance;
    const offers = this.instance.seats.length;
    this.seen = new Int32Array(offers);
    this.settled = new Int32Array(offers);
    this.cost = new Int32Array(offers);
    this.by = new Int32Array(offers);
    this.from = new Int32Array(offers);
  }

  /**
   * Grants a wish that its child can attend, by moving others where the offer is full, if the sum of all claims grows by
   * it. Changes nothing otherwise.
   */
  take(wish: number, reach: Reach): boolean {
    const { allocation } = this;
    const [mark, isBetter] = [allocation.mark(), allocation.better()];
    if (this.enter(wish, allocation.claimFor(wish), reach) && isBetter()) return true;
    allocation.rollBack(mark);
    return false;
  }

  /**
   * Grants a wish in place of one that the child has, if the sum of all claims grows by it. What is given up is free for
   * the others of the chain, so rings are found, too.
   */
  swap(wish: number, instead: number, reach: Reach): boolean {
    const { allocation } = this;
    if (!allocation.canTakeInstead(wish, instead)) return false;
    const [mark, worth, isBetter] = [allocation.mark(), allocation.worth, allocation.better()];
    allocation.revoke(instead);
    const gain = allocation.worth + allocation.claimFor(wish) - worth;
    if (gain > 0 && this.enter(wish, gain, reach) && isBetter()) return true;
    allocation.rollBack(mark);
    return false;
  }

  /** Grants a wish of a group at any price but somebody's only place. The caller judges the result, and may undo it. */
  force(wish: number, reach: Reach): boolean {
    const { allocation } = this;
    if (!allocation.canTake(wish)) {
      const instead = this.insteadOf(wish);
      if (instead === NONE) return false;
      allocation.revoke(instead);
    }
    return this.enter(wish, WEIGHTS.only - 1, reach);
  }

  /** What the child would give up for a wish; `NONE` if nothing has to be or nothing single suffices. */
  private insteadOf(wish: number): number {
    const { allocation } = this;
    const { childOf, first } = this.instance;
    if (allocation.granted[wish] === 1) return NONE;
    const clash = allocation.clashOf(wish);
    if (clash === SEVERAL) return NONE;
    if (clash !== NONE) return clash;
    const child = childOf[wish]!;
    if (allocation.hasRoom(child)) return NONE;
    for (let own = first[child + 1]! - 1; own >= first[child]!; own--) if (allocation.granted[own] === 1) return own;
    return NONE;
  }

  /** Grants the wish and carries out the cheapest chain that makes room for it, if one costs less than the gain. */
  private enter(wish: number, gain: number, reach: Reach): boolean {
    const { allocation } = this;
    const { offerOf } = this.instance;
    const target = offerOf[wish]!;
    if (allocation.hasSeat(target)) {
      allocation.grant(wish);
      return true;
    }
    const end = this.search(wish, gain, reach);
    return end !== undefined && this.carryOut(end.offer, end.dropped);
  }

  /** The cheapest end: an offer with a free seat, or a place that is dropped. */
  private search(wish: number, gain: number, reach: Reach): { offer: number; dropped: number } | undefined {
    const { allocation, heap } = this;
    const { offerOf, childOf, groupOf } = this.instance;
    const [child, group] = [childOf[wish]!, groupOf[wish]!];
    this.round++;
    heap.length = 0;
    this.come(offerOf[wish]!, 0, wish, -1);
    let best = gain;
    let found: { offer: number; dropped: number } | undefined;
    for (let looked = 0; heap.length > 0 && looked < reach.places;) {
      const offer = this.nearest();
      if (this.settled[offer] === this.round) continue;
      this.settled[offer] = this.round;
      const cost = this.cost[offer]!;
      if (cost >= best) break;
      if (allocation.hasSeat(offer)) return { offer, dropped: NONE };
      looked += allocation.used[offer]!;
      for (let seat = 0; seat < allocation.used[offer]!; seat++) {
        const held = allocation.holder(offer, seat);
        const holder = childOf[held]!;
        // Neither the child itself nor those with whom it wants to be moves away for it.
        if (holder === child || (group >= 0 && groupOf[held] === group)) continue;
        if (cost + stepOf(allocation.places[holder]!) < best) {
          const loss = cost + allocation.claimOf(held);
          if (loss < best) [best, found] = [loss, { offer, dropped: held }];
        }
        this.moves(held, cost, best);
      }
    }
    return found;
  }

  /** Goes on to all offers to which the holder of a place could move. */
  private moves(held: number, cost: number, best: number): void {
    const { allocation } = this;
    const { childOf, first, value, favourite, offerOf, groupOf, groups } = this.instance;
    const holder = childOf[held]!;
    const together = allocation.isTogether(held) ? groupValue(groups[groupOf[held]!]!.length) : 0;
    const only = allocation.isOnlyFavourite(held) ? WEIGHTS.firstFavourite : 0;
    for (let other = first[holder]!; other < first[holder + 1]!; other++) {
      // Costs are never negative, so that what is settled stays settled; what a move gains counts once it is made.
      const lost = favourite[other] === 1 ? 0 : only;
      const next = cost + Math.max(0, value[held]! - value[other]!) + together + lost;
      const offer = offerOf[other]!;
      if (next >= best || this.settled[offer] === this.round) continue;
      if (this.seen[offer] === this.round && this.cost[offer]! <= next) continue;
      if (this.instance.seats[offer] === 0 || !allocation.canTakeInstead(other, held)) continue;
      this.come(offer, next, other, held);
    }
  }

  /** Moves everybody along the chain; false if somebody in it would have to move twice, which it cannot. */
  private carryOut(end: number, dropped: number): boolean {
    const { allocation } = this;
    const { offerOf } = this.instance;
    if (dropped !== NONE) allocation.revoke(dropped);
    for (let offer = end; ;) {
      const [wish, released] = [this.by[offer]!, this.from[offer]!];
      if (released >= 0) {
        if (allocation.granted[released] === 0) return false;
        allocation.revoke(released);
      }
      if (!allocation.canTake(wish) || !allocation.hasSeat(offer)) return false;
      allocation.grant(wish);
      if (released < 0) return true;
      offer = offerOf[released]!;
    }
  }

  private come(offer: number, cost: number, by: number, from: number): void {
    this.seen[offer] = this.round;
    this.cost[offer] = cost;
    this.by[offer] = by;
    this.from[offer] = from;
    this.push(cost * this.seen.length + offer);
  }

  private nearest(): number {
    return this.pop() % this.seen.length;
  }

  /** A binary heap of numbers: cost first, then the offer, so that ties are the same everywhere. */
  private push(entry: number): void {
    const { heap } = this;
    let index = heap.push(entry) - 1;
    while (index > 0) {
      const parent = (index - 1) >>> 1;
      if (heap[parent]! <= entry) break;
      heap[index] = heap[parent]!;
      index = parent;
    }
    heap[index] = entry;
  }

  private pop(): number {
    const { heap } = this;
    const top = heap[0]!;
    const last = heap.pop()!;
    if (heap.length === 0) return top;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && heap[child + 1]! < heap[child]!) child++;
      if (heap[child]! >= last) break;
      heap[index] = heap[child]!;
      index = child;
    }
    heap[index] = last;
    return top;
  }
}
