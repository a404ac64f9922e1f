import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What families were told stands in `tellings`; the version that began with those read nothing else any more. */
export class ForgottenToldChanges1790000039000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Its foreign key takes the history of applications along, behind whose long readers all others would wait.
    await runner.query("set local lock_timeout = '3s'");
    await runner.query('drop table told_changes');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`create table told_changes (
      history_uuid uuid constraint pk_told_changes primary key
        constraint fk_told_changes_history references attendance_history on delete cascade,
      telling_uuid uuid not null)`);
    await runner.query('create index ix_told_changes_telling on told_changes (telling_uuid)');
  }
}
