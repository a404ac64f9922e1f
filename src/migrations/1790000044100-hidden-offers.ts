import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** An offer that is called off stays so when it is unpublished; and whether a transition was mailed to anybody. */
export class HiddenOffers1790000044100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create or replace function public.offer_status(place text, cancelled boolean) returns text[]
      language sql immutable parallel safe as $$
        select case when cancelled then array[place, 'cancelled'] else array[place] end
      $$`);
    await runner.query('alter table offer_history add column mailed boolean');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table offer_history drop column mailed');
    await runner.query(`create or replace function public.offer_status(place text, cancelled boolean) returns text[]
      language sql immutable parallel safe as $$
        select case when cancelled and place = 'published' then array['published', 'cancelled'] else array[place] end
      $$`);
  }
}
