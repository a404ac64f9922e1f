import { cents, choice, integer, moment, type Reference, reference, text, uuid } from '../../platform/view/field.js';
import { defineNullKeepingView, defineView, nested } from '../../platform/view/view.js';
import { LEDGER_KINDS, type LedgerKind } from './ledger.js';

/** One side of a posting, as an entry of a ledger. */
export interface BookEntryRecord {
  readonly uuid: string;
  readonly bookedAt: Date;
  readonly text: string;
  readonly amount: number;
  readonly contra: string;
  readonly attendance: string | null;
  readonly receipt: string | null;
}

export interface LedgerRecord {
  readonly uuid: string;
  readonly kind: LedgerKind;
  readonly name: string | null;
  readonly debtor: Reference | null;
  readonly edition: Reference | null;
  readonly balance: number;
  readonly createdAt: Date;
}

export interface LedgerWithEntries extends LedgerRecord {
  readonly bookEntries: readonly BookEntryRecord[];
}

const bookEntryView = defineNullKeepingView<BookEntryRecord>(
  'BookEntry',
  {
    uuid: uuid().always(),
    bookedAt: moment().always(),
    text: text().always().describe('What was booked.', 'Gebühr: Paddeln auf der Tauber'),
    amount: integer().always().describe('Cents; positive on the side that gets.', 1250),
    contra: uuid().always().describe('The ledger of the other side.'),
    attendance: uuid().describe('The application.'),
    receipt: uuid().describe('The receipt.'),
  },
  'An entry of a ledger. Empty values are null.',
);

const FIELDS = {
  uuid: uuid().always(),
  kind: choice(LEDGER_KINDS).always(),
  name: text().describe('Missing for debtors whose name is not for the caller.', 'Kasse'),
  debtor: reference().describe('Whose ledger it is.'),
  edition: reference().describe('Whose revenue it holds.'),
  balance: cents()
    .always()
    .describe('Cents: the sum of all entries. A debtor owes what is positive; revenue is negative.', 1250),
  createdAt: moment().always(),
};

export const ledgerView = defineView<LedgerRecord>('Ledger', FIELDS, {
  description: 'A ledger: one per debtor, one per edition for its revenue, and the common ones.',
});

/** A ledger with a page of its entries (R-MON-15). */
export const ledgerWithEntriesView = defineView<LedgerWithEntries>(
  'LedgerWithEntries',
  { ...FIELDS, bookEntries: nested(bookEntryView).describe('A page of its entries, newest first.') },
  { description: 'A ledger with a page of its entries.' },
);
