import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock/clock.js';
import { type Job, JobTask } from '../../jobs/job.js';
import { IdempotencyStore } from './idempotency.store.js';

/** Hourly: stored answers contain personal data and are of no use after a day. */
@Injectable()
@JobTask('purge-stored-answers', { cron: '7 * * * *' })
export class PurgeStoredAnswers implements Job {
  constructor(
    private readonly store: IdempotencyStore,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    await this.store.purge(this.clock.now());
  }
}
