import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EventEmitter } from 'node:events';
import pg from 'pg';
import { runNamed } from '../../src/platform/database/named-statement.js';
import { dataSourceOptions } from '../../src/platform/database/data-source-options.js';

describe('A named statement', () => {
  const databaseUrl = process.env['TEST_SERVER_URL'];
  const options = dataSourceOptions({ databaseUrl, databasePool: 1 }, { entities: [], migrations: [] });
  // One connection, so that what was learned of a statement is used again.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, ...(options.extra as pg.PoolConfig) });
  let client: pg.PoolClient;
  const run = (name: string, text: string, values: unknown[] = []): Promise<unknown[]> =>
    runNamed(client, { name, text, values });

  beforeAll(async () => {
    client = await pool.connect();
    await client.query(`create temporary table things (name text, at timestamptz, day date, size int, tags text[], data jsonb);
      insert into things values ('one', '2026-07-01T10:00:00+02:00', '2026-07-01', 1, '{a,b}', '{"deep": [null]}'), (null, null, null, null, null, null)`);
  });
  afterAll(async () => {
    client.release();
    await pool.end();
  });

  it('gives the same rows the first time, when PostgreSQL tells its columns, and later, when it is not asked', async () => {
    const text = 'select name, at, day, size, tags, data from things order by name nulls last limit $1';
    const one = {
      name: 'one',
      at: new Date('2026-07-01T08:00:00Z'),
      day: '2026-07-01',
      size: 1,
      tags: ['a', 'b'],
      data: { deep: [null] },
    };
    const none = { name: null, at: null, day: null, size: null, tags: null, data: null };
    let descriptions = 0;
    (client as unknown as { connection: EventEmitter }).connection.on('rowDescription', () => (descriptions += 1));
    for (let time = 1; time <= 3; time += 1) expect(await run('all', text, [2])).toEqual([one, none]);
    expect(await run('all', text, [0])).toEqual([]);
    expect(await run('all', text, [1])).toEqual([one]);
    expect(descriptions).toBe(1);
  });

  it('may have no columns, or no rows at all', async () => {
    const count = async (): Promise<unknown> => (await client.query('select count(*)::int as n from things')).rows[0];
    for (let time = 1; time <= 3; time += 1) {
      expect(await run('some', 'select from things')).toEqual([{}, {}]);
      expect(await run('add', 'insert into things (name) values ($1)', ['new'])).toEqual([]);
      expect(await count()).toEqual({ n: 3 });
      expect(await run('remove', 'delete from things where name = $1 returning size', ['new'])).toEqual([
        { size: null },
      ]);
    }
  });

  it('keeps its columns to itself when several are under way', async () => {
    const texts = ['select 1 as a', "select 'x' as b, true as c", 'select null::int as d'];
    const expected = [[{ a: 1 }], [{ b: 'x', c: true }], [{ d: null }]];
    for (let time = 1; time <= 3; time += 1) {
      const answers = texts.map((text, index) => run(`under way ${String(index)}`, text));
      const twice = texts.map((text, index) => run(`under way ${String(index)}`, text));
      expect(await Promise.all([...answers, ...twice])).toEqual([...expected, ...expected]);
    }
  });

  it('is learned anew on every connection', async () => {
    expect(await run('own', 'select name from things where size = 1')).toEqual([{ name: 'one' }]);
    const other = new pg.Pool({ connectionString: databaseUrl, max: 1, ...(options.extra as pg.PoolConfig) });
    const statement = { name: 'own', text: 'select 1 as n, 2 as m', values: [] };
    expect([await runNamed(other, statement), await runNamed(other, statement)]).toEqual([
      [{ n: 1, m: 2 }],
      [{ n: 1, m: 2 }],
    ]);
    await other.end();
  });

  it('that was refused can be asked again, and says who asked', async () => {
    const divided = (by: number): Promise<unknown[]> => run('divided', 'select 6 / $1::int as n', [by]);
    const refused = await divided(0).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: '22012' });
    expect((refused as Error).stack).toContain('named-statement');
    expect([await divided(2), await divided(3)]).toEqual([[{ n: 3 }], [{ n: 2 }]]);
    await expect(divided(0)).rejects.toMatchObject({ code: '22012' });
    expect(await divided(6)).toEqual([{ n: 1 }]);
  });

  it('that cannot be sent, because a value has no JSON, leaves its connection usable', async () => {
    const sent = (value: unknown): Promise<unknown[]> => run('sent', 'select $1::jsonb as value', [value]);
    expect(await sent({ a: 1 })).toEqual([{ value: { a: 1 } }]);
    await expect(sent({ a: 1n })).rejects.toThrow('BigInt');
    expect(await sent({ a: 2 })).toEqual([{ value: { a: 2 } }]);
  });

  it('is refused by PostgreSQL rather than read wrongly when its columns change', async () => {
    const read = (): Promise<unknown[]> => run('starred', 'select * from things where size = 1');
    expect(await read()).toHaveLength(1);
    expect(await read()).toHaveLength(1);
    await client.query('alter table things add column later text');
    await expect(read()).rejects.toMatchObject({ code: '0A000' });
  });
});
