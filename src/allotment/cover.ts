import { type Allocation } from './allocation.js';
import { type Instance } from './instance.js';

/**
 * The first places (R-DRAW-3): as many children as possible have one. Children are taken in the order of the lot, and
 * each gets a place if that leaves all before it one, by moving them to other wishes (an augmenting path). The sets of
 * children that can have a place together are a matroid, so this is a largest set, and of all largest sets the one that
 * the lot prefers: no order of the lists, no length and no code plays a part.
 *
 * With `favouritesFirst`, children who can be given a favourite are taken first, in the order of the lot; they keep a
 * place, not the favourite, when the others follow.
 * @returns the offers that are full for good: no chain of moves leads from them to a free seat
 */
export const cover = (allocation: Allocation, favouritesFirst: boolean): Uint8Array => {
  const { instance } = allocation;
  if (favouritesFirst) augmentAll(allocation, (wish) => instance.favourite[wish] === 1);
  return augmentAll(allocation, () => true);
};

const augmentAll = (allocation: Allocation, allowed: (wish: number) => boolean): Uint8Array => {
  const { instance } = allocation;
  const dead = new Uint8Array(instance.seats.length);
  const search = new Search(instance);
  for (let child = 0; child < instance.children.length; child++) {
    if (allocation.places[child] === 0) search.augment(allocation, child, allowed, dead);
  }
  return dead;
};

/** Breadth-first search for an augmenting path, reused for all children. */
class Search {
  private readonly seen: Int32Array;
  /** The wish that would be granted when the search came to an offer. */
  private readonly by: Int32Array;
  /** The wish that would be given up for it, or -1 at the start. */
  private readonly from: Int32Array;
  private readonly queue: Int32Array;
  private round = 0;

  constructor(private readonly instance: Instance) {
    const offers = instance.seats.length;
    this.seen = new Int32Array(offers);
    this.by = new Int32Array(offers);
    this.from = new Int32Array(offers);
    this.queue = new Int32Array(offers);
  }

  /** Gives the child a place if possible; else marks all offers that it reached as dead: none of them ever frees. */
  augment(allocation: Allocation, child: number, allowed: (wish: number) => boolean, dead: Uint8Array): void {
    const { first, offerOf, childOf } = this.instance;
    this.round++;
    let end = 0;
    const reach = (reached: number, givingUp: number): number => {
      for (let wish = first[reached]!; wish < first[reached + 1]!; wish++) {
        const offer = offerOf[wish]!;
        if (dead[offer] === 1 || this.seen[offer] === this.round || !allowed(wish)) continue;
        this.seen[offer] = this.round;
        this.by[offer] = wish;
        this.from[offer] = givingUp;
        if (allocation.hasSeat(offer)) return offer;
        this.queue[end++] = offer;
      }
      return -1;
    };
    let free = reach(child, -1);
    for (let next = 0; free < 0 && next < end; next++) {
      const offer = this.queue[next]!;
      for (let seat = 0; free < 0 && seat < allocation.used[offer]!; seat++) {
        const held = allocation.holder(offer, seat);
        free = reach(childOf[held]!, held);
      }
    }
    if (free >= 0) this.move(allocation, free);
    else for (let index = 0; index < end; index++) dead[this.queue[index]!] = 1;
  }

  private move(allocation: Allocation, free: number): void {
    for (let offer = free; ;) {
      const [wish, givenUp] = [this.by[offer]!, this.from[offer]!];
      if (givenUp < 0) {
        allocation.grant(wish);
        return;
      }
      allocation.revoke(givenUp);
      allocation.grant(wish);
      offer = this.instance.offerOf[givenUp]!;
    }
  }
}
