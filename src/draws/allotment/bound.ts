import { type Allocation } from './allocation.js';
import { Attending } from './attending.js';
import { byText } from './canonical.js';
import { type Instance } from './instance.js';
import { PlacesFlow } from './places-flow.js';

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
