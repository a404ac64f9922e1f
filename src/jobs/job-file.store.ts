import { Injectable } from '@nestjs/common';
import { noneHiddenSince } from '../accounts/masks.js';
import { pairsOf, type RowOf, rowOf, tableColumnsOf } from '../platform/database/columns-of.js';
import { JobFile } from './jobs.entities.js';
import { type Caller } from '../kernel/caller/caller.js';
import { Database } from '../platform/database/database.js';
import { type Assignment } from './background-job.js';

/**
 * SQL condition: the caller may have files of job `j`. Those with personal data are only for the account that
 * requested them, and only until one of the people who may be in them is hidden.
 * @param account the placeholder of the caller's account
 */
const filesFor = (account: string): string =>
  `(not j.personal or (j.account_uuid = ${account} and ${noneHiddenSince('j.started_at')}))`;

const FILE = pairsOf(JobFile, 'f', { only: ['uuid', 'name', 'contentType', 'size', 'expiresAt'] });

/** The file of a job, as JSON. */
export type JobFileRow = RowOf<typeof FILE>;

/**
 * SQL for the `JobFileRow` of job `j` for the caller; null if the caller lacks a right with which it was made.
 * @param placeholders of the caller's account, the caller's rights and the current moment
 */
export const fileOf = (account: string, rights: string, now: string): string => `
  (select jsonb_build_object(${FILE})
    from job_files f where f.job_uuid = j.uuid and f.run = j.runs and j.state = 'done' and f.expires_at > ${now}
      and f.rights <@ ${rights}::text[] and ${filesFor(account)})`;

/** All but the run of a job that made it. */
const FILE_FILE = tableColumnsOf(JobFile, { except: ['jobUuid', 'run'] });

/** SQL about files left by jobs. */
@Injectable()
export class JobFileStore {
  constructor(private readonly database: Database) {}

  /** Inserts the file's row; false if the job has been assigned to another worker. */
  async insert({ job, runs }: Assignment, file: Omit<JobFile, 'jobUuid' | 'run'>): Promise<boolean> {
    const rows = await this.database.rows(
      'job_files_insert',
      `insert into job_files (job_uuid, run, ${FILE_FILE.join(', ')})
       select j.uuid, j.runs, ${FILE_FILE.map((name) => `f.${name}`).join(', ')}
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

  /** Files without a row. */
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
