import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

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
