import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { createApp } from '../../src/app/app.js';
import { type Unchanged } from '../../src/kernel/concurrency/unchanged.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { SETTINGS, type Settings } from '../../src/platform/operations/config/settings.js';
import { dataSourceOptions } from '../../src/platform/database/data-source-options.js';
import { Database } from '../../src/platform/database/database.js';
import { DatabaseState } from '../../src/platform/database/database-state.js';
import { EmbeddedCluster } from '../../src/platform/development/embedded-cluster.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { ENTITIES } from '../../src/app/entities.js';
import { MIGRATIONS } from '../../src/migrations/index.js';
import { type Route } from '../../src/platform/http/server/route-table.js';
import { Metrics } from '../../src/platform/operations/metrics/metrics.js';
import { NoTracing } from '../../src/platform/operations/tracing/tracing.js';
import { throughPort } from '../support/ports.js';
import { TestClock } from '../support/test-clock.js';
import { until } from '../support/until.js';
import { type CallerName, CALLERS } from '../world/caller.js';
import { type Answer, Client, listOf, recordOf } from './client.js';
import { keyOf, keysOf, sampleOf, RouteWorld } from './route-world.js';

/** The routes whose answers are repeated. A new one must read nothing but the database, the clock and what its key holds. */
const KEPT = keysOf({
  GET: `/attendances /attendances/:uuid /attendances/:uuid/history /categories /categories/:uuid /debtors /debtors/:uuid
    /debtors/:uuid/statement /editions /editions/:uuid /editions/:uuid/timeline /hosts /hosts/:uuid
    /hosts/:uuid/members /offers /offers/:uuid /offers/:uuid/history /participants /participants/:uuid
    /participants/:uuid/history`,
});

/** What every answer gets anew. */
const ANEW = /^(x-request-id|date|ratelimit.*|x-ratelimit-.*|keep-alive|connection)$/;

const comparable = ({ status, headers, text }: Answer): unknown => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !ANEW.test(name))),
  text: text.replace(/urn:uuid:[0-9a-f-]{36}/, 'urn:uuid'),
});

let world: RouteWorld;
/** Another process of the service that keeps nothing, and one that keeps as the first does. */
const others: { anew: Client; keeping: Client } = {} as never;
const running: NestExpressApplication[] = [];

const anotherProcess = async (changes: Partial<Settings>): Promise<Client> => {
  const { app, clock } = world.test;
  const other = await createApp({ ...app.get<Settings>(SETTINGS), ...changes }, { clock, logger: false });
  running.push(other);
  await other.listen(0, '127.0.0.1');
  return new Client((other.getHttpServer().address() as AddressInfo).port);
};

/** Of its own, because commits in other databases of a cluster end what is kept as well. */
let cluster: EmbeddedCluster;
let directory: string;
let databaseUrl: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kept-answers-'));
  cluster = new EmbeddedCluster(join(directory, 'postgres'), () => undefined, { fast: true });
  ({ url: databaseUrl } = await cluster.start());
  const parts = { entities: ENTITIES, migrations: MIGRATIONS };
  await migrate(dataSourceOptions({ databaseUrl, databasePool: 3 }, parts), () => undefined);
  world = await RouteWorld.start({ databaseUrl });
  Object.assign(others, {
    anew: await anotherProcess({ keptAnswersMib: 0 }),
    keeping: await anotherProcess({}),
  });
}, 120_000);
afterAll(async () => {
  for (const client of Object.values(others)) client.close();
  for (const app of running) await app.close();
  await world.stop();
  await cluster.stop();
  await rm(directory, { recursive: true, force: true });
});

const HOUR = 3_600_000;

/** Statements of a repeated answer: one asks whether anything changed, and what is audited has its line. */
const MOST = 2;

const counted = async (ask: () => Promise<Answer>): Promise<{ answer: Answer; statements: number }> => {
  const before = world.test.database.statementCount;
  const answer = await ask();
  return { answer, statements: world.test.database.statementCount - before };
};

/** An answer that was kept. Every second ends, so it may have to be asked again. */
const repeated = async (ask: () => Promise<Answer>): Promise<Answer> => {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const { answer, statements } = await counted(ask);
    if (attempt > 0 && statements <= MOST) return answer;
  }
  throw new Error('The answer was made anew each time.');
};

