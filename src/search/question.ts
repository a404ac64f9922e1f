import { message } from '../kernel/problem/message.js';
import { badParameter } from '../kernel/problem/problem.js';
import { codePoints } from '../kernel/text/code-points.js';
import { foldText } from '../kernel/text/fold.js';

/** Blanks, control characters and punctuation separate words, as in the SQL function `search_key`. */
const BETWEEN_WORDS =
  /[\s\p{Cc}!-/:-@[-`{-~\u00A0\u00A1\u00A7\u00AB\u00B4\u00B6\u00B7\u00BB\u00BF\u2000-\u206F\u2E00-\u2E7F\u3000-\u3020]+/u;

const SHORTEST = 2;

/** So many letters let a typing error be told from another word: of shorter ones, nearly all names of a town are like. */
const FORGIVEN = 5;

/** A word of fewer than three letters is looked for at the beginning of words only: elsewhere it is nearly everywhere. */
export const isShort = (word: string): boolean => codePoints(word) < 3;

/** Whether names may hold the word with typing errors. */
export const isForgiven = (word: string): boolean => codePoints(word) >= FORGIVEN;

/** What is looked for, folded as names are (`search_key`). */
export interface Question {
  readonly words: readonly string[];
  /** The words with one blank between. */
  readonly phrase: string;
  /** All words are short: only names are looked through, no index helps with other texts. */
  readonly beginningsOnly: boolean;
  /** Names that resemble it are worth a look. */
  readonly forgiving: boolean;
}

/** @throws Problem 400 when there are fewer than two characters to look for */
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
