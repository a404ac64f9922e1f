import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Pictures have smaller versions in the storage; `renditions` are their widths, null until they are made. */
export class Renditions1790000032500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table media_files add column width integer, add column height integer, add column renditions integer[]',
    );
    await runner.query(
      "create index ix_media_files_unrendered on media_files (created_at) where renditions is null and content_type <> 'application/pdf'",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table media_files drop column width, drop column height, drop column renditions');
  }
}
