import { accountReference } from '../../accounts/masks.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { type BankStatementRow } from './bank-statement.columns.js';
import { type BankStatementRecord } from './bank-statement.view.js';

/** A statement as the caller may see it: who imported it may be masked. */
export const bankStatementRecord = ({ importer, ...row }: BankStatementRow, caller: Caller): BankStatementRecord => ({
  ...row,
  importedBy: importer === null ? null : accountReference(importer, caller),
});
