import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { Conditions } from '../../platform/http/listing/conditions.js';
import { AUDIT_LINE_COLUMNS, type AuditLineRow } from './audit-line.view.js';
import { type AuditQuery } from './audit.query.js';

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
