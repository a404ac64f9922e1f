import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Teams into which an admin brought somebody from whom families are masked (decisions E1): nobody brings families to them blindly. */
export class TeamsByMasked1700000013900 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table hosts add column team_by_masked boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table hosts drop column team_by_masked');
  }
}
