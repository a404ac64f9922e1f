import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Children that were entered twice become one. */
export class MergedChildren1790000020100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(MERGED);
    await runner.query(DUPLICATES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index uq_attendances_participant_offer, ix_attendances_participant;
      delete from attendances where duplicate_of_uuid is not null;
      alter table attendances drop column duplicate_of_uuid,
        add constraint uq_attendances_participant_offer unique (participant_uuid, offer_uuid);
      alter table participants drop column merged_into_uuid`);
  }
}

/** A merged child is gone; only where the books name it does its row stay, without any data, and points to the other. */
const MERGED = `
alter table participants
  add column merged_into_uuid uuid constraint fk_participants_merged_into references participants,
  add constraint ck_participants_merged check (merged_into_uuid is null or anonymised_at is not null);
create index ix_participants_merged_into on participants (merged_into_uuid) where merged_into_uuid is not null;
`;

/**
 * Of two applications of the merged children to one offer, one was withdrawn for the other, and stays so: a child still has
 * one application to an offer. Bare uuid, because the other may be deleted.
 */
const DUPLICATES = `
alter table attendances
  add column duplicate_of_uuid uuid,
  add constraint ck_attendances_duplicate check (duplicate_of_uuid is null or status = 'withdrawn'),
  drop constraint uq_attendances_participant_offer;
create unique index uq_attendances_participant_offer on attendances (participant_uuid, offer_uuid)
  where duplicate_of_uuid is null;
create index ix_attendances_participant on attendances (participant_uuid, offer_uuid);
`;
