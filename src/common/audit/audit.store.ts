import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { type AuditEntry } from './audit-entry.entity.js';

/** Everything that writes to the audit log. */
@Injectable()
export class AuditStore {
  constructor(private readonly database: Database) {}

  /** Adds a line, in the transaction of the work when there is one. */
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
}
