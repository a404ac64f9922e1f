import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Links with which families withdraw an application (R-MAIL-17). What a mail's links stand for is kept beside its words; they are
 * signed when it is sent, so that nothing that is stored opens anything.
 */
export class WithdrawalLinks1795898952000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table editions add column withdraw_by_link boolean not null default true');
    await runner.query(`alter table mails add column links jsonb not null default '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table mails drop column links');
    await runner.query('alter table editions drop column withdraw_by_link');
  }
}
