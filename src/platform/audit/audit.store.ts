import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { type AuditEntry } from './audit-entry.entity.js';

/** What a line of a read holds, in the order of the statement. */
const READ_FIELDS = [
  'uuid',
  'at',
  'accountUuid',
  'tokenUuid',
  'route',
  'recordUuid',
  'parentUuid',
  'outcome',
  'status',
  'requestId',
] as const satisfies readonly (keyof AuditEntry)[];

/** Inserts into the audit log. */
@Injectable()
export class AuditStore {
  constructor(private readonly database: Database) {}

  /** Adds a line, within the current transaction if there is one. */
  async add(entry: AuditEntry): Promise<void> {
    await this.database.rows(
      'audit_add',
      `insert into audit_log (uuid, at, account_uuid, token_uuid, route, record_uuid, parent_uuid, outcome, status, fields,
         request_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        entry.uuid,
        entry.at,
        entry.accountUuid,
        entry.tokenUuid,
        entry.route,
        entry.recordUuid,
        entry.parentUuid,
        entry.outcome,
        entry.status,
        entry.fields,
        entry.requestId,
      ],
    );
  }

  /** Adds lines without fields, in a transaction of their own. @returns its identifier */
  async addReads(entries: readonly AuditEntry[]): Promise<string | undefined> {
    const [row] = await this.database.outsideTransaction(() =>
      this.database.rows<{ id: string }>(
        'audit_add_reads',
        `insert into audit_log (uuid, at, account_uuid, token_uuid, route, record_uuid, parent_uuid, outcome, status, fields,
           request_id)
         select l.uuid, l.at, l.account_uuid, l.token_uuid, l.route, l.record_uuid, l.parent_uuid, l.outcome, l.status, '{}',
           l.request_id
         from unnest($1::uuid[], $2::timestamptz[], $3::uuid[], $4::uuid[], $5::text[], $6::uuid[], $7::uuid[], $8::text[],
           $9::int[], $10::uuid[])
           l (uuid, at, account_uuid, token_uuid, route, record_uuid, parent_uuid, outcome, status, request_id)
         returning pg_current_xact_id()::text as id`,
        READ_FIELDS.map((field) => entries.map((entry) => entry[field])),
      ),
    );
    return row?.id;
  }
}
