import { SetMetadata, Injectable } from '@nestjs/common';
import { type DiscoveryService, type Reflector } from '@nestjs/core';
import { Database } from '../database/database.js';

/**
 * Work that leaves the process or takes long. A worker does it after the transaction that requested it has committed.
 * It may run more than once (a worker can die after the work and before marking it done), so `run` must be
 * idempotent.
 */
export interface Job<Payload = unknown> {
  run(payload: Payload, jobId: string): Promise<void>;
}

export interface JobSpec {
  readonly name: string;
  /** Schedule: minute, hour, day, month, weekday, in UTC. */
  readonly cron: string | undefined;
}

const JOB_TASK = Symbol('job task');

const scheduled = new Set<string>();

/** Marks a provider as the handler of the jobs of this name. */
export const JobTask = (name: string, options: { readonly cron?: string } = {}): ClassDecorator => {
  if (options.cron !== undefined) scheduled.add(name);
  return SetMetadata(JOB_TASK, { name, cron: options.cron } satisfies JobSpec);
};

/** The names of all jobs that have a schedule. */
export const scheduledJobs = (): readonly string[] => [...scheduled].sort();

/** All handlers of jobs in this process. */
export const jobsOf = (discovery: DiscoveryService, reflector: Reflector): { spec: JobSpec; job: Job }[] =>
  discovery.getProviders().flatMap(({ metatype, instance }) => {
    if (typeof metatype !== 'function') return [];
    const spec = reflector.get<JobSpec | undefined>(JOB_TASK, metatype);
    return spec === undefined ? [] : [{ spec, job: instance as Job }];
  });

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
