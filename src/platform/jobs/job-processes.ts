import { Entity } from 'typeorm';
import { Injectable } from '@nestjs/common';
import { EventEmitter } from 'node:events';
import { type WorkerEvents } from 'graphile-worker';
import { Keyed, MomentColumn, TextArray } from '../database/columns.js';
import { Database } from '../database/database.js';
import { IS_REPLACED, type Job, JobTask } from './jobs.js';
import { Log } from '../operations/log.js';
import { newUuid } from '../../kernel/ids/uuid.js';

/** A process that runs jobs. */
@Entity('job_processes')
export class JobProcess extends Keyed {
  /** The names under which its workers lock jobs. */
  @TextArray()
  workers!: string[];

  /** Time of the last heartbeat. */
  @MomentColumn('alive_at')
  aliveAt!: Date;
}

/**
 * Processes that run jobs, and locks of those that died. Uses the clock of the database, as the queue does: the
 * clocks of several machines may differ.
 */
@Injectable()
export class JobProcessesStore {
  constructor(private readonly database: Database) {}

  async beat(process: string, workers: readonly string[]): Promise<void> {
    await this.database.rows(
      'job_processes_beat',
      `insert into job_processes (uuid, workers, alive_at) values ($1, $2, now())
       on conflict (uuid) do update set workers = excluded.workers, alive_at = excluded.alive_at`,
      [process, workers],
    );
  }

  async leave(process: string): Promise<void> {
    await this.database.rows('job_processes_leave', 'delete from job_processes where uuid = $1', [process]);
  }

  /**
   * Unlocks jobs locked for longer than that by workers that have been silent for as long; returns the number of
   * workers.
   */
  async freeJobs(deadSeconds: number): Promise<number> {
    const row = await this.database.row<{ workers: number }>(
      'job_processes_free_jobs',
      `with dead as (
         select distinct j.locked_by as worker from graphile_worker._private_jobs j
         where j.locked_at < now() - make_interval(secs => $1) and not exists (select from job_processes p
           where j.locked_by = any(p.workers) and p.alive_at > now() - make_interval(secs => $1)))
       select n.workers, case when n.workers > 0 then graphile_worker.force_unlock_workers(n.names) end
       from (select count(*)::int as workers, array_agg(worker) as names from dead) n`,
      [deadSeconds],
    );
    return row?.workers ?? 0;
  }

  /** Removes jobs that were replaced while a worker had them, and that failed or whose worker died: the new ones do the work. */
  async removeReplaced(): Promise<void> {
    await this.database.rows(
      'job_processes_remove_replaced',
      `delete from graphile_worker._private_jobs j where ${IS_REPLACED} and j.locked_at is null`,
    );
  }

  async forget(deadSeconds: number): Promise<void> {
    await this.database.rows(
      'job_processes_forget',
      'delete from job_processes where alive_at < now() - make_interval(secs => $1)',
      [deadSeconds],
    );
  }
}

const BEAT_MS = 15_000;
/** A worker silent for this long is dead; the queue itself would wait for hours. */
export const DEAD_SECONDS = 120;

/**
 * Calls `beat` now and again, until the returned function is called; a failed one is logged, and death takes several. Processes beat
 * for the queue, runs of long work for their record: a record may outlive its job in the queue, and does not know its worker.
 */
export const keepBeating = (beat: () => Promise<unknown>, log: Log): (() => void) => {
  const missed = (error: unknown): void => log.trouble(error, 'a heartbeat was missed');
  const timer = setInterval(() => void beat().catch(missed), BEAT_MS).unref();
  return () => clearInterval(timer);
};

/**
 * Records a heartbeat while workers of this process run; a silent process loses its jobs. Why runs of long work beat as well:
 * `keepBeating`.
 */
export class WorkerHeartbeat {
  /** Passed to the workers. */
  readonly events: WorkerEvents = new EventEmitter();
  private readonly uuid = newUuid();
  private readonly workers = new Set<string>();
  private readonly stop: () => void;
  private beaten = false;

  constructor(
    private readonly store: JobProcessesStore,
    private readonly log: Log,
  ) {
    this.stop = keepBeating(() => this.beat(), log);
    this.events.on('worker:create', ({ worker }) => this.workers.add(worker.workerId));
    this.events.on('worker:stop', ({ worker }) => this.workers.delete(worker.workerId));
  }

  async beat(): Promise<void> {
    this.beaten = true;
    await this.store.beat(this.uuid, [...this.workers]);
  }

  /** Call after all workers have ended. */
  async end(): Promise<void> {
    this.stop();
    // Without it, the process is forgotten a day after its last heartbeat.
    const kept = (error: unknown): void => this.log.trouble(error, 'the end of a worker could not be noted');
    if (this.beaten) await this.store.leave(this.uuid).catch(kept);
  }
}

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
