import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createApp } from '../../src/app.js';
import { SETTINGS, type Settings } from '../../src/platform/config/settings.js';
import { JobRunner } from '../../src/platform/jobs/job-runner.js';
import { type Answer, Client, expectProblem, problemOf, recordOf } from '../contract/client.js';
import { ApiProcess, buildService, MAIN } from '../support/api-process.js';
import { Cable } from '../support/cable.js';
import { HIGH_LIMITS, SHIPPED_LIMITS } from '../support/limits.js';
import { Records, type TestRecord } from '../world/index.js';
import { freePort, throughPort } from '../support/ports.js';
import { Proxy } from '../support/proxy.js';
import { redisInstalled, type RedisServer, startRedis, withRedis } from '../support/redis.js';
import { TestApp } from '../support/test-app.js';
import { sessionsThatWait, until } from '../support/until.js';

/** What a caller was told: the record is there. */
interface Accepted {
  readonly uuid: string;
  readonly name: string;
}

describe('Processes of the service', () => {
  /** The process of this test is one of them. */
  let test: TestApp;
  let make: Records;
  let host: TestRecord;
  let admin: { uuid: string; token: string };
  /** Works off jobs as well, until it is told to end. */
  let lasting: ApiProcess;
  /** The one that is killed. */
  let victim: ApiProcess;
  let redis: RedisServer | undefined;
  let settings: Readonly<Record<string, string>>;

  /** Whose requests nobody has used up. */
  const newcomer = (): Promise<{ uuid: string; token: string }> => make.account(['ROLE_ADMIN']);

  beforeAll(async () => {
    buildService();
    const redisPort = await freePort();
    const redisUrl = redisInstalled ? `redis://127.0.0.1:${String(redisPort)}` : undefined;
    if (redisInstalled) redis = await startRedis(redisPort, tmpdir());
    test = await TestApp.start({ redisUrl, limits: { ...SHIPPED_LIMITS, tokenPerMinute: 1 } });
    make = new Records(test);
    host = await make.host({ name: 'Kanuclub' });
    admin = await test.caller('Admin', ['ROLE_ADMIN']);
    settings = {
      ...{ DATABASE_URL: test.url, DATA_DIR: test.dataDir, LIMIT_TOKEN_PER_MINUTE: '1' },
      ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
    };
    [lasting, victim] = (await Promise.all(
      (['inline', 'off'] as const).map((WORKER) => ApiProcess.start({ ...settings, WORKER }, test.dataDir)),
    )) as [ApiProcess, ApiProcess];
  }, 180_000);
  afterAll(async () => {
    await Promise.all([lasting, victim].map((api) => api.stop()));
    await redis?.kill();
    await test.stop();
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

    it('share one anonymous budget exactly: 5 requests per hour and address', async () => {
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

    it("share one account's budget exactly: a burst of 300 for all of its tokens, and a budget of its own for every account", async () => {
      const token = await test.token(admin.uuid, ['api:read']);
      const begun = performance.now();
      const answers = await flood(330, token);
      expect(passed(answers)).toBeGreaterThanOrEqual(300);
      // One comes back each minute, should it have taken so long.
      expect(passed(answers) - 300).toBeLessThanOrEqual((performance.now() - begun) / 60_000);
      for (const answer of refused(answers)) expectProblem(answer, 429);
      expect(passed(await flood(10, await test.token(admin.uuid, ['api:read'])))).toBeLessThanOrEqual(1);
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

  it('answer 503 while the database is gone, stay alive, and recover without a restart', async () => {
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
    const { token } = admin;
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
          ['PATCH', `/hosts/${host.uuid}`, { token, body: { fax: '1' } }],
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
  it('lose nothing when an API process and one that only works are killed under load, and do nothing twice', async () => {
    const worker = await ApiProcess.startWorker(settings, test.dataDir);
    await until('Its saying that it lives', async () => (await workers()).join() === '4,4');
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
    const [before, loggedBefore] = [await hosts(), await logged()];
    const accepted: Accepted[] = [];
    let writing = true;
    const write = async (): Promise<void> => {
      const { token } = await newcomer();
      for (let number = 1; writing; number += 1) {
        const name = `Verein ${token.slice(-6)} ${String(number)}`;
        const answer = await post('/hosts', token, { name });
        expect(answer.status).toBe(201);
        accepted.push({ uuid: String(recordOf(answer)['uuid']), name });
      }
    };
    let invited = 0;
    const invite = async (): Promise<void> => {
      const { token } = await newcomer();
      for (let number = 0; number < 10; number += 1) {
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
    await Promise.all([more(20), until('Some invitations', () => invited >= 6)]);
    await Promise.all([victim.stop(), worker.stop()]);
    await more(20);
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
      await test.app.get(JobRunner).drain();
      return (await make.sql(`select from mails where state <> 'sent' and template = 'invitation'`)).length === 0;
    });
    const [row] = await make.sql(
      `select count(*)::int as mails, count(distinct event)::int as events, (select count(*)::int from invitations) as invitations
         from mails where template = 'invitation'`,
    );
    expect(row).toEqual({ mails: 30, events: 30, invitations: 30 });
    expect((await readdir(join(test.dataDir, 'mail'))).filter((name) => name.endsWith('.eml'))).toHaveLength(30);
  }, 120_000);

  it('refuse to start with a clear message when a setting is missing or wrong', async () => {
    const env = {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: 'abc',
      DATABASE_URL: 'mysql://user:geheim@x/y',
    };
    const child = spawn(process.execPath, [MAIN], { cwd: test.dataDir, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)));
    const [code] = (await once(child, 'close')) as [number];
    expect(code).toBe(1);
    expect(text).toMatch(/PORT/);
    expect(text).toMatch(/DATABASE_URL/);
    expect(text).toMatch(/BASE_URL/);
    expect(text).toMatch(/MAIL_URL/);
    expect(text).not.toMatch(/geheim|\n\s+at /);
  });

  it('write no secrets and no personal data into their logs', async () => {
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
      await holder.query('select from hosts where uuid = $1 for update', [host.uuid]);
      await make.sql(`select graphile_worker.add_job('forget-job-files')`);
      const slow = lasting.client.send('PATCH', `/hosts/${host.uuid}`, { token, body: { fax: '12' } });
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
    expect(await make.sql(`select from graphile_worker.jobs where task_identifier = 'forget-job-files'`)).toEqual([]);
    expect(await workers()).toHaveLength(before - 1);
  });
});
