import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { execFile } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const POLL_MS = 50;

/** Whether a process with this id exists on this machine; one that we may not signal exists too. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const ignoringMissing = async (work: Promise<unknown>): Promise<void> => {
  await work.catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  });
};

/**
 * Creates the lock file unless it exists. It is written under another name and linked, so that nobody ever reads it
 * half-written.
 */
const take = async (file: string): Promise<boolean> => {
  const mine = `${file}.${String(process.pid)}-${randomBytes(4).toString('hex')}`;
  await writeFile(mine, String(process.pid), { mode: 0o600 });
  try {
    await link(mine, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(mine, { force: true });
  }
};

/** Removes a lock whose holder died. If another process was faster and we removed its fresh lock, puts it back. */
const breakLockOf = async (dead: string, file: string): Promise<void> => {
  const aside = `${file}.stale-${randomBytes(4).toString('hex')}`;
  await ignoringMissing(
    rename(file, aside).then(async () => {
      // A third process may hold it by now: then there is nothing to put back.
      if ((await readFile(aside, 'utf8')) !== dead) await link(aside, file).catch(() => undefined);
    }),
  );
  await rm(aside, { force: true });
};

/**
 * Runs `work` while no other process of this machine does so under the same file; copes with holders that were
 * killed.
 */
export const withProcessLock = async <T>(file: string, work: () => Promise<T>, timeoutMs = 120_000): Promise<T> => {
  const deadline = Date.now() + timeoutMs;
  while (!(await take(file))) {
    // No file: it was released just now.
    const holder = await readFile(file, 'utf8').catch(() => '');
    if (holder !== '' && !isAlive(Number(holder))) await breakLockOf(holder, file);
    else if (Date.now() > deadline) throw new Error(`${file} is held by process ${holder} for too long.`);
    else await sleep(POLL_MS);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
};

/** Facts that a PostgreSQL server writes about itself to its data directory. */
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
