import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { isAlive } from './process-lock.js';

/** What a PostgreSQL server writes about itself to its data directory. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

/** Reads `postmaster.pid`: process id in line 1, port in line 4. */
export const readPostmaster = async (dataDir: string): Promise<Postmaster | undefined> => {
  const text = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
};

/**
 * Whether the process is a PostgreSQL server. After a kill -9 and a restart of the container, the id in a stale
 * `postmaster.pid` may belong to another program, which PostgreSQL itself cannot detect.
 */
export const isPostgres = async ({ pid }: Postmaster): Promise<boolean> => {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') return true;
  if (process.platform === 'linux') {
    // A process that has just ended is none of PostgreSQL.
    return (await readFile(`/proc/${String(pid)}/cmdline`, 'utf8').catch(() => '')).includes('postgres');
  }
  const ps = await promisify(execFile)('ps', ['-p', String(pid), '-o', 'command=']).catch(() => ({ stdout: '' }));
  return ps.stdout.includes('postgres');
};

/** Tries one connection; undefined when it succeeded. */
export const connectionError = async (url: string): Promise<Error | undefined> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return error as Error;
  } finally {
    // It only tried whether PostgreSQL answers, which `connect` has said.
    await client.end().catch(() => undefined);
  }
};

/** A TCP port of the loopback address that is currently free: the preferred one if possible. */
export const freePort = async (preferred = 0): Promise<number> => {
  try {
    return await tryPort(preferred);
  } catch {
    return tryPort(0);
  }
};

const tryPort = (wanted: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(wanted, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
