import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The names that other programs have for records. One table, because all kinds have them alike; a column for each kind, so that
 * they go with their records by themselves. `place` 0 is the one that is shown: a child that another was merged into is found
 * under the names of both.
 */
export class ExternalIds1795824011000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create table external_ids (
  uuid uuid constraint pk_external_ids primary key,
  owner_uuid uuid not null constraint fk_external_ids_owner references accounts on delete cascade,
  kind text not null,
  external_id text not null constraint ck_external_ids_length check (char_length(external_id) between 1 and 64),
  place integer not null constraint ck_external_ids_place check (place >= 0),
  account_uuid uuid constraint fk_external_ids_account references accounts on delete cascade,
  participant_uuid uuid constraint fk_external_ids_participant references participants on delete cascade,
  attendance_uuid uuid constraint fk_external_ids_attendance references attendances on delete cascade,
  offer_uuid uuid constraint fk_external_ids_offer references offers on delete cascade,
  host_uuid uuid constraint fk_external_ids_host references hosts on delete cascade,
  created_at timestamptz not null,
  constraint ck_external_ids_of check (num_nonnulls(account_uuid, participant_uuid, attendance_uuid, offer_uuid, host_uuid) = 1
    and case kind when 'account' then account_uuid when 'participant' then participant_uuid
      when 'attendance' then attendance_uuid when 'offer' then offer_uuid when 'host' then host_uuid end is not null)
);
create unique index uq_external_ids on external_ids (owner_uuid, kind, external_id);
create unique index uq_external_ids_account on external_ids (account_uuid, owner_uuid, place) where account_uuid is not null;
create unique index uq_external_ids_participant on external_ids (participant_uuid, owner_uuid, place)
  where participant_uuid is not null;
create unique index uq_external_ids_attendance on external_ids (attendance_uuid, owner_uuid, place)
  where attendance_uuid is not null;
create unique index uq_external_ids_offer on external_ids (offer_uuid, owner_uuid, place) where offer_uuid is not null;
create unique index uq_external_ids_host on external_ids (host_uuid, owner_uuid, place) where host_uuid is not null;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table external_ids');
  }
}
