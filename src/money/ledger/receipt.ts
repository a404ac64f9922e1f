import { germanDay } from '../../kernel/clock/german-dates.js';
import { germanMoney } from '../../kernel/text/german.js';
import { COMMON_LEDGERS } from './ledger.js';

export const RECEIPT_KINDS = ['payment', 'reversal', 'refund'] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

export const PAYMENT_METHODS = ['cash', 'transfer', 'card', 'other'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Payment methods in letters and mails to families. */
export const METHOD_IN_LETTERS: Readonly<Record<PaymentMethod, string>> = {
  cash: 'bar',
  transfer: 'Überweisung',
  card: 'Karte',
  other: 'andere Zahlungsweise',
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
