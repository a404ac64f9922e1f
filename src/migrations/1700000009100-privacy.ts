import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Runs in which old personal data is forgotten, and the log of consents. A consent is evidence for whoever asked for it: the
 * row has no foreign key, so it outlives the account, without a name.
 */
export class Privacy1700000009100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(RUNS);
    await runner.query(CONSENTS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table consents, retention_runs');
    await runner.query('drop function consents_purge, consents_keep_young, consents_refuse');
  }
}

const RUNS = `
create table retention_runs (
  uuid uuid constraint pk_retention_runs primary key,
  dry_run boolean not null,
  state text not null constraint ck_retention_runs_state check (state in ('running', 'done', 'failed')),
  account_uuid uuid,
  counts jsonb not null,
  created_at timestamptz not null,
  progress_at timestamptz not null,
  finished_at timestamptz
);
-- One at a time, whoever asks.
create unique index uq_retention_runs_running on retention_runs (state) where state = 'running';
create index ix_retention_runs_created on retention_runs (created_at, uuid);
`;

const CONSENTS = `
create table consents (
  uuid uuid constraint pk_consents primary key,
  account_uuid uuid not null,
  kind text not null,
  version text not null,
  given boolean not null,
  recorded_by_uuid uuid,
  at timestamptz not null
);
create index ix_consents_account on consents (account_uuid, at, uuid);
create index ix_consents_at on consents (at, uuid);

create function consents_refuse() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('holiday.consents_purge', true) = 'on' then
    return null;
  end if;
  raise exception 'consents is append-only: % is refused', tg_op using errcode = 'insufficient_privilege';
end $$;
create trigger tr_consents_append_only before update or delete or truncate on consents
  for each statement execute function consents_refuse();
alter table consents enable always trigger tr_consents_append_only;

-- Young consents stay whoever asks, and however.
create function consents_keep_young() returns trigger language plpgsql as $$
begin
  if exists (select from gone where at > now() - interval '27 days') then
    raise exception 'consents: those of the last 27 days are kept' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger tr_consents_keep_young after delete on consents referencing old table as gone
  for each statement execute function consents_keep_young();
alter table consents enable always trigger tr_consents_keep_young;

create function consents_purge(before timestamptz, at_most integer default null) returns integer
  language plpgsql security definer set search_path = public, pg_temp set holiday.consents_purge = 'on' as $$
declare
  removed integer;
begin
  delete from consents where uuid in (select uuid from consents where at < before order by at, uuid limit at_most);
  get diagnostics removed = row_count;
  return removed;
end $$;
revoke execute on function consents_purge from public;
`;
