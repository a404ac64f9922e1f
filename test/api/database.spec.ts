import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type ModulesContainer, Reflector } from '@nestjs/core';
import { Column, DataSource, Entity, PrimaryColumn, QueryFailedError, type Repository } from 'typeorm';
import { ConstraintProblems, Constraints } from '../../src/platform/database/constraint-problems.js';
import { dataSourceOptions } from '../../src/platform/database/data-source-options.js';
import { loadSettings } from '../../src/platform/operations/config/env.js';
import { Metrics } from '../../src/platform/operations/metrics/metrics.js';
import { NoTracing } from '../../src/platform/operations/tracing/tracing.js';
import { Database } from '../../src/platform/database/database.js';
import { isDatabaseUnavailable } from '../../src/platform/database/sql-error.js';
import { conflict } from '../../src/kernel/problem/problem.js';
import { MIGRATIONS } from '../../src/migrations/index.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

@Entity('thing')
class Thing {
  @PrimaryColumn('integer')
  id!: number;

  @Column('integer')
  value!: number;
}

let testDatabase: TestDatabase;
let dataSource: DataSource;
let database: Database;

const valueOf = async (id: number): Promise<number | undefined> =>
  (await database.query<Thing>('SELECT * FROM thing WHERE id = $1', [id]))[0]?.value;
const insert = (id: number, value = 0): Promise<unknown> =>
  database.query('INSERT INTO thing (id, value) VALUES ($1, $2)', [id, value]);
const increment = (id: number): Promise<unknown> =>
  database.query('UPDATE thing SET value = value + 1 WHERE id = $1', [id]);
