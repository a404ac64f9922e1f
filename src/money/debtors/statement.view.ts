import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { BookEntry, type Posting, type Receipt } from '../ledger/ledger.entities.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { type DebtorRow, openItemRecord, openItemView } from './debtor.view.js';
import { withoutOfferIf } from '../ledger/ledger.js';
import { debtorReference, isClosed } from '../ledger/debtor-party.js';
import { cents, moment, type Reference, reference, references, text, uuid } from '../../platform/http/view/field.js';
import { defineView, nested, type RecordOf } from '../../platform/http/view/view.js';

/** Columns of an entry (s) that are shown under their own names. */
export const STATEMENT_ENTRY_COLUMNS = columnsOf(BookEntry, 's', { only: ['uuid', 'bookedAt', 'amount'] });

/** Entries booked for a debtor in a window. */
type Booked = Pick<StatementRecord, 'from' | 'until' | 'openingBalance' | 'entries'>;

/** A statement of account as the caller may see it. */
export const statementRecord = (
  { party, itemList }: Pick<DebtorRow, 'party' | 'itemList'>,
  booked: Booked,
  caller: Caller,
): StatementRecord => {
  const hidden = isClosed(party, caller);
  return {
    ...booked,
    entries: booked.entries.map((entry) => withoutOfferIf(hidden || isClosed(entry, caller), entry)),
    debtor: debtorReference(party, caller),
    closingBalance: booked.entries.at(-1)?.balance ?? booked.openingBalance,
    openItems: (itemList ?? []).map((item) => openItemRecord(item, hidden, caller)),
  };
};

/** A line of a statement of account, with the resulting balance. */
export interface StatementEntryRecord extends RowOf<typeof STATEMENT_ENTRY_COLUMNS>, Readonly<Pick<Posting, 'text'>> {
  readonly balance: number;
  readonly attendance: BookEntry['attendanceUuid'];
  /** Money that may have moved: `text` names another offer then. For the letter. */
  readonly moved: boolean;
  /** The offer of `attendance`, its first day, YYYY-MM-DD, and the child: only for the letter, which the family alone receives. */
  readonly offerName: string | null;
  readonly firstDate: string | null;
  readonly participantName: string | null;
  /** It is about a child that is hidden from most callers with access to the books. */
  readonly closed: boolean;
  readonly receipt: Reference | null;
  /** Day of payment, YYYY-MM-DD. */
  readonly paidOn: Receipt['paidOn'] | null;
  /** Each with its number as its name. */
  readonly invoices: readonly Reference[];
}

const entryView = defineView<StatementEntryRecord>(
  'StatementEntry',
  {
    uuid: uuid().always(),
    bookedAt: moment().always(),
    text: text().always().describe('What was booked.', 'Gebühr: Paddeln auf der Tauber'),
    amount: cents().always().describe('Cents; positive: charged, or taken back; negative: paid, or given up.', 1250),
    balance: cents().always().describe('Cents owed after this entry.', 1250),
    attendance: uuid(),
    receipt: reference().describe('The receipt; its name is its number.'),
    paidOn: text().describe('Day on which the money came or went; `bookedAt` may be later.', '2026-08-03'),
    invoices: references().describe(
      'The invoice that asked for what was charged; of anything else, those that asked for its application before. Their names are their numbers.',
    ),
  },
  { description: 'A line of a statement of account.' },
);

export const statementView = defineView(
  'Statement',
  {
    debtor: reference().always(),
    from: moment().describe('Start of the window.'),
    until: moment().describe('End of the window; the moment itself no longer belongs to it.'),
    openingBalance: cents().always().describe('Cents owed before the first entry.', 0),
    closingBalance: cents().always().describe('Cents owed after the last entry.', 1250),
    entries: nested(entryView).describe('Oldest first.'),
    openItems: nested(openItemView).describe('What is open today.'),
  },
  { description: 'A statement of account of one debtor.' },
);

export type StatementRecord = RecordOf<typeof statementView>;
