import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The processes that work off jobs, with the names under which their workers lock them, and when they last said so. */
export class JobProcesses1700000012450 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table job_processes (
      uuid uuid constraint pk_job_processes primary key,
      workers text[] not null,
      alive_at timestamptz not null)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table job_processes');
  }
}
