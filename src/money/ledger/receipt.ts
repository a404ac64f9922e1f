import { vocabulary, word, within } from '../../kernel/problem/vocabulary.js';
import { germanDay } from '../../kernel/clock/german-dates.js';
import { germanMoney } from '../../kernel/text/german.js';
import { COMMON_LEDGERS } from './ledger.js';

export const RECEIPT_KINDS = vocabulary('receiptKind', {
  payment: word('Payment', 'Zahlung', 'good'),
  reversal: word('Reversal', 'Storno', 'warn'),
  refund: word('Refund', 'Rückzahlung'),
});
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

export const PAYMENT_METHODS = vocabulary('paymentMethod', {
  cash: word('Cash', 'Bar'),
  transfer: word('Transfer', 'Überweisung'),
  card: word('Card', 'Karte'),
  other: word('Other', 'Andere Zahlungsweise'),
});
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** A payment method within a sentence of letters and mails to families. */
export const methodInLetters = (method: PaymentMethod): string => {
  const named = PAYMENT_METHODS.words[method];
  return method === 'cash' || method === 'other' ? within(named) : named.de;
};

/** Facts that say how money goes back. */
interface GoingBack {
  readonly method: PaymentMethod;
  readonly settledOn: string | null;
  /** The account from which the debtor paid; null: none is known. */
  readonly refundTo: { readonly iban?: string } | null;
}

/**
 * How money goes back, in letters and mails. A transfer is still to be made when its receipt is. Less than nothing: a refund
 * is taken back.
 * @param settledOn YYYY-MM-DD: when the bank sent it; null: it may not have done so yet
 */
export const paidBackText = ({ method, settledOn, refundTo }: GoingBack, cents: number): string => {
  if (cents < 0) return `Die Rückzahlung gilt nicht mehr: ${germanMoney(-cents)} sind wieder Ihr Guthaben.`;
  const amount = germanMoney(cents);
  if (method !== 'transfer') return `Wir haben Ihnen ${amount}${WAY_BACK[method]} zurückgezahlt.`;
  if (settledOn !== null) return `Wir haben Ihnen ${amount} zurücküberwiesen (am ${germanDay(settledOn)}).`;
  const iban = refundTo?.iban;
  return `Wir überweisen Ihnen ${amount} zurück${iban === undefined ? `. ${ASKS_FOR_IBAN}` : `, auf das Konto mit der IBAN ${hiddenIban(iban)}.`}`;
};

const ASKS_FOR_IBAN = 'Dafür fehlt uns noch Ihre Bankverbindung: Bitte nennen Sie uns Ihre IBAN.';

/** Enough of an account for its owner to know it, in a mail that others may read: `DE… 3000`. */
const hiddenIban = (iban: string): string => `${iban.slice(0, 2)}…\u00A0${iban.slice(-4)}`;

const WAY_BACK: Readonly<Record<Exclude<PaymentMethod, 'transfer'>, string>> = {
  cash: ' bar',
  card: ' über Ihre Karte',
  other: '',
};

/** The ledger for money paid with a method. */
export const LEDGER_OF_METHOD: Readonly<Record<PaymentMethod, string>> = {
  cash: COMMON_LEDGERS.cash,
  transfer: COMMON_LEDGERS.bank,
  card: COMMON_LEDGERS.card,
  other: COMMON_LEDGERS.other,
};
