/**
 * What is weighed after the first places (R-DRAW-10). These constants belong to the version of the rules: nobody tunes
 * them for a draw. A claim is their sum; they are whole numbers, so that every machine computes the same.
 */
export const WEIGHTS = {
  /** A place that is the child's only one: beyond everything else together. */
  only: 1_000_000,
  /** The second, third, … place of a child; the last value holds for all later ones. */
  steps: [300, 220, 165, 125, 95, 72, 55, 42, 32, 24, 18, 13, 9, 6, 4, 2, 1],
  /**
   * Where favourites come first: the only favourite of a child that had no place before. Beyond everything else but the
   * only place.
   */
  firstFavourite: 100_000,
  /** A favourite. */
  favourite: 134,
  /** The wish at the top of a list; half a position less is `perHalfPosition` less, down to 0. */
  rank: 20,
  perHalfPosition: 1,
  /** A group that is together, for each of its members. */
  friend: 66,
} as const;

/**
 * What the n-th place of a child is worth.
 * @param places how many it has with this one, 1 or more
 */
export const stepOf = (places: number): number =>
  places === 1 ? WEIGHTS.only : (WEIGHTS.steps[Math.min(places - 2, WEIGHTS.steps.length - 1)] ?? 0);

/**
 * What a wish is worth to its child.
 * @param halves position on the child's list in half steps from the top, 0 = first (R-DRAW-5)
 */
export const wishValue = (favourite: boolean, halves: number): number =>
  (favourite ? WEIGHTS.favourite : 0) + Math.max(0, WEIGHTS.rank - WEIGHTS.perHalfPosition * halves);

/** The worth of a complete group. */
export const groupValue = (members: number): number => WEIGHTS.friend * members;
