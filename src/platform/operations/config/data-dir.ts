import { randomBytes } from 'node:crypto';
import { rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long the directory may take to answer, which that of a server on the network may never do. */
const PATIENCE_MS = 5_000;
/** A full disk is an outage, during which the service runs. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** The fault of a DATA_DIR. */
export interface DirectoryProblem {
  readonly problem: string;
  /** A thread of the process waits for the directory, perhaps for ever. */
  readonly hangs: boolean;
}

/** The reason why a directory can neither be written nor made; undefined if it can. Nothing is left behind. */
export const problemOfDataDir = async (directory: string): Promise<DirectoryProblem | undefined> => {
  const late = sleep(PATIENCE_MS, 'hangs' as const, { ref: false });
  const failure = await Promise.race([failureIn(resolve(directory)), late]);
  if (failure === undefined || FULL.has(failure)) return undefined;
  if (failure === 'hangs') return { problem: 'DATA_DIR must be a directory that answers within 5 s', hangs: true };
  return { problem: `DATA_DIR must be a directory that can be written (${failure})`, hangs: false };
};

/** The code of what hinders a file there, or in the nearest directory above. */
const failureIn = async (directory: string): Promise<string | undefined> => {
  try {
    const file = join(await nearest(directory), `.holiday-${String(process.pid)}-${randomBytes(4).toString('hex')}`);
    await writeFile(file, '', { flag: 'wx' });
    await rm(file);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown error';
  }
};

const nearest = async (path: string): Promise<string> => {
  try {
    await stat(path);
    return path;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(path) === path) throw error;
    return nearest(dirname(path));
  }
};
