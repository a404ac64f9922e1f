import { AUDIT_OUTCOMES } from '../../platform/http/audit/audit-entry.entity.js';
import { choice, integer, list, moment, reference, text, uuid } from '../../platform/http/view/field.js';
import { defineView, type RecordOf } from '../../platform/http/view/view.js';

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
