import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The lots that editions are committed to, draws, what each says of every wish, and what is needed to draw again. */
export class Draws1795824008000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [LOTS, DRAWS, PROTOCOLS, WISHES]) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table draw_wishes, draw_protocols, draws, edition_lots');
  }
}

/**
 * The secrets of an edition's draws, one after the other: the highest number is the one that the next draw takes.
 * `begun_at`: since then its public number has a fixed source, and its `rules` stay, as they do once it was drawn.
 * `ticket_key` is null once it was deleted.
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
  rules jsonb,
  since timestamptz not null,
  begun_at timestamptz,
  drawn_at timestamptz,
  used_at timestamptz,
  constraint pk_edition_lots primary key (edition_uuid, number)
);
`;

/**
 * Everything that is shown is kept as it was: the commitment, the rules, the figures. The seed of a simulation is thrown
 * away. `lot_number` tells which secret of the edition was drawn: a second draw of the same one needs a reason.
 */
const DRAWS = `
create table draws (
  uuid uuid constraint pk_draws primary key,
  edition_uuid uuid not null constraint fk_draws_edition references editions on delete cascade,
  number integer not null,
  state text not null constraint ck_draws_state check (state in ('simulated', 'proposed', 'committed', 'superseded')),
  lot_number integer not null,
  commitment jsonb not null,
  seed text,
  beacon text,
  reason text,
  rules jsonb not null,
  input_hash text not null,
  outcome_hash text not null,
  figures jsonb not null,
  spread jsonb,
  certificate jsonb not null,
  by_hand jsonb not null,
  left_out jsonb not null,
  account_uuid uuid constraint fk_draws_account references accounts on delete set null,
  seconds double precision not null,
  created_at timestamptz not null,
  committed_at timestamptz,
  superseded_at timestamptz,
  constraint uq_draws_number unique (edition_uuid, number),
  constraint ck_draws_seed check ((state = 'simulated') = (seed is null))
);
create index ix_draws_account on draws (account_uuid) where account_uuid is not null;
create unique index uq_draws_proposed on draws (edition_uuid) where state = 'proposed';
`;

/** Input and outcome of a real draw as canonical JSON, compressed. */
const PROTOCOLS = `
create table draw_protocols (
  draw_uuid uuid constraint pk_draw_protocols primary key
    constraint fk_draw_protocols_draw references draws on delete cascade,
  input bytea not null,
  outcome bytea not null
);
`;

/** `place` is the order in which they are listed. The child is that of the application. */
const WISHES = `
create table draw_wishes (
  draw_uuid uuid not null constraint fk_draw_wishes_draw references draws on delete cascade,
  place integer not null,
  attendance_uuid uuid not null constraint fk_draw_wishes_attendance references attendances on delete cascade,
  offer_uuid uuid not null constraint fk_draw_wishes_offer references offers on delete cascade,
  rank integer,
  result text not null constraint ck_draw_wishes_result check (result in ('confirmed', 'waitlisted', 'unfulfilled')),
  position integer,
  reason jsonb not null,
  constraint pk_draw_wishes primary key (draw_uuid, place)
);
create index ix_draw_wishes_attendance on draw_wishes (attendance_uuid);
create index ix_draw_wishes_offer on draw_wishes (offer_uuid, draw_uuid, place);
`;
