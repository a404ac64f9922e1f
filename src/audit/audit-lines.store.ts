import { Injectable } from '@nestjs/common';
import { accountReference, type NamedAccount } from '../accounts/masks.js';
import { namedAccountOf } from '../accounts/named-account.js';
import { type Caller } from '../kernel/caller/caller.js';
import { Clock } from '../kernel/clock/clock.js';
import { columnsOf, type RowOf } from '../platform/database/columns-of.js';
import { AuditEntry } from '../platform/audit/audit-entry.entity.js';
import { Database } from '../platform/database/database.js';
import { Conditions } from '../platform/listing/conditions.js';
import { type AuditLine } from './audit-line.view.js';
import { type AuditQuery } from './dto/audit.query.js';
import { accountRows } from '../accounts/account.sql.js';
import { auditLines } from '../platform/audit/audit.sql.js';

/** Record and token have shorter names. */
const COLUMNS = columnsOf(AuditEntry, 'l', { except: ['tokenUuid', 'recordUuid', 'parentUuid'] });

type Row = RowOf<typeof COLUMNS> &
  Pick<AuditLine, 'token' | 'record' | 'parent'> & {
    readonly account: NamedAccount | null;
  };

/** Reads the audit log. */
@Injectable()
export class AuditLinesStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** One page, latest first. */
  async page(caller: Caller, query: AuditQuery): Promise<AuditLine[]> {
    const conditions = new Conditions(this.clock.now());
    conditions
      .when(query.account, ({ uuid, alias }) => {
        const named = `select a.uuid from ${accountRows()} where lower(a.email) = lower(${conditions.bind(alias)})`;
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
    const rows = await this.database.composed<Row>(
      'audit_page',
      `select ${COLUMNS}, l.token_uuid as token, l.record_uuid as record, l.parent_uuid as parent,
         ${namedAccountOf('l.account_uuid')} as account
       from ${auditLines()} ${conditions.where} order by l.at desc, l.uuid desc ${conditions.page(query)}`,
      conditions.parameters,
    );
    return rows.map(({ account, accountUuid, ...line }) => ({
      ...line,
      account: account === null ? goneAccount(accountUuid) : accountReference(account, caller),
    }));
  }
}

const goneAccount = (uuid: string | null): AuditLine['account'] => (uuid === null ? null : { uuid, name: null });

/** A path, a method, or both; parameters may be written as in the documentation. */
const beginsWith = (route: string, conditions: Conditions): string => {
  const text = route.trim().replace(/\{(\w+)\}/g, ':$1');
  if (text.startsWith('/')) return `starts_with(split_part(l.route, ' ', 2), ${conditions.bind(text)})`;
  return `starts_with(l.route, ${conditions.bind(text.replace(/^\w+/, (method) => method.toUpperCase()))})`;
};
