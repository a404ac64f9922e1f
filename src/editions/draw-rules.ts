import { vocabulary, word } from '../kernel/problem/vocabulary.js';
/**
 * Who gets a first place when there are too few: the lot alone, or as many as can be for whom it is a favourite, then the
 * lot.
 */
export const FIRST_PLACE_BY = vocabulary('firstPlaceBy', {
  lot: word('The lot alone', 'Allein das Los'),
  favourites: word('Favourites, then the lot', 'Favoriten, dann das Los'),
});
export type FirstPlaceBy = (typeof FIRST_PLACE_BY)[number];

/** States of a wish that gets no place. */
export const RESTS = vocabulary('drawRest', {
  waitlisted: word('On the waiting list', 'Auf der Warteliste'),
  unfulfilled: word('Without a place', 'Ohne Platz'),
});
export type Rest = (typeof RESTS)[number];

/** The town's rules for a draw; public before anybody wishes. */
export interface DrawRules {
  /** Most places of one child in the edition, earlier ones included; null: as many as it can attend. */
  readonly maxPlaces: number | null;
  /** Minutes between two places of a child. */
  readonly gapMinutes: number;
  readonly firstPlaceBy: FirstPlaceBy;
  /** At most one of an offer and its variants for a child. */
  readonly oneOfVariants: boolean;
  /** Wishes with the same code for the same offer want to go together. */
  readonly friends: boolean;
  /** Wishes of one family for the same offer want to go together. */
  readonly siblings: boolean;
  readonly rest: Rest;
}
