import pg from 'pg';
import { StartProblem } from '../operations/config/env.js';
import { layersOf } from './sql-error.js';

/** A sender of statements. */
interface Sender {
  query(sql: string, parameters?: unknown[]): Promise<unknown>;
}

/** Why a role cannot be given the rights of the service; a sentence for the one who asked. */
export class UnfitRole extends StartProblem {}

/** Raised by the statement below when the role would keep more than it gives; no code of PostgreSQL's own. */
const TOO_MIGHTY = 'HP001';

/**
 * The rights of a role that runs the service and cannot remove traces: it reads and writes rows, and owns nothing. What somebody
 * else has beside our tables is left alone: rights to it are not ours to give, and asking for them would end the start. Default
 * privileges are for the moment between a migration and this statement, in which triggers may write into a new table.
 *
 * What triggers guard against every role ("enable always") it may not even ask for: the owner can drop a trigger, the role
 * cannot. Rows of the books are locked, which takes the right to change a column; their trigger refuses the change. What is purged
 * (there a trigger looks after the young rows) nobody locks; functions that purge run with their owner's rights. Tables of the
 * queue have row-level security, which without a policy lets in nobody but their owner; the policy's name is the role's, by which
 * `limitedRoles` finds it.
 *
 * What it was given before goes first: with the right to make triggers it could stop lines from coming. What it keeps as a member
 * of another role, or as everybody, only somebody else can take; then nothing is given.
 */
const rights = (role: string, name: string): string => `
do $$
declare
  it record;
  kept text;
begin
  revoke all on schema public, graphile_worker from ${role};
  grant usage on schema public, graphile_worker to ${role};
  for it in
    select case relkind when 'S' then 'sequence ' else '' end || oid::regclass as own,
      case relkind when 'S' then 'usage' else 'select, insert, update, delete' end as may
    from pg_class
    where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and relkind in ('r', 'v', 'S')
      and pg_has_role(relowner, 'usage')
  loop
    execute format('revoke all on %s from ${role}', it.own);
    execute format('grant %s on %s to ${role}', it.may, it.own);
  end loop;
  revoke insert, update, delete on public.migrations, graphile_worker.migrations from ${role};
  alter default privileges in schema public, graphile_worker grant select, insert, update, delete on tables to ${role};
  alter default privileges in schema public, graphile_worker grant usage on sequences to ${role};
  for it in
    select tgrelid::regclass as guarded, bool_or(tgtype & 2 > 0 and tgtype & 16 > 0) as fixed,
      bool_or(tgtype & 2 = 0) as purged,
      (select format('%I', attname) from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
       where indrelid = tgrelid and indisprimary) as key
    from pg_trigger
    where tgenabled = 'A' and tgtype & 1 = 0 and tgtype & 8 > 0
    group by tgrelid
  loop
    execute format('revoke delete on %s from ${role}', it.guarded);
    continue when not it.fixed;
    execute format('revoke update on %s from ${role}', it.guarded);
    continue when it.purged;
    execute format('grant update (%s) on %s to ${role}', it.key, it.guarded);
  end loop;
  for it in select oid::regprocedure as purge from pg_proc
    where prosecdef and pronamespace = 'public'::regnamespace and pg_has_role(proowner, 'usage')
  loop
    execute format('grant execute on function %s to ${role}', it.purge);
  end loop;
  for it in
    select oid::regclass as queue from pg_class t
    where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r' and relname <> 'migrations'
      and not exists (select from pg_policy where polrelid = t.oid and polname = ${name})
  loop
    execute format('create policy ${role} on %s to ${role} using (true) with check (true)', it.queue);
  end loop;
  with mine as (select oid, rolname from pg_roles where pg_has_role(${name}, oid, 'member'))
  select format('%s%s', may, case when mine.rolname = ${name} then ', as everybody may' else ' as a member of ' || mine.rolname end)
  into kept
  from mine cross join lateral (
    select wanted || ' on ' || tgrelid::regclass as may
    from pg_trigger cross join unnest(array['delete', 'truncate', 'trigger']) wanted
    where tgenabled = 'A' and tgtype & 1 = 0 and tgtype & 8 > 0 and has_table_privilege(mine.oid, tgrelid, wanted)
    union all
    select 'create on schema ' || nspname from pg_namespace
    where nspname in ('public', 'graphile_worker') and has_schema_privilege(mine.oid, oid, 'create')
  ) held order by 1 limit 1;
  if kept is not null then
    raise exception '%', kept using errcode = '${TOO_MIGHTY}';
  end if;
end $$;`;

/** Roles that were given the rights before, of which there is hardly ever more than one. */
export const limitedRoles = async (sender: Sender): Promise<string[]> => {
  const found = await sender.query(
    `select distinct rolname from pg_policy p join pg_class t on t.oid = polrelid join pg_roles r on r.oid = any(polroles)
     where relnamespace = to_regnamespace('graphile_worker') and polname = rolname`,
  );
  return (found as { rolname: string }[]).map(({ rolname }) => rolname);
};

/**
 * Gives a role the rights of the service, in one piece; as the owner of the tables, as often as one likes.
 *
 * @throws UnfitRole if there is no such role, or it could take itself all that it is to lack
 */
export const limitRole = async (sender: Sender, name: string): Promise<void> => {
  if (!/^[\w.-]+$/.test(name))
    throw new UnfitRole('The name of the role has other characters than letters, digits, _, - and dots.');
  const [found] = (await sender.query(
    `select exists (select from pg_roles m where pg_has_role(r.oid, m.oid, 'member')
       and (rolsuper or rolbypassrls or rolcreaterole or m.oid = relowner)) as mighty
     from pg_roles r, pg_class t where r.rolname = $1 and t.oid = 'public.migrations'::regclass`,
    [name],
  )) as { mighty: boolean }[];
  const role = pg.escapeIdentifier(name);
  if (found === undefined)
    throw new UnfitRole(`There is no role ${name}. Make it first: create role ${role} login password '…';`);
  if (found.mighty)
    throw new UnfitRole(`The role ${name} owns the tables, or has the rights of their owner or of a superuser.`);
  await sender.query(rights(role, pg.escapeLiteral(name))).catch((error: unknown) => {
    const kept = layersOf(error).find(({ code }: Error & { code?: string }) => code === TOO_MIGHTY);
    if (kept === undefined) throw error;
    throw new UnfitRole(`The role ${name} has the right to ${kept.message}: take it away first. Nothing was changed.`);
  });
};
