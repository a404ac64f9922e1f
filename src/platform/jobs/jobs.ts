import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';

/**
 * The flag of jobs that were added with a key. graphile-worker takes the key from a job that is replaced while a worker has it, and
 * all its tries: with this flag and without a key, it is the replaced one, not one that was given up.
 */
const KEYED = 'keyed';
/** SQL condition for such a job `j` of the queue. */
export const IS_REPLACED = `(j.key is null and coalesce(j.flags ? '${KEYED}', false))`;

interface JobOptions {
  /** Jobs of one queue run one after the other. */
  readonly queue?: string;
  /** A waiting job with the same key is replaced instead of doubled. */
  readonly key?: string;
  readonly maxAttempts?: number;
  /** Delay in seconds; default: none. */
  readonly delay?: number;
}

/**
 * Enqueues jobs. The row is written in the caller's transaction, so the job exists if and only if the transaction
 * commits.
 */
@Injectable()
export class Jobs {
  constructor(private readonly database: Database) {}

  async add(task: string, payload: object, options: JobOptions = {}): Promise<void> {
    await this.database.rows(
      'jobs_add',
      'select graphile_worker.add_job($1, $2::json, queue_name => $3, job_key => $4, max_attempts => $5, run_at => now() + make_interval(secs => $6), flags => $7)',
      [
        task,
        JSON.stringify(payload),
        options.queue ?? null,
        options.key ?? null,
        options.maxAttempts ?? 25,
        options.delay ?? 0,
        options.key === undefined ? null : [KEYED],
      ],
    );
  }

  /**
   * Enqueues many jobs of one kind in one statement, such as a mail to every family of an offer.
   * @param keyOf key of each job, if it should replace a waiting job with the same key
   */
  async addAll<Payload extends object>(
    task: string,
    payloads: readonly Payload[],
    maxAttempts = 25,
    keyOf?: (payload: Payload) => string,
  ): Promise<void> {
    if (payloads.length === 0) return;
    await this.database.rows(
      'jobs_add_all',
      `select graphile_worker.add_job($1, p.payload::json, job_key => p.key, max_attempts => $4,
         flags => case when p.key is not null then array['${KEYED}'] end)
       from unnest($2::text[], $3::text[]) with ordinality p(payload, key, place) order by p.place`,
      [
        task,
        payloads.map((payload) => JSON.stringify(payload)),
        payloads.map((payload) => keyOf?.(payload) ?? null),
        maxAttempts,
      ],
    );
  }
}