const get = (path: string, caller: CallerName = 'admin'): Promise<Answer> => world.as(caller, 'GET', path);
const keptRoutes = (): Route[] => world.routes.filter(({ kept }) => kept);

/** One interceptor keeps all answers, by token and request: every kind of caller is asked of a record and of lists. */
const OF_ALL = ['GET /offers', 'GET /offers/:uuid', 'GET /participants'];
const isOfAll = (route: Route): boolean => OF_ALL.includes(keyOf(route));

describe('Kept answers', () => {
  const lastLine = async (): Promise<unknown> =>
    (await world.make.sql('select uuid from audit_log order by uuid desc limit 1'))[0]?.['uuid'] ??
    '00000000-0000-0000-0000-000000000000';
  const linesAfter = (uuid: unknown): Promise<Record<string, unknown>[]> =>
    world.make.sql(
      `select route, account_uuid, token_uuid, record_uuid, parent_uuid, outcome, status, fields, request_id
       from audit_log where uuid > $1 order by uuid`,
      [uuid],
    );
  /** The statements of this work, without lines of the audit log, and the use of a token, which is noted once in a minute. */
  const watched = async <T>(work: () => Promise<T>): Promise<{ answer: T; texts: string[] }> => {
    const texts: string[] = [];
    const prototype = pg.Client.prototype as unknown as { query: (...all: unknown[]) => unknown };
    const { query } = prototype;
    prototype.query = function (this: unknown, ...all: unknown[]) {
      const [asked] = all as [string | { text: string }];
      texts.push(typeof asked === 'string' ? asked : asked.text);
      return query.apply(this, all);
    };
    try {
      const answer = await work();
      const beside = /^\s*(insert into audit_log|update tokens set last_used_at)\b/;
      return { answer, texts: texts.filter((text) => !beside.test(text)) };
    } finally {
      prototype.query = query;
    }
  };

  it('are those of the routes listed here, which are GETs (R-OPS-9)', () => {
    expect(keptRoutes().map(keyOf).sort()).toEqual(KEPT);
  });

  it('are for every route and every kind of caller what is answered anew, to the byte, with all headers and its line of the audit log (R-OPS-9)', async () => {
    for (const route of keptRoutes()) {
      const { path } = await sampleOf(world, route);
      for (const caller of isOfAll(route) ? CALLERS : (['host', 'superAdmin'] as const)) {
        const { token } = world.callers[caller];
        for (const headers of isOfAll(route) && caller === 'admin' ? [{}, { 'Accept-Language': 'de' }] : [{}]) {
          const what = [keyOf(route), caller, headers];
          const last = await lastLine();
          const anew = await others.anew.send('GET', path, { token, headers });
          const lines = await linesAfter(last);
          const ids: unknown[] = [];
          const ask = async (): Promise<Answer> => {
            const answer = await world.client.send('GET', path, { token, headers });
            ids.push(answer.headers['x-request-id']);
            return answer;
          };
          // The others are asked while answers of those before them are kept.
          if (caller === 'host' || caller === 'superAdmin') world.test.app.get(DatabaseState).forget();
          const { answer, texts } = await watched(() => (anew.status === 200 ? repeated(ask) : ask()));
          expect([...what, comparable(answer)]).toEqual([...what, comparable(anew)]);
          const added = (await linesAfter(last)).slice(lines.length);
          expect([...what, added]).toEqual([
            ...what,
            ids.flatMap((id) => lines.map((line) => ({ ...line, request_id: id }))),
          ]);
          // They come from nothing but the database: what makes them writes nothing, and does not read the audit log.
          for (const text of texts) {
            expect(text).toMatch(/^\s*(select|with|begin|commit)\b/);
            expect(text).not.toMatch(
              /audit_log|\bfor (no key )?update\b|nextval|\binsert into\b|\bdelete from\b|\bset\s/,
            );
          }
        }
      }
    }
  }, 120_000);

  it('are found by HEAD, and by If-None-Match as 304', async () => {
    for (const route of keptRoutes().filter(isOfAll)) {
      const { path } = await sampleOf(world, route);
      const { token } = world.callers.superAdmin;
      const tag = String((await others.anew.send('GET', path, { token })).headers.etag);
      for (const [method, headers] of [
        ['HEAD', {}],
        ['GET', { 'If-None-Match': tag }],
        ['GET', { 'If-None-Match': '"other"' }],
      ] as const) {
        const anew = await others.anew.send(method, path, { token, headers });
        const answer = await repeated(() => world.client.send(method, path, { token, headers }));
        expect([keyOf(route), comparable(answer)]).toEqual([keyOf(route), comparable(anew)]);
      }
    }
  }, 60_000);

  it('differ by path, query, language and Accept, and are not given to another token of the same account', async () => {
    const { uuid } = world.callers.admin;
    const readOnly = await world.test.token(uuid, ['api:read']);
    await repeated(() => get('/offers'));
    const ask = async (path: string, headers = {}, token = world.callers.admin.token): Promise<number> =>
      (await counted(() => world.client.send('GET', path, { token, headers }))).statements;
    // Nothing of it was asked before, so it cannot be repeated.
    expect(await ask('/offers?page=2')).toBeGreaterThan(1);
    expect(await ask('/offers?itemsPerPage=30')).toBeGreaterThan(1);
    expect(await ask('/offers', { 'Accept-Language': 'de' })).toBeGreaterThan(1);
    expect(await ask('/offers', { Accept: 'application/json' })).toBeGreaterThan(1);
    expect(await ask('/offers', {}, readOnly)).toBeGreaterThan(1);
  });

  it('send limits and request id anew, and count against the limit', async () => {
    const ask = (): Promise<Answer> => repeated(() => get('/offers', 'anonymous'));
    const answers = [await ask(), await ask()];
    const [first, second] = answers.map(({ headers }) => headers);
    expect(first?.['x-request-id']).not.toBe(second?.['x-request-id']);
    expect(Number(second?.['x-ratelimit-remaining'])).toBeLessThan(Number(first?.['x-ratelimit-remaining']));
  });

  it('may outlive lines of the audit log, because nothing else follows from one', async () => {
    const rows = await world.make.sql(
      `select t.tgname, (t.tgtype & 4) <> 0 as on_insert from pg_trigger t
       where t.tgrelid = 'audit_log'::regclass and not t.tgisinternal`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => row['on_insert'] === true)).toEqual([]);
    const keys = await world.make
      .sql(`select conname from pg_constraint where 'audit_log'::regclass in (conrelid, confrelid)
      and contype = 'f'`);
    expect(keys).toEqual([]);
  });

  it('are counted, those that are repeated and those that are made', async () => {
    const counts = async (): Promise<Record<string, number>> => {
      const metric = await world.test.app.get(Metrics).registry.getSingleMetric('holiday_kept_answers_total')?.get();
      return Object.fromEntries((metric?.values ?? []).map(({ labels, value }) => [String(labels['outcome']), value]));
    };
    await get('/offers?itemsPerPage=29');
    const before = await counts();
    await get('/offers?itemsPerPage=28');
    expect(await counts()).toEqual({ ...before, made: (before['made'] ?? 0) + 1 });
    await repeated(() => get('/offers?itemsPerPage=28'));
    expect((await counts())['repeated']).toBeGreaterThan(before['repeated'] ?? 0);
    const known = await counts();
    // Nothing of it may be kept.
    await get('/jobs');
    expect(await counts()).toEqual(known);
  });

  it('are made once for all who ask at the same time', async () => {
    world.test.app.get(DatabaseState).forget();
    const path = `/offers/${world.records.fullOffer.uuid}?link=${newUuid()}`;
    const alone = await counted(() => get(path, 'anonymous'));
    const fresh = `/offers/${world.records.fullOffer.uuid}?link=${newUuid()}`;
    const before = world.test.database.statementCount;
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(fresh, 'anonymous')));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    // Twenty times as many without; a second that ends meanwhile makes it a few more.
    expect(world.test.database.statementCount - before).toBeLessThan(alone.statements * 8);
  });

  it('are made by the next caller that waits for them when the first one hangs up, or is refused', async () => {
    const path = `/offers?q=${newUuid()}`;
    const first = request({ host: '127.0.0.1', port: world.test.port, path });
    first.on('error', () => undefined);
    first.end();
    await once(first, 'socket');
    const waiting = Array.from({ length: 5 }, () => get(path));
    first.destroy();
    for (const { status } of await Promise.all(waiting)) expect(status).toBe(200);
    const missing = await Promise.all(Array.from({ length: 5 }, () => get(`/offers/${newUuid()}`)));
    expect(missing.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });
});

