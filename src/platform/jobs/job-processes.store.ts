import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { IS_REPLACED } from './jobs.js';

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
