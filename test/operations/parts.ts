import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { describeUnless } from '../support/installed.js';

const PAGE = 'docs/operations/proven.md';

/**
 * What `test/operations/postgresql-18.sh` has fetched comes first; Debian keeps servers in the last two, which are not in
 * everybody's PATH.
 */
const DIRECTORIES = [
  resolve('var/postgresql-18/bin'),
  ...(process.env['PATH'] ?? '').split(delimiter),
  ...['/usr/sbin', '/sbin'],
];

/** Where a program lies: once for each version that is installed. */
export const programs = (name: string): readonly string[] => {
  const files = DIRECTORIES.map((directory) => join(directory, name)).filter((file) => existsSync(file));
  return [...new Set(files.map((file) => realpathSync(file)))];
};

/** Where a program lies, `undefined` where it is not installed. */
const program = (name: string): string | undefined => programs(name)[0];

/** The path of a program that {@link part} has asked for. */
export const needed = (name: string): string => {
  const path = program(name);
  if (path === undefined) throw new Error(`${name} is not installed.`);
  return path;
};

/** As `describe`, for what needs programs: skipped, with a title that says so, where one of them is missing. */
export const part = (title: string, names: readonly string[], tests: () => void): void => {
  const missing = names.filter((name) => program(name) === undefined);
  describeUnless(missing.length === 0 ? undefined : `not installed: ${missing.join(', ')}`, title, tests);
};

/** A row of docs/operations/proven.md: what was tried, with which versions, and what was seen. */
export interface Proof {
  readonly part: string;
  /** For instance `PgBouncer 1.18.0, PostgreSQL 18.4`. */
  readonly versions: string;
  /** One sentence with the figures that a reader would ask for. */
  readonly result: string;
}

/** Prints what was seen; with `WRITE_PROVEN=1`, the row of this part on the page is written anew, with today's date. */
export const proven = ({ part: name, versions, result }: Proof): void => {
  process.stdout.write(`proven: ${name} · ${versions} · ${result}\n`);
  if (process.env['WRITE_PROVEN'] !== '1') return;
  const row = `| ${name} | ${versions} | ${new Date().toISOString().slice(0, 10)} | ${result} |`;
  const lines = readFileSync(PAGE, 'utf8').split('\n');
  const rows = lines.filter((line) => line.startsWith('| ') && !/^\| (Part |-)/u.test(line));
  const others = rows.filter((line) => line.split('|')[1]?.trim() !== name);
  const table = [...others, row].sort((a, b) => a.localeCompare(b, 'en'));
  const before = lines.slice(0, lines.findIndex((line) => line.startsWith('| -')) + 1);
  const after = lines.slice(lines.findLastIndex((line) => line.startsWith('|')) + 1);
  writeFileSync(PAGE, [...before, ...table, ...after].join('\n'));
};
