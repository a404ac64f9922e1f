import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { list, SECRET_KEYS } from '../config/env-rules.js';
import { SettingsError } from '../config/env.js';
import { type Settings } from '../config/settings.js';

const fileOf = ({ dataDir }: Pick<Settings, 'dataDir'>): string => join(dataDir, 'secret.key');

/** At the start: keys that cannot be used are told before anybody needs them. @throws SettingsError */
export const checkKeyFile = (settings: Settings): void => {
  if (settings.secretKeys.length === 0 && !settings.production) readKeys(fileOf(settings));
};

/**
 * The keys under DATA_DIR; a key is made when there is none, readable by its owner alone. Written under another name and
 * linked, so that of two processes that make it at once both read the same.
 * @throws SettingsError if the file holds something else
 */
export const keysInFile = (settings: Pick<Settings, 'dataDir'>): readonly string[] => {
  const file = fileOf(settings);
  const known = readKeys(file);
  if (known !== undefined) return known;
  const mine = `${file}.${String(process.pid)}-${randomBytes(4).toString('hex')}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(mine, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
  try {
    linkSync(mine, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(mine, { force: true });
  }
  return readKeys(file) ?? [];
};

/** Undefined: there is no such file. */
const readKeys = (file: string): readonly string[] | undefined => {
  const keys = textOf(file);
  if (keys === undefined) return undefined;
  const read = list(keys);
  if (read.length === 0 || !SECRET_KEYS.reads(read)) throw new SettingsError([`${file} must hold ${SECRET_KEYS.must}`]);
  return read;
};

const textOf = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
};
