import { Injectable } from '@nestjs/common';
import { namesOf, tableColumnsOf } from '../../database/columns-of.js';
import { Database } from '../../database/database.js';
import { AuditEntry } from './audit-entry.entity.js';

const FIELDS = namesOf(AuditEntry);
const COLUMNS = tableColumnsOf(AuditEntry).join(', ');
const PLACES = FIELDS.map((_, index) => `$${String(index + 1)}`).join(', ');

const INSERT = `insert into audit_log (${COLUMNS}) values (${PLACES})`;

/** Inserts into the audit log. */
@Injectable()
export class AuditStore {
  constructor(private readonly database: Database) {}

  /** Adds a line, within the current transaction if there is one. */
  async add(entry: AuditEntry): Promise<void> {
    await this.database.rows('audit_add', INSERT, valuesOf(entry));
  }

  /** Adds a line in a transaction of its own. @returns its identifier */
  async addRead(entry: AuditEntry): Promise<string | undefined> {
    const row = await this.database.outsideTransaction(() =>
      this.database.row<{ id: string }>(
        'audit_add_read',
        `${INSERT} returning pg_current_xact_id()::text as id`,
        valuesOf(entry),
      ),
    );
    return row?.id;
  }
}

const valuesOf = (entry: AuditEntry): unknown[] => FIELDS.map((field) => entry[field]);
