import { type NamedAccount, accountReference, goneAccount, namedAccountOf } from '../../accounts/masks.js';
import { AuditEntry, AUDIT_OUTCOMES } from '../../platform/http/audit/audit-log.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { choice, integer, list, moment, reference, text, uuid } from '../../platform/http/view/field.js';
import { defineView, type RecordOf } from '../../platform/http/view/view.js';

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

/** The line as the caller may see it. */
export const auditLineRecord = ({ account, accountUuid, ...line }: AuditLineRow, caller: Caller): AuditLine => ({
  ...line,
  account: account === null ? goneAccount(accountUuid) : accountReference(account, caller),
});

export const auditLineView = defineView(
  'AuditLine',
  {
    uuid: uuid().always(),
    at: moment().always().describe('When it was done.'),
    account: reference().describe(
      'Who did it; without a name when the account is gone. Missing for anonymous requests and jobs.',
    ),
    token: uuid().describe('With which token.'),
    route: text()
      .always()
      .describe('Method and pattern of the path; of a job `JOB` and its name.', 'PATCH /hosts/:uuid'),
    record: uuid().describe('The new record after a 201, else the record the path names.'),
    parent: uuid().describe('The record the path names, when `record` was made from it.'),
    outcome: choice(AUDIT_OUTCOMES).always(),
    status: integer().describe('Status of the answer; missing for jobs.'),
    fields: list<string>({ type: 'string' }).describe('Names of the fields that were sent. Values are not kept.'),
    requestId: uuid().describe('As in X-Request-Id and in the log of the process.'),
  },
  { description: 'A line of the audit log.' },
);

/** A line of the audit log with the current name of its account. */
export type AuditLine = RecordOf<typeof auditLineView>;
