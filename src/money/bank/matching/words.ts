import { foldText } from '../../../kernel/text/fold.js';

/** The folded words of a text. */
export const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1);

/** The same words with umlauts as banks write them, `Müller` as `Mueller` or `Muller`. */
export const looseWords = (words: readonly string[]): Set<string> =>
  new Set(words.flatMap((word) => [word, word.replace(/([aou])e/g, '$1')]));
