import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import sharp from 'sharp';
import { expectProblem, recordOf } from '../contract/client.js';
import { ApiProcess, buildService } from '../support/api-process.js';
import { Cable } from '../support/cable.js';
import { commandLine } from '../support/command-line.js';
import { freePort, throughPort } from '../support/ports.js';
import { sessionsThatWait, until } from '../support/until.js';
import { openWorld } from '../world/index.js';

const world = openWorld({ summer: true, own: true });
const { test, make, offers } = world;
const { admin } = world.callers;
const running: ApiProcess[] = [];

const launch = async (
  settings: Readonly<Record<string, string>>,
  prefix: readonly string[] = [],
): Promise<ApiProcess> => {
  const directory = join(test.dataDir, String(running.length));
  await mkdir(directory, { recursive: true });
  const api = await ApiProcess.launch({ DATABASE_URL: test.url, ...settings }, directory, prefix);
  running.push(api);
  return api;
};
const isReady = (api: ApiProcess) => async (): Promise<boolean> =>
  (await api.client.send('GET', '/health/ready', { headers: { Connection: 'close' } })).status === 200;
const ready = (api: ApiProcess): Promise<void> => until('The start', isReady(api));

/** The lines of the log about what the process does besides requests. */
const troubles = (api: ApiProcess): Record<string, unknown>[] =>
  api.log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line['worker'] === true);

const upload = async (api: ApiProcess): Promise<string> => {
  const { uuid } = await offers.published();
  // Of noise: nothing makes it smaller than a disk that is nearly full.
  const raw = { width: 200, height: 200, channels: 3 } as const;
  const picture = await sharp(randomBytes(120_000), { raw }).png().toBuffer();
  const body = { filename: 'bild.png', data: picture.toString('base64') };
  const answer = await api.client.send('POST', `/offers/${uuid}/media`, { token: admin.token, body });
  expect(answer.status).toBe(201);
  return String((recordOf(answer)['media'] as string[])[0]);
};

beforeAll(buildService);
afterEach(async () => {
  await Promise.all(running.splice(0).map((api) => api.stop()));
});

describe('A start', () => {
  const cabled = async (): Promise<{ cable: Cable; url: string }> => {
    const { hostname, port } = new URL(test.url);
    const cablePort = await freePort();
    const cable = new Cable({ host: hostname, port: Number(port) }, cablePort);
    return { cable, url: throughPort(test.url, cablePort) };
  };

  it('waits for its database: alive, not ready, and it says why, once; then it begins (R-OPS-13)', async () => {
    const { cable, url } = await cabled();
    const api = await launch({ DATABASE_URL: url });
    await until('The wait', () => api.log.includes('Waiting'));
    const live = await api.client.send('GET', '/health/live');
    expect([live.status, JSON.parse(live.text)]).toMatchObject([200, { status: 'ok' }]);
    for (const path of ['/health', '/health/ready', '/offers', '/angebote']) {
      const answer = await api.client.send('GET', path);
      expectProblem(answer, 503);
      expect(answer.headers['retry-after']).toBe('5');
    }
    await cable.join();
    await ready(api);
    const said = api.log.split('\n').filter((line) => line.includes('DATABASE_URL'));
    expect(said).toEqual([
      'DATABASE_URL: the database does not answer (ECONNREFUSED). Waiting for it …',
      'DATABASE_URL: the database answers.',
    ]);
    expect((await api.client.send('GET', '/hosts', { token: admin.token })).status).toBe(200);
    await api.stop();
    await cable.cut();
  });

  it('that waits ends at once when it is told to, and says so (R-OPS-13)', async () => {
    const url = new URL(test.url);
    url.password = 'falsch';
    const api = await launch({ DATABASE_URL: url.href });
    await until('The wait', () => api.log.includes('refuses the user or the password (28P01). Waiting'));
    const begin = performance.now();
    api.child.kill('SIGTERM');
    expect(await api.ended()).toBe(0);
    expect(performance.now() - begin).toBeLessThan(5_000);
    expect(api.log).toMatch(/Stopping …\n$/);
    expect(api.log).not.toMatch(/falsch|\n\s+at /);
  });

  it('waits for a database that can only be read (R-OPS-13)', async () => {
    const server = new pg.Client({ connectionString: test.url, options: '-c default_transaction_read_only=off' });
    await server.connect();
    const { rows } = await server.query<{ name: string }>('select current_database() as name');
    const set = (value: string) =>
      server.query(`alter database ${rows[0]!.name} set default_transaction_read_only = ${value}`);
    try {
      await set('on');
      const api = await launch({});
      await until('The wait', () => api.log.includes('DATABASE_URL: the database can only be read (25006). Waiting'));
      await set('off');
      await ready(api);
    } finally {
      await set('off');
      await server.end();
    }
  });

  it('where another program has its port ends with one sentence, before anything is begun (R-OPS-13)', async () => {
    const port = String(test.port);
    for (const [name, more] of Object.entries({ PORT: {}, METRICS_PORT: { METRICS_HOST: '127.0.0.1' } })) {
      const api = await launch({ [name]: port, ...more });
      expect(await api.ended()).toBe(1);
      expect(api.log).toBe(
        `${name}: The service cannot listen on 127.0.0.1:${port}: another program listens there (EADDRINUSE). Set ${name} to a free port.\n`,
      );
    }
  });

  it('that is interrupted says so at once and greets nobody; a second time ends it in the middle (R-OPS-13)', async () => {
    const { url } = await cabled();
    const waiting = await launch({ DATABASE_URL: url });
    await until('The wait', () => waiting.log.includes('Waiting'));
    // As npm passes it on once more.
    waiting.child.kill('SIGINT');
    waiting.child.kill('SIGINT');
    expect([await waiting.ended(), waiting.log.match(/Stopping/g)?.length]).toEqual([0, 1]);
    const holder = new pg.Client({ connectionString: test.url });
    await holder.connect();
    try {
      await holder.query('begin; lock table accounts in access exclusive mode');
      // It looks for the demo in the middle of its start.
      const held = await launch({ NODE_ENV: 'development' });
      await until('Its middle', async () => (await sessionsThatWait(test)) > 0);
      held.child.kill('SIGINT');
      await until('A word', () => held.log.includes('Stopping …'));
      await until('Its end', () => !held.child.kill('SIGINT') || held.hasEnded);
      expect([held.child.exitCode, held.log.includes('answers at')]).toEqual([130, false]);
    } finally {
      await holder.end();
    }
  });

  it('of a command waits as well, for so long as somebody waits for it, and ends with a sentence (R-OPS-13)', async () => {
    const url = new URL(test.url);
    url.pathname = '/nowhere';
    const { code, stdout, stderr } = await commandLine(['migrate'], { DATABASE_URL: url.href, DATA_DIR: test.dataDir });
    expect([code, stdout, stderr]).toEqual([1, '', 'DATABASE_URL: the server has no such database (3D000).']);
  });
});

