import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Copies of a file share its content: each has a row and an address of its own. `content` names what it shares in the
 * storage; null: its own.
 */
export class SharedMedia1790000022000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table media_files add column content text');
    await runner.query('create index ix_media_files_content on media_files (content) where content is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table media_files drop column content');
  }
}
