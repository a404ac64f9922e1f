import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { QuietConnection } from './quiet-connection.js';

/** A database of a test file's own; `drop` works while connections are open. */
export interface TestDatabase {
  /** As its owner, who is no superuser. */
  readonly url: string;
  drop(): Promise<void>;
}

const OBJECT_IN_USE = '55006';

/** One for all databases of a process. */
const administrator = new QuietConnection(process.env['TEST_SERVER_URL']);

const administrate = async (sql: string): Promise<void> => {
  await administrator.query(sql);
};

/** The same database for the superuser of the server. */
export const superuserUrl = (databaseUrl: string): string => {
  const { TEST_SERVER_URL: serverUrl = '' } = process.env;
  return Object.assign(new URL(serverUrl), { pathname: new URL(databaseUrl).pathname }).href;
};

/** In a transaction of the superuser, for what the owner of a database may not do. It is undone unless the work commits it. */
export const asSuperuser = async (databaseUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: superuserUrl(databaseUrl) });
  await client.connect();
  try {
    await client.query('begin');
    await work(client);
  } finally {
    await client.end();
  }
};

const named = (name: string): TestDatabase => {
  const url = Object.assign(new URL(process.env['TEST_OWNER_URL'] ?? ''), { pathname: `/${name}` });
  return { url: url.href, drop: () => administrate(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
};

/** What comes before each statement that makes one: its owner, its name, and the template of all. */
const beginning = (): { readonly name: string; readonly template: string; readonly owner: string } => {
  const { TEST_OWNER_URL: ownerUrl, TEST_TEMPLATE: template } = process.env;
  if (ownerUrl === undefined || template === undefined) throw new Error('The global set-up did not run.');
  const name = `${template}_${String(process.pid)}_${randomBytes(6).toString('hex')}`;
  return { name, template, owner: new URL(ownerUrl).username };
};

/** Without anything in it: not even migrated. `kind` ends the statement that makes it: encoding, locale. */
export const createEmptyDatabase = async (kind = ''): Promise<TestDatabase> => {
  const { name, owner } = beginning();
  await administrate(`CREATE DATABASE ${name} OWNER ${owner} ${kind}`);
  return named(name);
};

/**
 * Clones the migrated template (see global-setup.ts): ~20 ms instead of a migration. Its files are copied as they are, which
 * is half the work of copying page by page through the log.
 */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const { name, template, owner } = beginning();
  for (let attempt = 1; ; attempt += 1) {
    try {
      await administrate(`CREATE DATABASE ${name} TEMPLATE ${template} OWNER ${owner} STRATEGY FILE_COPY`);
      break;
    } catch (error) {
      if ((error as { code?: string }).code !== OBJECT_IN_USE || attempt === 50) throw error;
      await sleep(100);
    }
  }
  return named(name);
};
