import { columnsOf } from '../../../platform/database/columns-of.js';
import { BookEntry } from '../../ledger/books/entities/book-entry.entity.js';

/** What an entry (s) has under the same name as it is shown. */
export const STATEMENT_ENTRY_COLUMNS = columnsOf(BookEntry, 's', { only: ['uuid', 'bookedAt', 'amount'] });