describe('A kept answer is not repeated once something was committed', () => {
  let other: pg.Client;
  let uuid: string;
  let start: string;
  let count = 0;

  beforeEach(async () => {
    other = new pg.Client({ connectionString: databaseUrl });
    await other.connect();
    count += 1;
    start = `Anfang ${String(count)}`;
    ({ uuid } = await world.make.category({ name: start }));
  });
  afterEach(() => other.end());

  const named = async (client: Client = world.client): Promise<string> => {
    const { token } = world.callers.admin;
    return String(recordOf(await client.send('GET', `/categories/${uuid}`, { token }))['name']);
  };
  const rename = (name: string): Promise<unknown> =>
    other.query('update categories set name = $2 where uuid = $1', [uuid, name]);
  const primed = async (): Promise<string> => {
    const name = await named(others.keeping);
    await repeated(() => get(`/categories/${uuid}`));
    expect(await named()).toBe(name);
    count += 1;
    return `Name ${String(count)}`;
  };
  const changed = async (name: string): Promise<void> => {
    for (const client of [world.client, others.keeping]) expect(await named(client)).toBe(name);
  };

  it('by another connection (R-OPS-9)', async () => {
    for (let time = 0; time < 3; time += 1) {
      const name = await primed();
      await rename(name);
      await changed(name);
    }
  });

  it('by another process', async () => {
    const name = await primed();
    const { token } = world.callers.admin;
    const answer = await others.keeping.send('PATCH', `/categories/${uuid}`, { token, body: { name } });
    expect(answer.status).toBe(200);
    await changed(name);
  });

  it('without waiting for the disk', async () => {
    const name = await primed();
    await other.query('set synchronous_commit = off');
    await rename(name);
    await changed(name);
  });

  it('in a savepoint', async () => {
    const name = await primed();
    await other.query('begin; savepoint one');
    await rename(`Nie ${uuid}`);
    await other.query('rollback to one; savepoint two');
    await rename(name);
    await other.query('release two');
    const before = await primed();
    expect(before).not.toBe(name);
    await other.query('commit');
    await changed(name);
  });

  it('by a transaction that wrote before the answer was kept (R-OPS-9)', async () => {
    await other.query('begin');
    count += 1;
    const name = `Lange her ${String(count)}`;
    await rename(name);
    await world.make.category({ name: `Später begonnen ${String(count)}` });
    await primed();
    expect(await named()).toBe(start);
    await other.query('commit');
    await changed(name);
  });

  it('in two phases', async () => {
    const name = await primed();
    await other.query('begin');
    await rename(name);
    await other.query(`prepare transaction '${uuid}'`);
    await primed();
    expect(await named()).toBe(start);
    await other.query(`commit prepared '${uuid}'`);
    await changed(name);
  });

  it('but is when it was rolled back', async () => {
    await primed();
    await other.query('begin');
    await rename(`Nie ${uuid}`);
    await other.query('rollback');
    expect(await named()).toBe(start);
  });

  it('also while reads write their lines of the audit log, which it outlives', async () => {
    const reads = async (): Promise<void> => {
      await Promise.all(Array.from({ length: 4 }, () => get('/participants', 'superAdmin')));
    };
    for (let time = 0; time < 3; time += 1) {
      const name = await primed();
      await Promise.all([reads(), reads(), rename(name)]);
      await changed(name);
    }
    // Not every second is over so soon that the lines of others cannot come in between.
    await until('an answer that outlives the lines of others', async () => {
      await get('/categories');
      await get('/participants', 'superAdmin');
      return (await counted(() => get('/categories'))).statements === 1;
    });
  });

  it('by anybody: a request that comes after a write was acknowledged sees it, while others read and write all the time (R-OPS-9)', async () => {
    let acknowledged = 0;
    let over = false;
    const writer = async (): Promise<void> => {
      for (let number = 1; number <= 45 || asked < 90; number += 1) {
        await rename(String(number));
        acknowledged = number;
        if (number % 3 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      }
      over = true;
    };
    let asked = 0;
    const reader = async (client: Client): Promise<void> => {
      let seen = 0;
      while (!over) {
        const least = Math.max(acknowledged, seen);
        seen = Number((await named(client)).replace(start, '0'));
        expect(seen).toBeGreaterThanOrEqual(least);
        asked += 1;
      }
    };
    const readers = [world.client, others.keeping].flatMap((client) => Array.from({ length: 6 }, () => reader(client)));
    await Promise.all([
      writer(),
      ...readers,
      ...[1, 2].map(() => others.anew.send('GET', '/participants', { token: world.callers.superAdmin.token })),
    ]);
    await changed(String(acknowledged));
  }, 60_000);
});

describe('A caller who lost a right is refused at the next request, in another process as well', () => {
  const asks = async (token: string | undefined, path = '/offers'): Promise<number[]> => {
    const answers = [];
    for (const client of [world.client, others.keeping])
      answers.push((await client.send('GET', path, { token })).status);
    return answers;
  };
  const fresh = async (path = '/offers'): Promise<{ uuid: string; token: string }> => {
    const { uuid } = await world.make.account(['ROLE_ADMIN']);
    const token = await world.test.token(uuid, ['api:read'], new Date(Date.now() + HOUR));
    expect(await asks(token, path)).toEqual([200, 200]);
    await repeated(() => world.client.send('GET', path, { token }));
    return { uuid, token };
  };

  it('because the token was revoked, the account disabled or the role withdrawn (R-OPS-9)', async () => {
    for (const [sql, path, status] of [
      ['update tokens set revoked_at = now() where account_uuid = $1', '/offers', 401],
      ['update accounts set disabled = true where uuid = $1', '/offers', 401],
      [`update accounts set roles = '{}' where uuid = $1`, '/participants', 403],
    ] as const) {
      const { uuid, token } = await fresh(path);
      await world.make.sql(sql, [uuid]);
      expect([sql, await asks(token, path)]).toEqual([sql, [status, status]]);
    }
  });

  it('because the token has expired, without any commit', async () => {
    const { token } = await fresh();
    try {
      world.test.clock.standAt(new Date(Date.now() + HOUR).toISOString());
      expect(await asks(token)).toEqual([401, 401]);
    } finally {
      world.test.clock.run();
    }
  });

  it('without the database, when no token was shown, or none that could be one', async () => {
    for (const token of [undefined, 'fpa_mistyped', 'no token']) {
      const seen: [status: number, statements: number][] = [];
      const isAlone = async (): Promise<boolean> => {
        const { answer, statements } = await counted(() => world.client.send('GET', '/participants', { token }));
        seen.push([answer.status, statements]);
        return statements === 0;
      };
      // Jobs may ask meanwhile.
      for (let attempt = 0; attempt < 10 && !(await isAlone()); attempt += 1);
      expect([token, seen.at(-1)]).toEqual([token, [401, 0]]);
    }
  });

  it('because public access was switched off', async () => {
    expect(await asks(undefined)).toEqual([200, 200]);
    await repeated(() => get('/offers', 'anonymous'));
    await world.test.setPublicAccess(false);
    expect(await asks(undefined)).toEqual([401, 401]);
    await world.test.setPublicAccess(true);
    expect(await asks(undefined)).toEqual([200, 200]);
  });
});

/** The way to the database of a test, on which answers can be held up. */
const heldUp = async (
  url: string,
): Promise<{ url: string; hold: () => void; release: () => void; close: () => void }> => {
  const target = new URL(url);
  const [nearSide, farSide]: [Socket[], Socket[]] = [[], []];
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    nearSide.push(near);
    farSide.push(far);
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = (): void => {
    for (const socket of [...nearSide, ...farSide]) socket.destroy();
    server.close();
  };
  return {
    url: throughPort(url, (server.address() as AddressInfo).port),
    hold: () => farSide.forEach((socket) => socket.pause()),
    release: () => farSide.forEach((socket) => socket.resume()),
    close,
  };
};

/** A state of the database that is asked over one connection, with a clock that stands, so that no second ends meanwhile. */
const stateAt = async (url: string): Promise<{ state: DatabaseState; source: DataSource }> => {
  const parts = { entities: [], migrations: [] };
  const source = await new DataSource(dataSourceOptions({ databaseUrl: url, databasePool: 1 }, parts)).initialize();
  const settings = world.test.app.get<Settings>(SETTINGS);
  const clock = new TestClock();
  clock.standAt('2026-07-01T08:00:00.000Z');
  const database = new Database(source, new NoTracing(), new Metrics(), settings);
  return { state: new DatabaseState(database, clock, settings), source };
};

/** The time that it is now. On a busy machine the database may have to be asked again until its answer comes in time. */
const known = async (state: DatabaseState): Promise<Unchanged> => {
  let unchanged: Unchanged | undefined;
  await until('an answer in time', async () => (unchanged = await state.current()) !== undefined);
  return unchanged!;
};

describe('The question whether anything was committed', () => {
  it('begins after the caller came, however long the answer to the one before takes', async () => {
    const way = await heldUp(databaseUrl);
    const { state, source } = await stateAt(way.url);
    try {
      await known(state);
      way.hold();
      const early = state.current();
      // It was asked, and PostgreSQL has answered: only the answer is not there yet.
      await sleep(100);
      await world.make.category({ name: 'Nach der ersten Frage' });
      const late = state.current();
      way.release();
      const [before, after] = [await early, await late];
      // One that did not come in time says that nothing is kept.
      expect(after === undefined || after !== before).toBe(true);
    } finally {
      await source.destroy();
      way.close();
    }
  });

  it('holds nobody up when its connection hangs: nothing is kept until it is answered again', async () => {
    const way = await heldUp(databaseUrl);
    const { state, source } = await stateAt(way.url);
    try {
      await known(state);
      way.hold();
      expect(await Promise.all([state.current(), state.current()])).toEqual([undefined, undefined]);
      way.release();
      await known(state);
    } finally {
      await source.destroy();
      way.close();
    }
  }, 90_000);

  it('passes over nothing that was written to another server, whose numbers mean other transactions', async () => {
    const other = new pg.Client({ connectionString: databaseUrl });
    await other.connect();
    const sql = (text: string): Promise<unknown> => other.query(text);
    await sql(`create schema imitation;
      create table imitation.server (snapshot pg_snapshot, started timestamptz);
      insert into imitation.server values ('100:100:', '2026-07-01 06:00Z');
      create function imitation.pg_current_snapshot() returns pg_snapshot language sql
        return (select snapshot from imitation.server);
      create function imitation.pg_postmaster_start_time() returns timestamptz language sql
        return (select started from imitation.server)`);
    const url = new URL(databaseUrl);
    url.searchParams.set('options', '-c search_path=imitation,pg_catalog,public');
    const { state, source } = await stateAt(url.href);
    try {
      await known(state);
      await state.passOver(() => Promise.resolve('100'));
      await sql(`update imitation.server set started = '2026-07-01 07:59Z'`);
      const before = await known(state);
      await sql(`update imitation.server set snapshot = '101:101:'`);
      expect(await state.current()).not.toBe(before);
    } finally {
      await source.destroy();
      await sql('drop schema imitation cascade');
      await other.end();
    }
  });
});

describe('What is kept', () => {
  it('holds for the second of the clock in which it was read (R-OPS-9)', async () => {
    try {
      world.test.clock.standAt('2026-07-01T08:00:00.000Z');
      await repeated(() => get('/offers'));
      world.test.clock.standAt('2026-07-01T08:00:01.000Z');
      expect((await counted(() => get('/offers'))).statements).toBeGreaterThan(1);
      await repeated(() => get('/offers'));
      world.test.clock.standAt('2026-07-01T08:00:00.999Z');
      expect((await counted(() => get('/offers'))).statements).toBeGreaterThan(1);
    } finally {
      world.test.clock.run();
    }
  });

  it('leaves memory after a second, also when nobody asks any more (R-OPS-9)', async () => {
    const unchanged = await known(world.test.app.get(DatabaseState));
    await unchanged.keep('read by nobody', () => Promise.resolve(1));
    await until('the end of the second', () => Promise.resolve(unchanged.find('read by nobody') === undefined));
    expect(unchanged.reserve(1)).toBe(false);
  });

  it('is nothing when the setting says so', async () => {
    expect(running.map((app) => app.get(DatabaseState).keeps)).toEqual([false, true]);
    expect(await running[0]?.get(DatabaseState).current()).toBeUndefined();
    const offers = listOf(await others.anew.send('GET', '/offers'));
    expect(offers.length).toBeGreaterThan(0);
  });
});
