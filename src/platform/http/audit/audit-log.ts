import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock/clock.js';
import { newUuid } from '../../../kernel/ids/uuid.js';
import { type AuditEntry } from './audit-entry.entity.js';
import { DatabaseState } from '../../database/database-state.js';
import { AuditStore } from './audit.store.js';

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
    private readonly state: DatabaseState,
  ) {}

  /** The line of a read, outside of transactions. Kept answers stay, because none of them shows the audit log. */
  async read(entry: Omit<AuditEntry, 'uuid' | 'at' | 'fields'>): Promise<void> {
    const line = { uuid: newUuid(), at: this.clock.now(), ...entry, fields: [] };
    await this.state.passOver(() => this.store.addRead(line));
  }

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
