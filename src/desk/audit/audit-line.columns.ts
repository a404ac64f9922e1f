import { type NamedAccount } from '../../accounts/masks.js';
import { namedAccountOf } from '../../accounts/named-account.js';
import { AuditEntry } from '../../platform/http/audit/audit-entry.entity.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';

/** Record and token have shorter names. */
const OWN = columnsOf(AuditEntry, 'l', { except: ['tokenUuid', 'recordUuid', 'parentUuid'] });

/** A line of the audit log (l) as stored, before masking. */
export interface AuditLineRow extends RowOf<typeof OWN> {
  readonly token: AuditEntry['tokenUuid'];
  readonly record: AuditEntry['recordUuid'];
  readonly parent: AuditEntry['parentUuid'];
  readonly account: NamedAccount | null;
}

/** The columns of an `AuditLineRow`. */
export const AUDIT_LINE_COLUMNS = `${OWN}, l.token_uuid as token, l.record_uuid as record, l.parent_uuid as parent,
         ${namedAccountOf('l.account_uuid')} as account`;
