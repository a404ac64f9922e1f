import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Who was there on each day. `date_uuid` is bare: a date that is removed later takes nothing back. A presence is about a
 * child, and goes with its application.
 */
export class Presences1790000022100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table presences (
      attendance_uuid uuid not null constraint fk_presences_attendance references attendances on delete cascade,
      date_uuid uuid not null,
      day date not null,
      present boolean not null,
      marked_at timestamptz not null,
      constraint pk_presences primary key (attendance_uuid, date_uuid, day)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table presences');
  }
}
