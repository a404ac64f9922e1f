import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { type Job, JobTask } from '../../platform/jobs/jobs.js';
import { EventLogStore } from './event-log.store.js';

/** How long readers may stay away. */
export const KEPT_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Events removed per transaction. */
const BATCH = 5_000;

/** Every night: forgets from the first event on, so that who reads on from a later one misses none. */
@Injectable()
@JobTask('forget-events', { cron: '41 1 * * *' })
export class ForgetEvents implements Job {
  constructor(
    private readonly database: Database,
    private readonly store: EventLogStore,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEPT_DAYS * DAY_MS);
    for (let last = BATCH; last === BATCH;)
      last = await this.database.transaction(() => this.store.forget(before, BATCH));
  }
}
