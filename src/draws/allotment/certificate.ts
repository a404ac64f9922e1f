import { byText } from './canonical.js';
import { type Instance } from './instance.js';
import { type Cut } from './model.js';

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
