import { CODES } from '../../kernel/problem/codes.js';
import { message } from '../../kernel/problem/message.js';
import { invalidField } from '../../kernel/problem/problem.js';

/** Favourites of a child in an edition (R-DRAW-33). */
export const MAX_FAVOURITES = 3;

/**
 * @param others favourites that the child has in the edition besides this one
 * @throws Problem 422 if one more would be too many
 */
export const requireFavourite = (others: number): void => {
  if (others < MAX_FAVOURITES) return;
  throw invalidField('favourite', TOO_MANY, CODES.expression);
};

const TOO_MANY = message(
  `A child has at most ${String(MAX_FAVOURITES)} favourites in an edition.`,
  `Ein Kind hat in einer Ausgabe höchstens ${String(MAX_FAVOURITES)} Favoriten.`,
);
