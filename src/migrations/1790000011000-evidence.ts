import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * What is kept as evidence: who did or read what, who consented to what, and the runs in which old personal data is forgotten.
 * None of it points to accounts by a foreign key, because it outlives them.
 */
export class Evidence1790000011000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(AUDIT_LOG);
    await runner.query(CONSENTS);
    for (const log of LOGS) await runner.query(appendOnly(log));
    await runner.query(RUNS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table retention_runs, consents, audit_log;
      drop function consents_purge, consents_keep_young, consents_refuse, audit_purge, audit_log_keep_young, audit_log_refuse`);
  }
}

/** Who did or read what, by which route, and never a value. */
const AUDIT_LOG = `
create table audit_log (
  uuid uuid constraint pk_audit_log primary key,
  at timestamptz not null,
  account_uuid uuid,
  token_uuid uuid,
  route text not null,
  record_uuid uuid,
  parent_uuid uuid,
  outcome text not null constraint ck_audit_log_outcome check (outcome in ('done', 'refused')),
  status integer,
  fields text[] not null default '{}',
  request_id uuid
);
create index ix_audit_log_at on audit_log (at, uuid);
create index ix_audit_log_account on audit_log (account_uuid, at, uuid) where account_uuid is not null;
create index ix_audit_log_record on audit_log (record_uuid, at, uuid) where record_uuid is not null;
create index ix_audit_log_parent on audit_log (parent_uuid, at, uuid) where parent_uuid is not null;
`;

/** A consent is evidence for whoever asked for it: the row outlives the account, without a name. */
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
`;

/** A table that is only added to, and the function that alone forgets. */
interface Log {
  readonly table: string;
  readonly purge: string;
  /** What the table holds, as it is called when the young ones are refused. */
  readonly rows: string;
  /** Refuses before anything is looked for. */
  readonly check?: string;
}

const LOGS: readonly Log[] = [
  {
    table: 'audit_log',
    purge: 'audit_purge',
    rows: 'entries',
    check: `
  if before > now() - interval '27 days' then
    raise exception 'audit_purge: entries of the last 27 days are kept' using errcode = 'insufficient_privilege';
  end if;`,
  },
  { table: 'consents', purge: 'consents_purge', rows: 'those' },
];

/**
 * The database itself refuses to change or to remove rows, also in a replica or a restore (`enable always`); the purging function
 * alone forgets, whole rows and old ones only. The variable it sets only opens the way for old ones: young ones stay whoever asks,
 * and however. It runs with its owner's rights, so that a role that may only read and insert can still have old rows forgotten.
 */
const appendOnly = ({ table, purge, rows, check = '' }: Log): string => `
create function ${table}_refuse() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('holiday.${purge}', true) = 'on' then
    return null;
  end if;
  raise exception '${table} is append-only: % is refused', tg_op using errcode = 'insufficient_privilege';
end $$;
create trigger tr_${table}_append_only before update or delete or truncate on ${table}
  for each statement execute function ${table}_refuse();
alter table ${table} enable always trigger tr_${table}_append_only;

create function ${table}_keep_young() returns trigger language plpgsql as $$
begin
  if exists (select from gone where at > now() - interval '27 days') then
    raise exception '${table}: ${rows} of the last 27 days are kept' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger tr_${table}_keep_young after delete on ${table} referencing old table as gone
  for each statement execute function ${table}_keep_young();
alter table ${table} enable always trigger tr_${table}_keep_young;

create function ${purge}(before timestamptz, at_most integer default null) returns integer
  language plpgsql security definer set search_path = public, pg_temp set holiday.${purge} = 'on' as $$
declare
  removed integer;
begin${check}
  delete from ${table} where uuid in (select uuid from ${table} where at < before order by at, uuid limit at_most);
  get diagnostics removed = row_count;
  return removed;
end $$;
revoke execute on function ${purge} from public;
`;

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
