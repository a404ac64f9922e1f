import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { expectProblem } from '../contract/client.js';
import { ApiProcess, buildService } from '../support/api-process.js';
import { Cable } from '../support/cable.js';
import { freePort, throughPort } from '../support/ports.js';
import { TestApp } from '../support/test-app.js';
import { sessionsThatWait, until } from '../support/until.js';

/** The check that docker/Dockerfile gives to every container, and its exit code. */
const healthCheck = async (port: number): Promise<number | null> => {
  const [, command = '[]'] = /^HEALTHCHECK [^]*?CMD (\[.*\])$/m.exec(readFileSync('docker/Dockerfile', 'utf8')) ?? [];
  const [program, ...args] = JSON.parse(command) as string[];
  expect(program).toBe('node');
  const check = spawn(process.execPath, args, { env: { PORT: String(port) }, stdio: 'ignore' });
  await once(check, 'exit');
  return check.exitCode;
};

describe('A process that only works', () => {
  let test: TestApp;
  let directory: string;
  let cable: Cable;
  let worker: ApiProcess;
  let metricsPort: number;

  beforeAll(async () => {
    buildService();
    directory = await mkdtemp(join(tmpdir(), 'worker-'));
    test = await TestApp.start();
    const { hostname, port } = new URL(test.url);
    const cablePort = await freePort();
    cable = new Cable({ host: hostname, port: Number(port) }, cablePort);
    await cable.join();
    metricsPort = await freePort();
    const settings = { DATABASE_URL: throughPort(test.url, cablePort), METRICS_PORT: String(metricsPort) };
    worker = await ApiProcess.startWorker(settings, directory);
  });
  afterAll(async () => {
    await worker.stop();
    await cable.cut();
    await test.stop();
    await rm(directory, { recursive: true });
  });

  const ask = (path: string, method = 'GET') => worker.client.send(method, path);

  it('tells on the port of the API whether it is alive and ready, and nothing else (R-OPS-12)', async () => {
    const live = await ask('/health/live');
    expect([live.status, JSON.parse(live.text)]).toMatchObject([200, { status: 'ok', checks: {} }]);
    expect(live.headers).toMatchObject({ 'content-type': 'application/json', 'cache-control': 'no-store' });
    for (const path of ['/health', '/health/ready?x=1']) {
      const ready = await ask(path);
      expect([ready.status, JSON.parse(ready.text)]).toMatchObject([200, { checks: { database: 'up' } }]);
    }
    const head = await ask('/health/live', 'HEAD');
    expect([head.status, head.text]).toEqual([200, '']);
    for (const path of ['/', '/offers', '/health/live/', '/docs', '/metrics']) expectProblem(await ask(path), 404);
    expectProblem(await ask('/health/live', 'POST'), 404);
  });

  it('is alive and not ready while its database is gone, says so in its metrics, and is ready again by itself (R-OPS-12)', async () => {
    expect(await healthCheck(worker.port)).toBe(0);
    await cable.cut();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/health/ready')));
    for (const answer of answers) {
      expectProblem(answer, 503);
      expect(answer.headers['retry-after']).toBe('5');
    }
    expect((await ask('/health/live')).status).toBe(200);
    const metrics = await fetch(`http://127.0.0.1:${String(metricsPort)}/metrics`);
    const text = await metrics.text();
    expect([metrics.status, /^holiday_database_up \d/m.exec(text)?.[0]]).toEqual([200, 'holiday_database_up 0']);
    expect(text).not.toMatch(/^holiday_(mails|queue_\w+)[ {]/m);
    await cable.join();
    await until('The recovery', async () => (await ask('/health/ready')).status === 200);
  });

  it('begins again where its database goes away in the middle of its start (R-OPS-11)', async () => {
    const holder = new pg.Client({ connectionString: test.url });
    await holder.connect();
    const settings = { DATABASE_URL: test.url, METRICS_PORT: String(await freePort()), WORKER: 'only' };
    // It asks how the log of events stands when everything else has begun.
    await holder.query('begin; lock table event_log in access exclusive mode');
    const late = await ApiProcess.launch(settings, directory);
    try {
      await until('Its middle', async () => (await sessionsThatWait(test)) > 0);
      await holder.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      await until('A word', () => late.log.includes('The database went away during the start, which begins again.'));
      await holder.query('rollback');
      await until('Its start', async () => (await late.client.send('GET', '/health/ready')).status === 200, 20);
    } finally {
      await holder.end();
      await late.stop();
    }
  });

  it('is unhealthy for the check of the image where nobody answers', async () => {
    expect(await healthCheck(await freePort())).toBe(1);
  });

  it('is refused where another program has its port, and ends with 0 after SIGTERM (R-OPS-12)', async () => {
    const settings = { DATABASE_URL: test.url, PORT: String(worker.port) };
    await expect(ApiProcess.startWorker(settings, directory)).rejects.toThrow('Set PORT to a free port.');
    worker.child.kill('SIGTERM');
    await once(worker.child, 'exit');
    expect(worker.child.exitCode).toBe(0);
  });
});
