import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { firstValueFrom, from, type Observable } from 'rxjs';
import { Database } from '../../database/database.js';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { MAX_LAG_MS } from '../../database/read-replicas.js';
import { callerOf, requestOf } from '../request/api-request.js';

/**
 * Accounts that have just written something, according to the audit log: its line commits with the write, in every
 * process.
 */
@Injectable()
export class RecentWritesStore {
  constructor(private readonly database: Database) {}

  async hasWrittenSince(account: string, moment: Date): Promise<boolean> {
    const row = await this.database.row<{ wrote: boolean }>(
      'recent_writes',
      `select exists (select from audit_log where account_uuid = $1 and at >= $2 and route not like 'GET %') as wrote`,
      [account, moment],
    );
    return row?.wrote ?? false;
  }
}

/**
 * How long a caller who has written reads from the primary: longer than the maximum lag of a replica plus the
 * difference between the clocks of two processes.
 */
const PINNED_MS = 2 * MAX_LAG_MS;

/**
 * Lets handlers of reads use replicas, except for callers who have just written: they read their own writes. Token,
 * rights and the record in the path always come from the primary (the guards have run by now), so a revoked token is
 * refused at once.
 */
@Injectable()
export class ReplicaReadsInterceptor implements NestInterceptor {
  constructor(
    private readonly database: Database,
    private readonly writes: RecentWritesStore,
    private readonly clock: Clock,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = requestOf(context);
    if (!this.database.hasReplicas || !['GET', 'HEAD'].includes(request.method)) return next.handle();
    return from(this.read(callerOf(request), () => firstValueFrom(next.handle(), { defaultValue: undefined })));
  }

  private async read(caller: Caller, work: () => Promise<unknown>): Promise<unknown> {
    const account = caller.accountUuid;
    const since = new Date(this.clock.now().getTime() - PINNED_MS);
    if (account !== undefined && (await this.writes.hasWrittenSince(account, since))) return work();
    return this.database.allowReplica(work);
  }
}
