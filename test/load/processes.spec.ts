import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import nodeModule from 'node:module';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import sharp from 'sharp';
import { createApp } from '../../src/app/app.js';
import { SETTINGS, type Settings } from '../../src/platform/operations/config/settings.js';
import { readSettings } from '../../src/app/runtime.js';
import { type Answer, Client, expectProblem, problemOf, recordOf } from '../contract/client.js';
import { ApiProcess, buildService, MAIN } from '../support/api-process.js';
import { Cable } from '../support/cable.js';
import { type Json } from '../support/json.js';
import { HIGH_LIMITS, SHIPPED_LIMITS } from '../support/limits.js';
import { pagesOf } from '../support/papers.js';
import { freePort, throughPort } from '../support/ports.js';
import { Proxy } from '../support/proxy.js';
import { redisInstalled, type RedisServer, startRedis, withRedis } from '../support/redis.js';
import { sessionsThatWait, until } from '../support/until.js';
import { openWorld } from '../world/index.js';

/** As large as the service may be once it has started; 256 before there was a bundle. */
const MEGABYTES_AT_REST = 200;
/** Fewer than the service comes with, which unit/settings and the guide for partners say. */
const BURST = 60;

/** All that a start may load from node_modules: what is native, and what counts in Redis. */
const OUTSIDE = new RegExp(
  `node_modules/(?!@node-rs/argon2|@?ioredis|redis-|standard-as-callback|cluster-key-slot|denque|lodash[.]|debug|ms/|supports-color|has-flag)` +
    '|dist/src/',
);

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** The scripts that a process has run, which Node writes where NODE_V8_COVERAGE says. */
const scriptsIn = (directory: string): string[] =>
  readdirSync(directory).flatMap((name) => {
    const { result } = JSON.parse(readFileSync(join(directory, name), 'utf8')) as { result: { url: string }[] };
    return result.map(({ url }) => decodeURIComponent(url));
  });
const TELL_SCRIPTS = pathToFileURL(resolve('test/support/tell-scripts.mjs')).href;

/** What a caller was told: the record is there. */
interface Accepted {
  readonly uuid: string;
  readonly name: string;
}

