import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * What the service works with and leaves behind: uploaded files, long work and the processes that do it, and what is kept as
 * evidence: who did or read what, who consented to what, and the runs in which old personal data is forgotten. Evidence points
 * to accounts by no foreign key, because it outlives them.
 */
export class Operations1795824009000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [MEDIA, JOBS, JOB_FILES, PROCESSES, AUDIT_LOG, CONSENTS, ...LOGS.map(appendOnly), RUNS])
      await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table retention_runs, consents, audit_log, job_processes, job_files, background_jobs, media_files;
      drop function consents_purge, consents_keep_young, consents_refuse, audit_purge, audit_log_keep_young, audit_log_refuse`);
  }
}

/**
 * Pictures, logos and agreement forms. `data` holds a file from its upload until a job has put it into the store; pictures do
 * not compress. Copies of a file share its content, each with a row and an address of its own: `content` names what it shares
 * in the storage; null: its own.
 *
 * Pictures have smaller versions in the storage; `renditions` are their widths, null until they are made. `render_at`: when
 * those are tried again that could not be made.
 */
const MEDIA = `
create table media_files (
  uuid uuid constraint pk_media_files primary key,
  name text not null constraint uq_media_files_name unique,
  content_type text not null,
  size integer not null,
  hash text not null,
  data bytea storage external,
  content text,
  width integer,
  height integer,
  renditions integer[],
  render_at timestamptz,
  created_at timestamptz not null
);
create index ix_media_files_content on media_files (content) where content is not null;
create index ix_media_files_unrendered on media_files (created_at) where renditions is null and content_type <> 'application/pdf';
`;

/**
 * Long work with progress. The queue itself is graphile-worker's.
 *
 * `runs` counts the workers that took a job: only the last one may write, so that one that was thought dead and is not does no
 * harm. Of one kind and one record, at most one is open.
 */
const JOBS = `
create table background_jobs (
  uuid uuid constraint pk_background_jobs primary key,
  kind text not null,
  state text not null constraint ck_background_jobs_state check (state in ('queued', 'running', 'done', 'failed')),
  record_uuid uuid,
  personal boolean not null default false,
  task jsonb not null,
  done integer not null,
  total integer,
  reasons jsonb not null,
  result jsonb not null,
  account_uuid uuid constraint fk_background_jobs_account references accounts on delete set null,
  runs integer not null,
  created_at timestamptz not null,
  started_at timestamptz,
  alive_at timestamptz not null,
  finished_at timestamptz,
  constraint ck_background_jobs_finished check ((state in ('done', 'failed')) = (finished_at is not null))
);
create unique index uq_background_jobs_open on background_jobs (kind, record_uuid) where state in ('queued', 'running');
create index ix_background_jobs_created on background_jobs (created_at desc, uuid desc);
create index ix_background_jobs_account on background_jobs (account_uuid) where account_uuid is not null;
create index ix_background_jobs_finished on background_jobs (finished_at) where finished_at is not null;
`;

/**
 * The row is written before the content is stored, so that whatever a crash leaves in the store has a row by which it is found
 * and removed. The file of a job is the one of its last run, once the job is done.
 */
const JOB_FILES = `
create table job_files (
  uuid uuid constraint pk_job_files primary key,
  job_uuid uuid not null constraint fk_job_files_job references background_jobs,
  run integer not null,
  name text not null,
  content_type text not null,
  size bigint not null,
  rights text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint uq_job_files_job_run unique (job_uuid, run)
);
create index ix_job_files_expires on job_files (expires_at);
`;

/** With the names under which their workers lock jobs, and when they last said so. */
const PROCESSES = `
create table job_processes (
  uuid uuid constraint pk_job_processes primary key,
  workers text[] not null,
  alive_at timestamptz not null
);
`;

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
 * alone forgets, whole rows and old ones only. It runs with its owner's rights, so that a role that may only read and insert can
 * still have old rows forgotten. The setting by which the guard knows it opens the way for the owner alone, and for old rows:
 * young ones stay whoever asks, and however. The owner is looked up by the schema's name, because a temporary table of the caller
 * is found before what has none. An error takes the setting back with the transaction, or to the savepoint. As a
 * clause of the function it would need a superuser.
 */
const appendOnly = ({ table, purge, rows, check = '' }: Log): string => `
create function ${table}_refuse() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('holiday.${purge}', true) = 'on'
    and current_user = (select pg_get_userbyid(relowner) from pg_catalog.pg_class where oid = tg_relid) then
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
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  removed integer;
begin${check}
  perform set_config('holiday.${purge}', 'on', true);
  delete from ${table} where uuid in (select uuid from ${table} where at < before order by at, uuid limit at_most);
  get diagnostics removed = row_count;
  perform set_config('holiday.${purge}', 'off', true);
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
