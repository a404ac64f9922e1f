import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** When smaller versions are tried again that could not be made: the storage has not got the picture now, for instance. */
export class MissingContents1790000036000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table media_files add column render_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table media_files drop column render_at');
  }
}
