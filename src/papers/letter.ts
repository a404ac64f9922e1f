/** An amount in a column, or text. */
export interface LetterTable {
  /** Above the titles, on every page of the table. */
  readonly heading?: string;
  /** Titles; columns of amounts are right-aligned. */
  readonly columns: readonly { readonly title: string; readonly amount?: boolean; readonly width: number | '*' }[];
  readonly rows: readonly (readonly string[])[];
  /** The last row: a label and the cells of the last columns. */
  readonly sum?: readonly [label: string, ...values: string[]];
}

/** Payment instructions: as text, and as a code for banking apps. */
export interface PaymentBlock {
  readonly holder: string;
  readonly iban: string;
  readonly bic: string | null;
  /** Cents. */
  readonly amount: number;
  /** Creditor reference. */
  readonly reference: string;
}

export type LetterPart =
  | { readonly kind: 'text'; readonly text: string; readonly bold?: boolean; readonly heading?: string }
  | { readonly kind: 'table'; readonly table: LetterTable }
  /** A line to be signed, with the words before it. */
  | { readonly kind: 'signature'; readonly text: string }
  | { readonly kind: 'payment'; readonly payment: PaymentBlock };

/** A paragraph of a letter. */
export const text = (words: string, bold = false): LetterPart => ({ kind: 'text', text: words, bold });

/** A paragraph and its heading, which no page parts as long as both fit on one. */
export const headed = (heading: string, words: string): LetterPart => ({ kind: 'text', text: words, heading });

/** A letter (DIN 5008, form B). All content is data, never markup. */
export interface Letter {
  /** Name and address, line by line. */
  readonly recipient: readonly string[];
  /** The facts next to the address: number, date and the like. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly subject: string;
  readonly parts: readonly LetterPart[];
}
