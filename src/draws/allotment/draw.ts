import { Allocation } from './allocation.js';
import { placesBound, cutsOf, withoutPossibleWish } from './bound.js';
import { cover } from './cover.js';
import { figuresOf } from './figures.js';
import { Exchanges, friends, honourClaims, rounds } from './improve.js';
import { instanceOf } from './instance.js';
import { type Certificate, type DrawInput, type DrawOutcome, type DrawPhase } from './model.js';
import { drawnWishes, friendsOf, lotNumbers } from './outcome.js';

/** Told how far a draw has come: so many of so many steps of a phase. */
type DrawReport = (phase: DrawPhase, done: number, of: number) => void;

/**
 * Draws (R-DRAW-1 to R-DRAW-22): a pure function of input and seed, the same on every machine. What is promised and
 * what is only good stands in docs/draw.
 * @param seed 64 hexadecimal digits
 * @throws RangeError if a wish or a place names an offer or a child that the input does not have
 */
export const draw = (input: DrawInput, seed: string, report: DrawReport = () => undefined): DrawOutcome => {
  const instance = instanceOf(input, seed);
  const allocation = new Allocation(instance);
  report('cover', 0, 1);
  const dead = cover(allocation);
  report('cover', 1, 1);
  friends(allocation, (done, of) => report('friends', done, of));
  rounds(allocation, (done, of) => report('rounds', done, of));
  const exchanges = new Exchanges(allocation);
  exchanges.run((done, of) => report('exchanges', done, of));
  friends(allocation, (done, of) => report('friends', done, of));
  rounds(allocation, () => undefined);
  exchanges.run(() => undefined);
  honourClaims(allocation);
  report('friends', 1, 1);
  const wishes = drawnWishes(allocation, input);
  report('reasons', 1, 1);
  const certificate = certificateOf(allocation, dead, input);
  report('bound', 1, 1);
  return {
    numbers: lotNumbers(allocation),
    wishes,
    certificate,
    figures: figuresOf(input, wishes, certificate, friendsOf(allocation)),
  };
};

const certificateOf = (allocation: Allocation, dead: Uint8Array, { rules }: DrawInput): Certificate => {
  const { instance } = allocation;
  return {
    cuts: cutsOf(instance, dead),
    impossible: withoutPossibleWish(instance),
    places: placesBound(allocation, rules.gapMinutes),
  };
};
