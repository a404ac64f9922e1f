import { SetMetadata } from '@nestjs/common';
import { type DiscoveryService, type Reflector } from '@nestjs/core';

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
