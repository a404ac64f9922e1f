/** An amount in a column, or words. */
export interface LetterTable {
  /** Stands above the titles, on every page on which the table goes on. */
  readonly heading?: string;
  /** Titles; columns of amounts are aligned to the right. */
  readonly columns: readonly { readonly title: string; readonly amount?: boolean; readonly width: number | '*' }[];
  readonly rows: readonly (readonly string[])[];
  /** The last row: a label and what stands in the last columns. */
  readonly sum?: readonly [label: string, ...values: string[]];
}

/** How to pay: in words, and as a code for banking apps. */
export interface PaymentBlock {
  readonly holder: string;
  readonly iban: string;
  readonly bic: string | null;
  /** Cents. */
  readonly amount: number;
  /** Creditor reference; null when there are several, which then stand in the table. */
  readonly reference: string | null;
  readonly words: string | null;
}

export type LetterPart =
  | { readonly kind: 'text'; readonly text: string; readonly bold?: boolean }
  | { readonly kind: 'table'; readonly table: LetterTable }
  | { readonly kind: 'payment'; readonly payment: PaymentBlock };

/** A letter (DIN 5008, form B) to be printed. All of it is data: nothing in it is markup. */
export interface Letter {
  /** Name and address, line by line. */
  readonly recipient: readonly string[];
  /** What stands beside the address: number, date and the like. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly subject: string;
  readonly parts: readonly LetterPart[];
}
