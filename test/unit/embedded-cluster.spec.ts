import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { EmbeddedCluster } from '../../src/platform/development/embedded-cluster.js';
import { connectionError } from '../../src/platform/development/postmaster.js';

let directory: string;
let dataDir: string;

const cluster = (): EmbeddedCluster => new EmbeddedCluster(dataDir, () => undefined, { fast: true });

const ask = async (url: string, sql: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
};

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'embedded-cluster-'));
  await chmod(directory, 0o700);
  dataDir = join(directory, 'data with blank');
});

afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
});

it('The embedded cluster, in a directory that only its owner may enter, is one server for all who start it at once, with the password from before its data were deleted, for an owner who is no superuser, until the last one stops it, and keeps its data, also when it was killed (R-OPS-18)', async () => {
  await writeFile(`${dataDir}.password`, 'known\n');
  const [first, second, third, last] = [cluster(), cluster(), cluster(), cluster()];
  const [{ url }, other] = await Promise.all([first.start(), second.start()]);
  expect([other.url, new URL(url).password]).toEqual([url, 'known']);
  // That of tests is reached through a socket, and by host and port where none is named.
  const address = 'SELECT host(inet_server_addr()) AS address';
  expect(await ask(url, address)).toEqual([{ address: null }]);
  expect(await ask(url.replace(/\?.*/, ''), address)).toEqual([{ address: '127.0.0.1' }]);
  const may =
    'SELECT rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication AS may FROM pg_roles WHERE rolname = current_user';
  expect(await ask(url, may)).toEqual([{ may: false }]);
  await ask(url, `CREATE TABLE kept AS SELECT 'Über' AS word`);
  await first.stop();
  expect(await connectionError(url)).toBeUndefined();
  await second.stop();
  expect(await connectionError(url)).toBeDefined();

  const lower = `SELECT lower(word) AS word FROM kept`;
  expect(await ask((await third.start()).url, lower)).toEqual([{ word: 'über' }]);
  process.kill(Number((await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n')[0]), 'SIGKILL');
  expect(await ask((await last.start()).url, lower)).toEqual([{ word: 'über' }]);
  await third.stop();
  await last.stop();
});

it('The embedded cluster refuses the data of another major version', async () => {
  await writeFile(join(dataDir, 'PG_VERSION'), '12\n');
  await expect(cluster().start()).rejects.toThrow('belongs to PostgreSQL 12');
});

it('The embedded cluster leaves a database from before 1.0.0 to its superuser, as it is, for the service to refuse', async () => {
  dataDir = join(directory, 'old');
  const [first, again] = [cluster(), cluster()];
  const { superuserUrl } = await first.start();
  await ask(
    superuserUrl,
    'ALTER DATABASE postgres OWNER TO postgres; DROP ROLE holiday; CREATE TABLE migrations (name text)',
  );
  expect((await again.start()).url).toBe(superuserUrl);
  await again.stop();
  await first.stop();
});
