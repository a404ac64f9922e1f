import { Injectable } from '@nestjs/common';
import { namesOf, tableColumnsOf } from '../../database/columns-of.js';
import { Database } from '../../database/database.js';
import { AuditEntry } from './audit-entry.entity.js';

const FIELDS = namesOf(AuditEntry);
const COLUMNS = tableColumnsOf(AuditEntry).join(', ');
const PLACES = FIELDS.map((_, index) => `$${String(index + 1)}`).join(', ');

/** Inserts into the audit log. */
@Injectable()
export class AuditStore {
  constructor(private readonly database: Database) {}

  /** Adds a line, within the current transaction if there is one. */
  async add(entry: AuditEntry): Promise<void> {
    await this.database.rows(
      'audit_add',
      `insert into audit_log (${COLUMNS}) values (${PLACES})`,
      FIELDS.map((field) => entry[field]),
    );
  }
}
