import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { type QueryRunner } from 'typeorm';
import { MIGRATIONS } from '../../src/migrations/index.js';
import { BookVerification } from '../../src/money/ledger/book-verification.js';
import { dataSourceOptions } from '../../src/platform/database/data-source-options.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { listOf } from '../support/json.js';
import { TestApp } from '../support/test-app.js';
import { asSuperuser, createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/test-database.js';

/** The migrations of release 1.0.0 are those up to this moment. */
const LAST = 1_795_824_010_000;
const RELEASED = MIGRATIONS.filter(({ name }) => Number(name.slice(-13)) <= LAST);

/**
 * What a database of release 1.0.0 may hold: the rows, by table, that a good request to every route that writes left in the world
 * of the contract tests, as that release wrote them. Only what every later version must be able to take over stands here, so it is
 * never made anew.
 */
const SAMPLE = JSON.parse(
  gunzipSync(readFileSync(new URL('../samples/release-1.0.0.json.gz', import.meta.url))).toString(),
) as Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** Where each column is, and what it is. */
const COLUMNS = `
  select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then '' else ' null' end as column
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped order by 1`;

const WRITABLE = `
  select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by c.relname`;

const rowsOf = async <T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
};

/** How many rows each of these tables has. */
const countsOf = async (url: string, tables: readonly string[]): Promise<unknown> =>
  (await rowsOf(url, `select ${tables.map((table) => `(select count(*)::int from ${table}) as ${table}`).join()}`))[0];

const bring = (url: string, migrations: typeof MIGRATIONS): Promise<void> =>
  migrate(dataSourceOptions({ databaseUrl: url, databasePool: 3 }, migrations), () => undefined);

/** As a restore does: without foreign keys, and the rows as they were. */
const fill = (url: string): Promise<void> =>
  asSuperuser(url, async (client) => {
    const { rows: tables } = await client.query<{ table: string; columns: string[] }>(WRITABLE);
    await client.query('set local session_replication_role = replica');
    for (const { table, columns } of tables) {
      const rows = SAMPLE[table] ?? [];
      const known = columns.filter((column) => rows.some((row) => column in row)).join();
      if (rows.length > 0)
        await client.query(
          `insert into ${table} (${known}) overriding system value
           select ${known} from jsonb_populate_recordset(null::${table}, $1) on conflict do nothing`,
          [JSON.stringify(rows)],
        );
    }
    await client.query('commit');
  });

/** What any later migration may do, on a table with rows. */
class Nicknames1999999999000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table participants add column nickname text');
    await runner.query('update participants set nickname = left(firstname, 3)');
    await runner.query('alter table participants alter column nickname set not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table participants drop column nickname');
  }
}

class Impossible1999999999001 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop table notes');
    await runner.query('alter table participants add column needed text not null');
  }

  async down(): Promise<void> {
    // It never gets there.
  }
}

describe('A database of release 1.0.0', () => {
  let database: TestDatabase;
  let tables: string[];
  let before: unknown;

  beforeAll(async () => {
    database = await createEmptyDatabase();
    await bring(database.url, RELEASED);
    await fill(database.url);
    tables = Object.keys(SAMPLE);
    before = await countsOf(database.url, tables);
  });
  afterAll(() => database.drop());

  it('holds data of all kinds', () => {
    expect(RELEASED).toHaveLength(10);
    expect(before).toEqual(Object.fromEntries(tables.map((table) => [table, SAMPLE[table]?.length])));
    expect(tables.length).toBeGreaterThan(55);
  });

  it('comes up to date with all its rows, and is then as a new one (R-OPS-19)', async () => {
    await bring(database.url, MIGRATIONS);
    const fresh = await createTestDatabase();
    expect(await rowsOf(database.url, COLUMNS)).toEqual(await rowsOf(fresh.url, COLUMNS));
    const kept = (await rowsOf<{ table: string }>(fresh.url, WRITABLE)).map(({ table }) => table);
    await fresh.drop();
    const there = tables.filter((table) => kept.includes(table));
    expect(await countsOf(database.url, there)).toEqual(
      Object.fromEntries(Object.entries(before as object).filter(([table]) => there.includes(table))),
    );
  });

  it('serves the version of today, which reads it, finds the books in order, and writes on (R-OPS-19)', async () => {
    const test = await TestApp.start({ databaseUrl: database.url });
    try {
      const { token } = await test.caller('Upgrader', ['ROLE_SUPER_ADMIN']);
      for (const [path, table] of [
        ['/offers', 'offers'],
        ['/attendances', 'attendances'],
        ['/participants', 'participants'],
        ['/receipts', 'receipts'],
        ['/mails', 'mails'],
      ] as const) {
        const list = listOf(await test.call('get', `${path}?itemsPerPage=200`, token).expect(200));
        expect([path, list.length]).toEqual([path, SAMPLE[table]?.length]);
      }
      expect(await test.app.get(BookVerification).complaints()).toEqual([]);
      await test.call('post', '/hosts', token).send({ name: 'Nach dem Umzug' }).expect(201);
    } finally {
      await test.stop();
    }
  });

  it('is changed by a migration behind them, rows and all, and by one that fails not at all (R-OPS-19)', async () => {
    const failing = bring(database.url, [...MIGRATIONS, Nicknames1999999999000, Impossible1999999999001]);
    await expect(failing).rejects.toThrow('contains null values');
    const nicknames = await rowsOf<{ n: number; all: number }>(
      database.url,
      `select count(*) filter (where nickname = left(firstname, 3))::int as n, count(*)::int as all from participants`,
    );
    expect(nicknames).toEqual([{ n: SAMPLE['participants']?.length, all: SAMPLE['participants']?.length }]);
    expect(await countsOf(database.url, ['notes'])).toEqual({ notes: SAMPLE['notes']?.length });
  });
});
