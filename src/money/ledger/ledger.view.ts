import { namedEdition } from '../../editions/edition.sql.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import {
  cents,
  choice,
  integer,
  moment,
  reference,
  text,
  uuid,
  named,
  type NamedReference,
} from '../../platform/http/view/field.js';
import { type DebtorParty, debtorReference, debtorPartyOf } from './debtor-party.js';
import { BookEntry, Ledger, type Posting } from './ledger.entities.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { LEDGER_KINDS } from './ledger.js';
import { defineNullKeepingView, defineView, nested, type RecordOf } from '../../platform/http/view/view.js';

/** A ledger's own columns: debtor and edition are shown by name. */
const OWN = columnsOf(Ledger, 'l', { except: ['debtorUuid', 'editionUuid'] });

/** All columns of a ledger (l). */
export const LEDGER_COLUMNS = `${OWN}, ${debtorPartyOf('l.debtor_uuid')} as party,
  ${namedEdition('l.edition_uuid', 'n')}
    as edition,
  (select coalesce(sum(e.amount), 0)::float8 from book_entries e where e.ledger_uuid = l.uuid) as balance`;

/** A ledger as read, before its debtor is masked. */
export interface LedgerRow extends RowOf<typeof OWN> {
  readonly balance: number;
  readonly party: DebtorParty | null;
  readonly edition: NamedReference | null;
}

/** Columns of an entry (e) that are shown under their own names. */
export const BOOK_ENTRY_COLUMNS = columnsOf(BookEntry, 'e', { only: ['uuid', 'bookedAt', 'amount'] });

/** The ledger as the caller may see it (R-ACC-16). */
export const ledgerRecord = ({ party, edition, ...row }: LedgerRow, caller: Caller): LedgerRecord => {
  const debtor = party === null ? null : debtorReference(party, caller);
  return {
    ...row,
    debtor,
    edition,
    name: debtor === null ? [LEDGER_KINDS.words[row.kind].de, edition?.name].filter(Boolean).join(' ') : debtor.name,
  };
};

/** One side of a posting, as an entry of a ledger. */
export interface BookEntryRecord extends RowOf<typeof BOOK_ENTRY_COLUMNS>, Readonly<Pick<Posting, 'text'>> {
  readonly contra: BookEntry['contraUuid'];
  readonly attendance: BookEntry['attendanceUuid'];
  readonly receipt: Posting['receiptUuid'];
  /** It is about a child that is hidden from most callers with access to the books. */
  readonly closed: boolean;
}

const bookEntryView = defineNullKeepingView<BookEntryRecord>(
  'BookEntry',
  {
    uuid: uuid().always(),
    bookedAt: moment().always(),
    text: text().always().describe('What was booked.', 'Gebühr: Paddeln auf der Tauber'),
    amount: integer().always().describe('Cents; positive on the side that receives.', 1250),
    contra: uuid().always().describe('The ledger of the other side.'),
    attendance: uuid().describe('The application.'),
    receipt: uuid().describe('The receipt.'),
  },
  'An entry of a ledger. Empty values are null.',
);

const carriedEntryView = defineView(
  'CarriedEntry',
  {
    uuid: uuid().always(),
    bookedAt: moment().always(),
    text: text().always().describe('What was booked.', 'Umbuchung: Kasse an Bank'),
    amount: cents().always().describe('Cents; negative on the ledger that gives.', -10000),
    ledger: uuid().always(),
    contra: uuid().always().describe('The ledger of the other side.'),
  },
  { description: 'One side of money that was carried.' },
);

export type CarriedEntry = RecordOf<typeof carriedEntryView>;

/** Money carried from one ledger to another (R-MON-35). */
export const ledgerTransferView = defineView(
  'LedgerTransfer',
  { entries: nested(carriedEntryView).describe('The side that gives, then the one that receives.') },
  { description: 'Money carried from one ledger to another.' },
);

export type LedgerTransfer = RecordOf<typeof ledgerTransferView>;

const FIELDS = {
  uuid: uuid().always(),
  kind: choice(LEDGER_KINDS).always(),
  name: text().describe('Missing for debtors whose name is not for the caller.', 'Kasse'),
  debtor: reference().describe('Whose ledger it is.'),
  edition: named().describe('Whose revenue it holds.'),
  balance: cents()
    .always()
    .describe('Cents: the sum of all entries. A debtor owes what is positive; revenue is negative.', 1250),
  createdAt: moment().always(),
};

export const ledgerView = defineView('Ledger', FIELDS, {
  description: 'A ledger: one per debtor, one per edition for its revenue, and the common ones.',
  versioned: true,
});

export type LedgerRecord = RecordOf<typeof ledgerView>;

/** A ledger with a page of its entries (R-MON-15). */
export const ledgerWithEntriesView = defineView(
  'LedgerWithEntries',
  { ...FIELDS, bookEntries: nested(bookEntryView).volatile().describe('A page of its entries, newest first.') },
  { description: 'A ledger with a page of its entries.', versioned: true },
);

export type LedgerWithEntries = RecordOf<typeof ledgerWithEntriesView>;
