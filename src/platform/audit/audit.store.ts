import { Injectable } from '@nestjs/common';
import { namesOf, tableColumnsOf, typesOf } from '../database/columns-of.js';
import { Database } from '../database/database.js';
import { AuditEntry } from './audit-entry.entity.js';

const FIELDS = namesOf(AuditEntry);
const COLUMNS = tableColumnsOf(AuditEntry).join(', ');
const PLACES = FIELDS.map((_, index) => `$${String(index + 1)}`).join(', ');

/** A read changes no fields. */
const NO_FIELDS = { except: ['fields'] } as const;
const READ_FIELDS = namesOf(AuditEntry, NO_FIELDS);
const READ_COLUMNS = tableColumnsOf(AuditEntry, NO_FIELDS).join(', ');
const READ_LISTS = Object.values(typesOf(AuditEntry, NO_FIELDS)).map(
  (type, index) => `$${String(index + 1)}::${type}[]`,
);

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

  /** Adds lines without fields, in a transaction of their own. @returns its identifier */
  async addReads(entries: readonly AuditEntry[]): Promise<string | undefined> {
    const [row] = await this.database.outsideTransaction(() =>
      this.database.rows<{ id: string }>(
        'audit_add_reads',
        `insert into audit_log (${READ_COLUMNS}, fields)
         select ${READ_COLUMNS}, '{}' from unnest(${READ_LISTS.join(', ')}) l (${READ_COLUMNS})
         returning pg_current_xact_id()::text as id`,
        READ_FIELDS.map((field) => entries.map((entry) => entry[field])),
      ),
    );
    return row?.id;
  }
}
