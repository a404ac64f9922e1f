import { message } from '../kernel/problem/message.js';
import { badParameter } from '../kernel/problem/problem.js';
import { codePoints } from '../kernel/text/code-points.js';
import { foldText } from '../kernel/text/fold.js';

/** Blanks, control characters and punctuation separate words, as in the SQL function `search_key`. */
const BETWEEN_WORDS =
  /[\s\p{Cc}!-/:-@[-`{-~\u00A0\u00A1\u00A7\u00AB\u00B4\u00B6\u00B7\u00BB\u00BF\u2000-\u206F\u2E00-\u2E7F\u3000-\u3020]+/u;

const SHORTEST = 2;

/** Minimum letters for typing errors: nearly all names are similar to shorter words. */
const MIN_TYPO_LENGTH = 5;

/** Words of fewer than three letters match only at the beginning of words: elsewhere they are almost everywhere. */
export const isShort = (word: string): boolean => codePoints(word) < 3;

/** Whether names may match the word with typing errors. */
export const isForgiven = (word: string): boolean => codePoints(word) >= MIN_TYPO_LENGTH;

/** The query, folded like names (`search_key`). */
export interface Question {
  readonly words: readonly string[];
  /** The words separated by single blanks. */
  readonly phrase: string;
  /** All words are short: only names are searched, because no index supports other texts. */
  readonly beginningsOnly: boolean;
  /** Similar names are considered as well. */
  readonly forgiving: boolean;
}

/** @throws Problem 400 for fewer than two characters */
export const questionOf = (q: string | undefined): Question => {
  const words = foldText(q ?? '')
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '');
  const phrase = words.join(' ');
  if (codePoints(phrase) < SHORTEST) {
    const { en, de } = message(
      'must have at least two letters or digits',
      'muss mindestens zwei Buchstaben oder Ziffern haben',
    );
    throw badParameter('q', en, de);
  }
  return { words, phrase, beginningsOnly: words.every(isShort), forgiving: words.some(isForgiven) };
};
