import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Dates that offers with applications had, as they were when they went or became another series: the calendars of families may
 * hold them under identifiers that no date has any more, and are to be told that they are off. Gone with their offer.
 */
export class GoneDates1700000013910 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table offer_gone_dates (
        date_uuid uuid not null,
        offer_uuid uuid not null constraint fk_offer_gone_dates_offer references offers on delete cascade,
        begin_at timestamptz not null,
        end_at timestamptz not null,
        recurrence text,
        gone_at timestamptz not null,
        constraint pk_offer_gone_dates primary key (date_uuid, gone_at)
      );
      create index ix_offer_gone_dates_offer on offer_gone_dates (offer_uuid);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table offer_gone_dates');
  }
}
