import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Names that came with a merged record lead to the one that stays, but open nothing of it: a stranger's form, which added a
 * misspelt child to a family, would rewrite the real one as soon as staff have merged the two.
 */
export class PassedExternalIds1795912000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table external_ids add column passed boolean not null default false');
    await runner.query('update external_ids set passed = true where place > 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table external_ids drop column passed');
  }
}
