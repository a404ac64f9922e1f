import { Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { rowOf, tableColumnsOf } from '../platform/database/columns-of.js';
import { Database } from '../platform/database/database.js';
import { type Assignment } from './background-job.js';
import { JobFile } from './entities/job-file.entity.js';
import { filesFor } from './job-file.columns.js';

/** All but the run of a job that made it. */
const FILE = tableColumnsOf(JobFile, { except: ['jobUuid', 'run'] });

/** SQL about files left by jobs. */
@Injectable()
export class JobFileStore {
  constructor(private readonly database: Database) {}

  /** Inserts the file's row; false if the job has been assigned to another worker. */
  async insert({ job, runs }: Assignment, file: Omit<JobFile, 'jobUuid' | 'run'>): Promise<boolean> {
    const rows = await this.database.rows(
      'job_files_insert',
      `insert into job_files (job_uuid, run, ${FILE.join(', ')})
       select j.uuid, j.runs, ${FILE.map((name) => `f.${name}`).join(', ')}
       from background_jobs j cross join jsonb_populate_record(null::job_files, $3::jsonb) f
       where j.uuid = $1 and j.runs = $2 and j.state = 'running' for share of j returning uuid`,
      [job, runs, JSON.stringify(rowOf(JobFile, file))],
    );
    return rows.length > 0;
  }

  /** Whether the caller may have the file of this job, whether or not it exists yet. */
  async isFor({ accountUuid }: Caller, job: string): Promise<boolean> {
    const rows = await this.database.rows(
      'job_files_for',
      `select from background_jobs j where j.uuid = $1 and ${filesFor('$2')}`,
      [job, accountUuid ?? null],
    );
    return rows.length > 0;
  }

  /** Expired files, files of failed runs, and personal files of deleted accounts; oldest first. */
  spent(now: Date, limit: number): Promise<string[]> {
    return this.database.uuids(
      'job_files_spent',
      `select f.uuid from job_files f join background_jobs j on j.uuid = f.job_uuid
       where f.expires_at <= $1 or j.state = 'failed' or f.run <> j.runs or (j.personal and j.account_uuid is null)
       order by f.expires_at limit $2`,
      [now, limit],
    );
  }

  async has(uuid: string): Promise<boolean> {
    const rows = await this.database.rows('job_files_has', 'select from job_files where uuid = $1', [uuid]);
    return rows.length > 0;
  }

  /** Those without a row. */
  unknown(uuids: readonly string[]): Promise<string[]> {
    return this.database.uuids(
      'job_files_unknown',
      `select n.uuid from unnest($1::uuid[]) n (uuid) where not exists (select from job_files f where f.uuid = n.uuid)`,
      [uuids],
    );
  }

  async remove(uuid: string): Promise<void> {
    await this.database.rows('job_files_remove', 'delete from job_files where uuid = $1', [uuid]);
  }
}
