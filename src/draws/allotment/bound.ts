import { type Instance } from './instance.js';
import { spansOf } from './exclusions.js';
import { type Allocation } from './allocation.js';
import { byText } from './canonical.js';
import { PlacesFlow } from './places-flow.js';
import { type Cut } from './model.js';

/** Children with more wishes are counted more generously: how many they could attend takes long to find. */
const EXACT_UP_TO = 16;

/** How many places a child could attend: exactly, or so generously that it stays a bound. */
class Attending {
  private readonly begin: Float64Array;
  private readonly end: Float64Array;

  constructor(
    private readonly instance: Instance,
    gapMinutes: number,
  ) {
    const spans = instance.offers.map((offer) => spansOf(offer)[0]);
    this.begin = Float64Array.from(spans, (span) => span?.[0] ?? NaN);
    this.end = Float64Array.from(spans, (span) => (span?.[1] ?? NaN) + gapMinutes * 60_000);
  }

  /**
   * The most wishes that a child could attend of those asked for. Of more than `EXACT_UP_TO` the bound is how many it
   * could attend one after the other by the first date of each alone.
   */
  most(child: number, asked: (wish: number) => boolean): number {
    const { first, room } = this.instance;
    const wishes: number[] = [];
    for (let wish = first[child]!; wish < first[child + 1]!; wish++) if (asked(wish)) wishes.push(wish);
    const apart = wishes.length <= EXACT_UP_TO ? this.packed(wishes) : this.oneAfterTheOther(wishes);
    return Math.min(room[child]!, apart);
  }

  /** For each wish a clique of its child, numbered over all children: wishes of a clique all clash with each other. */
  cliques(): { cliqueOf: Int32Array; childOfClique: Int32Array } {
    const { first, children, offerOf } = this.instance;
    const cliqueOf = new Int32Array(offerOf.length);
    const childOfClique: number[] = [];
    for (let child = 0; child < children.length; child++) {
      const cliques: number[][] = [];
      for (const wish of this.byEnd(first[child]!, first[child + 1]!)) {
        let found = cliques.findIndex((clique) => clique.every((other) => this.clash(wish, other)));
        if (found < 0) found = cliques.push([]) - 1;
        cliques[found]!.push(wish);
        cliqueOf[wish] = childOfClique.length + found;
      }
      for (let count = cliques.length; count > 0; count--) childOfClique.push(child);
    }
    return { cliqueOf, childOfClique: Int32Array.from(childOfClique) };
  }

  private clash(one: number, other: number): boolean {
    const { first, childOf, clashBits, bitsAt } = this.instance;
    const index = other - first[childOf[one]!]!;
    return ((clashBits[bitsAt[one]! + (index >>> 5)]! >>> (index & 31)) & 1) === 1;
  }

  /** The largest number of wishes none of which clash: with the first, or without it. */
  private packed(wishes: readonly number[]): number {
    const [one, ...rest] = wishes;
    if (one === undefined) return 0;
    const fitting = rest.filter((other) => !this.clash(one, other));
    const withIt = 1 + this.packed(fitting);
    return fitting.length === rest.length ? withIt : Math.max(withIt, this.packed(rest));
  }

  private oneAfterTheOther(wishes: readonly number[]): number {
    const { offerOf } = this.instance;
    const [begin, end] = [this.begin, this.end];
    const dated = wishes.filter((wish) => !Number.isNaN(begin[offerOf[wish]!]));
    dated.sort((left, right) => end[offerOf[left]!]! - end[offerOf[right]!]!);
    let count = wishes.length - dated.length;
    let until = -Infinity;
    for (const wish of dated) {
      if (begin[offerOf[wish]!]! < until) continue;
      until = end[offerOf[wish]!]!;
      count++;
    }
    return count;
  }

  private byEnd(from: number, to: number): number[] {
    const endOf = (wish: number): number => this.end[this.instance.offerOf[wish]!]! || 0;
    return Array.from({ length: to - from }, (_, index) => from + index).sort(
      (left, right) => endOf(left) - endOf(right) || left - right,
    );
  }
}

/** A bound for the places that any draw could give, with its proof. */
interface PlacesBound {
  /** Offers whose vacancies are counted; for all other wishes each child is counted with what it could attend. */
  readonly scarce: readonly string[];
  readonly bound: number;
}

