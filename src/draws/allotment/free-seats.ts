import { type Allocation, NONE } from './allocation.js';

/**
 * Ways to the free seats, as in Dinic's algorithm: for every offer how many moves away a free seat is, found backwards
 * from the seats for all offers at once; then places are freed along ways on which each move comes nearer. A way that
 * failed is not tried again until the distances are found anew.
 */
export class FreeSeats {
  /** Moves to the next free seat; -1 where none is within reach. */
  private readonly distance: Int32Array;
  private readonly queue: Int32Array;

  constructor(private readonly allocation: Allocation) {
    this.distance = new Int32Array(allocation.instance.seats.length);
    this.queue = new Int32Array(allocation.instance.seats.length);
  }

  /** Finds all distances anew. */
  find(): void {
    const { allocation, distance, queue } = this;
    const { seats, firstFor, wishesFor, childOf, first, offerOf } = allocation.instance;
    distance.fill(-1);
    let end = 0;
    for (let offer = 0; offer < seats.length; offer++) {
      if (!allocation.hasSeat(offer)) continue;
      distance[offer] = 0;
      queue[end++] = offer;
    }
    for (let next = 0; next < end; next++) {
      const offer = queue[next]!;
      for (let index = firstFor[offer]!; index < firstFor[offer + 1]!; index++) {
        const wish = wishesFor[index]!;
        const child = childOf[wish]!;
        for (let held = first[child]!; held < first[child + 1]!; held++) {
          const from = offerOf[held]!;
          if (allocation.granted[held] === 0 || distance[from] !== -1) continue;
          if (!allocation.canTakeInstead(wish, held) || allocation.losesFavourite(held, wish)) continue;
          distance[from] = distance[offer]! + 1;
          queue[end++] = from;
        }
      }
    }
  }

  /**
   * Gives a child a further place, by moves of others to equally many places.
   * @returns whether it could
   */
  give(wish: number): boolean {
    const { allocation } = this;
    const { offerOf, childOf } = allocation.instance;
    const mark = allocation.mark();
    if (!this.free(offerOf[wish]!, childOf[wish]!) || !allocation.canTake(wish)) {
      allocation.rollBack(mark);
      return false;
    }
    allocation.grant(wish);
    return true;
  }

  /** Frees a seat of an offer without moving the child for which it is meant. */
  private free(offer: number, child: number): boolean {
    const { allocation, distance } = this;
    if (allocation.hasSeat(offer)) return true;
    const far = distance[offer]!;
    if (far <= 0) return false;
    for (let seat = 0; seat < allocation.used[offer]!; seat++) {
      const held = allocation.holder(offer, seat);
      const move = this.nearer(held, far, child);
      if (move === NONE) continue;
      allocation.revoke(held);
      allocation.grant(move);
      return true;
    }
    distance[offer] = -1;
    return false;
  }

  /** A wish of the holder in an offer nearer to a free seat, in which a seat is free now. */
  private nearer(held: number, far: number, child: number): number {
    const { allocation, distance } = this;
    const { childOf, first, offerOf } = allocation.instance;
    const holder = childOf[held]!;
    if (holder === child) return NONE;
    const canMove = (other: number): boolean =>
      allocation.canTakeInstead(other, held) && !allocation.losesFavourite(held, other);
    for (let other = first[holder]!; other < first[holder + 1]!; other++) {
      const away = distance[offerOf[other]!]!;
      if (away === -1 || away >= far || !canMove(other)) continue;
      // Moves further along may have changed what the holder has.
      if (this.free(offerOf[other]!, child) && allocation.granted[held] === 1 && canMove(other)) {
        return other;
      }
    }
    return NONE;
  }
}
