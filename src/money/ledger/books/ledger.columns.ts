import { namedEdition } from '../../../editions/edition.sql.js';
import { columnsOf, type RowOf } from '../../../platform/database/columns-of.js';
import { type Reference } from '../../../platform/http/view/field.js';
import { type DebtorParty } from '../parties/debtor-party.js';
import { debtorPartyOf } from '../parties/debtor-party.sql.js';
import { BookEntry } from './entities/book-entry.entity.js';
import { Ledger } from './entities/ledger.entity.js';

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
  readonly edition: Reference | null;
}

/** What an entry (e) has under the same name as it is shown. */
export const BOOK_ENTRY_COLUMNS = columnsOf(BookEntry, 'e', { only: ['uuid', 'bookedAt', 'amount'] });
