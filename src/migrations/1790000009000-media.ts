import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Pictures, logos and agreement forms. */
export class Media1790000009000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(FILES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table media_files');
  }
}

/** `data` holds a file from its upload until a job has put it into the store; pictures do not compress. */
const FILES = `
create table media_files (
  uuid uuid constraint pk_media_files primary key,
  name text not null constraint uq_media_files_name unique,
  content_type text not null,
  size integer not null,
  hash text not null,
  data bytea storage external,
  created_at timestamptz not null
);
`;
