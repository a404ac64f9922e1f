import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { EmptiedDatabase } from '../support/emptied-database.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

/** Every row of every table, and where the sequences stand. */
const CONTENT = `
select n.nspname || '.' || c.relname as name,
  query_to_xml(format('select t from %I.%I t order by t::text', n.nspname, c.relname), false, true, '')::text as rows
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p') and n.nspname in ('public', 'graphile_worker') order by 1`;

const ACCOUNT =
  "('01900000-0000-7000-8000-0000000000aa', 'person', 'somebody@example.org', 'Some', 'Body', '{}', now(), now())";

describe('A database that is emptied', () => {
  let clone: TestDatabase;
  let client: pg.Client;
  let emptied: EmptiedDatabase;

  beforeAll(async () => {
    clone = await createTestDatabase();
    client = new pg.Client({ connectionString: clone.url });
    client.on('error', () => undefined);
    await client.connect();
    emptied = await EmptiedDatabase.of(clone.url);
  });
  afterAll(async () => {
    await client.end();
    await clone.drop();
  });

  const content = async (): Promise<unknown[]> => (await client.query<Record<string, string>>(CONTENT)).rows;

  it('is as it was, whatever refuses to let go of rows, and what the migrations wrote is there again', async () => {
    const before = await content();
    await client.query(`insert into accounts (uuid, kind, email, firstname, lastname, roles, created_at, modified_at)
      values ${ACCOUNT}`);
    await client.query(
      `insert into audit_log (uuid, at, route, outcome) values (gen_random_uuid(), now(), 'GET /x', 'done')`,
    );
    await client.query('update event_log set epoch = 7');
    await client.query(`select graphile_worker.add_job('nothing')`);
    expect(await content()).not.toEqual(before);

    expect(await emptied.reset()).toBe(true);
    const tasks = 'graphile_worker._private_tasks';
    const known = (tables: unknown[]): unknown[] =>
      tables.filter((table) => (table as { name: string }).name !== tasks);
    expect(known(await content())).toEqual(known(before));
    const { rows } = await client.query(`select graphile_worker.add_job('nothing')`);
    expect(JSON.stringify(rows)).toContain('(1,');
    await expect(client.query('delete from audit_log')).rejects.toThrow('append-only');
  });

  it('is given up once somebody has changed its tables', async () => {
    await client.query('alter table hosts disable trigger user');
    expect(await emptied.reset()).toBe(false);
    await client.query('alter table hosts enable trigger user');
    expect(await emptied.reset()).toBe(true);
    await client.query('create view all_hosts as select * from hosts');
    expect(await emptied.reset()).toBe(false);
  });
});
