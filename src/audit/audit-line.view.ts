import { AUDIT_OUTCOMES, type AuditOutcome } from '../platform/audit/audit-entry.entity.js';
import { choice, integer, list, moment, type Reference, reference, text, uuid } from '../platform/view/field.js';
import { defineView } from '../platform/view/view.js';

/** A line of the audit log with the current name of its account. */
export interface AuditLine {
  readonly uuid: string;
  readonly at: Date;
  readonly account: Reference | null;
  readonly token: string | null;
  readonly route: string;
  readonly record: string | null;
  readonly parent: string | null;
  readonly outcome: AuditOutcome;
  readonly status: number | null;
  readonly fields: readonly string[];
  readonly requestId: string | null;
}

export const auditLineView = defineView<AuditLine>(
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
    fields: list({ type: 'string' }).describe('Names of the fields that were sent. Values are not kept.'),
    requestId: uuid().describe('As in X-Request-Id and in the log of the process.'),
  },
  { description: 'A line of the audit log.' },
);
