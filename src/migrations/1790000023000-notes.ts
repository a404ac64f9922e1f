import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Notes of staff on accounts and applications; each is about one of them, and goes with it. */
export class Notes1790000023000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(NOTES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table notes');
  }
}

const NOTES = `
create table notes (
  uuid uuid constraint pk_notes primary key,
  account_uuid uuid constraint fk_notes_account references accounts on delete cascade,
  attendance_uuid uuid constraint fk_notes_attendance references attendances on delete cascade,
  text text not null,
  by_uuid uuid constraint fk_notes_by references accounts on delete set null,
  created_at timestamptz not null,
  constraint ck_notes_about check (num_nonnulls(account_uuid, attendance_uuid) = 1)
);
create index ix_notes_account on notes (account_uuid, created_at desc, uuid desc) where account_uuid is not null;
create index ix_notes_attendance on notes (attendance_uuid, created_at desc, uuid desc) where attendance_uuid is not null;
create index ix_notes_by on notes (by_uuid) where by_uuid is not null;
`;
