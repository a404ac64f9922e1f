import { QuietConnection } from './quiet-connection.js';
import { superuserUrl } from './test-database.js';

/** What no test writes (which migrations ran), and what a process goes on knowing of the queue (the numbers of its tasks). */
const KEPT = ['public.migrations', 'graphile_worker.migrations', 'graphile_worker._private_tasks'];

const TABLES = `
select n.nspname || '.' || c.relname as name,
  array(select t.tgname::text from pg_trigger t where t.tgrelid = c.oid and t.tgenabled = 'A') as guards
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p') and n.nspname in ('public', 'graphile_worker') and n.nspname || '.' || c.relname <> all($1)
order by 1`;

const SEQUENCES = `
select setval(seqrelid::regclass, seqstart, false) from pg_sequence
where seqrelid::regclass::text not like 'graphile_worker.tasks_%'`;

/** Tells one schema from another: what a test has added, removed or switched off shows in it. */
const SCHEMA = `
select concat_ws(' ',
  (select count(*) || '-' || max(oid::bigint) from pg_class where relkind <> 't' and relpersistence <> 't'),
  (select count(*) || '-' || max(oid::bigint) from pg_proc),
  (select count(*) || '-' || sum(hashtext(conname)) from pg_constraint),
  (select count(*) || '-' || sum(hashtext(concat(tgname, tgenabled))) from pg_trigger),
  (select count(*) || '-' || sum(hashtext(attname)) from pg_attribute a join pg_class c on c.oid = a.attrelid
   where relkind <> 't' and relpersistence <> 't')) as schema`;

interface Table {
  readonly name: string;
  /** Triggers that fire for everybody, and refuse that anything is removed. */
  readonly guards: readonly string[];
}

/** Without its guards, where there is anything to remove: to switch one off makes every connection plan anew what asks the table. */
const emptied = ({ name, guards }: Table): string => {
  if (guards.length === 0) return `delete from ${name};`;
  const all = (state: string): string =>
    `alter table ${name} ${guards.map((guard) => `${state} trigger ${guard}`).join(', ')};`;
  return `if exists (select from ${name}) then ${all('disable')} delete from ${name}; ${all('enable always')} end if;`;
};

/**
 * A database that becomes again what it was, while connections to it stay open and keep their plans: to make those takes longer
 * than most of what a test asks of PostgreSQL.
 */
export class EmptiedDatabase {
  private constructor(
    private readonly connection: QuietConnection,
    private readonly emptying: string,
    private readonly schema: unknown,
    /** What the migrations wrote, by table. */
    private readonly first: ReadonlyMap<string, string>,
  ) {}

  /** @param url of a fresh clone, in which there is nothing but what the migrations wrote */
  static async of(url: string): Promise<EmptiedDatabase> {
    // The owner may not do without foreign keys.
    const connection = new QuietConnection(superuserUrl(url));
    const tables = (await connection.query(TABLES, [KEPT])) as unknown as Table[];
    const statements = tables.map((table) => emptied(table));
    // Without foreign keys and triggers.
    const emptying = `do $$ begin set local session_replication_role = replica; ${statements.join('\n')} end $$`;
    const first = new Map<string, string>();
    for (const { name } of tables) {
      const [row] = await connection.query(`select jsonb_agg(t)::text as rows from ${name} t`);
      if (typeof row?.['rows'] === 'string') first.set(name, row['rows']);
    }
    return new EmptiedDatabase(connection, emptying, await schemaOf(connection), first);
  }

  /**
   * Removes what was written since, whatever refuses it otherwise, and puts back the rest.
   * @returns false: its schema is not what it was, and nothing was done
   */
  async reset(): Promise<boolean> {
    if ((await schemaOf(this.connection)) !== this.schema) return false;
    await this.connection.query(this.emptying);
    for (const [name, rows] of this.first) {
      const rest = `insert into ${name} overriding system value select * from jsonb_populate_recordset(null::${name}, $1)`;
      await this.connection.query(rest, [rows]);
    }
    await this.connection.query(SEQUENCES);
    return true;
  }
}

const schemaOf = async (connection: QuietConnection): Promise<unknown> =>
  (await connection.query(SCHEMA))[0]?.['schema'];
