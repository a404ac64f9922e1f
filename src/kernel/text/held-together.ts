/**
 * What is read, typed or copied as one and makes no sense in two lines: an IBAN or reference in its groups, the number of a
 * paper, times, an amount, a day, a telephone number. In German or English words; spaces may be those that do not break.
 */
const WHOLE = [
  /[A-Z]{2}\d{2}(?: [\dA-Z]{4}){1,6}(?: [\dA-Z]{1,3})?\b/,
  /\b(?:[A-Z]{1,4}-)?\d{4}(?:-\d{1,6}){1,2}\b/,
  /\b\d{1,2}:\d{2}(?: ?[–-] ?\d{1,2}:\d{2})?(?:[ \u00a0]Uhr\b)?/,
  /\b\d{1,2}(?: ?[–-] ?\d{1,2})?[ \u00a0]Uhr\b/,
  /\b\d{1,3}(?:\.\d{3}){0,3}(?:,\d{2})?[ \u00a0]€/,
  /(?:\b(?:Mo|Di|Mi|Do|Fr|Sa|So)\.,? )?\b\d{1,2}\.[ \u00a0](?:Jan|Feb|März|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)[a-z]{0,6}\b\.?(?: \d{4}\b)?/,
  /(?:\+\d{1,3}[ /-]|\b0)\d{1,5}(?:[ /-]\d{2,8}){1,4}\b/,
];

const EACH = new RegExp(WHOLE.map(({ source }) => source).join('|'), 'g');

/** What is longer does not fit into a line of a narrow telephone, and breaks where it may. */
const LONGEST = 30;

/** The text with each of its parts that stays on one line given to `hold`. */
export const heldTogether = (text: string, hold: (whole: string) => string): string =>
  text.replace(EACH, (whole) => (whole.length <= LONGEST && /[ \u00a0–/-]/.test(whole) ? hold(whole) : whole));

/** A part of a text; `isWhole`: it stays on one line. */
export interface TextPart {
  readonly text: string;
  readonly isWhole: boolean;
}

/** The parts of a text, in order; together they are the text. */
export const textPartsOf = (text: string): TextPart[] => {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { 0: whole, index } of text.matchAll(EACH)) {
    if (whole.length > LONGEST) continue;
    if (index > at) parts.push({ text: text.slice(at, index), isWhole: false });
    parts.push({ text: whole, isWhole: true });
    at = index + whole.length;
  }
  return at < text.length ? [...parts, { text: text.slice(at), isWhole: false }] : parts;
};
