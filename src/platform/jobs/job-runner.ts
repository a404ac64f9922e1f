import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { Logger as WorkerLogger, runOnce, runTaskList, type TaskList, type WorkerPool } from 'graphile-worker';
import pg from 'pg';
import { SETTINGS, type Settings } from '../operations/config/settings.js';
import { isReadOnly } from '../database/sql-error.js';
import { Log } from '../operations/log.js';
import { Metrics } from '../operations/metrics/metrics.js';
import { Tracing } from '../operations/tracing/tracing.js';
import { type Job, type JobSpec, jobsOf } from './jobs.js';
import { JobProcessesStore, WorkerHeartbeat } from './job-processes.js';

/** Pause before a failed worker is restarted. */
const RESTART_MS = 5_000;

/** A job as the queue hands it out: how often it was, and how often it may be. */
interface Queued {
  readonly id: string;
  readonly attempts: number;
  readonly max_attempts: number;
}

/** The details that the worker gives beside its text. */
interface Trouble {
  /** A job failed. */
  readonly failure?: boolean;
  readonly error?: unknown;
  readonly fatalError?: unknown;
}

/** Runs the jobs of this process with graphile-worker, if it is a worker (setting WORKER). */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private workers: WorkerPool | undefined;
  private heartbeat: WorkerHeartbeat | undefined;
  private restart: NodeJS.Timeout | undefined;
  private restarted: Promise<void> = Promise.resolve();
  private stopping = false;
  /** Connections to the queue, which stay from one start to the next. */
  private connections: pg.Pool | undefined;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
    private readonly processes: JobProcessesStore,
    private readonly log: Log,
    private readonly metrics: Metrics,
    private readonly tracing: Tracing,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.worker === 'off') return;
    for (const { spec } of this.jobs()) this.metrics.willWork(spec.name);
    this.start();
  }

  /** Lets running jobs finish while the database is still open: it is closed in the next shutdown phase. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.restart);
    await this.restarted;
    await this.stop();
    await this.disconnect();
  }

  /**
   * Not by `run`: its loop for schedules lets the process die when it cannot reach the database (`CronPlan` has the schedules).
   * Workers that cannot fetch a job, or note its end, begin again: graphile-worker keeps what failed the first time, and
   * does not replace a worker that it lost.
   */
  private start(): void {
    const heartbeat = new WorkerHeartbeat(this.processes, this.log);
    this.heartbeat = heartbeat;
    const { events } = heartbeat;
    const { taskList, ...options } = this.options();
    const workers = runTaskList({ ...options, events, concurrency: 4 }, taskList, this.pool());
    this.workers = workers;
    const startAgain = ({ error }: { error: unknown }): void => this.startAgain(error);
    events.once('worker:getJob:error', startAgain);
    events.once('worker:fatalError', startAgain);
    heartbeat.beat().catch((error: unknown) => this.log.trouble(error, 'a heartbeat was missed'));
  }

  /** A worker that lost its database restarts when it is back; until then requests are still served. */
  private startAgain(error: unknown): void {
    if (this.stopping || this.restart !== undefined) return;
    this.log.trouble(error, 'a worker lost the queue; all of this process begin again');
    this.restart = setTimeout(() => {
      this.restart = undefined;
      this.restarted = this.beginAgain(isReadOnly(error)).catch((again: unknown) => this.startAgain(again));
    }, RESTART_MS).unref();
  }

  /** @param anew with other sessions, since those that may only read stay so */
  private async beginAgain(anew: boolean): Promise<void> {
    await this.stop();
    if (anew) await this.disconnect();
    if (!this.stopping) this.start();
  }

  private async disconnect(): Promise<void> {
    const { connections } = this;
    this.connections = undefined;
    await connections?.end();
  }

  /** Lets the running jobs finish. */
  private async stop(): Promise<void> {
    const { workers, heartbeat } = this;
    this.workers = undefined;
    this.heartbeat = undefined;
    await workers?.gracefulShutdown();
    await heartbeat?.end();
  }

  /** Runs everything that is due now, then returns: for tests and the command line. */
  async drain(): Promise<void> {
    const heartbeat = new WorkerHeartbeat(this.processes, this.log);
    try {
      await runOnce({ ...this.options(), pgPool: this.pool(), events: heartbeat.events });
    } finally {
      await heartbeat.end();
    }
  }

  /** Runs a scheduled job here and now, whatever the queue knows of it. */
  async runNow(name: string): Promise<void> {
    await this.jobs()
      .find(({ spec }) => spec.name === name)
      ?.job.run({}, 'now');
  }

  private pool(): pg.Pool {
    if (this.connections === undefined) {
      this.connections = new pg.Pool({ connectionString: this.settings.databaseUrl ?? '' });
      // Without handlers, a lost connection would end the process, idle or not; the pool replaces it on its own, and its user
      // gets the error as well.
      this.connections
        .on('error', (error) => this.log.trouble(error, 'a connection to the queue was lost'))
        .on('connect', (client) => client.on('error', () => undefined));
    }
    return this.connections;
  }

  private options(): { taskList: TaskList; noHandleSignals: boolean; logger: WorkerLogger } {
    const taskList: TaskList = Object.fromEntries(
      this.jobs().map(({ spec, job }) => [
        spec.name,
        (payload: unknown, helpers: { job: Queued }) => this.observed(spec.name, job, payload, helpers.job),
      ]),
    );
    return {
      taskList,
      noHandleSignals: true,
      logger: this.quietLogger(),
    };
  }

  private async observed(task: string, job: Job, payload: unknown, queued: Queued): Promise<void> {
    const { id, attempts: attempt, max_attempts: attempts } = queued;
    const begin = performance.now();
    const seconds = (): number => (performance.now() - begin) / 1000;
    try {
      await this.tracing.span(`job ${task}`, 'consumer', { 'job.task': task, 'job.id': id }, () =>
        withoutMessage(job.run(payload, id)),
      );
      this.metrics.job(task, 'done', seconds());
    } catch (error) {
      this.metrics.job(task, 'failed', seconds());
      const about = { task, job: id, record: recordIn(payload), attempt, attempts };
      if (attempt < attempts) this.log.trouble(causeOf(error), 'a job failed; it is tried again', about);
      else this.log.trouble(causeOf(error), 'a job failed for the last time', about, 'error');
      throw error;
    }
  }

  private jobs(): { spec: JobSpec; job: Job }[] {
    return jobsOf(this.discovery, this.reflector);
  }

  /**
   * Logs the worker's problems with our text: its own logs quote error messages, which may contain user input. They are
   * warnings, because the worker tries again; failed jobs are logged where they are run.
   */
  private quietLogger(): WorkerLogger {
    return new WorkerLogger(({ taskIdentifier: task, jobId: job }) => (level: string, _text, meta) => {
      const { failure, error, fatalError = error } = (meta ?? {}) as Trouble;
      if ((level !== 'error' && level !== 'warning') || failure === true) return;
      this.log.trouble(fatalError ?? {}, 'a worker had trouble', { task, job });
    });
  }
}

/** The part of a failure that the queue stores in `last_error`: the kind of error, never its message. */
const withoutMessage = async (work: Promise<void>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    const { name, code } = error as { name?: string; code?: string };
    throw new Error([name ?? 'Error', code].filter(Boolean).join(' '), { cause: error });
  }
};

/** The error itself, not what the queue stores of it. */
const causeOf = (error: unknown): unknown => (error as Error).cause ?? error;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/;

/** The record that a job is about: the first uuid of its payload, which may be that of a file. */
const recordIn = (payload: unknown): string | undefined =>
  Object.values(payload ?? {})
    .map((value: unknown) => (typeof value === 'string' ? UUID.exec(value)?.[0] : undefined))
    .find((uuid) => uuid !== undefined);
