import { AUDIT_OUTCOMES, type AuditOutcome } from '../../platform/http/audit/audit-log.js';
import { type DayOrMoment } from '../../kernel/clock/zone.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { QueryChoice, QueryDate, QueryRef, QueryText } from '../../platform/http/input/query-fields.js';
import { PageQuery } from '../../platform/http/listing/page-query.js';

/** Filters and page of GET /audit. */
export class AuditQuery extends PageQuery {
  @QueryRef('Who: an account by UUID, also one that is gone, or by e-mail address.')
  account?: RecordRef;

  @QueryRef('The token used, by UUID.')
  token?: RecordRef;

  @QueryText('Start of the route: a path (`/offers`), a method (`DELETE`), or both (`POST /offers`). Jobs are `JOB`.')
  route?: string;

  @QueryRef('A record by UUID: what was done to it, or made from it.')
  record?: RecordRef;

  @QueryDate('Entries on or after this day or moment.')
  from?: DayOrMoment;

  @QueryDate('Entries up to this day or moment, included.')
  until?: DayOrMoment;

  @QueryChoice(AUDIT_OUTCOMES, 'How the request ended.')
  outcome?: AuditOutcome;
}
