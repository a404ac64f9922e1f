import { twoDigits } from '../../kernel/text/text.js';

/**
 * Structured creditor references (ISO 11649): `RF`, two check digits, and up to 21 letters and digits. Banks transmit
 * them unchanged, and the check digits detect every single wrong character and every swap of neighbours.
 */

const MAX_BODY = 21;
const BODY = /^[0-9A-Z]{1,21}$/;

/**
 * ISO 7064 remainder of `body` followed by `head`: digits as they are, A = 10 to Z = 35. Computed per character,
 * because references have more digits than a number can hold, and without intermediate strings: matching a bank file
 * checks hundreds of mistyped forms of every transfer.
 */
const modulo97 = (body: string, head: string): number => {
  let rest = 0;
  for (const text of [body, head]) {
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      rest = code <= NINE ? (rest * 10 + code - ZERO) % 97 : (rest * 100 + code - LETTERS) % 97;
    }
  }
  return rest;
};

const ZERO = 48;
const NINE = 57;
/** Code of `A` minus its value. */
const LETTERS = 55;

/**
 * The reference for a body, without blanks: `RF18539007547034`.
 * @throws Error if the body is not 1 to 21 letters and digits
 */
export const creditorReference = (body: string): string => {
  const own = body.toUpperCase();
  if (!BODY.test(own)) throw new Error(`A creditor reference has 1 to ${MAX_BODY} letters and digits.`);
  const check = 98 - modulo97(own, 'RF00');
  return `RF${twoDigits(check)}${own}`;
};

/** Whether the text, without blanks and in upper case, is a reference with valid check digits. */
export const isCreditorReference = (text: string): boolean =>
  /^RF\d\d[0-9A-Z]{1,21}$/.test(text) && modulo97(text.slice(4), text.slice(0, 4)) === 1;

/**
 * The body of a reference as people write it: in groups, with blanks, hyphens, full stops or slashes, in lower case.
 * Undefined if it is not a reference, or its check digits are wrong.
 */
export const readCreditorReference = (text: string): string | undefined => {
  const plain = text.replace(/[\s\-./:]/gu, '').toUpperCase();
  return isCreditorReference(plain) ? plain.slice(4) : undefined;
};

/** In print: in groups of four. */
export const printedReference = (reference: string): string => reference.replace(/(.{4})(?=.)/g, '$1 ');

/** The reference of an open item: its number, padded to eight digits so that it looks like a reference. */
export const referenceOfNumber = (number: number | string): string =>
  creditorReference(String(number).padStart(8, '0'));

/** The number of an open item from one of our references; undefined for any other text. */
export const numberOfReference = (text: string): number | undefined => {
  const body = readCreditorReference(text);
  return body !== undefined && /^\d{8,15}$/.test(body) ? Number(body) : undefined;
};
