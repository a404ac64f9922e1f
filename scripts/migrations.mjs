/**
 * `npm run migrations`: whether every migration that has landed on the main branch still is what it was when it landed, to the
 * letter. Git is the judge: unlike a list of checksums, what has landed cannot be rewritten along with the migration. Where git
 * cannot tell (no git, no main branch, a clone without its history), a line says so, and the checksums in
 * test/contract/migrations.spec.ts are what is left.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const FOLDER = 'src/migrations/';
/** The migrations before it, made while there was no release, were put together into the first ones of today. */
const FIRST = `${FOLDER}1790000001000-foundation.ts`;

/** Migrations that landed twice, before any database had run them, and the blob that stays. */
const REWRITTEN = { [`${FOLDER}1790000030000-events.ts`]: '83350d1a5abca6558d64f0a43499462326120ff5' };

const git = (...args) => {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
};

/** Why git cannot tell what has landed; else up to which commit. */
const landing = () => {
  const shallow = git('rev-parse', '--is-shallow-repository');
  if (shallow === undefined) return { reason: 'there is no git repository' };
  if (shallow === 'true') return { reason: 'this clone lacks its history' };
  const main = ['origin/main', 'main'].find((name) => git('rev-parse', '--verify', '--quiet', name) !== undefined);
  if (main === undefined) return { reason: 'there is no main branch' };
  const base = git('merge-base', main, 'HEAD');
  return base === undefined ? { reason: `nothing in common with ${main}` } : { base };
};

/** `:000000 100644 0000000 83350d1 A<tab>file`. */
const ADDED = /^:\d+ \d+ \w+ (\w+) A\t(.+)$/gm;

/** Each migration with the blob that it was when a commit of the main branch, or a merge into it, first brought it. */
const landedUntil = (base) => {
  const options = ['--first-parent', '-m', '--reverse', '--no-renames', '--diff-filter=A', '--raw', '--no-abbrev'];
  const log = git('log', ...options, '--format=', base, '--', FOLDER) ?? '';
  const landed = new Map();
  for (const [, blob, file] of log.matchAll(ADDED))
    if (file >= FIRST && file !== `${FOLDER}index.ts` && !landed.has(file)) landed.set(file, REWRITTEN[file] ?? blob);
  return landed;
};

/** The blob of each file as it stands here, which need not be committed; a file that is gone has none. */
const blobsOf = (files) => {
  const there = files.filter((file) => existsSync(file));
  const blobs = git('hash-object', '--', ...there)?.split('\n') ?? [];
  return new Map(there.map((file, index) => [file, blobs[index]]));
};

const { base, reason } = landing();
if (base === undefined) {
  console.log(`migrations: ${reason}: only the checksums in test/contract/migrations.spec.ts tell whether one changed`);
} else {
  const landed = landedUntil(base);
  const blobs = blobsOf([...landed.keys()]);
  for (const [file, blob] of landed) {
    if (blobs.get(file) === blob) continue;
    const what = blobs.has(file) ? 'has changed' : 'is gone';
    const advice = 'undo that, and write a new migration (CONTRIBUTING.md, Migrations)';
    console.error(`${file} ${what}, but databases have run it: ${advice}`);
    process.exitCode = 1;
  }
}
