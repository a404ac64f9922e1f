import { type Transfer } from '../camt/transfer.js';
import { type OpenItem } from './open-item.js';
import { looseWords, wordsOf } from './words.js';

const common = (text: string, known: ReadonlySet<string>): number =>
  [...new Set(wordsOf(text))].filter((word) => [...looseWords([word])].some((form) => known.has(form))).length;

/** The words of a transfer in which names may stand. */
export const wordsIn = ({ party, texts }: Transfer): Set<string> =>
  looseWords(wordsOf([party.name ?? '', ...texts].join(' ')));

/**
 * How much the names in a transfer speak for an item: words of the payer's name that are the debtor's, then names of the family
 * and words of the offer in the payer's text. 0: nothing.
 */
export const likeness = (transfer: Transfer): ((item: OpenItem) => number) => {
  const payer = looseWords(wordsOf(transfer.party.name ?? ''));
  const text = looseWords(wordsOf(transfer.texts.join(' ')));
  return ({ debtorName, participantName, offerName }) =>
    3 * common(debtorName, payer) +
    2 * common(`${debtorName} ${participantName}`, text) +
    common(participantName, payer) +
    common(offerName, text);
};
