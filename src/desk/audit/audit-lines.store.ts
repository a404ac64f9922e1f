import { Injectable } from '@nestjs/common';
import { AUDIT_OUTCOMES, type AuditOutcome } from '../../platform/http/audit/audit-log.js';
import { type DayOrMoment } from '../../kernel/clock/zone.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { QueryChoice, QueryDate, QueryRef, QueryText } from '../../platform/http/input/query-fields.js';
import { PageQuery } from '../../platform/http/listing/page-query.js';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { Conditions } from '../../platform/http/listing/conditions.js';
import { AUDIT_LINE_COLUMNS, type AuditLineRow, auditLineRecord, type AuditLine } from './audit-line.view.js';
import { type Caller } from '../../kernel/caller/caller.js';

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

/** SQL that reads the audit log. */
@Injectable()
export class AuditLinesStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** One page, latest first. */
  page(query: AuditQuery): Promise<AuditLineRow[]> {
    const conditions = new Conditions(this.clock.now());
    conditions
      .when(query.account, ({ uuid, alias }) => {
        const named = `select a.uuid from accounts a where lower(a.email) = lower(${conditions.bind(alias)})`;
        return `l.account_uuid in (${named} union all select ${conditions.bind(uuid ?? null)}::uuid)`;
      })
      .when(query.token, ({ uuid }) => `l.token_uuid = ${conditions.bind(uuid ?? null)}::uuid`)
      .when(query.route, (route) => beginsWith(route, conditions))
      .when(query.record, ({ uuid }) => {
        const record = `${conditions.bind(uuid ?? null)}::uuid`;
        return `(l.record_uuid = ${record} or l.parent_uuid = ${record})`;
      })
      .since(query.from, 'l.at')
      .until(query.until, 'l.at')
      .when(query.outcome, (outcome) => `l.outcome = ${conditions.bind(outcome)}`);
    return this.database.composed(
      'audit_page',
      `select ${AUDIT_LINE_COLUMNS}
       from audit_log l ${conditions.where} order by l.at desc, l.uuid desc ${conditions.page(query)}`,
      conditions.parameters,
    );
  }
}

/** A path, a method, or both; parameters may be written as in the documentation. */
const beginsWith = (route: string, conditions: Conditions): string => {
  const text = route.trim().replace(/\{(\w+)\}/g, ':$1');
  if (text.startsWith('/')) return `starts_with(split_part(l.route, ' ', 2), ${conditions.bind(text)})`;
  return `starts_with(l.route, ${conditions.bind(text.replace(/^\w+/, (method) => method.toUpperCase()))})`;
};

/** Reads the audit log. */
@Injectable()
export class AuditLinesService {
  constructor(private readonly store: AuditLinesStore) {}

  /** One page, latest first. */
  async list(caller: Caller, query: AuditQuery): Promise<AuditLine[]> {
    return (await this.store.page(query)).map((row) => auditLineRecord(row, caller));
  }
}
