import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { Logger as WorkerLogger, parseCronItems, run, type Runner, runOnce, type TaskList } from 'graphile-worker';
import { SETTINGS, type Settings } from '../config/settings.js';
import { RequestLog } from '../http/request-log.js';
import { type Job, JOB_TASK, type JobSpec } from './job.js';

/** Pause before a worker that failed begins again. */
const RESTART_MS = 5_000;

/** Runs the jobs of this process, when it is one that works (setting WORKER), with graphile-worker. */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, OnApplicationShutdown {
  private runner: Runner | undefined;
  private stopping = false;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
    private readonly log: RequestLog,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.settings.worker === 'off') return;
    await this.start();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await this.runner?.stop();
  }

  /** A worker that lost its database begins again when it is back; until then the requests go on by themselves. */
  private async start(): Promise<void> {
    const crons = this.jobs().flatMap(({ spec }) =>
      spec.cron === undefined ? [] : [{ task: spec.name, match: spec.cron }],
    );
    const runner = await run({ ...this.options(), concurrency: 4, parsedCronItems: parseCronItems(crons) });
    this.runner = runner;
    runner.promise.catch((error: unknown) => this.startAgain(error));
  }

  private startAgain(error: unknown): void {
    if (this.stopping) return;
    this.log.logger.error({ worker: true, error: (error as Error).name }, 'the worker stopped; it begins again');
    setTimeout(() => {
      if (!this.stopping) this.start().catch((again: unknown) => this.startAgain(again));
    }, RESTART_MS).unref();
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
    return new WorkerLogger(() => (level: string, text) => {
      if (level === 'error') this.log.logger.error({ worker: true }, text);
      if (level === 'warning') this.log.logger.warn({ worker: true }, text);
    });
  }
}
