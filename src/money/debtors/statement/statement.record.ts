import { type Caller } from '../../../kernel/caller/caller.js';
import { type DebtorRow } from '../debts/debtor.columns.js';
import { openItemRecord } from '../debts/debtor.record.js';
import { withoutOfferIf } from '../../ledger/books/posting.js';
import { debtorReference, isClosed } from '../../ledger/parties/debtor-party.js';
import { type StatementRecord } from './statement.view.js';

/** What was booked for a debtor in a window. */
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
