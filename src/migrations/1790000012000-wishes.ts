import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What a draw needs to know: favourites and groups of wishes, the rules of the phase, and the lot that is committed to. */
export class Wishes1790000012000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(RULES);
    await runner.query(LOTS);
    await runner.query(FIRST_LOTS);
    await runner.query(WISHES);
    await runner.query(openChange('new.favourite', 'new.group_code'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(openChange());
    await runner.query(`
      alter table attendances drop column favourite, drop column group_code, drop column draw_uuid, drop column draw_reason,
        drop column draw_rank;
      drop table edition_lots;
      alter table edition_tasks drop column gap_minutes, drop column first_place_by, drop column one_of_variants,
        drop column friends, drop column siblings, drop column rest, drop column beacon_source`);
  }
}

const RULES = `
alter table edition_tasks
  add column gap_minutes integer constraint ck_edition_tasks_gap check (gap_minutes >= 0),
  add column first_place_by text constraint ck_edition_tasks_first_place_by check (first_place_by in ('lot', 'favourites')),
  add column one_of_variants boolean,
  add column friends boolean,
  add column siblings boolean,
  add column rest text constraint ck_edition_tasks_rest check (rest in ('waitlisted', 'unfulfilled')),
  add column beacon_source text;
`;

/**
 * The secrets of an edition's draws, one after the other: the highest number is the one that the next draw takes.
 * `begun_at`: since then its public number has a fixed source. `ticket_key` is null once it was deleted.
 */
const LOTS = `
create table edition_lots (
  edition_uuid uuid not null constraint fk_edition_lots_edition references editions on delete cascade,
  number integer not null constraint ck_edition_lots_number check (number >= 1),
  seed text not null constraint ck_edition_lots_seed check (seed ~ '^[0-9a-f]{64}$'),
  ticket_key text constraint ck_edition_lots_ticket_key check (ticket_key ~ '^[0-9a-f]{64}$'),
  hash text not null,
  tickets text not null,
  beacon_source text,
  since timestamptz not null,
  begun_at timestamptz,
  used_at timestamptz,
  constraint pk_edition_lots primary key (edition_uuid, number)
);
`;

/** Editions that have a lot task already commit themselves now. Each uuid brings 122 random bits of the server. */
const FIRST_LOTS = `
insert into edition_lots (edition_uuid, number, seed, ticket_key, hash, tickets, since)
select edition_uuid, 1, encode(seed, 'hex'), encode(ticket_key, 'hex'), encode(sha256(seed), 'hex'),
  encode(sha256(ticket_key), 'hex'), now()
from (select edition_uuid,
    sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) as seed,
    sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) as ticket_key
  from (select distinct edition_uuid from edition_tasks
    where type = 'application_system' and application_system = 'lot') e) s;
`;

/**
 * `draw_uuid`, `draw_reason`, `draw_rank`: the draw that decided the application, why, and its place among those that it
 * lets wait. Empty for what was decided by hand.
 */
const WISHES = `
alter table attendances
  add column favourite boolean not null default false,
  add column group_code text,
  add column draw_uuid uuid,
  add column draw_reason jsonb,
  add column draw_rank integer,
  add constraint ck_attendances_draw check (draw_uuid is not null or draw_reason is null and draw_rank is null);
create index ix_attendances_draw on attendances (draw_uuid) where draw_uuid is not null;
create index ix_attendances_favourite on attendances (participant_uuid, edition_uuid) where favourite;
`;

/** Whether a family wants an offer most is a fact; whom it names in a code is text about a child. */
const openChange = (fact?: string, word?: string): string => {
  const facts = ['offer_uuid', 'participant_uuid', 'status', 'priority', 'applied_at', 'withdrawn_at'].map(
    (column) => `new.${column}`,
  );
  const words = ['new.answers', 'new.comment'];
  const shown = [...facts, ...(fact === undefined ? [] : [fact])].join(', ');
  const said = [...words, ...(word === undefined ? [] : [word])].join(', ');
  return `
create or replace function attendances_open_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT'
    or (${shown}) is distinct from (${shown.replaceAll('new.', 'old.')})
    -- Others on the waiting list get another rank without being changed.
    or new.list_rank is distinct from old.list_rank and new.modified_at <> old.modified_at
    or (${said}) is distinct from (${said.replaceAll('new.', 'old.')})
      and not exists (select from participants p where p.uuid = new.participant_uuid and p.shielded) then
    new.openly_modified_at := new.modified_at;
  else
    new.openly_modified_at := old.openly_modified_at;
  end if;
  return new;
end $$`;
};
