import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Long work with progress, the files it leaves, and the processes that do it. The queue itself is graphile-worker's. */
export class Jobs1790000010000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(JOBS);
    await runner.query(FILES);
    await runner.query(PROCESSES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table job_processes, job_files, background_jobs');
  }
}

/**
 * `runs` counts the workers that took a job: only the last one may write, so that one that was thought dead and is not does no
 * harm. Of one kind and one record, at most one is open.
 */
const JOBS = `
create table background_jobs (
  uuid uuid constraint pk_background_jobs primary key,
  kind text not null,
  state text not null constraint ck_background_jobs_state check (state in ('queued', 'running', 'done', 'failed')),
  record_uuid uuid,
  personal boolean not null default false,
  task jsonb not null,
  done integer not null,
  total integer,
  reasons jsonb not null,
  result jsonb not null,
  account_uuid uuid constraint fk_background_jobs_account references accounts on delete set null,
  runs integer not null,
  created_at timestamptz not null,
  started_at timestamptz,
  alive_at timestamptz not null,
  finished_at timestamptz,
  constraint ck_background_jobs_finished check ((state in ('done', 'failed')) = (finished_at is not null))
);
create unique index uq_background_jobs_open on background_jobs (kind, record_uuid) where state in ('queued', 'running');
create index ix_background_jobs_created on background_jobs (created_at desc, uuid desc);
create index ix_background_jobs_account on background_jobs (account_uuid) where account_uuid is not null;
create index ix_background_jobs_finished on background_jobs (finished_at) where finished_at is not null;
`;

/**
 * The row is written before the content is stored, so that whatever a crash leaves in the store has a row by which it is found
 * and removed. The file of a job is the one of its last run, once the job is done.
 */
const FILES = `
create table job_files (
  uuid uuid constraint pk_job_files primary key,
  job_uuid uuid not null constraint fk_job_files_job references background_jobs,
  run integer not null,
  name text not null,
  content_type text not null,
  size bigint not null,
  rights text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint uq_job_files_job_run unique (job_uuid, run)
);
create index ix_job_files_expires on job_files (expires_at);
`;

/** With the names under which their workers lock jobs, and when they last said so. */
const PROCESSES = `
create table job_processes (
  uuid uuid constraint pk_job_processes primary key,
  workers text[] not null,
  alive_at timestamptz not null
);
`;
