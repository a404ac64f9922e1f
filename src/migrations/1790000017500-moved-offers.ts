import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** When and where offers took place before they were changed, and when an edition reminds of its dates. */
export class MovedOffers1790000017500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(FORMER);
    await runner.query(REMINDING);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table editions drop column remind_before; drop table offer_former_details');
  }
}

/**
 * Dates, meeting point and address of an offer before each change of them, numbered, while it has applications: families are
 * told what was and what is. One edit of an offer and its variants is one cause.
 */
const FORMER = `
create table offer_former_details (
  offer_uuid uuid not null constraint fk_offer_former_details_offer references offers on delete cascade,
  nth integer not null,
  cause_uuid uuid not null,
  replaced_at timestamptz not null,
  meeting_point text,
  meeting_address text,
  dates jsonb not null,
  constraint pk_offer_former_details primary key (offer_uuid, nth)
);
create index ix_offer_former_details_cause on offer_former_details (cause_uuid);
`;

/** Hours before the first date of a day; null: nobody is reminded. */
const REMINDING = `
alter table editions add column remind_before integer constraint ck_editions_remind_before check (remind_before between 0 and 168);
`;
