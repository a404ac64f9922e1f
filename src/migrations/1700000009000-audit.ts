import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The audit log: who did or read what, by which route, and never a value. The account has no foreign key, because the
 * entry outlives it. The database itself refuses to change or to remove entries; audit_purge() alone forgets, whole
 * entries and old ones only.
 */
export class Audit1700000009000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(LOG);
    await runner.query(PROTECTION);
    await runner.query(PURGE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table audit_log');
    await runner.query('drop function audit_purge, audit_log_keep_young, audit_log_refuse');
  }
}

const LOG = `
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

const PROTECTION = `
create function audit_log_refuse() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('holiday.audit_purge', true) = 'on' then
    return null;
  end if;
  raise exception 'audit_log is append-only: % is refused', tg_op using errcode = 'insufficient_privilege';
end $$;
create trigger tr_audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function audit_log_refuse();
-- A replica or a restore must not be a way around.
alter table audit_log enable always trigger tr_audit_log_append_only;

-- Young entries stay whoever asks, and however: the variable above only opens the way for old ones.
create function audit_log_keep_young() returns trigger language plpgsql as $$
begin
  if exists (select from gone where at > now() - interval '27 days') then
    raise exception 'audit_log: entries of the last 27 days are kept' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger tr_audit_log_keep_young after delete on audit_log referencing old table as gone
  for each statement execute function audit_log_keep_young();
alter table audit_log enable always trigger tr_audit_log_keep_young;
`;

/** Runs with its owner's rights, so that a role that may only read and insert can still have old entries forgotten. */
const PURGE = `
create function audit_purge(before timestamptz, at_most integer default null) returns integer
  language plpgsql security definer set search_path = public, pg_temp set holiday.audit_purge = 'on' as $$
declare
  removed integer;
begin
  if before > now() - interval '27 days' then
    raise exception 'audit_purge: entries of the last 27 days are kept' using errcode = 'insufficient_privilege';
  end if;
  delete from audit_log where uuid in (select uuid from audit_log where at < before order by at, uuid limit at_most);
  get diagnostics removed = row_count;
  return removed;
end $$;
revoke execute on function audit_purge from public;
`;