/** TypeORM's, of the current transaction. */
const things = (): Repository<Thing> => database.repository(Thing);
/** None of these rows is there, and the connections go on working. */
const expectUndone = async (...ids: number[]): Promise<void> => {
  expect(await Promise.all(ids.map(valueOf))).toEqual(ids.map(() => undefined));
  expect(await database.transaction(() => database.query('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
};
const reasonOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(() => undefined).catch((reason: unknown) => reason);
const DUPLICATE = { code: '23505' };

/** A gate that opens when two stand before it. */
const meeting = (): (() => Promise<void>) => {
  let isFirst = true;
  let open: () => void;
  const gate = new Promise<void>((resolve) => (open = resolve));
  return async () => {
    if (!isFirst) open();
    isFirst = false;
    await gate;
  };
};

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const options = dataSourceOptions({ databaseUrl: testDatabase.url, databasePool: 5 }, MIGRATIONS);
  dataSource = await new DataSource({ ...options, entities: [Thing] }).initialize();
  database = new Database(dataSource, new NoTracing(), new Metrics(), loadSettings({}));
  await database.query(
    `CREATE TABLE thing (
       id integer CONSTRAINT pk_thing PRIMARY KEY,
       value integer NOT NULL CONSTRAINT ck_thing_value CHECK (value >= 0)
     )`,
  );
});

afterAll(async () => {
  await dataSource.destroy();
  await testDatabase.drop();
});

describe('A transaction', () => {
  it('takes nested transactions in, which are rolled back with it', async () => {
    const work = database.transaction(async () => {
      await insert(1);
      await database.transaction(() => insert(2));
      await things().insert({ id: 3, value: 0 });
      await things().update({ id: 1 }, { value: 7 });
      expect(await Promise.all([1, 2, 3].map(valueOf))).toEqual([7, 0, 0]);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    await expectUndone(1, 2, 3);
  });

  it('waits for its turn while all connections are busy for seconds, as in a rush on one offer', async () => {
    let free = (): void => undefined;
    const gate = new Promise<void>((done) => (free = done));
    const holders = Array.from({ length: 5 }, () => database.transaction(() => gate));
    const late = database.transaction(() => Promise.resolve('served'));
    setTimeout(free, 3_000);
    await expect(late).resolves.toBe('served');
    await Promise.all(holders);
  });

  it('is shared by repositories, named and plain statements', async () => {
    const ids = await database.transaction(async () => {
      const sql = 'SELECT pg_current_xact_id()::text AS id';
      const [managed] = await things().query<{ id: string }[]>(sql);
      const [named] = await database.rows<{ id: string }>('test.transaction-id', sql);
      const [plain] = await database.query<{ id: string }>(sql);
      return [managed?.id, named?.id, plain?.id];
    });
    expect(new Set(ids).size).toBe(1);
  });

  it('that is given up in a deadlock is tried again from outside, and both succeed', async () => {
    await insert(20);
    await insert(21);
    const meet = meeting();
    let attempts = 0;
    const crosswise = (first: number, second: number): Promise<void> =>
      database.transaction(async () => {
        attempts += 1;
        await increment(first);
        await meet();
        await database.transaction(() => things().increment({ id: second }, 'value', 1));
      });
    await Promise.all([crosswise(20, 21), crosswise(21, 20)]);
    expect(attempts).toBe(3);
    expect(await Promise.all([20, 21].map(valueOf))).toEqual([2, 2]);
  });

  it('of which all statements see one moment writes nothing, and is not begun again', async () => {
    await insert(25);
    let attempts = 0;
    const seen = await database.snapshot(async () => {
      const before = await valueOf(25);
      await database.outsideTransaction(() => increment(25));
      return [before, await valueOf(25)];
    });
    expect(seen).toEqual([0, 0]);
    await expect(database.snapshot(() => increment(25))).rejects.toMatchObject({ code: '25006' });
    const givenUp = database.snapshot(async () => {
      attempts += 1;
      await database.query(`do $$ begin raise exception using errcode = '40P01'; end $$`);
    });
    await expect(givenUp).rejects.toMatchObject({ code: '40P01' });
    expect(attempts).toBe(1);
    expect(await valueOf(25)).toBe(1);
  });

  it('of one moment has a transaction of its own, and takes nothing along that must be written', async () => {
    await expect(database.transaction(() => database.snapshot(() => valueOf(25)))).rejects.toThrow('snapshot');
    const add = jest.fn<() => Promise<void>>().mockResolvedValue();
    const read = await database.beforeCommit(add, () => database.snapshot(() => valueOf(25)));
    expect([read.ran, add.mock.calls.length]).toEqual([false, 0]);
  });

  it('does not commit half of its work when the error of a statement was swallowed', async () => {
    const work = database.transaction(async () => {
      await insert(30);
      await insert(30).catch(() => undefined);
    });
    await expect(work).rejects.toMatchObject(DUPLICATE);
    await expectUndone(30);
  });

  it('that loses its connection fails as unavailable, and the next one works', async () => {
    const lost = database.transaction(() => database.query('SELECT pg_terminate_backend(pg_backend_pid())'));
    expect(isDatabaseUnavailable(await reasonOf(lost))).toBe(true);
    await expectUndone();
  });

  it('runs work before its COMMIT, with its result and after all else, and is undone with it', async () => {
    const order: unknown[] = [];
    const note = async (result: unknown): Promise<void> => {
      order.push(result);
      await insert(35);
    };
    const work = (): Promise<string> =>
      database.transaction(async () => {
        await insert(34);
        await database.transaction(() => Promise.resolve(order.push('inner')));
        return 'result';
      });
    expect(await database.beforeCommit(note, work)).toEqual({ value: 'result', ran: true });
    expect(order).toEqual(['inner', 'result']);
    const twice = database.beforeCommit(note, () => database.transaction(() => insert(36)));
    await expect(twice).rejects.toMatchObject(DUPLICATE);
    const unsendable = () => database.query('SELECT $1::jsonb', [{ number: 1n }]).then(() => undefined);
    const unsent = database.beforeCommit(unsendable, () => database.transaction(() => insert(37)));
    await expect(unsent).rejects.toThrow('BigInt');
    await expectUndone(36, 37);
  });

  it('says why its first statement failed, also to work around a transaction within it, and is tried again (R-OPS-11)', async () => {
    let runs = 0;
    const inner: unknown[] = [];
    // The failed statement is swallowed; TypeORM's next one says only that the transaction is aborted.
    const busy = database.transaction(async () => {
      runs += 1;
      const within = database.transaction(async () => {
        await reasonOf(database.query('do $$ begin raise lock_not_available; end $$'));
        await things().find();
      });
      inner.push(await reasonOf(within));
      await within;
    });
    await expect(busy).rejects.toMatchObject({ code: '55P03' });
    expect(runs).toBe(5);
    expect(inner).toMatchObject(inner.map(() => ({ code: '55P03' })));
    const ofTypeorm = database.transaction(async () => {
      await insert(39);
      await reasonOf(things().insert({ id: 39, value: 0 }));
      await insert(40);
    });
    await expect(ofTypeorm).rejects.toMatchObject(DUPLICATE);
    await expectUndone(39, 40);
  });

  it('fails where a statement that nobody awaited failed, and refuses one that comes once it has ended', async () => {
    const unawaited = database.transaction(async () => {
      await insert(41);
      void reasonOf(insert(41));
    });
    await expect(unawaited).rejects.toThrow('rolled back');
    await expectUndone(41);
    let late: Promise<unknown> = Promise.resolve();
    let goOn: () => void = () => undefined;
    await database.transaction(async () => {
      await insert(42);
      late = new Promise<void>((resolve) => (goOn = resolve)).then(() => insert(43));
    });
    goOn();
    await expect(late).rejects.toThrow('not awaited');
  });

  it('has no repository any more once its COMMIT has been sent', async () => {
    const tried: unknown[] = [];
    const late = async (): Promise<void> => {
      for (let turn = 0; turn < 1_000 && !tried.some((reason) => reason instanceof Error); turn += 1) {
        await new Promise((resolve) => setImmediate(resolve));
        tried.push(await reasonOf(Promise.resolve().then(() => things().query('select 1'))));
      }
    };
    let goingOn: Promise<void> = Promise.resolve();
    await database.transaction(async () => {
      await insert(44);
      goingOn = late();
    });
    await goingOn;
    expect(String(tried.at(-1))).toContain('not awaited');
  });

  it('that fails does not look like a pooler that loses named statements', async () => {
    const twice = (): Promise<unknown> => database.rows('test.after-failure', 'select 1 as one');
    const work = database.transaction(async () => {
      await insert(45);
      await Promise.all([insert(45), twice(), twice()]);
    });
    await expect(work).rejects.toMatchObject(DUPLICATE);
    expect(await database.canServe()).toBe(true);
    expect(await database.transaction(twice)).toEqual([{ one: 1 }]);
  });
});

describe('A named statement', () => {
  it('is refused once on a connection when a migration has changed its columns, and then read anew', async () => {
    await database.query('create table changed (value int)');
    await database.query('insert into changed values (1)');
    const read = (): Promise<unknown[]> => database.rows('changed_value', 'select value from changed');
    expect(await read()).toEqual([{ value: 1 }]);
    await database.query('alter table changed alter column value type text');
    await expect(read()).rejects.toMatchObject({ code: '0A000' });
    expect(await read()).toEqual([{ value: '1' }]);
    await database.query('alter table changed alter column value type bigint using value::bigint');
    const inTransaction = (): Promise<unknown> => database.transaction(read);
    await expect(inTransaction()).rejects.toMatchObject({ code: '0A000' });
    expect(await inTransaction()).toEqual([{ value: '1' }]);
  });

  it('gives moments as dates, days as text, and the rest as pg reads it', async () => {
    const sql = `select '2026-07-01T10:00:00.123456+02'::timestamptz as at, '2026-07-01'::date as day, 1::bigint as big, 1.50::numeric as exact,
      1::int as small, '{a,b}'::text[] as tags, '{"deep":[null]}'::jsonb as data, null::text as none`;
    const row = {
      at: new Date('2026-07-01T08:00:00.123Z'),
      day: '2026-07-01',
      big: '1',
      exact: '1.50',
      small: 1,
      tags: ['a', 'b'],
      data: { deep: [null] },
      none: null,
    };
    for (let time = 1; time <= 2; time += 1) expect(await database.rows('of_types', sql)).toEqual([row]);
    expect(await database.query(sql)).toEqual([row]);
  });

  it('that cannot be sent, because a value has no JSON, can be asked again', async () => {
    const sent = (value: unknown): Promise<unknown[]> =>
      database.rows('sent_value', 'select $1::jsonb as value', [value]);
    await expect(sent({ a: 1n })).rejects.toThrow('BigInt');
    await expect(database.transaction(() => sent({ a: 1n }))).rejects.toThrow('BigInt');
    for (let time = 1; time <= 6; time += 1) {
      expect(await sent({ a: 1 })).toEqual([{ value: { a: 1 } }]);
      expect(await database.transaction(() => sent({ a: 1 }))).toEqual([{ value: { a: 1 } }]);
    }
  });

  it('is prepared once per connection, and with the name of another one refused', async () => {
    await database.transaction(async () => {
      for (const id of [1, 2, 3]) await database.rows('test.by-id', 'SELECT * FROM thing WHERE id = $1', [id]);
      const prepared = await database.query<{ uses: number }>(
        `SELECT (generic_plans + custom_plans)::int AS uses FROM pg_prepared_statements WHERE name = 'test.by-id'`,
      );
      expect(prepared).toEqual([{ uses: 3 }]);
    });
    await database.rows('test.twice', 'SELECT 1');
    await expect(database.rows('test.twice', 'SELECT 2')).rejects.toThrow('two different texts');
  });
});

it('Statements are counted, whichever way they are sent, but not the ends of a transaction', async () => {
  const before = database.statementCount;
  await database.transaction(async () => {
    await database.rows('test.count', 'SELECT 1');
    await database.query('SELECT 2');
    await things().findOneBy({ id: 3 });
  });
  expect(database.statementCount - before).toBe(3);
});

it('A date stays the day it is, and a database cloned from the template lacks no migration', async () => {
  expect(await database.query(`SELECT DATE '2025-07-31' AS day`)).toEqual([{ day: '2025-07-31' }]);
  expect(await dataSource.showMigrations()).toBe(false);
});

describe('An unavailable database', () => {
  it('is recognised by a refused connection, inside the errors of TypeORM and among several addresses', async () => {
    const settings = { databaseUrl: 'postgres://x:y@127.0.0.1:1/z', databasePool: 1 };
    const options = dataSourceOptions(settings);
    expect(isDatabaseUnavailable(await reasonOf(new DataSource(options).initialize()))).toBe(true);
    const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    expect(isDatabaseUnavailable(new AggregateError([refused]))).toBe(true);
    const shutdown = Object.assign(new Error('terminating connection'), { code: '57P01' });
    expect(isDatabaseUnavailable(new QueryFailedError('SELECT 1', [], shutdown))).toBe(true);
  });

  it('is not to blame for a wrong statement', async () => {
    const error = await reasonOf(database.query('SELECT nonsense'));
    expect(error).toBeInstanceOf(Error);
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});

describe('A violated constraint', () => {
  it('is the problem registered for it, however the statement was sent, and no problem of the caller otherwise', async () => {
    @Constraints({ ck_thing_value: () => conflict({ en: 'negative', de: 'negativ' }) })
    class Things {}
    const modules = new Map([['things', { metatype: Things }]]) as unknown as ModulesContainer;
    const problems = new ConstraintProblems(modules, new Reflector());
    const sql = 'INSERT INTO thing (id, value) VALUES (50, -1)';
    expect(problems.of(await reasonOf(database.query(sql)))?.status).toBe(409);
    expect(problems.of(await reasonOf(things().insert({ id: 50, value: -1 })))?.detail.de).toBe('negativ');
    await insert(51);
    const error = await reasonOf(insert(51));
    expect(error).toMatchObject(DUPLICATE);
    expect(problems.of(error)).toBeUndefined();
  });
});

describe('A statement composed of parts', () => {
  const prepared = async (prefix: string): Promise<number> => {
    const [row] = await database.query<{ n: number }>(
      'select count(*)::int as n from pg_prepared_statements where starts_with(name, $1)',
      [prefix],
    );
    return row?.n ?? 0;
  };

  it('is prepared while there are few; a hundred combinations of one list leave the others their places', async () => {
    await database.transaction(async () => {
      for (let number = 0; number < 100; number += 1) await database.composed('probe', `select ${number} as value`);
      expect(await database.composed<Thing>('probe', 'select 99 as value')).toEqual([{ value: 99 }]);
      expect(await prepared('probe_')).toBe(24);
      await database.composed('other', 'select 1 as other');
      expect(await prepared('other_')).toBe(1);
      // Three hundred of all lists together.
      for (let number = 0; number < 400; number += 1)
        await database.composed(`list${number % 50}`, `select ${number} as list_value`);
      expect(await prepared('list')).toBeLessThanOrEqual(300);
    });
  });
});
