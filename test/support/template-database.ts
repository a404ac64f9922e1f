import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { dataSourceOptions } from '../../src/platform/database/data-source-options.js';
import { EmbeddedCluster } from '../../src/platform/development/embedded-cluster.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { isAlive } from '../../src/platform/development/postmaster.js';
import { MIGRATIONS } from '../../src/migrations/index.js';
import { LOCKED_BOOKINGS } from './locked-bookings.js';

const PREFIX = 'holiday-programme-test-';

/** A disk in memory. Each clone is 300 files, and a file system on a disk takes a tenth of a second to make and forget them. */
const IN_MEMORY = '/dev/shm';
const ROOM = 2 * 2 ** 30;

/**
 * What a restore or pg_upgrade runs, it runs with an empty search path: so does each function in PL/pgSQL here, whatever test has it
 * run. Those in SQL, which are part of the statement that names them, are read when they are made (test/contract/database.spec.ts).
 */
const EMPTY_PATH = `
do $$
declare
  name regprocedure;
begin
  for name in select p.oid from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and l.lanname = 'plpgsql'
      and coalesce(p.proconfig::text, '') !~ 'search_path=' loop
    execute format('alter function %s set search_path = %L', name, '');
  end loop;
end $$`;

/** What the test files need to know to clone the template. */
export interface Template {
  /** As the superuser, who makes clones, and what the owner of a database may not. */
  readonly serverUrl: string;
  /** As the owner of the template and its clones, who may do nothing but that, as in towns. */
  readonly ownerUrl: string;
  readonly name: string;
}

let cluster: EmbeddedCluster | undefined;
let directory: string | undefined;
let template: Template | undefined;

const clusterIn = (parent: string): EmbeddedCluster =>
  new EmbeddedCluster(join(parent, 'postgres'), () => undefined, { fast: true });

const connected = async (serverUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};

/** The template and its clones, whose names begin with its own, and their owner. */
const dropAll = ({ serverUrl, ownerUrl, name }: Template): Promise<void> =>
  connected(serverUrl, async (client) => {
    const all = await client.query<{ name: string }>(
      `select datname as name from pg_database where datname = $1 or starts_with(datname, $1 || '_')`,
      [name],
    );
    for (const database of all.rows) await client.query(`DROP DATABASE IF EXISTS ${database.name} WITH (FORCE)`);
    await client.query(`DROP ROLE IF EXISTS ${new URL(ownerUrl).username}`);
  });

/** Where the databases lie: in memory, if there is room for them and as much again. */
export const parentOfDatabases = async (): Promise<string> => {
  const { bavail, bsize } = await statfs(IN_MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= ROOM && freemem() >= 2 * ROOM ? IN_MEMORY : tmpdir();
};

/** Stops and deletes what test runs left that were killed before they could. */
const sweep = async (parent: string): Promise<void> => {
  for (const name of await readdir(parent).catch(() => [])) {
    const pid = Number.parseInt(name.slice(PREFIX.length), 10);
    if (!name.startsWith(PREFIX) || isAlive(pid)) continue;
    await clusterIn(join(parent, name))
      .stop()
      .then(() => rm(join(parent, name), { recursive: true, force: true }))
      .catch(() => undefined);
  }
};

/** Starts a cluster of its own (or takes the server of `serverUrl`) and migrates one database, which tests clone. */
export const createTemplate = async (serverUrl: string | undefined): Promise<Template> => {
  let url = serverUrl;
  if (url === undefined) {
    for (const parent of [IN_MEMORY, tmpdir()]) await sweep(parent);
    directory = await mkdtemp(join(await parentOfDatabases(), `${PREFIX}${String(process.pid)}-`));
    cluster = clusterIn(directory);
    ({ superuserUrl: url } = await cluster.start());
  }
  const name = `test_template_${String(process.pid)}`;
  const owner = Object.assign(new URL(url), { username: `test_owner_${String(process.pid)}`, password: randomUUID() });
  template = { serverUrl: url, ownerUrl: owner.href, name };
  await dropAll(template);
  await connected(url, async (client) => {
    await client.query(`CREATE ROLE ${owner.username} LOGIN PASSWORD '${owner.password}'`);
    await client.query(`CREATE DATABASE ${name} OWNER ${owner.username}`);
  });
  const databaseUrl = Object.assign(new URL(owner), { pathname: `/${name}` });
  await migrate(dataSourceOptions({ databaseUrl: databaseUrl.href, databasePool: 3 }, MIGRATIONS), () => undefined);
  await connected(databaseUrl.href, async (client) => {
    await client.query(EMPTY_PATH);
    await client.query(LOCKED_BOOKINGS);
  });
  return template;
};

/** Undoes {@link createTemplate}, and removes the clones that processes kept to their end. */
export const removeTemplate = async (): Promise<void> => {
  if (cluster === undefined && template !== undefined) await dropAll(template);
  await cluster?.stop();
  if (directory !== undefined) await rm(directory, { recursive: true, force: true });
};
