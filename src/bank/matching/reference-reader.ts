import { isCreditorReference } from '../../debtors/creditor-reference.js';
import { type Transfer } from '../camt/transfer.js';

/** References end up in texts with blanks and hyphens, in lower case, and with letters that look like digits. */
const LOOKALIKES: Readonly<Record<string, string>> = { O: '0', Q: '0', I: '1', L: '1' };

const MIN_BODY = 8;
const MAX_BODY = 15;
const LONGEST = 'RF00'.length + MAX_BODY;

const compact = (text: string): string => text.toUpperCase().replace(/[^0-9A-Z]/g, '');

const digits = (text: string): string => text.replace(/[OQIL]/g, (letter) => LOOKALIKES[letter] ?? letter);

/**
 * Where a transfer may carry references, the best places first: structured; in the payer's words, each by itself and all of
 * them in a row, because banks cut long lines wherever they like; where payers' programs put their own numbers.
 */
const placesOf = ({ references, texts, ids }: Transfer): string[] => [
  ...new Set([...references, ...texts, texts.join(''), ids.endToEnd ?? ''].map(compact)),
];

/**
 * All references of ours that a transfer carries and whose check digits fit: `RF` and at least eight digits. None twice, in the
 * order in which they are found. Whether anything is known under them is another question.
 */
export const referencesIn = (transfer: Transfer): string[] => [
  ...new Set(placesOf(transfer).flatMap((place) => startsOf(place).flatMap((start) => validAt(place, start)))),
];

const startsOf = (place: string): number[] => [...place.matchAll(/RF/g)].map(({ index }) => index);

/** What follows may have grown together with the reference, so every length is tried. */
const validAt = (place: string, start: number): string[] => {
  const run = /^RF\d+/.exec(`RF${digits(place.slice(start + 2, start + LONGEST))}`)?.[0] ?? '';
  return lengthsUpTo(run.length)
    .map((length) => run.slice(0, length))
    .filter(isCreditorReference);
};

const lengthsUpTo = (length: number): number[] =>
  Array.from(
    { length: Math.max(0, length - 'RF00'.length - MIN_BODY + 1) },
    (_, index) => 'RF00'.length + MIN_BODY + index,
  );

/** Characters of a reference of ours: `RF`, two check digits, eight digits. */
const USUAL = 'RF00'.length + MIN_BODY;

/**
 * References of ours that somebody may have meant: one character is wrong, two neighbours are swapped, or `RF` is missing. Only
 * those whose check digits fit; a guess, to be believed only if more speaks for it.
 */
export const guessesIn = (transfer: Transfer): string[] => [
  ...new Set(placesOf(transfer).flatMap((place) => windowsOf(place).flatMap(variantsOf))),
];

/** Stretches that look nearly like a reference: as long as one, and hardly anything but digits after the beginning. */
const windowsOf = (place: string): string[] => {
  const windows: string[] = [];
  for (let start = 0; start + USUAL - 2 <= place.length; start += 1) {
    const window = place.slice(start, start + USUAL);
    const end = digits(window.slice(2));
    if (window.length === USUAL && /^(?:R.|.F|FR)$/.test(window.slice(0, 2)) && nearlyDigits(end)) {
      windows.push(window.slice(0, 2) + end);
    }
    // Without RF: all digits, and not in the middle of a longer number.
    const bare = digits(place.slice(start, start + USUAL - 2));
    const alone = !/\d/.test(place.charAt(start - 1)) && !/\d/.test(place.charAt(start + USUAL - 2));
    if (alone && /^\d+$/.test(bare)) windows.push(`RF${bare}`);
  }
  return windows;
};

const nearlyDigits = (text: string): boolean => text.replace(/\d/g, '').length <= 1;

const variantsOf = (window: string): string[] => {
  const characters = Array.from(window);
  const replaced = characters.flatMap((_, index) =>
    (index < 2 ? ['RF'.charAt(index)] : Array.from('0123456789')).map(
      (one) => window.slice(0, index) + one + window.slice(index + 1),
    ),
  );
  const swapped = characters
    .slice(1)
    .map(
      (_, index) => window.slice(0, index) + window.charAt(index + 1) + window.charAt(index) + window.slice(index + 2),
    );
  return [...new Set([window, ...replaced, ...swapped])].filter(
    (text) => /^RF\d+$/.test(text) && isCreditorReference(text),
  );
};
