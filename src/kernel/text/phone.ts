/** Fewer digits are looked for as a word: they stand in nearly every number. */
const FEWEST_DIGITS = 3;

/** A number as people write it: between blanks, its digits apart by blanks, dashes, dots, slashes and brackets. */
const WRITTEN = /(?<!\S)\(?\+?\(?\d[\d\s()/.\u2010-\u2015-]*(?!\S)/gu;

/**
 * The digits of a telephone number for comparison, in the same steps as the SQL function `phone_digits`: +49 and 0049 are
 * the 0 of numbers at home, other countries begin with 00.
 */
export const phoneDigits = (number: string): string =>
  number
    .replace(/[^0-9+]/g, '')
    .replace(/^(\+|00)490?/, '0')
    .replace(/^\+/, '00')
    .replaceAll('+', '');

/** A part of what is looked for: a word, or several that can be read as one telephone number. */
export interface Term {
  readonly text: string;
  /** The digits of the number, when it is one. */
  readonly phone?: string;
}

/** Separates the telephone numbers of a question from its words. */
export const termsOf = (q: string): Term[] => {
  const terms: Term[] = [];
  const rest = q.replace(WRITTEN, (text) => {
    const phone = phoneDigits(text);
    if (phone.length < FEWEST_DIGITS) return text;
    terms.push({ text: text.trim(), phone });
    return ' ';
  });
  return [
    ...rest
      .split(/[\s\p{Cc}]+/u)
      .filter((text) => text !== '')
      .map((text) => ({ text })),
    ...terms,
  ];
};
