import { type Transfer } from '../camt/transfer.js';
import { type ItemNames } from './open-item.js';
import { looseWords, wordsOf } from './words.js';

/** Maximum words of a transfer searched for names; payers have room for about twenty. */
const MAX_WORDS = 100;

/** The words of a transfer that may be names. */
export const wordsIn = ({ party, texts }: Transfer): Set<string> => lookedAt([party.name ?? '', ...texts].join(' '));

const lookedAt = (text: string): Set<string> => looseWords(wordsOf(text).slice(0, MAX_WORDS));

/** Number of a record's words that occur in the transfer. */
const common = (words: readonly string[], known: ReadonlySet<string>): number =>
  words.filter((word) => [...looseWords([word])].some((form) => known.has(form))).length;

/**
 * How much the names in a transfer support an item: words of the payer's name that match the debtor's, then names of
 * the family and words of the offer in the payer's text. 0: nothing.
 */
export const likeness = (transfer: Transfer): ((names: ItemNames) => number) => {
  const payer = lookedAt(transfer.party.name ?? '');
  const text = lookedAt(transfer.texts.join(' '));
  return ({ debtor, participant, family, offer }) =>
    3 * common(debtor, payer) + 2 * common(family, text) + common(participant, payer) + common(offer, text);
};
