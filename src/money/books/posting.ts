/**
 * Kinds of postings: `charge`, `discharge` and `adjustment` change what is owed, `payment`, `reversal` and `transfer`
 * what is paid.
 */
const POSTING_KINDS = ['charge', 'discharge', 'adjustment', 'payment', 'reversal', 'transfer', 'write_off'] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];

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
  readonly kind: PostingKind;
  readonly text: string;
  readonly entries: readonly EntryDraft[];
  /** The receipt that documents it. */
  readonly receipt?: string;
  /** The receipt item whose money it transfers. */
  readonly item?: string;
}
