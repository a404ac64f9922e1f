import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What fields held before and hold since, for the histories of offers, applications, accounts and children. */
export class Changes1790000021100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table offer_history add column changes jsonb not null default '[]'`);
    await runner.query(EDITS);
    await runner.query(PEOPLE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table person_changes, attendance_edits; alter table offer_history drop column changes`);
  }
}

/** Apart from attendance_history, whose latest entry says how an application came to its state. */
const EDITS = `
create table attendance_edits (
  uuid uuid constraint pk_attendance_edits primary key,
  attendance_uuid uuid not null constraint fk_attendance_edits_attendance references attendances on delete cascade,
  account_uuid uuid constraint fk_attendance_edits_account references accounts on delete set null,
  at timestamptz not null,
  status text not null,
  procedure text not null constraint ck_attendance_edits_procedure check (procedure in ('staff', 'organiser')),
  changes jsonb not null,
  note text
);
create index ix_attendance_edits_attendance on attendance_edits (attendance_uuid, at desc, uuid desc);
create index ix_attendance_edits_account on attendance_edits (account_uuid) where account_uuid is not null;
`;

/** Of an account or of a child; goes with it. */
const PEOPLE = `
create table person_changes (
  uuid uuid constraint pk_person_changes primary key,
  account_uuid uuid constraint fk_person_changes_account references accounts on delete cascade,
  participant_uuid uuid constraint fk_person_changes_participant references participants on delete cascade,
  by_uuid uuid constraint fk_person_changes_by references accounts on delete set null,
  at timestamptz not null,
  changes jsonb not null,
  constraint ck_person_changes_of check (num_nonnulls(account_uuid, participant_uuid) = 1)
);
create index ix_person_changes_account on person_changes (account_uuid, at desc, uuid desc) where account_uuid is not null;
create index ix_person_changes_participant on person_changes (participant_uuid, at desc, uuid desc) where participant_uuid is not null;
create index ix_person_changes_by on person_changes (by_uuid) where by_uuid is not null;
`;
