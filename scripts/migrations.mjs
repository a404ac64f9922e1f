/**
 * `npm run migrations`: whether every migration that has landed on the main branch still is what it was when it landed, to the
 * letter; those of the first release, what they were when it was tagged, or the first one that follows them landed. Git is the
 * judge: unlike a list of checksums, what has landed cannot be rewritten along with the migration. Where git cannot tell (no git,
 * no main branch, a clone without its history), a line says so, and the checksums in test/contract/migrations.spec.ts are what is
 * left. Where it fails while it tells, the check fails.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const FOLDER = 'src/migrations/';
/** The first release, and the first and the last of its migrations. Those before them went into them: nobody keeps such a database. */
const RELEASE = 'v1.0.0';
const FIRST = `${FOLDER}1795824001000-foundation.ts`;
const LAST = `${FOLDER}1795824010000-events.ts`;

/** What git answers; undefined with a status that is not 0, and then what it says of it is in `complaint`. */
const asked = (...args) => {
  // Git reads no repository of another user (a checkout that is mounted into a container) unless it is told to. Who runs this
  // file out of it trusts it already.
  const trusting = ['-c', `safe.directory=${process.cwd()}`];
  const { status, stdout, stderr, error } = spawnSync('git', [...trusting, ...args], { encoding: 'utf8' });
  if (status === 0) return { answer: stdout.trim() };
  return { complaint: error?.message ?? stderr.trim().split('\n')[0] };
};

/** What git answers, where it knows the repository already and has no reason to fail. */
const git = (...args) => {
  const { answer, complaint } = asked(...args);
  if (answer === undefined) throw new Error(`git ${args[0]}: ${complaint}`);
  return answer;
};

const exists = (revision) => asked('rev-parse', '--verify', '--quiet', revision).answer !== undefined;

/** Why git cannot tell what has landed; else up to which commit. */
const landing = () => {
  if (!existsSync('.git')) return { reason: 'there is no git repository' };
  const { answer: shallow, complaint } = asked('rev-parse', '--is-shallow-repository');
  if (shallow === undefined) return { reason: complaint };
  if (shallow === 'true') return { reason: 'this clone lacks its history' };
  const main = ['origin/main', 'main'].find(exists);
  if (main === undefined) return { reason: 'there is no main branch' };
  return baseOn(main);
};

/**
 * The last commit of the main branch's own line that is here, too. What both have in common (`merge-base`) may be a commit of a
 * branch that was merged: behind it are the drafts of that branch.
 */
const baseOn = (main) => {
  const lacking = git('rev-list', '--first-parent', main, '^HEAD').split('\n');
  const oldest = lacking.at(-1);
  if (oldest === '') return { base: main };
  return exists(`${oldest}^`) ? { base: `${oldest}^` } : { reason: `nothing in common with ${main}` };
};

/** `:000000 100644 0000000 83350d1 A<tab>file`, and of a change `:100644 100644 f00ba12 83350d1 M<tab>file`. */
const WRITTEN = /^:\d+ \d+ \w+ (\w+) [AM]\t(.+)$/gm;
/** `100644 blob 83350d1<tab>file`. */
const RELEASED = /^\d+ blob (\w+)\t(.+)$/gm;

const isMigration = (file) => file !== `${FOLDER}index.ts`;

/**
 * Each migration with the blob that it was when a commit of the main branch, or a merge into it, first brought it. Those of the
 * first release may be written again before it is tagged, or a migration that stands behind them lands.
 */
const landedUntil = (base) => {
  const options = ['--first-parent', '-m', '--reverse', '--no-renames', '--diff-filter=AM', '--raw', '--no-abbrev'];
  const log = git('log', ...options, '--format=', base, '--', FOLDER);
  const written = [...log.matchAll(WRITTEN)].map(([, blob, file]) => ({ blob, file }));
  const landed = new Map();
  let followed = false;
  for (const { blob, file } of written.filter((one) => isMigration(one.file) && one.file >= FIRST)) {
    followed ||= file > LAST;
    if (!landed.has(file) || (file <= LAST && !followed)) landed.set(file, blob);
  }
  if (exists(RELEASE))
    for (const [, blob, file] of git('ls-tree', RELEASE, '--', FOLDER).matchAll(RELEASED))
      if (isMigration(file)) landed.set(file, blob);
  return { landed, some: written.some(({ file }) => isMigration(file)) };
};

/** The blob of each file as it stands here, which need not be committed; a file that is gone has none. */
const blobsOf = (files) => {
  const there = files.filter((file) => existsSync(file));
  const blobs = git('hash-object', '--', ...there).split('\n');
  return new Map(there.map((file, index) => [file, blobs[index]]));
};

/** What is wrong, a line for each. */
const complaintsSince = (base) => {
  const { landed, some } = landedUntil(base);
  if (!some) return [`migrations: none has landed until ${base}: the history is not the right one`];
  if (landed.size === 0) return [];
  const blobs = blobsOf([...landed.keys()]);
  const advice = 'undo that, and write a new migration (CONTRIBUTING.md, Migrations)';
  return [...landed]
    .filter(([file, blob]) => blobs.get(file) !== blob)
    .map(([file]) => {
      const what = blobs.has(file) ? 'has changed' : 'is gone';
      return `${file} ${what}, but databases have run it: ${advice}`;
    });
};

/** What is wrong; when git fails halfway, that is. */
const complaints = ({ base, reason }) => {
  if (base !== undefined) return complaintsSince(base);
  console.log(`migrations: ${reason}: only the checksums in test/contract/migrations.spec.ts tell whether one changed`);
  return [];
};

try {
  for (const complaint of complaints(landing())) {
    console.error(complaint);
    process.exitCode = 1;
  }
} catch (error) {
  console.error(`migrations: ${error.message}`);
  process.exitCode = 1;
}
