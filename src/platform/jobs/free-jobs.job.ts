import { Injectable } from '@nestjs/common';
import { Log } from '../operations/log.js';
import { DEAD_SECONDS } from './heartbeat.js';
import { type Job, JobTask } from './job.js';
import { JobProcessesStore } from './job-processes.store.js';

const KEPT_SECONDS = 24 * 60 * 60;

/** Every minute: releases the jobs of dead workers, and removes those that were replaced. Work they had already done may be done twice (see `Job`). */
@Injectable()
@JobTask('free-jobs-of-dead-workers', { cron: '* * * * *' })
export class FreeJobs implements Job {
  constructor(
    private readonly store: JobProcessesStore,
    private readonly log: Log,
  ) {}

  async run(): Promise<void> {
    const workers = await this.store.freeJobs(DEAD_SECONDS);
    if (workers > 0) this.log.logger.warn({ worker: true, workers }, 'workers have died; others get their jobs');
    await this.store.removeReplaced();
    await this.store.forget(KEPT_SECONDS);
  }
}