describe('Processes of the service', () => {
  let redis: RedisServer | undefined;
  let redisUrl: string | undefined;
  /** The process of this test is one of them. */
  const world = openWorld({
    summer: true,
    settings: async () => {
      if (redisInstalled) {
        const port = await freePort();
        redis = await startRedis(port, tmpdir());
        redisUrl = `redis://127.0.0.1:${String(port)}`;
      }
      return { redisUrl, limits: { ...SHIPPED_LIMITS, tokenBurst: BURST, tokenPerMinute: 1 } };
    },
  });
  const { test, make, offers, money, club } = world;
  const { admin, payments } = world.callers;
  /** Works until it is told to end. */
  let lasting: ApiProcess;
  /** The one that is killed; before, it tells of its scripts. */
  let victim: ApiProcess;

  /** Whose requests nobody has used up. */
  const newcomer = (): Promise<{ uuid: string; token: string }> => make.account(['ROLE_ADMIN']);
  const coverage = (): string => join(test.dataDir, 'coverage');

  beforeAll(async () => {
    buildService();
    const settings = {
      ...{ DATABASE_URL: test.url, DATA_DIR: test.dataDir, WORKER: 'inline' },
      ...{ LIMIT_TOKEN_BURST: String(BURST), LIMIT_TOKEN_PER_MINUTE: '1' },
      ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
    };
    const telling = { NODE_V8_COVERAGE: coverage(), NODE_OPTIONS: `--import ${TELL_SCRIPTS}` };
    [lasting, victim] = (await Promise.all(
      [{ NODE_OPTIONS: '--enable-source-maps' }, telling].map((more) =>
        ApiProcess.start({ ...settings, ...more }, test.dataDir),
      ),
    )) as [ApiProcess, ApiProcess];
  }, 180_000);
  afterAll(async () => {
    await Promise.all([lasting, victim].map((api) => api.stop()));
    await redis?.kill();
  });

  const wasNotified = process.platform === 'linux';
  const why = wasNotified ? '' : ' (skipped: only Linux tells of another process how much memory it holds)';
  (wasNotified ? it : it.skip)(`are small as long as nobody asks them${why}`, () => {
    const status = readFileSync(`/proc/${String(lasting.child.pid)}/status`, 'utf8');
    expect(Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024).toBeLessThan(MEGABYTES_AT_REST);
  });

  describe('of the bundle', () => {
    const pdf = async (path: string, { token } = admin): Promise<string> => {
      const answer = await lasting.client.send('GET', path, { token });
      expect(answer.headers['content-type']).toBe('application/pdf');
      return (await pagesOf(answer.data)).join(' ');
    };

    it('hold all that a start needs but what is native', async () => {
      victim.child.kill('SIGUSR2');
      await until('The scripts', () => scriptsIn(coverage()).some((url) => url.includes('/dist/chunks/serve-')));
      expect(scriptsIn(coverage()).filter((url) => OUTSIDE.test(url))).toEqual([]);
    });

    it('find the thread that prints papers, and the fonts of letters, which are loaded with the first one', async () => {
      const offer = await offers.published({ name: 'Floßbau' });
      expect(await pdf(`/offers/${offer.uuid}/participants/export?format=pdf`)).toContain('Floßbau');
      const { family } = await money.owing(1250);
      expect(await pdf(`/debtors/${family.account.uuid}/statement/pdf`, payments)).toContain('12,50');
    });

    it('find the thread that draws', async () => {
      const columns = { application_system: 'lot' };
      const phase = { type: 'application_system', begin: inDays(-60), end: inDays(-30), columns } as const;
      const { uuid } = await make.edition({ tasks: [phase] });
      const offer = await offers.toApplyFor(uuid, {
        maxParticipants: 1,
        dates: [{ begin: inDays(30), end: inDays(30.1) }],
      });
      for (let child = 0; child < 3; child += 1) await make.attendance(offer.uuid, 'waiting');
      const { token } = await newcomer();
      const asked = await lasting.client.send('POST', `/editions/${uuid}/draws`, { token, body: {} });
      expect(asked.status).toBe(202);
      let read: Json = {};
      await until('The draw', async () => {
        await sleep(300);
        read = recordOf(await lasting.client.send('GET', String(asked.headers.location), { token }));
        return read['state'] === 'done' || read['state'] === 'failed';
      });
      expect(read).toMatchObject({ state: 'done' });
    });

    it('find what decodes pictures, in node_modules', async () => {
      const { uuid } = await offers.published();
      const create = { width: 60, height: 40, channels: 3, background: '#f00' } as const;
      const data = (await sharp({ create }).png().toBuffer()).toString('base64');
      const body = { filename: 'bild.png', data };
      const answer = await lasting.client.send('POST', `/offers/${uuid}/media`, { token: admin.token, body });
      expect(answer.status).toBeLessThan(300);
    });

    it('find styles of the pages and files of Swagger UI', async () => {
      const { client } = lasting;
      expect((await client.send('GET', '/docs')).text).toContain('swagger-ui');
      expect((await client.send('GET', '/docs/swagger-ui-bundle.js')).status).toBe(200);
      const page = await client.send('GET', '/angebote');
      const [, stylesheet = ''] = /href="([^"]+\.css[^"]*)"/.exec(page.text) ?? [];
      expect((await client.send('GET', stylesheet)).headers['content-type']).toContain('text/css');
    });

    it('lead stacks back to the sources', async () => {
      await make.sql('alter table categories rename to gone');
      try {
        expect((await lasting.client.send('GET', '/categories', { token: admin.token })).status).toBe(500);
      } finally {
        await make.sql('alter table gone rename to categories');
      }
      await until('The log', () => lasting.log.includes('categories'));
      expect(lasting.log).toMatch(/\/src\/platform\/database\/database\.ts:\d+/);
    });
  });

  withRedis('with one Redis', () => {
    /**
     * Some at once, not all: a process that reads Redis' answer half a second late, for all that it has to do, counts for
     * itself from then on.
     */
    const flood = async (count: number, token?: string): Promise<Answer[]> => {
      const apis = [lasting, victim];
      const path = token === undefined ? '/offers' : '/categories';
      const answers: Answer[] = [];
      while (answers.length < count) {
        const wave = Array.from({ length: 10 }, (_, index) =>
          apis[index % apis.length]!.client.send('GET', path, { token }),
        );
        answers.push(...(await Promise.all(wave)));
      }
      return answers;
    };
    const passed = (answers: readonly Answer[]): number => answers.filter(({ status }) => status === 200).length;
    const refused = (answers: readonly Answer[]): Answer[] => answers.filter(({ status }) => status !== 200);

    it('share one anonymous budget exactly: 5 requests per hour and address (R-API-46, R-API-49, R-OPS-4)', async () => {
      const answers = await flood(20);
      expect(passed(answers)).toBe(5);
      for (const answer of refused(answers)) {
        expectProblem(answer, 429);
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_500);
      }
      const remaining = answers
        .filter(({ status }) => status === 200)
        .map(({ headers }) => headers['x-ratelimit-remaining']);
      expect(remaining.sort()).toEqual(['0', '1', '2', '3', '4']);
      // A third one, that of this test, begins with what the others left.
      await test.call('get', '/offers').expect(429);
    });

    it("share one account's budget exactly: a burst for all of its tokens, and a budget of its own for every account (R-API-46, R-API-49)", async () => {
      const { uuid, token } = await newcomer();
      const begun = performance.now();
      const answers = await flood(BURST + 10, token);
      expect(passed(answers)).toBeGreaterThanOrEqual(BURST);
      // One comes back each minute, should it have taken so long.
      expect(passed(answers) - BURST).toBeLessThanOrEqual((performance.now() - begun) / 60_000);
      for (const answer of refused(answers)) expectProblem(answer, 429);
      expect(passed(await flood(10, await test.token(uuid, ['api:read'])))).toBeLessThanOrEqual(1);
      expect(passed(await flood(10, (await newcomer()).token))).toBe(10);
    });
  });

  it('revoke a token at the next request, each of them', async () => {
    const account = await newcomer();
    const statuses = (): Promise<number[]> =>
      Promise.all([lasting, victim].map(async ({ client }) => (await client.send('GET', '/hosts', account)).status));
    expect(await statuses()).toEqual([200, 200]);
    await make.sql('update tokens set revoked_at = now() where account_uuid = $1', [account.uuid]);
    expect(await statuses()).toEqual([401, 401]);
  });

  it('let the answers of one be repeated by the other', async () => {
    const { token } = await newcomer();
    const request = { token, body: { name: 'Nur einmal' }, headers: { 'Idempotency-Key': randomUUID() } };
    const one = await victim.client.send('POST', '/hosts', request);
    const other = await lasting.client.send('POST', '/hosts', request);
    expect([other.status, other.text, other.headers['idempotency-replayed']]).toEqual([201, one.text, 'true']);
  });

  it('answer 503 while the database is gone, stay alive, and recover without a restart (R-API-39)', async () => {
    const target = new URL(test.url);
    const cablePort = await freePort();
    const cable = new Cable({ host: target.hostname, port: Number(target.port) }, cablePort);
    await cable.join();
    const url = throughPort(test.url, cablePort);
    const app = await createApp(
      {
        ...test.app.get<Settings>(SETTINGS),
        databaseUrl: url,
        production: true,
        redisUrl: undefined,
        limits: HIGH_LIMITS,
      },
      { logger: false },
    );
    await app.listen(0, '127.0.0.1');
    const client = new Client(Number(new URL(await app.getUrl()).port));
    const { token } = await newcomer();
    try {
      for (let round = 0; round < 2; round += 1) {
        expect((await client.send('GET', '/health/ready')).status).toBe(200);
        expect((await client.send('GET', '/hosts', { token })).status).toBe(200);
        await cable.cut();
        for (const [method, path, options] of [
          ['GET', '/offers', {}],
          ['GET', '/hosts', { token }],
          ['POST', '/hosts', { token, body: { name: 'x' } }],
          ['POST', '/hosts', { token, body: { name: 'x' }, headers: { 'Idempotency-Key': 'gone' } }],
          ['PATCH', `/hosts/${club.uuid}`, { token, body: { fax: '1' } }],
        ] as const) {
          const answer = await client.send(method, path, options);
          expect([method, path, answer.status]).toEqual([method, path, 503]);
          expectProblem(answer, 503);
          expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/);
          expect(answer.text).not.toMatch(/ECONN|127\.0\.0\.1|postgres|select/i);
        }
        const ready = await client.send('GET', '/health/ready');
        expectProblem(ready, 503);
        expect((await client.send('GET', '/health/live')).status).toBe(200);
        expect((await client.send('GET', '/errors/503')).status).toBe(200);
        await cable.join();
        await until('The recovery', async () => (await client.send('GET', '/health/ready')).status === 200);
        expect((await client.send('GET', '/hosts', { token })).status).toBe(200);
        expect((await client.send('GET', '/offers')).status).toBe(200);
      }
    } finally {
      client.close();
      await app.close();
      await cable.cut();
    }
  });

  /** The names of the workers of each process that said that it lives. */
  const workers = async (): Promise<number[]> =>
    (await make.sql('select cardinality(workers) as n from job_processes')).map(({ n }) => Number(n));

  /**
   * As the documentation asks for: a client repeats whatever is no answer of the service with the same key. The jobs of a silent
   * worker are freed after two minutes (api/jobs); nobody waits for that here.
   */
  it('lose nothing when one that is API and worker is killed under load, and do nothing twice', async () => {
    await until('Their saying that they live', async () => (await workers()).join() === '4,4');
    const proxy = new Proxy([victim.port, lasting.port]);
    const client = new Client(await proxy.listen());
    let repeated = 0;
    const post = async (path: string, token: string, body: object): Promise<Answer> => {
      const headers = { 'Idempotency-Key': randomUUID() };
      for (let attempt = 1; attempt <= 50; attempt += 1) {
        const answer = await client.send('POST', path, { token, body, headers }).catch(() => undefined);
        if (answer !== undefined && ![409, 502, 503].includes(answer.status)) return answer;
        repeated += 1;
        await sleep(50);
      }
      throw new Error('The service did not come back.');
    };
    const hosts = (): Promise<Accepted[]> => test.database.query<Accepted>('select uuid, name from hosts');
    const logged = async (): Promise<number> =>
      (await make.sql(`select from audit_log where route = 'POST /hosts'`)).length;
    const host = await make.host();
    const [before, loggedBefore] = [await hosts(), await logged()];
    const accepted: Accepted[] = [];
    let writing = true;
    const write = async (): Promise<void> => {
      let { token } = await newcomer();
      for (let number = 1; writing; number += 1) {
        // Long before the budget of one is used up.
        if (number % 20 === 0) ({ token } = await newcomer());
        const name = `Verein ${token.slice(-6)} ${String(number)}`;
        const answer = await post('/hosts', token, { name });
        expect(answer.status).toBe(201);
        accepted.push({ uuid: String(recordOf(answer)['uuid']), name });
      }
    };
    let invited = 0;
    const invite = async (): Promise<void> => {
      const { token } = await newcomer();
      for (let number = 0; number < 5; number += 1) {
        const body = { email: `gast-${randomUUID()}@example.org`, host: host.uuid };
        expect((await post('/invitations', token, body)).status).toBe(201);
        invited += 1;
      }
    };
    const more = (count: number): Promise<void> => {
      const goal = accepted.length + count;
      return until('The writing', () => accepted.length >= goal);
    };
    const asking = Promise.all([...Array.from({ length: 9 }, write), ...Array.from({ length: 3 }, invite)]);
    await Promise.all([more(10), until('Some invitations', () => invited >= 3)]);
    await victim.stop();
    await more(10);
    writing = false;
    await asking;
    client.close();
    await proxy.close();

    // The kill met requests on their way, or the test would prove nothing.
    expect(repeated).toBeGreaterThan(0);
    const byName = (left: Accepted, right: Accepted): number => left.name.localeCompare(right.name);
    expect((await hosts()).sort(byName)).toEqual([...before, ...accepted].sort(byName));
    // One write, one line: also the log has nothing twice, and nothing of what was rolled back.
    expect(await logged()).toBe(loggedBefore + accepted.length);
    // What is killed is silent: it takes no leave.
    expect(await workers()).toEqual([4, 4]);
    // Again each time, since the database may still be busy with what the dead one asked last.
    const free = async (): Promise<void> => {
      await make.sql(
        'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null',
      );
      await make.sql(`update mails set claimed_until = null where state = 'queued'`);
    };
    await until('The last mail', async () => {
      await free();
      await world.drain();
      return (await make.sql(`select from mails where state <> 'sent' and template = 'invitation'`)).length === 0;
    });
    const [row] = await make.sql(
      `select count(*)::int as mails, count(distinct event)::int as events, (select count(*)::int from invitations) as invitations
         from mails where template = 'invitation'`,
    );
    expect(row).toEqual({ mails: 15, events: 15, invitations: 15 });
    expect((await readdir(join(test.dataDir, 'mail'))).filter((name) => name.endsWith('.eml'))).toHaveLength(15);
  }, 120_000);

  it('refuse to start with a clear message when a setting is missing or wrong (R-OPS-3)', async () => {
    const said = jest.spyOn(console, 'error').mockReturnValue();
    jest.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Error(`ended with ${String(code)}`);
    });
    const { env } = process;
    const refusal = async (settings: NodeJS.ProcessEnv): Promise<string> => {
      process.env = settings;
      await expect(readSettings()).rejects.toThrow('ended with 1');
      process.env = env;
      return String(said.mock.lastCall);
    };
    const keyFile = join(test.dataDir, 'secret.key');
    await writeFile(keyFile, 'no key');
    expect(await refusal({ DATA_DIR: test.dataDir })).toContain(`${keyFile} must hold`);
    const wrong = await refusal({
      ...{ NODE_ENV: 'production', PORT: 'abc', DATABASE_URL: 'mysql://user:geheim@x/y', DATA_DIR: keyFile },
    });
    for (const name of ['PORT', 'DATABASE_URL', 'BASE_URL', 'MAIL_URL', 'DATA_DIR']) expect(wrong).toMatch(name);
    expect(await refusal({ DATABSE_URL: 'x', PORT: 'abc' })).toMatch('PORT must be');
    expect(said).toHaveBeenCalledWith('DATABSE_URL is not a setting; DATABASE_URL was probably meant.');
    expect(wrong).not.toMatch(/geheim|\n\s+at /);
    jest.restoreAllMocks();
  });

  it('write no secrets and no personal data into their logs (R-OPS-3)', async () => {
    const lines = (): number => lasting.log.split('\n').filter((line) => line.includes('request')).length;
    const before = lines();
    const { token } = await newcomer();
    await lasting.client.send('GET', '/hosts?q=Geheimnis', { token });
    await lasting.client.send('POST', '/hosts', { token, body: { name: 'Herr Vertraulich', email: 'kein.mail' } });
    await lasting.client.send('GET', '/hosts', { token: 'falscher-token' });
    await until('The log', () => lines() >= before + 3);
    expect(lasting.log).not.toMatch(/Geheimnis|Vertraulich|kein\.mail|falscher-token/);
    expect(lasting.log).not.toContain(token);
    expect(lasting.log).not.toContain(new URL(test.url).password);
  });

  it('cut off a client that never finishes its headers, with a 408', async () => {
    const { port } = lasting;
    const text = await new Promise<string>((done, fail) => {
      const socket = connect(port, '127.0.0.1');
      let received = '';
      socket.setEncoding('utf8');
      socket.write('GET /offers HTTP/1.1\r\nHost: x\r\n');
      // A header every second: not silent, only slow.
      const drip = setInterval(() => socket.write('X-More: 1\r\n'), 1_000);
      socket.on('data', (chunk: string) => (received += chunk));
      socket.on('error', fail);
      socket.on('close', () => {
        clearInterval(drip);
        done(received);
      });
    });
    const [head = '', body = ''] = text.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 408 /);
    expect(head).toMatch(/Content-Type: application\/problem\+json/i);
    expect(problemOf({ status: 408, headers: {}, text: body, data: Buffer.from(body) })).toMatchObject({
      type: '/errors/408',
      status: 408,
    });
  }, 90_000);

  it('finish a running request and job after SIGTERM, take no new ones, take leave, and exit with 0 at once though idle clients keep connections open', async () => {
    const idle = new Client(lasting.port);
    expect((await idle.send('GET', '/health/live')).status).toBe(200);
    const { token } = await newcomer();
    const before = (await workers()).length;
    const holder = new pg.Client({ connectionString: test.url });
    await holder.connect();
    try {
      await holder.query('begin');
      await holder.query('lock table job_files in access exclusive mode');
      await holder.query('savepoint job');
      await holder.query('select from hosts where uuid = $1 for update', [club.uuid]);
      await make.sql(`select graphile_worker.add_job('forget-job-files')`);
      const slow = lasting.client.send('PATCH', `/hosts/${club.uuid}`, { token, body: { fax: '12' } });
      await until('The wait of both', async () => (await sessionsThatWait(test)) === 2);
      lasting.child.kill('SIGTERM');
      const late = new Client(lasting.port);
      await until('The closing of the door', () =>
        late.send('GET', '/health/live').then(
          () => false,
          () => true,
        ),
      );
      late.close();
      expect([await sessionsThatWait(test), lasting.hasEnded]).toEqual([2, false]);
      await holder.query('rollback to savepoint job');
      const answer = await slow;
      expect([answer.status, recordOf(answer)['fax']]).toEqual([200, '12']);
      expect([await sessionsThatWait(test), lasting.hasEnded]).toEqual([1, false]);
      const begin = Date.now();
      await holder.query('rollback');
      if (!lasting.hasEnded) await once(lasting.child, 'exit');
      expect(lasting.child.exitCode).toBe(0);
      // What still runs would have ten seconds.
      expect(Date.now() - begin).toBeLessThan(10_000);
    } finally {
      await holder.end();
      idle.close();
    }
    expect(
      await make.sql(`select from graphile_worker.jobs where task_identifier = 'forget-job-files' and key is null`),
    ).toEqual([]);
    expect(await workers()).toHaveLength(before - 1);
    // What V8 has compiled is kept beside the bundle, where Node can do that.
    expect(existsSync(join(dirname(MAIN), '.compile-cache'))).toBe('enableCompileCache' in nodeModule);
  });
});
