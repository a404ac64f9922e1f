import { isCreditorReference } from '../../ledger/creditor-reference.js';
import { type Transfer } from '../camt/transfer.js';

/** References occur in texts with blanks and hyphens, in lower case, and with letters that look like digits. */
const LOOKALIKES: Readonly<Record<string, string>> = { O: '0', Q: '0', I: '1', L: '1' };

/**
 * Maximum characters searched in a transfer and in its joined lines: banks transmit 140, and their programs put a few
 * such lines into one transfer. Longer texts are stored and shown, but not searched.
 */
const MAX_READ = 6_000;
const MAX_IN_A_ROW = 1_000;

/** Maximum references of one transfer, and candidates for mistyped ones. No family writes more. */
const MAX_NAMED = 50;
const MAX_GUESSED = 30;

const MIN_BODY = 8;
const MAX_BODY = 15;
const LONGEST = 'RF00'.length + MAX_BODY;

const compact = (text: string): string => text.toUpperCase().replace(/[^0-9A-Z]/g, '');

const digits = (text: string): string => text.replace(/[OQIL]/g, (letter) => LOOKALIKES[letter] ?? letter);

/**
 * Where a transfer may contain references, best places first: structured fields; the payer's texts, separately and
 * joined, because banks break long lines anywhere; fields where payers' programs put their own numbers.
 */
const placesOf = ({ references, texts, ids }: Transfer): string[] => {
  const found = [...references, ...texts, texts.join('').slice(0, MAX_IN_A_ROW), ids.endToEnd ?? ''];
  let left = MAX_READ;
  const read = found.map((text) => {
    const part = text.slice(0, left);
    left -= part.length;
    return compact(part);
  });
  return [...new Set(read)];
};

/** The first distinct ones. */
const firstOf = (found: Iterable<string>, most: number): string[] => {
  const first = new Set<string>();
  for (const one of found) {
    first.add(one);
    if (first.size === most) break;
  }
  return [...first];
};

/**
 * Our references in a transfer with valid check digits: `RF` and at least eight digits. Without duplicates, in order
 * of appearance. Whether they exist is not checked.
 */
export const referencesIn = (transfer: Transfer): string[] => firstOf(validIn(placesOf(transfer)), MAX_NAMED);

function* validIn(places: readonly string[]): Iterable<string> {
  for (const place of places) {
    for (let start = place.indexOf('RF'); start >= 0; start = place.indexOf('RF', start + 2))
      yield* validAt(place, start);
  }
}

/** `R-2026-00017`, also with blanks, other signs or nothing in place of the hyphens. */
const WITH_LETTER = /(?<![\p{L}\p{N}])R[\s\-–./_:]{0,3}(20\d\d)([\s\-–./_:]{0,3})(\d{1,7})(?!\d)/gu;
/** Without the letter, only as the number is printed, and beside a word for an invoice: receipts have such numbers, too. */
const WITHOUT_LETTER = /(?<![\p{L}\p{N}-])(20\d\d)(-)(\d{5,7})(?!\d)/gu;

const SAYS_INVOICE = /(?<!\p{L})(?:RECHN|RG|RNR)/u;

/** Digits of a counter, at least. */
const COUNTER = 5;

/** Characters of a transfer's words that banks transmit. */
const TRANSMITTED = 140;

/**
 * Numbers of our invoices that a transfer may name, as they are printed. Without duplicates; whether they exist is not
 * checked, and they have no check digits.
 */
export const invoiceNumbersIn = ({ references, texts, ids }: Transfer): string[] => {
  const joined = texts.join('').slice(0, MAX_IN_A_ROW);
  let left = MAX_READ;
  const places = [...references, ...texts, joined, ids.endToEnd ?? ''].map((text) => {
    const part = text.slice(0, left).toUpperCase();
    left -= part.length;
    // A line that others follow may end in the middle of a number, and so may words as long as banks transmit.
    return { part, isCut: (texts.length > 1 && texts.includes(text)) || text.length >= TRANSMITTED };
  });
  return firstOf(numbersIn(places), MAX_NAMED);
};

function* numbersIn(places: readonly { readonly part: string; readonly isCut: boolean }[]): Iterable<string> {
  for (const { part, isCut } of places) {
    for (const pattern of SAYS_INVOICE.test(part) ? [WITH_LETTER, WITHOUT_LETTER] : [WITH_LETTER]) {
      for (const { 0: found, 1: year = '', 2: between, 3: counter = '', index } of part.matchAll(pattern)) {
        // Zeros may be left out, but not where a line was cut, or where year and counter have grown together.
        const isPart = between === '' || counter.startsWith('0') || (isCut && index + found.length === part.length);
        if (counter.length >= COUNTER || !isPart) yield `R-${year}-${counter.padStart(COUNTER, '0')}`;
      }
    }
  }
}

/** Following text may be joined to the reference, so every length is tried. */
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

/** Length of our references: `RF`, two check digits, eight digits. */
const USUAL = 'RF00'.length + MIN_BODY;
const BARE = USUAL - 'RF'.length;

/**
 * Our references that may have been meant: one wrong character, two swapped neighbours, or a missing `RF`. Only with
 * valid check digits; a guess that needs further evidence.
 */
export const guessesIn = (transfer: Transfer): string[] => [
  ...new Set(firstOf(windowsIn(placesOf(transfer)), MAX_GUESSED).flatMap(variantsOf)),
];

/** Substrings that nearly look like a reference: same length, and almost only digits after the prefix. */
function* windowsIn(places: readonly string[]): Iterable<string> {
  for (const place of places) {
    const read = digits(place);
    for (let start = 0; start + BARE <= place.length; start += 1) {
      const head = place.slice(start, start + 2);
      const end = read.slice(start + 2, start + USUAL);
      if (end.length === BARE && /^(?:R.|.F|FR)$/.test(head) && nearlyDigits(end)) yield head + end;
      // Without RF: digits only, and not part of a longer number.
      const alone = !/\d/.test(place.charAt(start - 1)) && !/\d/.test(place.charAt(start + BARE));
      const bare = alone ? read.slice(start, start + BARE) : '';
      if (/^\d+$/.test(bare)) yield `RF${bare}`;
    }
  }
}

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
