import { createHash } from 'node:crypto';
import { type Transfer } from './camt/transfer.js';

/** Identifies a transfer across files. */
export interface Identity {
  /** From bank identifiers; one common key is enough. Empty if the file has none. */
  readonly keys: readonly string[];
  /** From all other data: for transfers that have no identifiers in one of the files. */
  readonly fingerprint: string;
}

/**
 * The identities of the transfers of one account in one file, in order. Equal transfers within a file are numbered:
 * two equal transfers on one day are different, and match the same two when both come again.
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
      // Some banks restart their numbers every day.
      ...(ids.service === null ? [] : [numbered('service', ids.service, bookedOn, ...money)]),
      ...(ids.transaction === null ? [] : [numbered('transaction', ids.transaction, bookedOn, ...money)]),
      ...(ids.uetr === null ? [] : [numbered('uetr', ids.uetr.toLowerCase(), ...money)]),
    ];
    return { keys, fingerprint: numbered('told', bookedOn, ...money, wordsOf(transfer)) };
  });
};

/** Texts of payer and bank, independent of line breaks. */
const wordsOf = ({ references, texts, party, ids }: Transfer): string =>
  [...references, ...texts, party.name, party.iban, ids.endToEnd]
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
