import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What an organiser must know about a child's health, and whom to call on the day. */
export class HealthNotes1790000020000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(HEALTH);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table participants drop column health_note, drop column emergency_contact, drop column health_noted_at',
    );
  }
}

/** `health_noted_at`: when one of both was last written; forgotten after the season that follows. */
const HEALTH = `
alter table participants
  add column health_note text,
  add column emergency_contact jsonb,
  add column health_noted_at timestamptz,
  add constraint ck_participants_health_noted check (health_noted_at is not null
    or health_note is null and emergency_contact is null) not valid;
alter table participants validate constraint ck_participants_health_noted;
create index ix_participants_health_noted on participants (health_noted_at) where health_noted_at is not null;
`;
