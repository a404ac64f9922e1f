import { type NamedAccount } from '../../accounts/masks.js';
import { namedAccountOf } from '../../accounts/named-account.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { ENTRY_STATES, type EntryState } from './bank-entry.js';
import { BankStatement } from './entities/bank-statement.entity.js';

const OWN = columnsOf(BankStatement, 's', { except: ['importedByUuid'] });

/** All columns of a statement (s). */
export const BANK_STATEMENT_COLUMNS = `${OWN},
  ${namedAccountOf('s.imported_by_uuid')} as importer,
  (select json_build_object(${ENTRY_STATES.map(
    (state) => `'${state}', count(*) filter (where e.state = '${state}')`,
  ).join(', ')}) from bank_entries e where e.statement_uuid = s.uuid) as counts`;

/** A statement as read, before masking. */
export interface BankStatementRow extends RowOf<typeof OWN> {
  readonly importer: NamedAccount | null;
  /** Numbers of its entries by state. */
  readonly counts: Readonly<Record<EntryState, number>>;
}
