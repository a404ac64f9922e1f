import { Injectable } from '@nestjs/common';
import { namesOf, tableColumnsOf } from '../../database/columns-of.js';
import { Database } from '../../database/database.js';
import { AuditEntry } from './audit-entry.entity.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { newUuid } from '../../../kernel/ids/uuid.js';

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

/** What a job did, and to which record; names of fields only, never values. */
interface JobDeed {
  readonly job: string;
  readonly record?: string;
  readonly fields?: readonly string[];
}

/** Writes lines of the audit log, those of jobs as well. */
@Injectable()
export class AuditLog {
  constructor(
    private readonly store: AuditStore,
    private readonly clock: Clock,
  ) {}

  /** A line, within the current transaction if there is one. */
  async add(entry: Omit<AuditEntry, 'uuid' | 'at'>): Promise<void> {
    await this.store.add({ uuid: newUuid(), at: this.clock.now(), ...entry });
  }

  /** A write by the service itself; call it in the transaction that does the work. */
  async job({ job, record, fields }: JobDeed): Promise<void> {
    await this.add({
      accountUuid: null,
      tokenUuid: null,
      route: `JOB ${job}`,
      recordUuid: record ?? null,
      parentUuid: null,
      outcome: 'done',
      status: null,
      fields: [...(fields ?? [])],
      requestId: null,
    });
  }
}
