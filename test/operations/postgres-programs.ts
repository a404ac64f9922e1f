import { execFile, spawnSync } from 'node:child_process';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describeUnless } from '../support/installed.js';
import { part } from './parts.js';

/** Where they may lie: a folder that somebody names, what `test/operations/postgresql-18.sh` fetched, Debian's, and the PATH. */
const FOLDERS = [
  process.env['PG18_BIN'] ?? '',
  resolve('var/postgresql-18/bin'),
  '/usr/lib/postgresql/18/bin',
  ...(process.env['PATH'] ?? '').split(delimiter),
];

/** The version of a program of PostgreSQL: `18.6`, or `undefined` where it is not there. */
const versionOf = (file: string): string | undefined =>
  /\(PostgreSQL\) (\d+\.\d+)/u.exec(spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout)?.[1];

/** The folder of the first that is new enough; pg_upgrade is the one that only the server's package brings. */
const folder = FOLDERS.filter((name) => name !== '').find(
  (name) =>
    versionOf(join(name, 'pg_upgrade'))?.startsWith('18.') === true &&
    Number.parseInt(versionOf(join(name, 'pg_dump')) ?? '0', 10) >= 18,
);

/** pg_dump, pg_restore, psql, pg_basebackup, pg_upgrade, initdb and the server itself, of PostgreSQL 18. */
export const postgres = {
  /** The folder in which all of them lie. */
  get bin(): string {
    if (folder === undefined) throw new Error('There are no programs of PostgreSQL 18.');
    return folder;
  },
  /** The PATH with that folder in front, where there is one. */
  get path(): string {
    return [...(folder === undefined ? [] : [folder]), process.env['PATH'] ?? ''].join(delimiter);
  },
  /** `pg_dump 18.6`, for docs/operations/proven.md. */
  version(name: string): string {
    return `${name} ${versionOf(join(this.bin, name)) ?? '?'}`;
  },
  /** Runs one, and gives what it printed; a failure says what it complained about. */
  async run(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
    const { stdout } = await promisify(execFile)(join(this.bin, name), args, { env: { ...process.env, ...env } });
    return stdout;
  },
};

/** As {@link part}, for what needs the programs of PostgreSQL 18, and perhaps others. */
export const postgresPart = (title: string, programs: readonly string[], tests: () => void): void => {
  if (folder !== undefined) part(title, programs, tests);
  else describeUnless('no programs of PostgreSQL 18, see test/operations/postgresql-18.sh', title, tests);
};
