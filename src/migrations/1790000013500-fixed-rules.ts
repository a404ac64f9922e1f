import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The rules of a lot stay once its phase has begun or it was drawn, as the source of its public number does. */
export class FixedRules1790000013500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table edition_lots add column rules jsonb, add column drawn_at timestamptz');
    await runner.query(DRAWN);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table edition_lots drop column rules, drop column drawn_at');
  }
}

/** Lots that were drawn already are bound to what they were drawn with. */
const DRAWN = `
update edition_lots l set rules = d.rules, beacon_source = d.commitment ->> 'beaconSource', drawn_at = d.created_at,
  begun_at = coalesce(l.begun_at, d.created_at)
from (select distinct on (edition_uuid, lot_number) * from draws where state <> 'simulated'
  order by edition_uuid, lot_number, number) d
where d.edition_uuid = l.edition_uuid and d.lot_number = l.number`;
