import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Messages go to families without application, and to teams without offer, too. */
export class AbsentAudiences1790000048000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("set local lock_timeout = '3s'");
    await runner.query('alter table messages add column absent boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table messages drop column absent');
  }
}
