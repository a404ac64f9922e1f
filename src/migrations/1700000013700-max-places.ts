import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The most places that a child may have in an edition, as a rule of its application system. */
export class MaxPlaces1700000013700 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table edition_tasks add column max_places integer constraint ck_edition_tasks_max_places check (max_places >= 1)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table edition_tasks drop column max_places');
  }
}
