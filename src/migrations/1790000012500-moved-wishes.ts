import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What was said of applications in one edition, and does not hold when their offer moves to another one. */
export class MovedWishes1790000012500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(MOVED);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger tr_attendances_moved on attendances; drop function attendances_moved');
  }
}

/**
 * An uncommitted draw of the old edition decides nothing in the new one, and a fourth favourite there is none any more. The
 * edition follows by the foreign key to offers, so a trigger sees it whoever moves the offer.
 */
const MOVED = `
create function attendances_moved() returns trigger language plpgsql as $$
begin
  if new.status = 'waiting' and new.draw_uuid is not null then
    new.decision := null;
    new.draw_uuid := null;
    new.draw_reason := null;
    new.draw_rank := null;
  end if;
  if new.favourite and new.status not in ('withdrawn', 'rejected') and (
    select count(*) from attendances f where f.participant_uuid = new.participant_uuid
      and f.edition_uuid = new.edition_uuid and f.favourite and f.status not in ('withdrawn', 'rejected')
      and f.uuid <> new.uuid) >= 3 then
    new.favourite := false;
  end if;
  return new;
end $$;
create trigger tr_attendances_moved before update of edition_uuid on attendances
  for each row when (new.edition_uuid <> old.edition_uuid) execute function attendances_moved();
`;