/**
 * An upper bound for the places (R-DRAW-21). For any set of offers, no draw gives more than their vacancies and, for
 * each child, the most places it could attend among its wishes for other offers. The set comes from a flow: children
 * send at most as many units as they may have places, at most one through each of the cliques into which the wishes of
 * a child fall (wishes of a clique clash with each other), offers take at most their vacancies. The offers that a
 * largest flow cannot serve any better are the set.
 */
export const placesBound = (allocation: Allocation, gapMinutes: number): PlacesBound => {
  const { instance } = allocation;
  const attending = new Attending(instance, gapMinutes);
  const flow = new PlacesFlow(allocation, attending.cliques()).scarce();
  const scarce = instance.offers.filter((_, offer) => flow[offer] === 1).map(({ id }) => id);
  return { scarce: scarce.sort(byText), bound: boundBy(instance, attending, flow) };
};

/** The bound that follows from a set of offers, whichever it is. */
export const boundOf = (instance: Instance, gapMinutes: number, scarce: readonly string[]): number => {
  const set = new Set(scarce);
  const among = Uint8Array.from(instance.offers, ({ id }) => Number(set.has(id)));
  return boundBy(instance, new Attending(instance, gapMinutes), among);
};

const boundBy = (instance: Instance, attending: Attending, scarce: Uint8Array): number => {
  let bound = instance.seats.reduce((sum, seats, offer) => (scarce[offer] === 1 ? sum + seats : sum), 0);
  for (let child = 0; child < instance.children.length; child++) {
    bound += attending.most(child, (wish) => scarce[instance.offerOf[wish]!] === 0);
  }
  return bound;
};

/** Children without a place for whom no wish was possible. */
export const withoutPossibleWish = ({ children, before, first }: Instance): number =>
  children.filter((_, child) => before[child] === 0 && first[child] === first[child + 1]).length;

/** Children without an earlier place who wish for nothing possible but these offers. */
export const boundTo = (
  { children, before, first, offerOf }: Instance,
  among: (offer: number) => boolean,
): number[] => {
  const found: number[] = [];
  for (let child = 0; child < children.length; child++) {
    const [from, to] = [first[child]!, first[child + 1]!];
    if (before[child] === 0 && from < to && offerOf.subarray(from, to).every(among)) found.push(child);
  }
  return found;
};

/**
 * The proof that no draw could give more children a place (R-DRAW-21): sets of offers that are too few for the children
 * who wish for nothing else. All seats of a cut go to these children, each of them has at most one, and still so many
 * go without.
 * @param dead the offers from which no chain of moves leads to a free seat, as the cover found them
 */
export const cutsOf = (instance: Instance, dead: Uint8Array): Cut[] => {
  const { first, offerOf, offers, seats } = instance;
  const leader = Int32Array.from(seats, (_, offer) => offer);
  const lead = (offer: number): number => {
    let top = offer;
    while (leader[top] !== top) top = leader[top] = leader[leader[top]!]!;
    return top;
  };
  const bound = boundTo(instance, (offer) => dead[offer] === 1);
  for (const child of bound) {
    for (let wish = first[child]! + 1; wish < first[child + 1]!; wish++) {
      const [one, other] = [lead(offerOf[wish - 1]!), lead(offerOf[wish]!)];
      leader[Math.max(one, other)] = Math.min(one, other);
    }
  }
  const cuts = new Map<number, { offers: string[]; seats: number; children: number }>();
  for (const child of bound) {
    const top = lead(offerOf[first[child]!]!);
    const cut = cuts.get(top) ?? { offers: [], seats: 0, children: 0 };
    cut.children++;
    cuts.set(top, cut);
  }
  offers.forEach(({ id }, offer) => {
    const cut = dead[offer] === 1 ? cuts.get(lead(offer)) : undefined;
    if (cut === undefined) return;
    cut.offers.push(id);
    cut.seats += seats[offer]!;
  });
  return [...cuts.values()]
    .map((cut) => ({ ...cut, offers: cut.offers.sort(byText), without: cut.children - cut.seats }))
    .filter(({ without }) => without > 0)
    .sort((left, right) => byText(left.offers[0]!, right.offers[0]!));
};
