import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock/clock.js';
import { Database } from '../platform/database/database.js';
import { Log } from '../platform/operations/log.js';
import { DEAD_SECONDS } from '../platform/jobs/job-processes.js';
import { type Job, JobTask } from '../platform/jobs/jobs.js';
import { BackgroundJobs } from './background-jobs.js';
import { MAX_ENDINGS, MAX_RUNS, unforeseen } from './background-work.js';
import { BackgroundWorkStore } from './background-work.store.js';
import { JobFiles } from './job-files.js';

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Every minute: reassigns the jobs of dead workers, and gives up those of which no worker survives even the
 * conclusion.
 */
@Injectable()
@JobTask('keep-background-jobs', { cron: '* * * * *' })
export class KeepBackgroundJobs implements Job {
  constructor(
    private readonly database: Database,
    private readonly store: BackgroundWorkStore,
    private readonly background: BackgroundJobs,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    await this.database.transaction(async () => {
      const lost = await this.store.lost(new Date(this.clock.now().getTime() - DEAD_SECONDS * 1000));
      for (const { uuid, kind, runs } of lost) {
        if (runs >= MAX_RUNS + MAX_ENDINGS) await this.store.giveUp(uuid, unforeseen(uuid));
        else await this.background.enqueue(kind, uuid);
      }
    });
  }
}

/** Nightly: deletes records of old jobs. */
@Injectable()
@JobTask('forget-background-jobs', { cron: '41 1 * * *' })
export class ForgetBackgroundJobs implements Job {
  constructor(
    private readonly store: BackgroundWorkStore,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    await this.store.forget(new Date(this.clock.now().getTime() - KEPT_MS));
  }
}

/** Files deleted in one go. */
const BATCH = 100;

/** Every ten minutes: files of jobs are copies of data, often of families, and are deleted after a day. */
@Injectable()
@JobTask('forget-job-files', { cron: '*/10 * * * *' })
export class ForgetJobFiles implements Job {
  constructor(private readonly files: JobFiles) {}

  async run(): Promise<void> {
    while ((await this.files.forget(BATCH)) === BATCH);
  }
}

/** Nightly: deletes contents of files that the database does not know. */
@Injectable()
@JobTask('sweep-job-files', { cron: '11 2 * * *' })
export class SweepJobFiles implements Job {
  constructor(
    private readonly files: JobFiles,
    private readonly log: Log,
  ) {}

  async run(): Promise<void> {
    const files = await this.files.sweep();
    if (files > 0) this.log.logger.warn({ worker: true, files }, 'files of jobs that nobody knew were removed');
  }
}
