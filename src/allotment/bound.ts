import { type Allocation } from './allocation.js';
import { byText } from './canonical.js';
import { type Instance } from './instance.js';
import { spansOf } from './times.js';

/** A bound for the places that any draw could give, with its proof. */
export interface PlacesBound {
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
  const flow = new Flow(allocation, attending.cliques()).scarce();
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

/** A largest flow, found from the places that were given by few augmenting paths. */
class Flow {
  private readonly flows: Uint8Array;
  private readonly sent: Int32Array;
  private readonly taken: Int32Array;
  /** The wish through which a clique is used, or -1. */
  private readonly through: Int32Array;
  private readonly cliquesAt: Int32Array;
  private readonly wishesAt: Int32Array;
  private readonly wishesOfClique: Int32Array;

  constructor(
    private readonly allocation: Allocation,
    private readonly cliques: { readonly cliqueOf: Int32Array; readonly childOfClique: Int32Array },
  ) {
    const { instance } = allocation;
    const { cliqueOf, childOfClique } = cliques;
    this.flows = allocation.granted.slice();
    this.sent = new Int32Array(instance.children.length);
    this.taken = allocation.used.slice();
    this.through = new Int32Array(childOfClique.length).fill(-1);
    this.flows.forEach((flow, wish) => {
      if (flow === 0) return;
      this.sent[instance.childOf[wish]!] = this.sent[instance.childOf[wish]!]! + 1;
      this.through[cliqueOf[wish]!] = wish;
    });
    this.cliquesAt = startsOf(childOfClique, instance.children.length);
    this.wishesAt = startsOf(cliqueOf, childOfClique.length);
    const next = this.wishesAt.slice();
    this.wishesOfClique = new Int32Array(cliqueOf.length);
    cliqueOf.forEach((clique, wish) => (this.wishesOfClique[next[clique]!++] = wish));
  }

  /** Augments until the flow is largest, and marks the offers on the side of the source. */
  scarce(): Uint8Array {
    for (;;) {
      const reached = this.augment();
      if (reached !== undefined) return reached;
    }
  }

  /** One search from all children at once: augments along one path, or returns what it reached. */
  private augment(): Uint8Array | undefined {
    const { instance } = this.allocation;
    const { childOfClique, cliqueOf } = this.cliques;
    const children = instance.children.length;
    const cliques = childOfClique.length;
    // Nodes: children, then cliques, then offers; `came` is the node before, -2 where none was reached yet.
    const came = new Int32Array(children + cliques + instance.seats.length).fill(-2);
    const wishTo = new Int32Array(instance.seats.length);
    const queue: number[] = [];
    const visit = (node: number, by: number): void => {
      if (came[node] !== -2) return;
      came[node] = by;
      queue.push(node);
    };
    for (let child = 0; child < children; child++) {
      if (this.sent[child]! < instance.room[child]!) visit(child, -1);
    }
    for (let index = 0; index < queue.length; index++) {
      const node = queue[index]!;
      if (node < children) {
        for (let clique = this.cliquesAt[node]!; clique < this.cliquesAt[node + 1]!; clique++) {
          if (this.through[clique] === -1) visit(children + clique, node);
        }
      } else if (node < children + cliques) {
        const clique = node - children;
        if (this.through[clique] !== -1) visit(childOfClique[clique]!, node);
        for (let at = this.wishesAt[clique]!; at < this.wishesAt[clique + 1]!; at++) {
          const wish = this.wishesOfClique[at]!;
          const offer = instance.offerOf[wish]!;
          if (this.flows[wish] === 1 || came[children + cliques + offer] !== -2) continue;
          visit(children + cliques + offer, node);
          wishTo[offer] = wish;
          if (this.taken[offer]! < instance.seats[offer]!) {
            this.push(came, wishTo, offer);
            return undefined;
          }
        }
      } else {
        const offer = node - children - cliques;
        for (let at = instance.firstFor[offer]!; at < instance.firstFor[offer + 1]!; at++) {
          const wish = instance.wishesFor[at]!;
          if (this.flows[wish] === 1) visit(children + cliqueOf[wish]!, node);
        }
      }
    }
    return Uint8Array.from(instance.seats, (_, offer) => Number(came[children + cliques + offer] !== -2));
  }

  /** Sends one unit more along the path that was found. */
  private push(came: Int32Array, wishTo: Int32Array, last: number): void {
    const { instance } = this.allocation;
    const { childOfClique } = this.cliques;
    const children = instance.children.length;
    const cliques = childOfClique.length;
    this.taken[last] = this.taken[last]! + 1;
    let node = children + cliques + last;
    for (let by = came[node]!; by !== -1; node = by, by = came[node]!) {
      if (node >= children + cliques) {
        const wish = wishTo[node - children - cliques]!;
        this.flows[wish] = 1;
        this.through[by - children] = wish;
      } else if (node >= children && by >= children + cliques) {
        this.giveBack(node - children, by - children - cliques);
      } else if (node < children) {
        // The clique goes unused: what it sent is sent through another one of the child.
        this.sent[node] = this.sent[node]! - 1;
      } else {
        this.sent[by] = this.sent[by]! + 1;
      }
    }
  }

  private giveBack(clique: number, offer: number): void {
    const { offerOf } = this.allocation.instance;
    for (let at = this.wishesAt[clique]!; at < this.wishesAt[clique + 1]!; at++) {
      const wish = this.wishesOfClique[at]!;
      if (this.flows[wish] !== 1 || offerOf[wish] !== offer) continue;
      this.flows[wish] = 0;
      if (this.through[clique] === wish) this.through[clique] = -1;
    }
  }
}

const startsOf = (owner: Int32Array, owners: number): Int32Array => {
  const starts = new Int32Array(owners + 1);
  for (const one of owner) starts[one + 1] = starts[one + 1]! + 1;
  for (let index = 0; index < owners; index++) starts[index + 1] = starts[index + 1]! + starts[index]!;
  return starts;
};
