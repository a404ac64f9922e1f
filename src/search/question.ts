import { message } from '../common/http/message.js';
import { badParameter } from '../common/http/problem.js';
import { codePoints } from '../common/input/code-points.js';
import { foldText } from '../common/listing/fold.js';

/** Blanks, control characters and ASCII punctuation separate words, as in the SQL function `search_key`. */
const BETWEEN_WORDS = /[\s\p{Cc}!-/:-@[-`{-~]+/u;

const SHORTEST = 2;

/** What is looked for, folded as names are (`search_key`). */
export interface Question {
  readonly words: readonly string[];
  /** The words with one blank between. */
  readonly phrase: string;
  /** A word of fewer than three letters is looked for at the beginning of words only: no index knows it elsewhere. */
  readonly beginningsOnly: boolean;
  /** Names that resemble it are worth a look: of words shorter than five letters, nearly all of a town's names do. */
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
  const shortest = Math.min(...words.map(codePoints));
  return { words, phrase, beginningsOnly: shortest < 3, forgiving: shortest >= 5 };
};
