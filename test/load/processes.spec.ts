import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createApp } from '../../src/app.js';
import { loadSettings } from '../../src/platform/config/env.js';
import { SETTINGS, type Settings } from '../../src/platform/config/settings.js';
import { type Answer, Client, expectProblem, problemOf, recordOf } from '../contract/client.js';
import { ApiProcess, buildService, MAIN } from '../support/api-process.js';
import { Records, type TestRecord } from '../world/index.js';
import { freePort, throughPort } from '../support/ports.js';
import { redisInstalled, type RedisServer, startRedis, withRedis } from '../support/redis.js';
import { TestApp } from '../support/test-app.js';
import { until, untilBlocked, waitsForLock } from '../support/until.js';

/** Stands between the service and its database, and can be cut. */
class Cable {
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;

  constructor(
    private readonly target: { readonly host: string; readonly port: number },
    private readonly port: number,
  ) {}

  async join(): Promise<void> {
    const server = createServer((near) => {
      const far = connect(this.target.port, this.target.host);
      for (const socket of [near, far]) {
        this.sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          this.sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
      }
      near.pipe(far).pipe(near);
    });
    server.listen(this.port, '127.0.0.1');
    await once(server, 'listening');
    this.server = server;
  }

  async cut(): Promise<void> {
    const { server } = this;
    if (server === undefined) return;
    this.server = undefined;
    const closed = once(server, 'close');
    server.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }
}

