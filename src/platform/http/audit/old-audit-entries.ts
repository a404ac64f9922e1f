import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { type Forgetting, Forgets } from '../../retention/forgets.js';

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
