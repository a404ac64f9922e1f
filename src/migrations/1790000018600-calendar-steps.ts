import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Calendar programs ignore what is not newer than what they have, and count in seconds. */
export class CalendarSteps1790000018600 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(STEPS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop trigger tr_offers_calendar_lead on offers; drop function offers_calendar_lead();
      alter table offers drop column calendar_lead`);
  }
}

/** Seconds by which an offer's number in calendars is ahead of its last change, so that each change has a greater one. */
const STEPS = `
alter table offers add column calendar_lead integer not null default 0;
create function offers_calendar_lead() returns trigger language plpgsql as $$
begin
  new.calendar_lead := greatest(0, old.calendar_lead + 1 + extract(epoch from
    date_trunc('second', old.modified_at) - date_trunc('second', new.modified_at))::integer);
  return new;
end $$;
create trigger tr_offers_calendar_lead before update of modified_at on offers
  for each row execute function offers_calendar_lead();
`;
