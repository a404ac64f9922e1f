import { type Allocation } from './allocation.js';

/** A largest flow, found from the places that were given by few augmenting paths. */
export class PlacesFlow {
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
