import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The offers of an edition in the order of lists: the first of them are read without the others. The foreign key to editions
 * is looked up in the same index, so the former one goes.
 */
export class ReadInOrder1790000033000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index ix_offers_edition_begin on offers (edition_uuid, first_begin_at, uuid)');
    await runner.query('drop index ix_offers_edition');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('create index ix_offers_edition on offers (edition_uuid)');
    await runner.query('drop index ix_offers_edition_begin');
  }
}
