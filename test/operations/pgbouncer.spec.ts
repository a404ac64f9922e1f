import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { MIGRATIONS } from '../../src/migrations/index.js';
import { dataSourceOptions } from '../../src/platform/database/data-source-options.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { recordOf } from '../contract/client.js';
import { ApiProcess, buildService } from '../support/api-process.js';
import { freePort, throughPort } from '../support/ports.js';
import { createEmptyDatabase } from '../support/test-database.js';
import { until } from '../support/until.js';
import { openWorld } from '../world/index.js';
import { Endings } from './endings.js';
import { part, programs, proven } from './parts.js';
import { Server } from './server.js';

/** What docs/operations/running.md says to write into pgbouncer.ini for the transaction mode. */
const ADVICE = /```ini\n([\s\S]*?)```/.exec(
  readFileSync('docs/operations/running.md', 'utf8').split('## PgBouncer')[1] ?? '',
)?.[1];

/** From here on it knows prepared statements in transaction mode. */
const PREPARES = 21;

interface Pooler {
  readonly file: string;
  readonly version: string;
}

const poolers: readonly Pooler[] = programs('pgbouncer').flatMap((file) => {
  const version = /PgBouncer (\d+\.\d+\.\d+)/.exec(String(spawnSync(file, ['-V']).stdout))?.[1];
  return version === undefined ? [] : [{ file, version }];
});
const prepares = ({ version }: Pooler): boolean => Number(version.split('.')[1]) >= PREPARES;
const [able] = poolers.filter(prepares);
/** Any will do in session mode: the oldest that is here. */
const oldest = poolers.toSorted((a, b) => a.version.localeCompare(b.version, 'en', { numeric: true }))[0];

