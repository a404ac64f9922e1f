import { type DrawRules } from '../../editions/draw-rules.js';
import { type Allocation } from './allocation.js';
import { familyOf } from './times.js';
import { stepOf } from './weights.js';

interface Waiting {
  readonly child: number;
  readonly claim: number;
}

/**
 * The waiting lists that the draw leaves (R-DRAW-8): all that was not granted, in the order of claims, equal claims in
 * the order of the lot. A child with another date of the same offer does not wait for this one.
 * @returns position from 1 on by `child offer`
 */
export const waitingLists = (allocation: Allocation, rules: DrawRules): ReadonlyMap<string, number> => {
  if (rules.rest !== 'waitlisted') return new Map();
  const { instance } = allocation;
  const lists = instance.offers.map((): Waiting[] => []);
  const add = (child: number, offer: number, value: number): void => {
    lists[offer]!.push({ child, claim: stepOf(allocation.places[child]! + 1) + value });
  };
  const dates = datesOf(allocation);
  const hasDate = (child: number, offer: number): boolean =>
    rules.oneOfVariants && dates.has(`${child} ${familyOf(instance.offers[offer]!)}`);
  for (let wish = 0; wish < instance.childOf.length; wish++) {
    const [child, offer] = [instance.childOf[wish]!, instance.offerOf[wish]!];
    if (allocation.granted[wish] === 1 || hasDate(child, offer)) continue;
    add(child, offer, instance.value[wish]!);
  }
  for (const { child, offer, value, reason } of instance.impossible) {
    if (reason.code !== 'given-before' && !hasDate(child, offer)) add(child, offer, value);
  }
  const positions = new Map<string, number>();
  lists.forEach((list, offer) => {
    list.sort((left, right) => right.claim - left.claim || left.child - right.child);
    list.forEach(({ child }, index) => positions.set(`${child} ${offer}`, index + 1));
  });
  return positions;
};

/** Children with the offers, variants taken together, in which the draw gave them a place. */
const datesOf = ({ instance, granted }: Allocation): ReadonlySet<string> => {
  const all = new Set<string>();
  granted.forEach((is, wish) => {
    if (is === 1) all.add(`${instance.childOf[wish]!} ${familyOf(instance.offers[instance.offerOf[wish]!]!)}`);
  });
  return all;
};
