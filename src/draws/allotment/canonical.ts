import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { type DrawInput, type DrawOffer } from './model.js';

/** JSON in the one form of RFC 8785, over which everything of a draw is hashed. */
export const canonicalJson = (value: unknown): string => {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('There is no JSON of this value.');
  return text;
};

/** SHA-256 of the canonical JSON, in hexadecimal digits. */
export const hashOf = (value: unknown): string => digestOf(canonicalJson(value));

/** SHA-256 of a text, for anyone who has the canonical JSON already. */
export const digestOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** The input in canonical order: offers by id, children by ticket, wishes by child and offer. */
export const canonicalInput = (input: DrawInput): DrawInput => ({
  ...input,
  offers: [...input.offers]
    .sort((left, right) => byText(left.id, right.id))
    .map((offer) => ({ ...offer, dates: datesInOrder(offer.dates) })),
  children: [...input.children]
    .sort((left, right) => byText(left.ticket, right.ticket))
    .map((child) => ({ ...child, held: [...child.held].sort((left, right) => byText(left.offer, right.offer)) })),
  wishes: [...input.wishes].sort(byChildAndOffer),
});

/** Dates by begin, then end. */
export const datesInOrder = (dates: DrawOffer['dates']): DrawOffer['dates'] =>
  [...dates].sort((left, right) => byText(left.join(), right.join()));

/** The order of wishes in input and outcome. */
export const byChildAndOffer = (
  left: { readonly child: string; readonly offer: string },
  right: { readonly child: string; readonly offer: string },
): number => byText(left.child, right.child) || byText(left.offer, right.offer);

/** The order of code units, the same on every machine; never that of a language. */
export const byText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
