import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { Logger as WorkerLogger, parseCronItems, run, type Runner, runOnce, type TaskList } from 'graphile-worker';
import pg from 'pg';
import { SETTINGS, type Settings } from '../config/settings.js';
import { RequestLog } from '../request/request-log.js';
import { Metrics } from '../metrics/metrics.js';
import { Tracing } from '../tracing/tracing.js';
import { type Job, JOB_TASK, type JobSpec } from './job.js';
import { JobProcessesStore } from './job-processes.store.js';
import { WorkerHeartbeat } from './worker-heartbeat.js';

/** Pause before a failed worker is restarted. */
const RESTART_MS = 5_000;

/** Runs the jobs of this process with graphile-worker, if it is a worker (setting WORKER). */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private runner: Runner | undefined;
  private heartbeat: WorkerHeartbeat | undefined;
  private starting: Promise<void> = Promise.resolve();
  private stopping = false;
  /** Of {@link drain}: a connection of its own for each would plan the statements of the queue anew. */
  private draining: pg.Pool | undefined;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
    private readonly processes: JobProcessesStore,
    private readonly log: RequestLog,
    private readonly metrics: Metrics,
    private readonly tracing: Tracing,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.settings.worker === 'off') return;
    for (const { spec } of this.jobs()) this.metrics.willWork(spec.name);
    this.starting = this.start();
    await this.starting;
  }

  /** Lets running jobs finish while the database is still open: it is closed in the next shutdown phase. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await this.starting.catch(() => undefined);
    await this.runner?.stop();
    await this.heartbeat?.end().catch(() => undefined);
    await this.draining?.end();
  }

  /** A worker that lost its database restarts when it is back; until then requests are still served. */
  private async start(): Promise<void> {
    const crons = this.jobs().flatMap(({ spec }) =>
      spec.cron === undefined ? [] : [{ task: spec.name, match: spec.cron }],
    );
    const heartbeat = new WorkerHeartbeat(this.processes);
    this.heartbeat = heartbeat;
    const { events } = heartbeat;
    const { connectionString } = this;
    const options = { ...this.options(), connectionString, events, concurrency: 4 };
    const runner = await run({ ...options, parsedCronItems: parseCronItems(crons) });
    this.runner = runner;
    runner.promise.catch((error: unknown) => this.startAgain(error));
    await heartbeat.beat().catch(() => undefined);
  }

  private startAgain(error: unknown): void {
    this.runner = undefined;
    if (this.stopping) return;
    void this.heartbeat?.end().catch(() => undefined);
    this.log.logger.error({ worker: true, error: (error as Error).name }, 'the worker stopped; it begins again');
    setTimeout(() => {
      if (this.stopping) return;
      this.starting = this.start();
      this.starting.catch((again: unknown) => this.startAgain(again));
    }, RESTART_MS).unref();
  }

  /** Runs everything that is due now, then returns: for tests and the command line. */
  async drain(): Promise<void> {
    const heartbeat = new WorkerHeartbeat(this.processes);
    try {
      await runOnce({ ...this.options(), pgPool: this.drainingPool(), events: heartbeat.events });
    } finally {
      await heartbeat.end();
    }
  }

  private get connectionString(): string {
    return this.settings.databaseUrl ?? '';
  }

  private drainingPool(): pg.Pool {
    if (this.draining === undefined) {
      this.draining = new pg.Pool({ connectionString: this.connectionString });
      // Without a handler, a lost idle connection would end the process; the pool replaces it on its own.
      this.draining.on('error', () => undefined);
    }
    return this.draining;
  }

  private options(): { taskList: TaskList; noHandleSignals: boolean; logger: WorkerLogger } {
    const taskList: TaskList = Object.fromEntries(
      this.jobs().map(({ spec, job }) => [
        spec.name,
        (payload: unknown, helpers: { job: { id: string } }) => this.observed(spec.name, job, payload, helpers.job.id),
      ]),
    );
    return {
      taskList,
      noHandleSignals: true,
      logger: this.quietLogger(),
    };
  }

  private async observed(task: string, job: Job, payload: unknown, id: string): Promise<void> {
    const begin = performance.now();
    const seconds = (): number => (performance.now() - begin) / 1000;
    try {
      await this.tracing.span(`job ${task}`, 'consumer', { 'job.task': task, 'job.id': id }, () =>
        withoutMessage(job.run(payload, id)),
      );
      this.metrics.job(task, 'done', seconds());
    } catch (error) {
      this.metrics.job(task, 'failed', seconds());
      throw error;
    }
  }

  private jobs(): { spec: JobSpec; job: Job }[] {
    return this.discovery.getProviders().flatMap(({ metatype, instance }) => {
      if (typeof metatype !== 'function') return [];
      const spec = this.reflector.get<JobSpec | undefined>(JOB_TASK, metatype);
      return spec === undefined ? [] : [{ spec, job: instance as Job }];
    });
  }

  /**
   * Logs the worker's problems at our level with our texts: its own logs quote error messages, which may contain user
   * input.
   */
  private quietLogger(): WorkerLogger {
    return new WorkerLogger(({ taskIdentifier, jobId }) => (level: string, _text, meta) => {
      if (level !== 'error' && level !== 'warning') return;
      const { error, failure, job } = (meta ?? {}) as {
        error?: Error;
        failure?: { code?: string };
        job?: { attempts: number };
      };
      this.log.logger[level === 'error' ? 'error' : 'warn'](
        {
          worker: true,
          task: taskIdentifier,
          job: jobId,
          attempt: job?.attempts,
          error: error?.name,
          code: failure?.code,
        },
        'a job or the worker had trouble',
      );
    });
  }
}

/** What the queue stores of a failure in `last_error`: the kind of error, never its message. */
const withoutMessage = async (work: Promise<void>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    const { name, code } = error as { name?: string; code?: string };
    throw new Error([name ?? 'Error', code].filter(Boolean).join(' '), { cause: error });
  }
};
