import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Long work with progress. `runs` counts the workers that took it: only the last one may write, so that one that was thought
 * dead and is not does no harm. Of one kind and one record, at most one is open.
 */
export class BackgroundJobs1700000010700 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table background_jobs (
        uuid uuid constraint pk_background_jobs primary key,
        kind text not null,
        state text not null constraint ck_background_jobs_state check (state in ('queued', 'running', 'done', 'failed')),
        record_uuid uuid,
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
      create index ix_background_jobs_finished on background_jobs (finished_at) where finished_at is not null;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table background_jobs');
  }
}