describe('Processes of the service', () => {
  let test: TestApp;
  let make: Records;
  let directory: string;
  let host: TestRecord;
  let admin: { uuid: string; token: string };
  /** Whose requests the first tests have not used up. */
  let other: { uuid: string; token: string };
  /** The only one for those who do it no harm, and at the end for those who end it. */
  let lasting: ApiProcess;
  /** Works off jobs as well, until it is told to end. */
  let working: ApiProcess;
  let redis: RedisServer | undefined;
  let limits: Readonly<Record<string, string>> = {};

  const exitOf = async ({ child }: ApiProcess): Promise<number | null> => {
    if (child.exitCode === null) await once(child, 'exit');
    return child.exitCode;
  };

  beforeAll(async () => {
    buildService();
    directory = await mkdtemp(join(tmpdir(), 'processes-'));
    test = await TestApp.start();
    make = new Records(test);
    host = await make.host({ name: 'Kanuclub' });
    admin = await test.caller('Admin', ['ROLE_ADMIN']);
    other = await test.caller('Other', ['ROLE_ADMIN']);
    if (redisInstalled) {
      const port = await freePort();
      redis = await startRedis(port, directory);
      limits = { REDIS_URL: `redis://127.0.0.1:${String(port)}`, LIMIT_TOKEN_PER_MINUTE: '1' };
    }
    [lasting, working] = (await Promise.all(
      (['off', 'inline'] as const).map((WORKER) =>
        ApiProcess.start({ DATABASE_URL: test.url, WORKER, ...limits }, directory),
      ),
    )) as [ApiProcess, ApiProcess];
  }, 180_000);
  afterAll(async () => {
    await Promise.all([lasting, working].map((api) => api.stop()));
    await redis?.kill();
    await test.stop();
    await rm(directory, { recursive: true, force: true });
  });

  withRedis('with one Redis', () => {
    /**
     * Some at once, not all: a process that reads Redis' answer half a second late, for all that it has to do, counts for
     * itself from then on.
     */
    const flood = async (count: number, token?: string): Promise<Answer[]> => {
      const apis = [lasting, working];
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
      const answers = await flood(40);
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
      const third = await createApp(
        loadSettings({
          DATABASE_URL: test.url,
          WORKER: 'off',
          LOG_LEVEL: 'silent',
          DATA_DIR: test.dataDir,
          ...limits,
        }),
        { logger: false },
      );
      try {
        await third.listen(0, '127.0.0.1');
        expect((await fetch(`${await third.getUrl()}/offers`)).status).toBe(429);
      } finally {
        await third.close();
      }
    });

    it("share one account's budget exactly: a burst of 300 for all of its tokens, and a budget of its own for every account", async () => {
      const token = await test.token(admin.uuid, ['api:read']);
      const begun = performance.now();
      const answers = await flood(400, token);
      expect(passed(answers)).toBeGreaterThanOrEqual(300);
      // One comes back each minute, should it have taken so long.
      expect(passed(answers) - 300).toBeLessThanOrEqual((performance.now() - begun) / 60_000);
      for (const answer of refused(answers)) expectProblem(answer, 429);
      expect(passed(await flood(10, await test.token(admin.uuid, ['api:read'])))).toBeLessThanOrEqual(1);
      expect(passed(await flood(10, (await make.account(['ROLE_ADMIN'])).token))).toBe(10);
    });
  });

  it('revoke a token at the next request, each of them', async () => {
    // The other is the one of this test.
    const own = new Client(test.port);
    const clients = [lasting.client, own];
    const account = await make.account(['ROLE_ADMIN']);
    const statuses = (): Promise<number[]> =>
      Promise.all(clients.map(async (client) => (await client.send('GET', '/hosts', { token: account.token })).status));
    expect(await statuses()).toEqual([200, 200]);
    await make.sql('update tokens set revoked_at = now() where account_uuid = $1', [account.uuid]);
    expect(await statuses()).toEqual([401, 401]);
    own.close();
  });

  it('answer 503 while the database is gone, stay alive, and recover without a restart', async () => {
    const target = new URL(test.url);
    const cablePort = await freePort();
    const cable = new Cable({ host: target.hostname, port: Number(target.port) }, cablePort);
    await cable.join();
    const url = throughPort(test.url, cablePort);
    const settings = { ...test.app.get<Settings>(SETTINGS), databaseUrl: url, production: true };
    const app = await createApp(settings, { logger: false });
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

  const doorCloses = async (port: number): Promise<void> => {
    const newcomer = new Client(port);
    await until('The closing of the door', () =>
      newcomer.send('GET', '/health/live').then(
        () => false,
        () => true,
      ),
    );
    newcomer.close();
  };

  /** The names of the workers of each process that says that it lives. */
  const workers = async (): Promise<number[]> =>
    (await make.sql('select cardinality(workers) as n from job_processes')).map(({ n }) => Number(n));

  /** While another transaction holds what the statement locks. */
  const holding = async (statement: string, work: (letGo: () => Promise<unknown>) => Promise<void>): Promise<void> => {
    const locker = new pg.Client({ connectionString: test.url });
    await locker.connect();
    try {
      await locker.query('begin');
      await locker.query(statement);
      await work(() => locker.query('rollback'));
    } finally {
      await locker.end();
    }
  };

  it('finish a running job after SIGTERM, take no requests meanwhile, take leave and exit with 0', async () => {
    expect(await workers()).toEqual([4]);
    await holding('lock table job_files in access exclusive mode', async (letGo) => {
      await make.sql(`select graphile_worker.add_job('forget-job-files')`);
      await untilBlocked(test);
      working.child.kill('SIGTERM');
      await doorCloses(working.port);
      expect(await waitsForLock(test)).toBe(true);
      expect(working.child.exitCode).toBeNull();
      await letGo();
      expect(await exitOf(working)).toBe(0);
    });
    expect(await make.sql(`select from graphile_worker.jobs where task_identifier = 'forget-job-files'`)).toEqual([]);
    expect(await workers()).toEqual([]);
  });

  it('that only work say that they live; one that is killed is silent', async () => {
    const killed = await ApiProcess.startWorker({ DATABASE_URL: test.url }, directory);
    try {
      await until('Its saying that it lives', async () => (await workers()).join() === '4');
    } finally {
      await killed.stop();
    }
    expect(await workers()).toEqual([4]);
  }, 180_000);

  it('refuse to start with a clear message when a setting is missing or wrong', async () => {
    const env = {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: 'abc',
      DATABASE_URL: 'mysql://user:geheim@x/y',
    };
    const child = spawn(process.execPath, [MAIN], { cwd: directory, env, stdio: ['ignore', 'pipe', 'pipe'] });
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
    const { token } = other;
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

  it('finish a running request after SIGTERM, take no new ones, and exit with 0 at once though idle clients keep connections open', async () => {
    const idle = new Client(lasting.port);
    expect((await idle.send('GET', '/health/live')).status).toBe(200);
    await holding(`select from hosts where uuid = '${host.uuid}' for update`, async (letGo) => {
      const slow = lasting.client.send('PATCH', `/hosts/${host.uuid}`, { token: other.token, body: { fax: '12' } });
      await untilBlocked(test);
      lasting.child.kill('SIGTERM');
      await doorCloses(lasting.port);
      expect(lasting.child.exitCode).toBeNull();
      const begin = Date.now();
      await letGo();
      const answer = await slow;
      expect([answer.status, recordOf(answer)['fax']]).toEqual([200, '12']);
      expect(await exitOf(lasting)).toBe(0);
      // What still runs would have ten seconds.
      expect(Date.now() - begin).toBeLessThan(10_000);
    });
    idle.close();
  });
});
