import { type Transfer } from '../camt/transfer.js';
import { type Proposal } from './match.js';
import { looseWords, wordsOf } from './open-item.js';

/** A refund, or a reversal by transfer, that the bank is to send. */
export interface DueRefund {
  readonly receipt: string;
  readonly number: string;
  /** Cents. */
  readonly amount: number;
  /** The account to which it goes, as far as statements tell. */
  readonly iban: string | null;
  /** Name of the debtor; empty where it is hidden. */
  readonly name: string;
}

/** The result for outgoing money. */
interface RefundMatch {
  /** Amount and account, or amount and number, agree. */
  readonly sure: boolean;
  readonly proposals: readonly Proposal[];
}

const MAX_PROPOSALS = 5;

/**
 * Which refunds debits are, in their order: each refund is sent once. A debit of the same amount is certain when it names the
 * number of the receipt, or goes to the account from which the family paid; where only the name is alike, staff decide. Pure.
 * @param due oldest first
 */
export const matchRefunds = (debits: readonly Transfer[], due: readonly DueRefund[]): RefundMatch[] => {
  const left = new Set(due);
  const take = (debit: Transfer, agrees: (refund: DueRefund) => boolean): DueRefund | undefined => {
    const found = [...left].find((refund) => refund.amount === debit.amount && agrees(refund));
    if (found !== undefined) left.delete(found);
    return found;
  };
  const named = debits.map((debit) => take(debit, ({ number }) => compact(textOf(debit)).includes(compact(number))));
  const sure = debits.map(
    (debit, index) => named[index] ?? take(debit, ({ iban }) => iban !== null && iban === debit.party.iban),
  );
  return debits.map((debit, index) => {
    const certain = sure[index];
    if (certain !== undefined) return { sure: true, proposals: [proposalOf(certain)] };
    const words = looseWords(wordsOf([debit.party.name ?? '', ...debit.texts].join(' ')));
    const alike = [...left].filter(
      ({ amount, name }) => amount === debit.amount && [...looseWords(wordsOf(name))].some((word) => words.has(word)),
    );
    return { sure: false, proposals: alike.slice(0, MAX_PROPOSALS).map(proposalOf) };
  });
};

const proposalOf = ({ receipt }: DueRefund): Proposal => ({ reason: 'refund', items: [], credit: 0, receipt });

/** Most characters of one debit that are searched. */
const MAX_READ = 6_000;

/** Numbers of invoices, which differ from those of receipts by their letter alone. */
const INVOICES = /(?<!\p{L})R[^\p{L}\d]{0,3}20\d\d[^\p{L}\d]{0,3}\d{5,7}/giu;

const textOf = ({ references, texts, ids }: Transfer): string =>
  [...references, ...texts, ids.endToEnd ?? ''].join(' ').slice(0, MAX_READ).replace(INVOICES, ' ');

const compact = (text: string): string => text.replace(/[^0-9A-Za-z]/g, '');
