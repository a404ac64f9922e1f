import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Pictures, logos and agreement forms (decisions B9). */
export class Media1700000003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // `data` holds a file from its upload until a job has put it into the store; pictures do not compress.
    await runner.query(`create table media_files (
      uuid uuid constraint pk_media_files primary key,
      name text not null constraint uq_media_files_name unique,
      content_type text not null,
      size integer not null,
      hash text not null,
      data bytea,
      created_at timestamptz not null)`);
    await runner.query('alter table media_files alter column data set storage external');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table media_files');
  }
}
