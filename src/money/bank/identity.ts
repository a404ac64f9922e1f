import { createHash } from 'node:crypto';
import { type Transfer } from './camt/transfer.js';

/** How a transfer is known again in another file. */
export interface Identity {
  /** Made of what banks call it; one in common is enough. Empty when the file names nothing. */
  readonly keys: readonly string[];
  /** Made of everything else it tells: for transfers that one of two files does not name. */
  readonly fingerprint: string;
}

/**
 * The identities of the transfers of one account in one file, in their order. What is equal within the file is numbered: two
 * equal transfers on one day are two, and when both come again they are the same two.
 */
export const identitiesOf = (account: string | null, transfers: readonly Transfer[]): Identity[] => {
  const seen = new Map<string, number>();
  const numbered = (...parts: readonly (string | number | boolean | null)[]): string => {
    const text = JSON.stringify([account, ...parts]);
    const number = (seen.get(text) ?? 0) + 1;
    seen.set(text, number);
    return createHash('sha256').update(`${text}#${number}`).digest('base64url');
  };
  return transfers.map((transfer) => {
    const { amount, credit, bookedOn, currency, ids } = transfer;
    const money = [amount, currency, credit] as const;
    const keys = [
      // Some banks count anew every day.
      ...(ids.service === null ? [] : [numbered('service', ids.service, bookedOn, ...money)]),
      ...(ids.transaction === null ? [] : [numbered('transaction', ids.transaction, bookedOn, ...money)]),
      ...(ids.uetr === null ? [] : [numbered('uetr', ids.uetr.toLowerCase(), ...money)]),
    ];
    return { keys, fingerprint: numbered('told', bookedOn, ...money, wordsOf(transfer)) };
  });
};

/** What payer and bank say, however it is cut into lines. */
const wordsOf = ({ references, texts, party, ids }: Transfer): string =>
  [...references, ...texts, party.name, party.iban, ids.endToEnd]
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
