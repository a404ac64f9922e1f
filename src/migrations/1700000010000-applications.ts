import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Applications with everything of decisions C: the place on the waiting list, decisions not yet committed, the price, answers,
 * and the history of states.
 */
export class Applications1700000010000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COLUMNS);
    await runner.query(INDICES);
    await runner.query(HISTORY);
    await runner.query(PARTICIPANTS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index ix_participants_search;
      alter table participants drop column search_text;
      drop table attendance_history;
      drop index ix_attendances_edition, ix_attendances_edition_status, ix_attendances_offer_created, ix_attendances_waiting_list,
        ix_attendances_modified, ix_attendances_decision;
      alter table attendances drop constraint fk_attendances_offer, drop constraint ck_attendances_list_rank,
        drop constraint ck_attendances_decision, drop constraint ck_attendances_withdrawn,
        drop column edition_uuid, drop column list_rank, drop column decision, drop column own_fee, drop column charged,
        drop column paid_amount, drop column answers, drop column comment, drop column applied_at, drop column withdrawn_at,
        add constraint fk_attendances_offer foreign key (offer_uuid) references offers;
      alter table offers drop constraint uq_offers_edition;`);
  }
}

/**
 * The edition stands in the application too, so that the lists of one edition come from an index in their order; the foreign
 * key keeps it equal to the offer's. Money is in cents: `own_fee` is what staff set for this child, `charged` the price
 * frozen when it was booked (null while nothing is owed), `paid_amount` what receipts say.
 */
const COLUMNS = `
alter table offers add constraint uq_offers_edition unique (uuid, edition_uuid);
alter table attendances
  add column edition_uuid uuid,
  add column list_rank integer,
  add column decision text,
  add column own_fee integer constraint ck_attendances_own_fee check (own_fee >= 0),
  add column charged integer constraint ck_attendances_charged check (charged >= 0),
  add column paid_amount integer not null default 0,
  add column answers jsonb not null default '[]',
  add column comment text,
  add column applied_at timestamptz,
  add column withdrawn_at timestamptz;
update attendances t set edition_uuid = o.edition_uuid, applied_at = t.created_at,
  withdrawn_at = case when t.status = 'withdrawn' then t.modified_at end,
  list_rank = case when t.status = 'waitlisted' then
    (select count(*) from attendances w where w.offer_uuid = t.offer_uuid and w.status = 'waitlisted'
      and (w.created_at, w.uuid) <= (t.created_at, t.uuid)) end
from offers o where o.uuid = t.offer_uuid;
alter table attendances
  alter column edition_uuid set not null,
  alter column applied_at set not null,
  drop constraint fk_attendances_offer,
  add constraint fk_attendances_offer foreign key (offer_uuid, edition_uuid) references offers (uuid, edition_uuid)
    on update cascade,
  add constraint ck_attendances_list_rank check ((status = 'waitlisted') = (list_rank is not null)),
  add constraint ck_attendances_decision check (decision is null
    or status = 'waiting' and decision in ('confirmed', 'waitlisted', 'unfulfilled', 'rejected')),
  add constraint ck_attendances_withdrawn check ((status = 'withdrawn') = (withdrawn_at is not null));
`;

const INDICES = `
create index ix_attendances_edition on attendances (edition_uuid, created_at desc, uuid desc);
create index ix_attendances_edition_status on attendances (edition_uuid, status, created_at desc, uuid desc);
create index ix_attendances_offer_created on attendances (offer_uuid, created_at desc, uuid desc);
create index ix_attendances_waiting_list on attendances (offer_uuid, list_rank, uuid) where status = 'waitlisted';
create index ix_attendances_modified on attendances (modified_at desc, uuid desc);
create index ix_attendances_decision on attendances (edition_uuid, offer_uuid) where decision is not null;
`;

/** One entry for each change of state (decisions C8); what one request or one job did shares a batch. */
const HISTORY = `
create table attendance_history (
  uuid uuid constraint pk_attendance_history primary key,
  attendance_uuid uuid not null constraint fk_attendance_history_attendance references attendances on delete cascade,
  account_uuid uuid constraint fk_attendance_history_account references accounts on delete set null,
  batch_uuid uuid not null,
  at timestamptz not null,
  transition text,
  from_status text,
  to_status text not null,
  procedure text not null constraint ck_attendance_history_procedure check (procedure in ('staff', 'organiser', 'family',
    'lot', 'firstcome', 'promotion', 'decisions', 'move')),
  notified boolean not null,
  note text
);
create index ix_attendance_history_attendance on attendance_history (attendance_uuid, at desc, uuid desc);
create index ix_attendance_history_batch on attendance_history (batch_uuid);
create index ix_attendance_history_account on attendance_history (account_uuid) where account_uuid is not null;
`;

const PARTICIPANTS = `
alter table participants add column search_text text
  generated always as (search_fold(firstname || ' ' || coalesce(lastname, ''))) stored;
create index ix_participants_search on participants using gin (search_text gin_trgm_ops);
`;
