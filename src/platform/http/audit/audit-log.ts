import { vocabulary, word } from '../../../kernel/problem/vocabulary.js';
import { Entity } from 'typeorm';
import { Injectable } from '@nestjs/common';
import { Keyed, MomentColumn, NullableInteger, NullableUuid, TextArray, TextColumn } from '../../database/columns.js';
import { namesOf, tableColumnsOf } from '../../database/columns-of.js';
import { Database } from '../../database/database.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { newUuid } from '../../../kernel/ids/uuid.js';
import { type Forgetting, Forgets } from '../../retention/forgets.js';

/** How an audited request ended. */
export const AUDIT_OUTCOMES = vocabulary('auditOutcome', {
  done: word('Done', 'Ausgeführt', 'good'),
  refused: word('Refused', 'Abgelehnt', 'warn'),
});
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

/** One line of the audit log: what was done or read, without any values. The database refuses to change it. */
@Entity('audit_log')
export class AuditEntry extends Keyed {
  @MomentColumn('at')
  at!: Date;

  /** No foreign key: the value remains when the account is deleted. */
  @NullableUuid('account_uuid')
  accountUuid!: string | null;

  @NullableUuid('token_uuid')
  tokenUuid!: string | null;

  /** Method and pattern, `POST /offers/:uuid/transition`; for a job `JOB retention`. Never the URL as sent. */
  @TextColumn()
  route!: string;

  /** The new record after a 201, otherwise the record in the path. */
  @NullableUuid('record_uuid')
  recordUuid!: string | null;

  /** The record in the path, if it differs from the new record. */
  @NullableUuid('parent_uuid')
  parentUuid!: string | null;

  @TextColumn()
  outcome!: AuditOutcome;

  /** Null for jobs. */
  @NullableInteger()
  status!: number | null;

  /** Names of the fields that were sent, as in the documentation. */
  @TextArray()
  fields!: string[];

  @NullableUuid('request_id')
  requestId!: string | null;
}

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

/** An action of a job on a record; names of fields only, never values. */
interface JobDeed {
  readonly job: string;
  /** In whose name it is done, where that is somebody's. */
  readonly account?: string | undefined;
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
  async job({ job, account, record, fields }: JobDeed): Promise<void> {
    await this.add({
      accountUuid: account ?? null,
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

/** Audit log lines past their retention period. */
@Injectable()
@Forgets('auditLines', 'auditMonths')
export class OldAuditEntries implements Forgetting {
  constructor(private readonly database: Database) {}

  due(before: Date): Promise<number> {
    return this.database.count('audit_count_old', 'select count(*)::int as count from audit_log where at < $1', [
      before,
    ]);
  }

  /** Deletes whole lines, oldest first; the only deletion the database allows. */
  forget(before: Date, limit: number): Promise<number> {
    return this.database.count('audit_purge', 'select audit_purge($1, $2) as count', [before, limit]);
  }
}
