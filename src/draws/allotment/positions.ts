import { type DrawWish } from './model.js';

/**
 * Where each wish of a child stands on its list, in half steps from the top. Wishes of equal rank share the middle of
 * the positions they take together, so nobody gains by ranking everything first; those without a rank stand behind.
 */
export const halvesOf = (wishes: readonly DrawWish[]): number[] =>
  wishes.map(({ rank }) => {
    const own = rank ?? Infinity;
    const better = wishes.filter((other) => (other.rank ?? Infinity) < own).length;
    const equal = wishes.filter((other) => (other.rank ?? Infinity) === own).length;
    return 2 * better + equal - 1;
  });
