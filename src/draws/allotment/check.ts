import { isDeepStrictEqual } from 'node:util';
import { Allocation } from './allocation.js';
import { boundOf, boundTo, withoutPossibleWish } from './bound.js';
import { cover } from './cover.js';
import { figuresOf } from './figures.js';
import { hasToYield } from './improve.js';
import { type Instance, instanceOf } from './instance.js';
import { type Cut, type DrawInput, type DrawOutcome } from './model.js';
import { drawnWishes, friendsOf, lotNumbers } from './outcome.js';

/**
 * Checks a result without drawing again: hard rules, numbers, that no seat is empty which somebody could take, that no
 * claim was passed over, every reason, the certificate and the figures (R-DRAW-22). The job asks it before anything is
 * written.
 * @returns what is wrong, in English, at most one sentence for each rule; empty if nothing is
 */
export const checkOutcome = (input: DrawInput, seed: string, outcome: DrawOutcome): string[] => {
  const instance = instanceOf(input, seed);
  const allocation = new Allocation(instance);
  const broken = grantAll(allocation, outcome);
  if (broken !== undefined) return [broken];
  return [
    ...firstPlaceFindings(allocation),
    ...claimFindings(allocation),
    ...resultFindings(allocation, input, outcome),
    ...proofFindings(instance, input, outcome),
  ];
};

/** Gives the places of the result one by one; the first that breaks a hard rule is told. */
const grantAll = (allocation: Allocation, { wishes }: DrawOutcome): string | undefined => {
  const { children, offers, offerOf, childOf } = allocation.instance;
  const index = new Map(
    Array.from(childOf, (child, wish) => [`${children[child]!.ticket} ${offers[offerOf[wish]!]!.id}`, wish]),
  );
  for (const { child, offer, result } of wishes) {
    if (result !== 'confirmed') continue;
    const wish = index.get(`${child} ${offer}`);
    if (wish === undefined) return `A place in ${offer} was given to a child that cannot have it.`;
    if (!allocation.hasSeat(offerOf[wish]!)) return `More places were given in ${offer} than it has.`;
    if (!allocation.canTake(wish))
      return `A place in ${offer} clashes with another place of its child, or is one too many.`;
    allocation.grant(wish);
  }
  return undefined;
};

const claimFindings = (allocation: Allocation): string[] => {
  const { childOf, offerOf, offers } = allocation.instance;
  for (let wish = 0; wish < childOf.length; wish++) {
    if (!allocation.canTake(wish)) continue;
    const offer = offerOf[wish]!;
    if (allocation.hasSeat(offer)) return [`A seat in ${offers[offer]!.id} is empty that a child could take.`];
    for (let seat = 0; seat < allocation.used[offer]!; seat++) {
      if (hasToYield(allocation, allocation.holder(offer, seat), wish)) {
        return [`A child was passed over in ${offers[offer]!.id}: a weaker claim has a place.`];
      }
    }
  }
  return [];
};

/** Finds the first places again: the lot, and favourites where they come first, decide who has one. */
const firstPlaceFindings = (allocation: Allocation): string[] => {
  const first = new Allocation(allocation.instance);
  cover(first);
  if (first.favoured !== allocation.favoured) return ['More children could have a favourite as their first place.'];
  return first.places.every((places, child) => places > 0 === allocation.places[child]! > 0)
    ? []
    : ['The lot would have given other children a first place.'];
};

const resultFindings = (allocation: Allocation, input: DrawInput, outcome: DrawOutcome): string[] => {
  const findings: string[] = [];
  if (!isDeepStrictEqual(lotNumbers(allocation), outcome.numbers))
    findings.push('The numbers do not follow from the seed.');
  try {
    if (!isDeepStrictEqual(drawnWishes(allocation, input), outcome.wishes)) {
      findings.push('Results, waiting lists or reasons do not follow from the places.');
    }
  } catch (error) {
    findings.push((error as Error).message);
  }
  if (
    !isDeepStrictEqual(figuresOf(input, outcome.wishes, outcome.certificate, friendsOf(allocation)), outcome.figures)
  ) {
    findings.push('The figures do not follow from the result.');
  }
  return findings;
};

const proofFindings = (instance: Instance, input: DrawInput, { certificate, figures }: DrawOutcome): string[] => {
  const findings: string[] = [];
  if (!certificate.cuts.every((cut) => holds(instance, cut)) || !areDisjoint(certificate.cuts)) {
    findings.push('A cut of the certificate does not hold.');
  }
  if (certificate.impossible !== withoutPossibleWish(instance))
    findings.push('Children are said to have no possible wish who have one.');
  if (figures.childrenWithPlace !== figures.childrenMax)
    findings.push('Fewer children have a place than the certificate proves possible.');
  const { scarce, bound } = certificate.places;
  if (boundOf(instance, input.rules.gapMinutes, scarce) !== bound || figures.places > bound) {
    findings.push('The bound for the places does not hold.');
  }
  return findings;
};

const holds = (instance: Instance, { offers, seats, children, without }: Cut): boolean => {
  const set = new Set(offers);
  const among = instance.offers.map(({ id }) => set.has(id));
  const counted = instance.seats.reduce((sum, count, offer) => (among[offer] === true ? sum + count : sum), 0);
  const bound = boundTo(instance, (offer) => among[offer] === true).length;
  return counted === seats && bound === children && without === children - seats && without > 0;
};

const areDisjoint = (cuts: readonly Cut[]): boolean => {
  const all = cuts.flatMap(({ offers }) => offers);
  return new Set(all).size === all.length;
};
