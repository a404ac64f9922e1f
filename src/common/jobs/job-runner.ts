import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { Logger as WorkerLogger, parseCronItems, run, type Runner, runOnce, type TaskList } from 'graphile-worker';
import { SETTINGS, type Settings } from '../config/settings.js';
import { RequestLog } from '../http/request-log.js';
import { type Job, JOB_TASK, type JobSpec } from './job.js';

/** Runs the jobs of this process, when it is one that works (setting WORKER), with graphile-worker. */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, OnApplicationShutdown {
  private runner: Runner | undefined;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
    private readonly log: RequestLog,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.settings.worker === 'off') return;
    const jobs = this.jobs();
    const crons = jobs.flatMap(({ spec }) => (spec.cron === undefined ? [] : [{ task: spec.name, match: spec.cron }]));
    this.runner = await run({ ...this.options(), concurrency: 4, parsedCronItems: parseCronItems(crons) });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.runner?.stop();
  }

  /** Works off everything that is due now, then returns: for tests and the command line. */
  async drain(): Promise<void> {
    await runOnce(this.options());
  }

  private options(): { connectionString: string; taskList: TaskList; noHandleSignals: boolean; logger: WorkerLogger } {
    const taskList: TaskList = Object.fromEntries(
      this.jobs().map(({ spec, job }) => [
        spec.name,
        (payload: unknown, helpers: { job: { id: string } }) => job.run(payload, helpers.job.id),
      ]),
    );
    return {
      connectionString: this.settings.databaseUrl ?? '',
      taskList,
      noHandleSignals: true,
      logger: this.quietLogger(),
    };
  }

  private jobs(): { spec: JobSpec; job: Job }[] {
    return this.discovery.getProviders().flatMap(({ metatype, instance }) => {
      if (typeof metatype !== 'function') return [];
      const spec = this.reflector.get<JobSpec | undefined>(JOB_TASK, metatype);
      return spec === undefined ? [] : [{ spec, job: instance as Job }];
    });
  }

  /** The worker's own messages at our level; its details stay out, they quote payloads. */
  private quietLogger(): WorkerLogger {
    return new WorkerLogger(() => (level, text) => {
      if (level === 'error' || level === 'warning')
        this.log.logger[level === 'error' ? 'error' : 'warn']({ worker: true }, text);
    });
  }
}
