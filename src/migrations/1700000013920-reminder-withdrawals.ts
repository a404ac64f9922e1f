import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Reminders that were never sent do not count (decisions F2, J1). Like all of the books, reminders are never changed: that one was
 * taken back before its mail went out is a row of its own. Those whose mail was given up until now are among them.
 */
export class ReminderWithdrawals1700000013920 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table reminder_withdrawals (
        reminder_uuid uuid constraint pk_reminder_withdrawals primary key
          constraint fk_reminder_withdrawals_reminder references reminders,
        at timestamptz not null
      );
      insert into reminder_withdrawals (reminder_uuid, at) select r.uuid, now() from reminders r
        join mails m on m.event = 'reminder:' || r.uuid and m.state = 'failed' and m.error = 'superseded';
      create trigger tr_reminder_withdrawals_append_only before update or delete or truncate on reminder_withdrawals
        for each statement execute function books_refuse();
      alter table reminder_withdrawals enable always trigger tr_reminder_withdrawals_append_only`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table reminder_withdrawals');
  }
}
