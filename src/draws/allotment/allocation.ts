import { type Instance } from './instance.js';
import { groupValue, stepOf, WEIGHTS } from './weights.js';

/**
 * Who has which place. Grants and revokes one wish at a time and keeps `worth`, the sum of all claims: what improves a
 * draw increases it. A group counts while all its members have their place.
 */
export class Allocation {
  /** Whether each wish is granted. */
  readonly granted: Uint8Array;
  /** Places of each child, earlier ones included. */
  readonly places: Int32Array;
  /** Seats taken of each offer. */
  readonly used: Int32Array;
  /** Members of each group without a place in it. */
  readonly missing: Int32Array;
  /** Sum of all claims. */
  worth = 0;
  /** Places given. */
  given = 0;
  /** Children without an earlier place who have a favourite, where favourites come first: what was found of them stays. */
  favoured = 0;

  /** Favourites that each child has; where its first one counts no more than others, it is as if it had one already. */
  private readonly favourites: Int32Array;

  private readonly grantedBits: Uint32Array;
  private readonly bitsOfChild: Int32Array;
  /** Granted wishes of each offer, without gaps, from `seatAt[offer]` on. */
  private readonly holders: Int32Array;
  private readonly seatAt: Int32Array;
  private readonly slotOf: Int32Array;
  private readonly log: number[] = [];
  /** When each offer's places last changed, counted in calls of `keep`. */
  private readonly changedAt: Int32Array;
  private now = 1;

  constructor(readonly instance: Instance) {
    const { children, seats, childOf, first, groups, before, favouritesFirst } = instance;
    this.granted = new Uint8Array(childOf.length);
    this.places = before.slice();
    this.favourites = before.map((places) => Number(places > 0 || !favouritesFirst));
    this.used = new Int32Array(seats.length);
    this.missing = Int32Array.from(groups, ({ length }) => length);
    this.bitsOfChild = new Int32Array(children.length + 1);
    for (let child = 0; child < children.length; child++) {
      this.bitsOfChild[child + 1] = this.bitsOfChild[child]! + ((first[child + 1]! - first[child]! + 31) >>> 5);
    }
    this.grantedBits = new Uint32Array(this.bitsOfChild[children.length]!);
    this.seatAt = new Int32Array(seats.length + 1);
    seats.forEach((count, offer) => (this.seatAt[offer + 1] = this.seatAt[offer]! + count));
    this.holders = new Int32Array(this.seatAt[seats.length]!);
    this.slotOf = new Int32Array(childOf.length);
    this.changedAt = new Int32Array(seats.length);
  }

  /** Whether an offer has a free seat. */
  hasSeat(offer: number): boolean {
    return this.used[offer]! < this.instance.seats[offer]!;
  }

  /** The granted wish in the n-th taken seat of an offer. */
  holder(offer: number, seat: number): number {
    return this.holders[this.seatAt[offer]! + seat]!;
  }

  /** Whether the child may have one place more. */
  hasRoom(child: number): boolean {
    return this.places[child]! - this.instance.before[child]! < this.instance.room[child]!;
  }

  /** Whether the child can attend: its limit allows it, and no place that it has clashes. Seats are not asked. */
  canTake(wish: number): boolean {
    return this.granted[wish] === 0 && this.hasRoom(this.instance.childOf[wish]!) && this.clashOf(wish) === NONE;
  }

  /** Whether the child can attend once it has given up another place. */
  canTakeInstead(wish: number, instead: number): boolean {
    if (this.granted[wish] !== 0) return false;
    const clash = this.clashOf(wish);
    return clash === NONE || clash === instead;
  }

  /** The place of the child with which the wish clashes: `NONE`, the wish, or `SEVERAL`. */
  clashOf(wish: number): number {
    const { childOf, bitsAt, clashBits, first } = this.instance;
    const child = childOf[wish]!;
    const own = this.bitsOfChild[child]!;
    const words = this.bitsOfChild[child + 1]! - own;
    const from = bitsAt[wish]!;
    let found = NONE;
    for (let word = 0; word < words; word++) {
      const bits = (clashBits[from + word]! & this.grantedBits[own + word]!) >>> 0;
      if (bits === 0) continue;
      if (found !== NONE || (bits & (bits - 1)) !== 0) return SEVERAL;
      found = first[child]! + word * 32 + (31 - Math.clz32(bits));
    }
    return found;
  }

  /** Whether the group of a wish, if any, is together. */
  isTogether(wish: number): boolean {
    const group = this.instance.groupOf[wish]!;
    return group >= 0 && this.missing[group] === 0;
  }

  /** The claim to a place that a child has. */
  claimOf(wish: number): number {
    const { childOf, value, groupOf, groups } = this.instance;
    const together = this.isTogether(wish) ? groupValue(groups[groupOf[wish]!]!.length) : 0;
    const only = this.isOnlyFavourite(wish) ? WEIGHTS.firstFavourite : 0;
    return stepOf(this.places[childOf[wish]!]!) + only + value[wish]! + together;
  }

