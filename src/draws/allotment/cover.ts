import { type Allocation } from './allocation.js';
import { type Instance } from './instance.js';

/**
 * The first places (R-DRAW-3): as many children as possible have one. Children are taken in the order of the lot, and
 * each gets a place if that leaves all before it one, by moving them to other wishes (an augmenting path). The sets of
 * children that can have a place together are a matroid, so this is a largest set, and of all largest sets the one that
 * the lot prefers: no order of the lists, no length and no code plays a part.
 *
 * With `favouritesFirst` of all largest sets those come first that can have the most favourites as first places, and of
 * these the one that the lot prefers.
 * @returns the offers that are full for good: no chain of moves leads from them to a free seat
 */
export const cover = (allocation: Allocation): Uint8Array => {
  if (allocation.instance.favouritesFirst) new MostFavourites(allocation).give();
  return giveAll(allocation, { allows: () => true, ends: (offer) => allocation.hasSeat(offer) });
};

/** Rules for where a search may go and end. */
interface Way {
  /** Whether a wish may be granted. */
  readonly allows: (wish: number) => boolean;
  /** Whether the search may end in a free seat of an offer. */
  readonly ends: (offer: number) => boolean;
  /** Whether the search may end by taking a place away. */
  readonly yields?: (held: number) => boolean;
}

const giveAll = (allocation: Allocation, way: Way): Uint8Array => {
  const { instance } = allocation;
  const dead = new Uint8Array(instance.seats.length);
  const search = new Search(allocation);
  for (let child = 0; child < instance.children.length; child++) {
    if (allocation.places[child] === 0) search.augment(child, way, dead);
  }
  return dead;
};

/**
 * The most favourites among the largest sets, as the Hungarian method finds them: what is kept for each child and offer
 * is how many favourites it costs to get there from a child without a place. Only moves that cost no more are made; when
 * none is left, one favourite more may be spent. Why that is right: docs/draw/algorithm.md.
 */
class MostFavourites {
  private readonly costOfChild: Int32Array;
  private readonly costOfOffer: Int32Array;
  /** The cost of getting to a free seat. */
  private costOfSeat = 0;

  constructor(private readonly allocation: Allocation) {
    this.costOfChild = new Int32Array(allocation.instance.children.length);
    this.costOfOffer = new Int32Array(allocation.instance.seats.length);
  }

  give(): void {
    const { allocation, costOfOffer } = this;
    const allows = (wish: number): boolean => this.beyond(wish) === 0;
    const ends = (offer: number): boolean => allocation.hasSeat(offer) && costOfOffer[offer] === this.costOfSeat;
    while (this.spend(giveAll(allocation, { allows, ends })));
    this.honourLot(allows);
  }

  /** How much more it costs to get to an offer by a wish than it has to. */
  private beyond(wish: number): number {
    const { favourite, childOf, offerOf } = this.allocation.instance;
    return 1 - favourite[wish]! + this.costOfChild[childOf[wish]!]! - this.costOfOffer[offerOf[wish]!]!;
  }

  /**
   * Lets everything that was not reached cost as much more as opens the next way.
   * @returns false if there is none: no free seat can be reached at any cost
   */
  private spend(reached: Uint8Array): boolean {
    const { allocation, costOfChild, costOfOffer } = this;
    const { first, offerOf, childOf } = allocation.instance;
    const children = Uint8Array.from(allocation.places, (places) => Number(places === 0));
    let more = Infinity;
    reached.forEach((is, offer) => {
      if (is === 0) return;
      if (allocation.hasSeat(offer)) more = Math.min(more, costOfOffer[offer]! - this.costOfSeat);
      for (let seat = 0; seat < allocation.used[offer]!; seat++) children[childOf[allocation.holder(offer, seat)]!] = 1;
    });
    children.forEach((is, child) => {
      for (let wish = first[child]!; is === 1 && wish < first[child + 1]!; wish++) {
        if (reached[offerOf[wish]!] === 0) more = Math.min(more, this.beyond(wish));
      }
    });
    if (more === Infinity) return false;
    children.forEach((is, child) => (costOfChild[child] = costOfChild[child]! + (is === 0 ? more : 0)));
    reached.forEach((is, offer) => (costOfOffer[offer] = costOfOffer[offer]! + (is === 0 ? more : 0)));
    this.costOfSeat += more;
    return true;
  }

  /** Of all sets with as many favourites the one that the lot prefers: who has the worse number yields at no cost. */
  private honourLot(allows: Way['allows']): void {
    const { allocation, costOfChild } = this;
    const { children, seats, childOf } = allocation.instance;
    const dead = new Uint8Array(seats.length);
    const search = new Search(allocation);
    for (let child = 0; child < children.length; child++) {
      if (allocation.places[child] !== 0) continue;
      const yields = (held: number): boolean => childOf[held]! > child && costOfChild[childOf[held]!] === 0;
      search.augment(child, { allows, ends: () => false, yields }, dead);
    }
  }
}

/** Breadth-first search for an augmenting path, reused for all children. */
class Search {
  private readonly seen: Int32Array;
  /** The wish that would be granted when the search came to an offer. */
  private readonly by: Int32Array;
  /** The wish that would be given up for it, or -1 at the start. */
  private readonly from: Int32Array;
  private readonly queue: Int32Array;
  private round = 0;

  private readonly instance: Instance;

  constructor(private readonly allocation: Allocation) {
    this.instance = allocation.instance;
    const offers = this.instance.seats.length;
    this.seen = new Int32Array(offers);
    this.by = new Int32Array(offers);
    this.from = new Int32Array(offers);
    this.queue = new Int32Array(offers);
  }

  /** Gives the child a place if possible; else marks all offers that it reached as dead: none of them ever frees. */
  augment(child: number, { allows, ends, yields }: Way, dead: Uint8Array): void {
    const { allocation } = this;
    const { first, offerOf, childOf } = this.instance;
    this.round++;
    let end = 0;
    const reach = (reached: number, givingUp: number): number => {
      for (let wish = first[reached]!; wish < first[reached + 1]!; wish++) {
        const offer = offerOf[wish]!;
        if (dead[offer] === 1 || this.seen[offer] === this.round || !allows(wish)) continue;
        this.seen[offer] = this.round;
        this.by[offer] = wish;
        this.from[offer] = givingUp;
        if (ends(offer)) return offer;
        this.queue[end++] = offer;
      }
      return -1;
    };
    let free = reach(child, -1);
    for (let next = 0; free < 0 && next < end; next++) {
      const offer = this.queue[next]!;
      for (let seat = 0; free < 0 && seat < allocation.used[offer]!; seat++) {
        const held = allocation.holder(offer, seat);
        if (yields?.(held) === true) {
          allocation.revoke(held);
          free = offer;
        } else free = reach(childOf[held]!, held);
      }
    }
    if (free >= 0) this.move(free);
    else for (let index = 0; index < end; index++) dead[this.queue[index]!] = 1;
  }

  private move(free: number): void {
    const { allocation } = this;
    for (let offer = free; ;) {
      const [wish, released] = [this.by[offer]!, this.from[offer]!];
      if (released < 0) {
        allocation.grant(wish);
        return;
      }
      allocation.revoke(released);
      allocation.grant(wish);
      offer = this.instance.offerOf[released]!;
    }
  }
}