part('The service behind PgBouncer', ['pgbouncer'], () => {
  const world = openWorld();
  const { test, club } = world;
  const ending = new Endings();
  const inTest = new Endings(afterEach);
  let directory: string;
  let url: string;

  /** In front of the server on which the world is. */
  const pool = async ({ file }: Pooler, options: string): Promise<void> => {
    const { hostname, port, username, password } = new URL(test.url);
    const own = await freePort();
    const users = join(directory, 'users.txt');
    await writeFile(users, `"${username}" "${decodeURIComponent(password)}"\n`);
    const settings = join(directory, 'pgbouncer.ini');
    await writeFile(
      settings,
      `[databases]\n* = host=${hostname} port=${port}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${String(own)}\n` +
        `unix_socket_dir =\nauth_type = scram-sha-256\nauth_file = ${users}\n${options}`,
    );
    url = throughPort(test.url, own);
    // It runs as no superuser of the machine.
    const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
    await inTest.stopping(
      Server.start(file, [...user, settings], {}, async () => (await asked(url, 'select')).length === 1),
    );
  };

  const asked = async (at: string, sql: string): Promise<pg.QueryResultRow[]> => {
    const client = new pg.Client({ connectionString: at });
    await client.connect();
    try {
      return (await client.query(sql)).rows as pg.QueryResultRow[];
    } finally {
      await client.end();
    }
  };

  /** Several processes start on an empty database: nothing of it may stay behind, on a connection that goes on living. */
  const migrateAtOnce = async (): Promise<void> => {
    const empty = await createEmptyDatabase();
    const through = new URL(url);
    through.pathname = new URL(empty.url).pathname;
    const options = dataSourceOptions({ databaseUrl: through.href, databasePool: 3 }, MIGRATIONS);
    try {
      await Promise.all([1, 2, 3].map(() => migrate(options, () => undefined)));
      expect(await test.database.query(`select from pg_locks where locktype = 'advisory'`)).toEqual([]);
      await migrate(options, () => undefined);
    } finally {
      await empty.drop();
    }
  };

  const settings = (databaseUrl: string, more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
    ...{ DATABASE_URL: databaseUrl, LIMIT_TOKEN_BURST: '1000000', LIMIT_ANONYMOUS_PER_HOUR: '1000000' },
    ...more,
  });

  /** What callers do, all at once; the number of answers. */
  const load = async (apis: readonly ApiProcess[]): Promise<number> => {
    const statuses: number[] = [];
    const { token } = world.callers.admin;
    const call = async (_: unknown, index: number): Promise<void> => {
      const { client } = apis[index % apis.length]!;
      for (let round = 0; round < 15; round += 1) {
        const created = await client.send('POST', '/hosts', { token, body: { name: `Verein ${index}-${round}` } });
        const path = `/hosts/${String(recordOf(created)['uuid'])}`;
        const answers = [
          created,
          await client.send('PATCH', path, {
            token,
            body: { fax: '1' },
            headers: { 'If-Match': String(created.headers['etag']) },
          }),
          await client.send('GET', '/hosts?q=Verein', { token }),
          await client.send('GET', path, { token }),
          await client.send('GET', '/offers'),
        ];
        statuses.push(...answers.map(({ status }) => status));
      }
    };
    await Promise.all(Array.from({ length: 6 }, call));
    expect([...new Set(statuses)].sort()).toEqual([200, 201]);
    for (const api of apis) expect((await api.client.send('GET', '/health/ready')).status).toBe(200);
    return statuses.length;
  };

  const mailIsSent = async (api: ApiProcess): Promise<void> => {
    const files = async (): Promise<number> => (await readdir(join(directory, 'var', 'mail')).catch(() => [])).length;
    const before = await files();
    const body = { email: `gast-${randomBytes(4).toString('hex')}@example.org`, host: club.uuid };
    const { token } = world.callers.admin;
    expect((await api.client.send('POST', '/invitations', { token, body })).status).toBe(201);
    await until('The mail', async () => (await files()) > before);
  };

  beforeAll(async () => {
    buildService();
    directory = await ending.folder('pgbouncer');
    await chmod(directory, 0o755);
  });

  it(`runs as a whole through ${String(oldest?.version)} in session mode`, async () => {
    const pooler = oldest!;
    await pool(pooler, `pool_mode = session\ndefault_pool_size = 40\n${ADVICE?.match(/^ignore.*$/m)?.[0] ?? ''}\n`);
    await migrateAtOnce();
    const api = await inTest.stopping(ApiProcess.start(settings(url, { WORKER: 'inline' }), directory));
    const answers = await load([api]);
    await mailIsSent(api);
    await done(
      pooler,
      'session',
      `migrations, API and worker through it, ${String(answers)} requests without an error`,
    );
  });

  (able === undefined ? it.skip : it)(
    `has its API run through ${able?.version ?? 'a newer version than is installed'} in transaction mode, and its worker past it`,
    async () => {
      await pool(able!, ADVICE ?? '');
      await migrateAtOnce();
      const apis = await Promise.all([1, 2].map(() => inTest.stopping(ApiProcess.start(settings(url), directory))));
      await inTest.stopping(ApiProcess.startWorker(settings(test.url), directory));
      const answers = await load(apis);
      await mailIsSent(apis[0]!);
      expect(await test.database.query(`select from pg_locks where locktype = 'advisory'`)).toEqual([]);
      await done(
        able!,
        'transaction',
        `migrations and two APIs through it, ${String(answers)} requests without an error, worker past it`,
      );
    },
  );

  it.each(poolers)('is not ready where $version does not keep its statements in transaction mode', async (pooler) => {
    await pool(
      pooler,
      `${(ADVICE ?? '').replace(/^max_prepared.*$/m, prepares(pooler) ? 'max_prepared_statements = 0' : '')}\n`,
    );
    const api = await inTest.stopping(ApiProcess.start(settings(url), directory));
    const { token } = world.callers.admin;
    const ask = (): Promise<unknown> =>
      Promise.all([1, 2, 3, 4].map(() => api.client.send('GET', '/hosts', { token })));
    await until('The noticing', async () => {
      await ask();
      return (await api.client.send('GET', '/health/ready')).status === 503;
    });
  });

  const done = async ({ version }: Pooler, mode: string, result: string): Promise<void> => {
    const [row] = await test.database.query<{ version: string }>(`select current_setting('server_version') as version`);
    const versions = `PgBouncer ${version}, PostgreSQL ${String(row?.version)}`;
    proven({ part: `PgBouncer, ${mode} mode`, versions, result });
  };
});