describe('What fails in the background', () => {
  it('is logged with its task, its record and the code, and ends nothing: mail server, Redis and bucket are away (R-OPS-17)', async () => {
    const nobody = `127.0.0.1:${String(await freePort())}`;
    const api = await launch({
      ...{ WORKER: 'inline', REDIS_URL: `redis://${nobody}`, MAIL_URL: `smtp://${nobody}` },
      ...{ MEDIA_URL: `s3://key:secret@${nobody}/bucket?tls=false`, SECRET_KEY: `${'A'.repeat(43)}=` },
    });
    await ready(api);
    const url = await upload(api);
    const host = await make.host();
    const body = { email: 'gast@example.org', host: host.uuid };
    const invited = await api.client.send('POST', '/invitations', { token: admin.token, body });
    expect(invited.status).toBe(201);
    const [mail] = await make.sql(`select uuid from mails where template = 'invitation'`);
    const name = url.slice(url.lastIndexOf('/') + 1).replace(/\..*/, '');
    const lineOf = (task: string) =>
      troubles(api).find((line) => line['task'] === task && line['record'] !== undefined);
    await until(
      'The trouble',
      () => lineOf('store-media') !== undefined && lineOf('notifications.send-mail') !== undefined,
    );
    // Of Node 20, on which the library of buckets warns of its own versions to come.
    expect(api.log).not.toContain('NodeVersionSupportWarning');
    expect(lineOf('store-media')).toMatchObject({
      level: 40,
      record: name,
      code: 'ECONNREFUSED',
      attempt: 1,
      attempts: 25,
    });
    expect(lineOf('notifications.send-mail')).toMatchObject({
      level: 40,
      record: mail!['uuid'],
      code: expect.stringMatching(/^ESOCKET/),
    });
    expect(api.log).not.toMatch(/gast@example|secret@/);
    expect([api.hasEnded, await isReady(api)()]).toEqual([false, true]);
  });

  it('and that nobody has caught is logged with its place, without its message, and ends nothing (R-OPS-11)', async () => {
    const script = `process.on("SIGUSR2",()=>void(async()=>{throw Object.assign(new Error("gast@example.org"),{code:"EIO"})})())`;
    const api = await launch({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` });
    await ready(api);
    api.child.kill('SIGUSR2');
    await until('A line', () => api.log.includes('a failure was not handled'));
    const line = api.log.split('\n').find((one) => one.includes('a failure was not handled'));
    expect(JSON.parse(line ?? '')).toMatchObject({
      ...{ level: 50, error: 'Error', code: 'EIO' },
      stack: expect.arrayContaining([expect.stringContaining('at ')]),
    });
    expect(api.log).not.toContain('gast@example');
    expect([api.hasEnded, await isReady(api)()]).toEqual([false, true]);
  });

  const full = ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c'];
  const canMount = spawnSync(full[0]!, [...full.slice(1), 'mount -t tmpfs tmpfs /mnt']).status === 0;
  // Skipped where this user may not mount a small disk.
  (canMount ? it : it.skip)(
    'names a full disk and the file that has no room; the file is served (R-OPS-17)',
    async () => {
      const media = join(test.dataDir, 'full', 'media');
      await mkdir(media, { recursive: true });
      const mount = [...full, `mount -t tmpfs -o size=64k tmpfs ${media} && exec "$@"`, 'sh'];
      const api = await launch({ WORKER: 'inline', DATA_DIR: join(test.dataDir, 'full') }, mount);
      await ready(api);
      const url = await upload(api);
      const name = url.slice(url.lastIndexOf('/') + 1).replace(/\..*/, '');
      const lines = () => troubles(api).filter(({ task, record }) => task === 'store-media' && record === name);
      await until('The trouble', () => lines().length > 0);
      expect(lines()[0]).toMatchObject({ level: 40, code: 'ENOSPC', attempt: 1, attempts: 25 });
      expect((await api.client.send('GET', new URL(url, 'http://x').pathname)).status).toBe(200);
      // The last attempt is an error.
      await make.sql(
        `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now(), attempts => 24)
         from graphile_worker.jobs where task_identifier = 'store-media'`,
      );
      await until('The last trouble', () => lines().some(({ level, attempt }) => level === 50 && attempt === 25));
      expect([api.hasEnded, await isReady(api)()]).toEqual([false, true]);
    },
  );
});
