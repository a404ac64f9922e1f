import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/platform/database/data-source-options.js';
import { ForeignDatabase, migrate, UnsuitableDatabase } from '../../src/platform/database/migrate.js';
import { MIGRATIONS } from '../../src/migrations/index.js';
import { TestApp } from '../support/test-app.js';
import { asSuperuser, createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/test-database.js';

/** Columns the database alone keeps, by trigger or as generated ones; entities do not know them. */
const DATABASE_ONLY: Readonly<Record<string, readonly string[]>> = {
  accounts: ['hidden_at', 'name_key', 'phone_key', 'search_text'],
  attendances: ['only_waited', 'openly_modified_at'],
  categories: ['folded_name', 'name_key'],
  editions: ['name_key'],
  hosts: ['name_key', 'phone_key', 'search_text'],
  invitations: ['search_text'],
  mails: ['search_text'],
  messages: ['search_text'],
  offers: ['first_begin_at', 'name_key', 'search_text'],
  participants: ['hidden_at', 'name_key', 'phone_key', 'search_text', 'shielded'],
  receipts: ['name_key'],
};

/** Names of PostgreSQL for the types entities ask for. */
const TYPES: Readonly<Record<string, string>> = {
  timestamptz: 'timestamp with time zone',
  int: 'integer',
};

interface ColumnRow {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly generated: boolean;
}

const COLUMNS = `
  select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
    not a.attnotnull as nullable, a.attgenerated <> '' as generated
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and c.relname <> 'migrations'
  order by 1, a.attnum`;

/** Everything in the schema that belongs neither to an extension nor to TypeORM's own table of migrations. */
const OBJECTS = `
  select kind || ' ' || name as object from (
    select 'relation' as kind, c.oid, c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace
    union all select 'function', p.oid, p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace
    union all select 'collation', l.oid, l.collname from pg_collation l where l.collnamespace = 'public'::regnamespace
    union all select 'type', t.oid, t.typname from pg_type t where t.typnamespace = 'public'::regnamespace and t.typelem = 0
      and t.typrelid = 0
  ) o where not exists (select from pg_depend d where d.objid = o.oid and d.deptype = 'e')
    and name not like 'migrations%' and name not like 'PK_%' order by 1`;

/**
 * SQL of everything that runs while rows come, as dumps have it. Bodies in PL/pgSQL are read when they run: tests always have
 * them run with an empty path (test/support/template-database.ts).
 */
const MAKERS = `
  select pg_get_functiondef(p.oid) as sql from pg_proc p where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all select format('alter table %s add constraint again %s', conrelid::regclass, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace and contype = 'c'
  union all select regexp_replace(pg_get_indexdef(i.indexrelid), ' INDEX \\S+ ON ', ' INDEX again ON ')
    from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace
  union all select format('alter table %s add column again %s %s', a.attrelid::regclass, format_type(a.atttypid, a.atttypmod),
      format(case when a.attgenerated = 's' then 'generated always as (%s) stored' else 'default %s' end, pg_get_expr(d.adbin, d.adrelid)))
    from pg_attrdef d join pg_attribute a on (a.attrelid, a.attnum) = (d.adrelid, d.adnum)
    join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`;

/** As it must not be. */
const PLANTED = `create function public.planted() returns text language sql as $$ select search_fold('x') $$`;

const optionsFor = (url: string): ReturnType<typeof dataSourceOptions> =>
  dataSourceOptions({ databaseUrl: url, databasePool: 3 }, MIGRATIONS);

describe('The database', () => {
  let database: TestDatabase;
  let url: string;
  let dataSource: DataSource;
  const rows = <T>(sql: string): Promise<T[]> => dataSource.query<T[]>(sql);
  const names = async (sql: string): Promise<string[]> => (await rows<{ name: string }>(sql)).map((row) => row.name);

  beforeAll(async () => {
    database = await createEmptyDatabase();
    ({ url } = database);
    dataSource = await new DataSource(optionsFor(url)).initialize();
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('comes up to date from empty, by several processes at once, and a second time nothing happens (R-OPS-18)', async () => {
    expect(await rows(OBJECTS)).toEqual([]);
    await Promise.all([1, 2, 3].map(() => migrate(optionsFor(url), () => undefined)));
    expect(await dataSource.showMigrations()).toBe(false);
    const before = await rows(OBJECTS);
    await migrate(optionsFor(url), () => undefined);
    expect(await rows(OBJECTS)).toEqual(before);
    expect(before.length).toBeGreaterThan(50);
  });

  it('agrees with the entities: tables, columns, types, nullability and keys, both ways', async () => {
    const inDatabase = (await rows<ColumnRow>(COLUMNS))
      .filter(({ table, column }) => !(DATABASE_ONLY[table] ?? []).includes(column))
      .map(({ table, column, type, nullable }) => `${table}.${column} ${type}${nullable ? ' null' : ''}`);
    const service = await TestApp.borrow();
    const { entityMetadatas } = service.app.get(DataSource);
    await service.stop();
    const inEntities = entityMetadatas.flatMap((entity) =>
      entity.columns.map(({ databaseName, type, isArray, isNullable }) => {
        const base = typeof type === 'string' ? (TYPES[type] ?? type) : type.name;
        return `${entity.tableName}.${databaseName} ${base}${isArray ? '[]' : ''}${isNullable ? ' null' : ''}`;
      }),
    );
    expect(inEntities.sort()).toEqual(inDatabase.sort());
    const keys = await names(`
      select c.conrelid::regclass::text || ' ' || string_agg(a.attname, ',' order by a.attname) as name
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'p' and c.connamespace = 'public'::regnamespace and c.conrelid::regclass::text <> 'migrations'
      group by c.conrelid`);
    const entityKeys = entityMetadatas.map(
      ({ tableName, primaryColumns }) =>
        `${tableName} ${primaryColumns
          .map(({ databaseName }) => databaseName)
          .sort()
          .join()}`,
    );
    expect(entityKeys.sort()).toEqual(keys.sort());
  });

  it('keeps by itself only the columns that are known to be its own', async () => {
    const columns = await rows<ColumnRow>(COLUMNS);
    const known = Object.entries(DATABASE_ONLY).flatMap(([table, list]) => list.map((column) => `${table}.${column}`));
    const present = columns.map(({ table, column }) => `${table}.${column}`);
    expect(known.filter((column) => !present.includes(column))).toEqual([]);
    const generated = columns.filter((column) => column.generated).map(({ table, column }) => `${table}.${column}`);
    expect(generated.filter((column) => !known.includes(column))).toEqual([]);
  });

  it('leaves empty what may be empty and is not given', async () => {
    expect(
      await names(`select c.relname || '.' || a.attname as name
        from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_attrdef d on (d.adrelid, d.adnum) = (c.oid, a.attnum)
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attgenerated = '' and not a.attnotnull`),
    ).toEqual([]);
  });

  it('has a primary key in every table', async () => {
    expect(
      await names(`select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p')`),
    ).toEqual([]);
  });

  it('has an index for every foreign key, beginning with its columns', async () => {
    expect(
      await names(`select k.conname as name from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace
        and not exists (select from pg_index i where i.indrelid = k.conrelid and i.indisvalid
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
          and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)`),
    ).toEqual([]);
    expect((await names(`select conname as name from pg_constraint where contype = 'f'`)).length).toBeGreaterThan(15);
  });

  it('has valid constraints only, each with a name that says what it is and where', async () => {
    const wrong = await names(`
      select k.conrelid::regclass || '.' || k.conname as name from pg_constraint k
      where k.connamespace = 'public'::regnamespace and k.contype <> 'n' and k.conrelid::regclass::text <> 'migrations'
        and not (k.convalidated and starts_with(k.conname, case k.contype when 'p' then 'pk_' when 'f' then 'fk_' when 'u' then 'uq_'
          when 'c' then 'ck_' when 'x' then 'ex_' else 'tr_' end || k.conrelid::regclass)) order by 1`);
    expect(wrong).toEqual([]);
  });

  it('has indices and triggers whose names say what they are and where', async () => {
    expect(
      await names(`select i.indexrelid::regclass::text as name from pg_index i join pg_class t on t.oid = i.indrelid
        join pg_class c on c.oid = i.indexrelid
        where t.relnamespace = 'public'::regnamespace and t.relname <> 'migrations' and not starts_with(c.relname,
          case when i.indisprimary then 'pk_' when i.indisunique then 'uq_' else 'ix_' end || t.relname)`),
    ).toEqual([]);
    expect(
      await names(`select tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where not tgisinternal and c.relnamespace = 'public'::regnamespace and tgname !~ '^tr_'`),
    ).toEqual([]);
  });

  it('stores moments with their zone, and text without limits of its own', async () => {
    const odd = (await rows<ColumnRow>(COLUMNS)).filter(({ type }) =>
      /without time zone|character|^json$|money|^real$/.test(type),
    );
    expect(odd).toEqual([]);
  });

  it('can be made anew with an empty search path, as restores do: every function, default, check and index (R-OPS-18)', async () => {
    const clone = await createTestDatabase();
    const client = new pg.Client({ connectionString: clone.url });
    await client.connect();
    try {
      await client.query(`begin; set local search_path = ''`);
      const { rows: open } = await client.query(`select proname from pg_proc p join pg_language l on l.oid = p.prolang
        where pronamespace = 'public'::regnamespace and lanname = 'plpgsql' and proname !~ '^test_' and proname !~ '_purge$'
          and not 'search_path=""' = any(coalesce(proconfig, '{}'))`);
      expect(open).toEqual([]);
      const { rows: made } = await client.query<{ sql: string }>(MAKERS);
      expect(made.length).toBeGreaterThan(300);
      const wrong: string[] = [];
      for (const { sql } of [...made, { sql: PLANTED }]) {
        await client.query('savepoint before');
        await client.query(sql).catch((error: unknown) => wrong.push(`${sql}: ${String(error)}`));
        await client.query('rollback to before');
      }
      expect(wrong).toEqual([
        expect.stringMatching(/^create function public\.planted.* search_fold\(unknown\) does not exist/),
      ]);
    } finally {
      await client.end();
      await clone.drop();
    }
  });

  it('is emptied by the way back, and can come up again', async () => {
    for (const _ of MIGRATIONS) await dataSource.undoLastMigration();
    expect(await rows(OBJECTS)).toEqual([]);
    await migrate(optionsFor(url), () => undefined);
    expect(await dataSource.showMigrations()).toBe(false);
  });

  it('of other migrations is left as it is, with a sentence that says what to do (R-OPS-18)', async () => {
    await rows('drop schema graphile_worker cascade');
    await rows(`update migrations set name = 'Older' || name`);
    const before = await rows(OBJECTS);
    const refused: unknown = await migrate(optionsFor(url), () => undefined).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ForeignDatabase);
    const said = `database ${new URL(url).pathname.slice(1)} was made by a version before 1\\.0\\.0 .* Set DATABASE_URL to an empty database\\.$`;
    expect(String(refused)).toMatch(new RegExp(said));
    expect(await rows(OBJECTS)).toEqual(before);
    expect(await names(`select nspname as name from pg_namespace where nspname = 'graphile_worker'`)).toEqual([]);
  });

  it.each([
    ['create schema elsewhere; create extension pg_trgm schema elsewhere', 'alter extension pg_trgm set schema public'],
    ['revoke create on schema public from public, pg_database_owner', 'run "migrate" as the owner of the database'],
    ['alter database %I set search_path = elsewhere; create schema elsewhere', 'set search_path = public'],
    ['create schema authorization %I', 'set search_path = public'],
    [`delete from pg_collation where collname = 'und-x-icu'`, 'built without ICU'],
    [
      'revoke create on database %I from public; alter database %I owner to current_user',
      'as the owner of the database',
    ],
  ])('after "%s" is refused before anything is in it: %s (R-OPS-18)', async (sql, remedy) => {
    const clone = await createEmptyDatabase();
    try {
      const { pathname, username } = new URL(clone.url);
      await asSuperuser(clone.url, async (client) => {
        await client.query(sql.replaceAll('%I', sql.includes('authorization') ? username : pathname.slice(1)));
        await client.query('commit');
      });
      const refused: unknown = await migrate(optionsFor(clone.url), () => undefined).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(UnsuitableDatabase);
      expect(String(refused)).toContain(remedy);
      const known = `database ${pathname.slice(1)}`;
      expect(String(refused)).toContain(known);
    } finally {
      await clone.drop();
    }
  });

  it.each([
    [`encoding 'LATIN1' locale 'C' locale_provider libc`, 'has the encoding LATIN1: make it anew with'],
    [`encoding 'SQL_ASCII' locale 'C' locale_provider libc`, 'has the encoding SQL_ASCII'],
    [`locale 'C' locale_provider libc`, 'does not know German letters: make it anew with'],
  ])('made with "%s" is refused before anything is in it: %s', async (kind, reason) => {
    const clone = await createEmptyDatabase(`template template0 ${kind}`);
    try {
      const refused: unknown = await migrate(optionsFor(clone.url), () => undefined).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(UnsuitableDatabase);
      expect(String(refused)).toContain(reason);
    } finally {
      await clone.drop();
    }
  });

  it('restored into a locale that does not fit is refused, too, though it is up to date', async () => {
    const clone = await createTestDatabase();
    try {
      await asSuperuser(clone.url, async (client) => {
        // As initdb --locale=C and a restore leave it.
        await client.query(`update pg_database set datlocprovider = 'c', datcollate = 'C', datctype = 'C', datlocale = null
          where datname = current_database(); commit`);
      });
      const refused: unknown = await migrate(optionsFor(clone.url), () => undefined).catch((error: unknown) => error);
      expect(String(refused)).toContain('does not know German letters');
    } finally {
      await clone.drop();
    }
  });

  it('comes up to date where the extension was made by somebody else beforehand (R-OPS-18)', async () => {
    const clone = await createEmptyDatabase();
    try {
      await asSuperuser(clone.url, async (client) => {
        await client.query('create extension pg_trgm; commit');
      });
      await migrate(optionsFor(clone.url), () => undefined);
      const client = new pg.Client({ connectionString: clone.url });
      await client.connect();
      // In a session in which nothing of the extension was used so far.
      expect((await client.query(`select search_alike('hosts', 'kanu', 5)`)).rows).toEqual([]);
      const { rows } = await client.query('show pg_trgm.word_similarity_threshold');
      expect(rows).toEqual([{ 'pg_trgm.word_similarity_threshold': '0.6' }]);
      await client.end();
    } finally {
      await clone.drop();
    }
  });
});
