import { Injectable } from '@nestjs/common';
import { columnsOf, type RowOf, insertionOf } from '../platform/database/columns-of.js';
import { BackgroundJob } from './jobs.entities.js';
import { Clock } from '../kernel/clock/clock.js';
import { Database } from '../platform/database/database.js';
import { type Assignment, type JobKind, type JobResult, type JobState, type Reason } from './background-job.js';

const OPEN_COLUMNS = columnsOf(BackgroundJob, '', { only: ['uuid', 'task'] });

/** A job that is queued or running. */
export type OpenJob = RowOf<typeof OPEN_COLUMNS>;

/** Maximum reasons stored with a job; its counts are always complete. */
const MAX_REASONS = 500;

interface NewJob extends Readonly<Pick<BackgroundJob, 'uuid' | 'kind' | 'task' | 'total' | 'personal'>> {
  readonly record: string | null;
  readonly by: string | null;
}

/** Progress made by one step. */
export interface Step {
  readonly done?: number;
  readonly result?: JobResult;
  readonly reasons?: readonly Reason[];
}

const LOST = columnsOf(BackgroundJob, '', { only: ['uuid', 'kind', 'runs'] });

/** A job without a recent heartbeat. */
type LostJob = RowOf<typeof LOST>;

/** SQL that requests and runs jobs. */
@Injectable()
export class BackgroundWorkStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The open job of the kind for the record; locked so that it cannot end before the transaction does. */
  open(kind: JobKind, record: string): Promise<OpenJob | undefined> {
    return this.database.row<OpenJob>(
      'background_jobs_open',
      `select ${OPEN_COLUMNS} from background_jobs where kind = $1 and record_uuid = $2 and state in ('queued', 'running')
       for update`,
      [kind, record],
    );
  }

  /** False if there is an open one already; waits for concurrent requests for the same. */
  async insert({ record, by, ...job }: NewJob): Promise<boolean> {
    const now = this.clock.now();
    const { columns, places, parameters } = insertionOf(BackgroundJob, {
      ...job,
      ...{ recordUuid: record, accountUuid: by, createdAt: now, aliveAt: now },
      ...{ state: 'queued', done: 0, runs: 0, reasons: [], result: {} },
    });
    const rows = await this.database.rows(
      'background_jobs_insert',
      `insert into background_jobs (${columns}) values (${places})
       on conflict (kind, record_uuid) where state in ('queued', 'running') do nothing returning uuid`,
      parameters,
    );
    return rows.length > 0;
  }

  /**
   * Number of open jobs of the kind for the account. Locks the account, so that concurrent requests count each other.
   */
  async openOf(kind: JobKind, account: string): Promise<number> {
    await this.database.rows('background_jobs_asker', `select from accounts a where uuid = $1 for no key update`, [
      account,
    ]);
    const row = await this.database.row<{ open: number }>(
      'background_jobs_open_of',
      `select count(*)::integer as open from background_jobs
       where account_uuid = $1 and kind = $2 and state in ('queued', 'running')`,
      [account, kind],
    );
    return row?.open ?? 0;
  }

  /** Assigns the job to a worker; undefined if it has ended. */
  take(job: string): Promise<Assignment | undefined> {
    return this.database.row<Assignment>(
      'background_jobs_take',
      `update background_jobs set state = 'running', runs = runs + 1, started_at = coalesce(started_at, $2), alive_at = $2
       where uuid = $1 and state in ('queued', 'running')
       returning uuid as job, record_uuid as record, task, account_uuid as by, runs`,
      [job, this.clock.now()],
    );
  }

  /** Locks the job for its worker's last transaction; false if it has been assigned to another worker. */
  async hold({ job, runs }: Assignment): Promise<boolean> {
    const rows = await this.database.rows(
      'background_jobs_hold',
      `select from background_jobs where uuid = $1 and runs = $2 and state = 'running' for update`,
      [job, runs],
    );
    return rows.length > 0;
  }

  /** Records the worker's heartbeat. */
  async beat({ job, runs }: Assignment): Promise<void> {
    await this.database.rows(
      'background_jobs_beat',
      `update background_jobs set alive_at = $3 where uuid = $1 and runs = $2 and state = 'running'`,
      [job, runs, this.clock.now()],
    );
  }

  /** Sets the number of remaining steps; false if the job has been assigned to another worker. */
  async expect({ job, runs }: Assignment, steps: number): Promise<boolean> {
    const rows = await this.database.rows(
      'background_jobs_expect',
      `update background_jobs set total = done + $3, alive_at = $4 where uuid = $1 and runs = $2 and state = 'running'
       returning uuid`,
      [job, runs, steps, this.clock.now()],
    );
    return rows.length > 0;
  }

  /** Restarts with this number of steps; false if the job has been assigned to another worker. */
  async restart({ job, runs }: Assignment, steps: number): Promise<boolean> {
    const rows = await this.database.rows(
      'background_jobs_restart',
      `update background_jobs set done = 0, total = $3, result = '{}', reasons = '[]', alive_at = $4
       where uuid = $1 and runs = $2 and state = 'running' returning uuid`,
      [job, runs, steps, this.clock.now()],
    );
    return rows.length > 0;
  }

  /** Records a step; false if the job has been assigned to another worker. */
  async note({ job, runs }: Assignment, { done = 0, result = {}, reasons = [] }: Step): Promise<boolean> {
    const rows = await this.database.rows(
      'background_jobs_note',
      `update background_jobs j set done = j.done + $3, alive_at = $6,
         result = j.result || coalesce((select jsonb_object_agg(n.name, coalesce((j.result ->> n.name)::integer, 0)
           + n.number::integer) from jsonb_each_text($4::jsonb) n (name, number)), '{}'),
         reasons = (select coalesce(jsonb_agg(r.reason order by r.place), '[]')
           from jsonb_array_elements(j.reasons || $5::jsonb) with ordinality r (reason, place) where r.place <= ${MAX_REASONS})
       where j.uuid = $1 and j.runs = $2 and j.state = 'running' returning j.uuid`,
      [job, runs, done, JSON.stringify(result), JSON.stringify(reasons), this.clock.now()],
    );
    return rows.length > 0;
  }

  /** The input may name people, so it is cleared if the file is personal. */
  async finish({ job, runs }: Assignment, state: Extract<JobState, 'done' | 'failed'>): Promise<void> {
    await this.database.rows(
      'background_jobs_finish',
      `update background_jobs set state = $3, finished_at = $4, task = case when personal then '{}' else task end
       where uuid = $1 and runs = $2 and state = 'running'`,
      [job, runs, state, this.clock.now()],
    );
  }

  /** Puts the job back for a retry by this or another worker. */
  async putBack({ job, runs }: Assignment): Promise<void> {
    await this.database.rows(
      'background_jobs_put_back',
      `update background_jobs set state = 'queued' where uuid = $1 and runs = $2 and state = 'running'`,
      [job, runs],
    );
  }

  /** Puts back jobs whose last heartbeat is older than the moment. */
  lost(before: Date): Promise<LostJob[]> {
    return this.database.rows<LostJob>(
      'background_jobs_lost',
      `update background_jobs set state = 'queued', alive_at = $2 where state = 'running' and alive_at < $1
       returning ${LOST}`,
      [before, this.clock.now()],
    );
  }

  /** Gives up a job of which no worker survives even the conclusion. */
  async giveUp(job: string, reason: Reason): Promise<void> {
    await this.database.rows(
      'background_jobs_give_up',
      `update background_jobs set state = 'failed', finished_at = $2, reasons = reasons || $3::jsonb,
         task = case when personal then '{}' else task end
       where uuid = $1 and state in ('queued', 'running')`,
      [job, this.clock.now(), JSON.stringify([reason])],
    );
  }

  async forget(before: Date): Promise<void> {
    await this.database.rows(
      'background_jobs_forget',
      `delete from background_jobs j where j.finished_at < $1
         and not exists (select from job_files f where f.job_uuid = j.uuid)`,
      [before],
    );
  }
}
