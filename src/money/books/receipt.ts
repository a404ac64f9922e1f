import { COMMON_LEDGERS } from './ledger.js';

export const RECEIPT_KINDS = ['payment', 'reversal'] as const;
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

/** How money went back, in letters and mails: "Wir haben Ihnen 12,50 € bar zurückgezahlt." */
export const WAY_BACK: Readonly<Record<PaymentMethod, string | null>> = {
  cash: 'bar',
  transfer: 'per Überweisung',
  card: 'über Ihre Karte',
  other: null,
};

/** The ledger for money paid with a method. */
export const LEDGER_OF_METHOD: Readonly<Record<PaymentMethod, string>> = {
  cash: COMMON_LEDGERS.cash,
  transfer: COMMON_LEDGERS.bank,
  card: COMMON_LEDGERS.card,
  other: COMMON_LEDGERS.other,
};
