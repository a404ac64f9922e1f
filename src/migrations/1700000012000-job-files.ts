import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Files that background jobs leave. The row is written before the content is stored, so that whatever a crash leaves in the
 * store has a row by which it is found and removed. The file of a job is the one of its last run, once the job is done.
 */
export class JobFiles1700000012000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table background_jobs add column personal boolean not null default false;
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
      create index ix_job_files_expires on job_files (expires_at);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table job_files; alter table background_jobs drop column personal;');
  }
}
