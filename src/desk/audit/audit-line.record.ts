import { accountReference, goneAccount } from '../../accounts/masks.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { type AuditLineRow } from './audit-line.columns.js';
import { type AuditLine } from './audit-line.view.js';

/** The line as the caller may see it. */
export const auditLineRecord = ({ account, accountUuid, ...line }: AuditLineRow, caller: Caller): AuditLine => ({
  ...line,
  account: account === null ? goneAccount(accountUuid) : accountReference(account, caller),
});
