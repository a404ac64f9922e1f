import { Injectable } from '@nestjs/common';
import { type Forgetting, Forgets } from '../retention/forgets.js';
import { AuditStore } from './audit.store.js';

/** Audit log lines past their retention period. */
@Injectable()
@Forgets('auditLines', 'auditMonths')
export class OldAuditEntries implements Forgetting {
  constructor(private readonly store: AuditStore) {}

  due(before: Date): Promise<number> {
    return this.store.countOld(before);
  }

  forget(before: Date, limit: number): Promise<number> {
    return this.store.purge(before, limit);
  }
}
