import { codePoints } from '../kernel/text/code-points.js';
import { typingErrors } from '../kernel/text/typing-errors.js';
import { isForgiven } from './question.js';

/** Words of at least this length may have two typing errors, shorter ones one. */
const LONG_WORD = 8;

/**
 * Whether a name is what the user probably meant. Trigrams alone also consider names similar that merely begin like a
 * word.
 */
export const isMeant = (words: readonly string[], nameKey: string): boolean =>
  words.every((word) => {
    const tolerated = !isForgiven(word) ? 0 : codePoints(word) < LONG_WORD ? 1 : 2;
    return nameKey.split('\n').some((name) => typingErrors(word, name) <= tolerated);
  });