  /** Whether a place is the favourite that its child has to have, and no other one takes its part. */
  isOnlyFavourite(held: number): boolean {
    const { childOf, favourite } = this.instance;
    return favourite[held] === 1 && this.favourites[childOf[held]!] === 1;
  }

  /** Whether a wish would be the first favourite of its child, where that one counts. */
  isFirstFavourite(wish: number): boolean {
    const { childOf, favourite } = this.instance;
    return favourite[wish] === 1 && this.favourites[childOf[wish]!] === 0;
  }

  /** Whether a child that moves loses the favourite that it has to have. */
  losesFavourite(held: number, other: number): boolean {
    return this.instance.favourite[other] === 0 && this.isOnlyFavourite(held);
  }

  /**
   * What speaks for a wish that is not granted, if it were.
   * @param instead a place of another child that would be given up for it
   */
  claimFor(wish: number, instead = NONE): number {
    const { childOf, value, groupOf, groups } = this.instance;
    const group = groupOf[wish]!;
    const completes = group >= 0 && this.missing[group] === 1 && (instead === NONE || groupOf[instead] !== group);
    const together = completes ? groupValue(groups[group]!.length) : 0;
    const first = this.isFirstFavourite(wish) ? WEIGHTS.firstFavourite : 0;
    return stepOf(this.places[childOf[wish]!]! + 1) + first + value[wish]! + together;
  }

  /** Gives the place. The caller has asked whether there is a seat and whether the child can attend. */
  grant(wish: number): void {
    this.change(wish, true);
    this.log.push(wish);
  }

  /** Takes the place back. */
  revoke(wish: number): void {
    this.change(wish, false);
    this.log.push(~wish);
  }

  /** Asks whether the sum of all claims has grown since, and no child has lost the favourite that it has to have. */
  better(): () => boolean {
    const { worth, favoured } = this;
    return () => this.worth > worth && this.favoured >= favoured;
  }

  /** A mark to which `rollBack` returns. */
  mark(): number {
    return this.log.length;
  }

  /** Undoes everything since the mark. */
  rollBack(mark: number): void {
    while (this.log.length > mark) {
      const entry = this.log.pop()!;
      if (entry >= 0) this.change(entry, false);
      else this.change(~entry, true);
    }
  }

  /**
   * Makes final what was done since: it cannot be undone any more.
   * @returns the time, by which `hasChanged` can be asked later
   */
  keep(): number {
    const { log, instance, changedAt } = this;
    if (log.length === 0) return this.now;
    this.now++;
    for (const entry of log) changedAt[instance.offerOf[entry >= 0 ? entry : ~entry]!] = this.now;
    log.length = 0;
    return this.now;
  }

  /** Whether places changed, since the given time, in an offer for which the child wishes. */
  hasChanged(child: number, since: number): boolean {
    const { first, offerOf } = this.instance;
    for (let wish = first[child]!; wish < first[child + 1]!; wish++) {
      if (this.changedAt[offerOf[wish]!]! > since) return true;
    }
    return false;
  }

  private change(wish: number, give: boolean): void {
    const { childOf, offerOf, first, groupOf, groups, value } = this.instance;
    if (give && this.isFirstFavourite(wish)) this.favour(1);
    if (!give && this.isOnlyFavourite(wish)) this.favour(-1);
    const [child, offer, group] = [childOf[wish]!, offerOf[wish]!, groupOf[wish]!];
    const inChild = wish - first[child]!;
    const word = this.bitsOfChild[child]! + (inChild >>> 5);
    this.grantedBits[word] = this.grantedBits[word]! ^ (1 << (inChild & 31));
    this.granted[wish] = give ? 1 : 0;
    this.favourites[child] = this.favourites[child]! + (give ? 1 : -1) * this.instance.favourite[wish]!;
    if (give) {
      this.slotOf[wish] = this.used[offer]!;
      this.holders[this.seatAt[offer]! + this.used[offer]!] = wish;
      this.used[offer] = this.used[offer]! + 1;
      this.places[child] = this.places[child]! + 1;
      this.worth += stepOf(this.places[child]) + value[wish]!;
      this.given++;
      if (group >= 0 && --this.missing[group]! === 0) this.worth += groupValue(groups[group]!.length);
    } else {
      if (group >= 0 && this.missing[group]!++ === 0) this.worth -= groupValue(groups[group]!.length);
      this.given--;
      this.worth -= stepOf(this.places[child]!) + value[wish]!;
      this.places[child] = this.places[child]! - 1;
      const last = this.used[offer]! - 1;
      this.used[offer] = last;
      const moved = this.holders[this.seatAt[offer]! + last]!;
      this.holders[this.seatAt[offer]! + this.slotOf[wish]!] = moved;
      this.slotOf[moved] = this.slotOf[wish]!;
    }
  }

  private favour(more: number): void {
    this.favoured += more;
    this.worth += more * WEIGHTS.firstFavourite;
  }
}

/** No place of the child clashes. */
export const NONE = -1;
/** More than one place of the child clashes. */
export const SEVERAL = -2;
