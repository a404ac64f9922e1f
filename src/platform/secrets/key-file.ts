import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * The key in this file, which is made when there is none, readable by its owner alone. Written under another name and
 * linked, so that of two processes that make it at once both read the same.
 */
export const keyInFile = (file: string): string => {
  const mine = `${file}.${String(process.pid)}-${randomBytes(4).toString('hex')}`;
  mkdirSync(dirname(file), { recursive: true });
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  writeFileSync(mine, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
  try {
    linkSync(mine, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(mine, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
};
