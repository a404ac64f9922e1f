/** What is booked: `charge`, `discharge` and `adjustment` say what is owed, `payment`, `reversal` and `transfer` what was paid. */
export const POSTING_KINDS = [
  'charge',
  'discharge',
  'adjustment',
  'payment',
  'reversal',
  'transfer',
  'write_off',
] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];

/** One side of a posting. */
export interface EntryDraft {
  readonly ledger: string;
  /** The ledger of the other side. */
  readonly contra: string;
  /** The application it is about; null for a credit that no application has used yet. */
  readonly attendance: string | null;
  /** Cents; what is owed or received is positive. */
  readonly amount: number;
}

/** What is to be booked; its entries balance. */
export interface PostingDraft {
  readonly kind: PostingKind;
  readonly text: string;
  readonly entries: readonly EntryDraft[];
  /** The receipt that proves it. */
  readonly receipt?: string;
  /** The item of a receipt whose money it moves. */
  readonly item?: string;
}
