import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { Turns } from '../../kernel/concurrency/turns.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { type AuditEntry } from './audit-entry.entity.js';
import { DatabaseState } from '../database/database-state.js';
import { AuditStore } from './audit.store.js';

/** What a job did, and to which record; names of fields only, never values. */
interface JobDeed {
  readonly job: string;
  readonly record?: string;
  readonly fields?: readonly string[];
}

/** Two statements at a time, so that one connection that hangs does not hold up all who read. */
const LIMITS = { size: 500, second: 1 };

/** Writes lines of the audit log, those of jobs as well. */
@Injectable()
export class AuditLog {
  private readonly reads = new Turns<AuditEntry, void>(async (entries) => {
    await this.state.passOver(() => this.store.addReads(entries));
    return entries.map(() => undefined);
  }, LIMITS);

  constructor(
    private readonly store: AuditStore,
    private readonly clock: Clock,
    private readonly state: DatabaseState,
  ) {}

  /**
   * The line of a read, outside of transactions; what comes while two statements are under way shares the next one. What is
   * kept of answers stays, because none of it comes from the audit log.
   */
  async read(entry: Omit<AuditEntry, 'uuid' | 'at' | 'fields'>): Promise<void> {
    await this.reads.take({ uuid: newUuid(), at: this.clock.now(), ...entry, fields: [] });
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
