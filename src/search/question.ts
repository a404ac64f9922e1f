import { message } from '../kernel/problem/message.js';
import { badParameter } from '../kernel/problem/problem.js';
import { codePoints } from '../kernel/text/text.js';
import { foldText } from '../kernel/text/fold.js';
import { termsOf } from '../kernel/text/phone.js';
import { readCreditorReference } from '../money/ledger/creditor-reference.js';

/** Blanks, control characters and punctuation separate words, as in the SQL function `search_key`. */
const BETWEEN_WORDS =
  /[\s\p{Cc}!-/:-@[-`{-~\u00A0\u00A1\u00A7\u00AB\u00B4\u00B6\u00B7\u00BB\u00BF\u2000-\u206F\u2E00-\u2E7F\u3000-\u3020]+/u;

const SHORTEST = 2;

/** Fewer digits are no telephone number here: they stand in nearly every one. */
const FEWEST_DIGITS = 4;

/** Our references end in a number; longer ones are others'. */
const OUR_REFERENCE = /^\d{1,15}$/;

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
  /** Telephone numbers by their digits, and the words beside them; undefined without any. */
  readonly numbers:
    | { readonly phones: readonly string[]; readonly words: readonly string[]; readonly text: string }
    | undefined;
  /** The number of a creditor reference, if the question is one. */
  readonly reference: string | undefined;
}

/** @throws Problem 400 for fewer than two characters */
export const questionOf = (q: string | undefined): Question => {
  const words = wordsOf(q ?? '');
  const phrase = words.join(' ');
  if (codePoints(phrase) < SHORTEST) {
    const { en, de } = message(
      'must have at least two letters or digits',
      'muss mindestens zwei Buchstaben oder Ziffern haben',
    );
    throw badParameter('q', en, de);
  }
  const numbers = numbersOf(q ?? '');
  const reference = referenceOf(q ?? '');
  const isNumber = reference !== undefined || numbers?.words.length === 0;
  return {
    ...{ words, phrase, numbers, reference },
    beginningsOnly: words.every(isShort),
    forgiving: !isNumber && words.some(isForgiven),
  };
};

const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '');

const numbersOf = (q: string): Question['numbers'] => {
  const terms = termsOf(q);
  const phones = terms.flatMap(({ phone }) => phone ?? []);
  if (phones.length === 0 || phones.some((digits) => digits.length < FEWEST_DIGITS)) return undefined;
  return { phones, words: terms.flatMap(({ text, phone }) => (phone === undefined ? wordsOf(text) : [])), text: q };
};

const referenceOf = (q: string): string | undefined => {
  const number = readCreditorReference(q);
  return number !== undefined && OUR_REFERENCE.test(number) ? number : undefined;
};
