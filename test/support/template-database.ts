import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { dataSourceOptions } from '../../src/platform/database/data-source-options.js';
import { EmbeddedCluster } from '../../src/platform/database/embedded-cluster.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { readPostmaster } from '../../src/platform/database/postmaster.js';
import { isAlive } from '../../src/platform/database/process-lock.js';
import { ENTITIES } from '../../src/entities.js';
import { MIGRATIONS } from '../../src/migrations/index.js';

const PREFIX = 'holiday-programme-test-';

/** A disk in memory. Each clone is 300 files, and a file system on a disk takes a tenth of a second to make and forget them. */
const IN_MEMORY = '/dev/shm';
const ROOM = 2 * 2 ** 30;

/** What the test files need to know to clone the template. */
export interface Template {
  readonly serverUrl: string;
  readonly name: string;
  /** Of the server, when it is ours: for the processor time it takes (test/runner/times.mjs). */
  readonly pid?: number;
}

let cluster: EmbeddedCluster | undefined;
let directory: string | undefined;
let template: Template | undefined;

const clusterIn = (parent: string): EmbeddedCluster =>
  new EmbeddedCluster(join(parent, 'postgres'), () => undefined, { fast: true });

const administrate = async (serverUrl: string, sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

/** Where the databases lie: in memory, if there is room for them and as much again. */
const chosenParent = async (): Promise<string> => {
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
    directory = await mkdtemp(join(await chosenParent(), `${PREFIX}${String(process.pid)}-`));
    cluster = clusterIn(directory);
    ({ url } = await cluster.start());
  }
  const name = `test_template_${String(process.pid)}`;
  await administrate(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await administrate(url, `CREATE DATABASE ${name}`);
  const pid = directory === undefined ? undefined : (await readPostmaster(join(directory, 'postgres')))?.pid;
  template = { serverUrl: url, name, ...(pid !== undefined && { pid }) };
  const databaseUrl = new URL(url);
  databaseUrl.pathname = `/${name}`;
  const parts = { entities: ENTITIES, migrations: MIGRATIONS };
  await migrate(dataSourceOptions({ databaseUrl: databaseUrl.href, databasePool: 3 }, parts), () => undefined);
  return template;
};

/** Undoes {@link createTemplate}. */
export const removeTemplate = async (): Promise<void> => {
  if (cluster === undefined && template !== undefined) {
    await administrate(template.serverUrl, `DROP DATABASE IF EXISTS ${template.name} WITH (FORCE)`);
  }
  await cluster?.stop();
  if (directory !== undefined) await rm(directory, { recursive: true, force: true });
};
