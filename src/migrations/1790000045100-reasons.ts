import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What families read of why stands apart from what staff note for themselves. */
export class Reasons1790000045100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("set local lock_timeout = '3s'");
    await runner.query('alter table attendance_history add column reason text');
    await runner.query('alter table attendances add column decision_reason text');
    // Until now the note of a rejection with a mail was what the family read.
    await runner.query(`update attendance_history set reason = nullif(trim(note), '')
      where transition = 'reject' and notified and procedure in ('staff', 'organiser') and note is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table attendances drop column decision_reason');
    await runner.query('alter table attendance_history drop column reason');
  }
}
