import { COMMON_LEDGERS } from '../books/ledger.js';

export const RECEIPT_KINDS = ['payment', 'reversal'] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

export const PAYMENT_METHODS = ['cash', 'transfer', 'card', 'other'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** How letters and mails to families say it. */
export const METHOD_IN_LETTERS: Readonly<Record<PaymentMethod, string>> = {
  cash: 'bar',
  transfer: 'Überweisung',
  card: 'Karte',
  other: 'andere Zahlungsweise',
};

/** Where money goes that came this way. */
export const LEDGER_OF_METHOD: Readonly<Record<PaymentMethod, string>> = {
  cash: COMMON_LEDGERS.cash,
  transfer: COMMON_LEDGERS.bank,
  card: COMMON_LEDGERS.card,
  other: COMMON_LEDGERS.other,
};
