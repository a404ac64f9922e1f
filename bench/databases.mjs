/** The databases that are measured: the demo with 100 more offers, with 10,000 more, and when asked for with 100,000 more. */
import { once } from 'node:events';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import pg from 'pg';
import { EmbeddedCluster } from '../dist/src/platform/development/embedded-cluster.js';

export const SIZES = [
  { name: 'small', offers: 100, attendances: 2_000 },
  { name: 'large', offers: 10_000, attendances: 200_000 },
];
/** Only for `npm run bench -- --huge`: it takes minutes to make. */
export const HUGE = { name: 'huge', offers: 100_000, attendances: 200_000 };

const DIRECTORY = join(import.meta.dirname, '..', 'var', 'bench');

export const administrate = async (url, sql, parameters) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql, parameters)).rows;
  } finally {
    await client.end();
  }
};

/** Runs a command of the service's own CLI on the database. */
export const cli = async (databaseUrl, ...args) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'dist', 'cli.js'), ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATABASE_URL: databaseUrl,
      DATA_DIR: DIRECTORY,
      LOG_LEVEL: 'error',
    },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${args.join(' ')} failed.`);
};

/** Starts the benchmark's own PostgreSQL, beside the one of `npm start`. */
export const startCluster = async () => {
  const cluster = new EmbeddedCluster(join(DIRECTORY, 'postgres'), (line) => console.error(line));
  return { cluster, url: (await cluster.start()).superuserUrl };
};

/** Makes the database of a size, or takes the one of the last run when `keep` is set and it is there. */
export const prepareDatabase = async (serverUrl, { name, offers, attendances }, keep) => {
  const database = `bench_${name}`;
  const databaseUrl = Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href;
  const known = await administrate(serverUrl, 'select from pg_database where datname = $1', [database]);
  if (known.length > 0 && keep) return databaseUrl;
  await administrate(serverUrl, `drop database if exists ${database} with (force)`);
  await administrate(serverUrl, `create database ${database}`);
  await cli(databaseUrl, 'demo:load');
  const begin = performance.now();
  await cli(databaseUrl, 'demo:scale', '--offers', String(offers), '--attendances', String(attendances));
  console.error(`demo:scale of ${offers} offers took ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  return databaseUrl;
};
