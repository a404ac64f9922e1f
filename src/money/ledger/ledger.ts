import { vocabulary, word } from '../../kernel/problem/vocabulary.js';
/** Kinds of ledgers. */
export const LEDGER_KINDS = vocabulary('ledgerKind', {
  debtor: word('Receivables', 'Forderungen'),
  revenue: word('Revenue', 'Erlöse'),
  cash: word('Cash', 'Kasse'),
  bank: word('Bank', 'Bank'),
  card: word('Card payments', 'Kartenzahlungen'),
  other: word('Other payments', 'Andere Zahlungen'),
  write_offs: word('Write-offs', 'Ausbuchungen'),
});
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/**
 * The predefined ledgers by kind. Money in transit has separate ledgers, so that the bank's ledger agrees with the
 * bank.
 */
export const COMMON_LEDGERS = {
  cash: '01900000-0000-7000-8000-000000000001',
  bank: '01900000-0000-7000-8000-000000000002',
  card: '01900000-0000-7000-8000-000000000003',
  other: '01900000-0000-7000-8000-000000000004',
  write_offs: '01900000-0000-7000-8000-000000000005',
} as const;

/**
 * Kinds of postings: `charge`, `discharge` and `adjustment` change what is owed, `payment`, `reversal`, `refund` and
 * `transfer` what is paid; `carry` is money carried from the till to the bank, or back.
 */
const POSTING_KINDS = [
  ...(['charge', 'discharge', 'adjustment', 'payment', 'reversal', 'refund', 'transfer'] as const),
  ...(['write_off', 'carry'] as const),
] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];

/** A posting without the offer in its text, where its child is hidden from the caller: offers tell where it will be. */
export const withoutOfferIf = <P extends { readonly text: string }>(hidden: boolean, posting: P): P =>
  hidden ? { ...posting, text: posting.text.split(': ')[0] ?? '' } : posting;

/** One side of a posting. */
interface EntryDraft {
  readonly ledger: string;
  /** The ledger of the other side. */
  readonly contra: string;
  /** The application concerned; null for a credit not used by an application yet. */
  readonly attendance: string | null;
  /** Cents; debts and receipts of money are positive. */
  readonly amount: number;
}

/** A posting to be booked; its entries balance. */
export interface PostingDraft {
  /** Default: a new one. */
  readonly uuid?: string;
  readonly kind: PostingKind;
  readonly text: string;
  readonly entries: readonly EntryDraft[];
  /** The receipt that documents it. */
  readonly receipt?: string;
  /** The receipt item whose money it transfers. */
  readonly item?: string;
  /** The moment from which it counts, of one without a receipt; default: when it is booked. */
  readonly valuedAt?: Date;
}
