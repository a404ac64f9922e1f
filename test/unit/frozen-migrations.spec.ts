import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describeWith } from '../support/installed.js';

const SCRIPT = resolve('scripts/migrations.mjs');
const OLD = 'src/migrations/1700000013910-gone-dates.ts';
const FIRST = 'src/migrations/1790000001000-foundation.ts';
const SECOND = 'src/migrations/1790000002000-accounts.ts';
const LATER = 'src/migrations/1800000000000-places.ts';

const gitInstalled = spawnSync('git', ['--version']).status === 0;
const root = mkdtempSync(join(tmpdir(), 'migrations-'));
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

/** Without what a hook of git says to the processes that it starts: they would mean this repository. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));

let folder = '';
const git = (...args: string[]): string => {
  const own = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', '-c', 'commit.gpgsign=false'];
  const { status, stdout, stderr } = spawnSync('git', [...own, ...args], { cwd: folder, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
};
const write = (file: string, text: string): void => {
  writeFileSync(join(folder, file), text);
};
const commit = (file: string, text: string): void => {
  write(file, text);
  git('add', '--all');
  git('commit', '-m', 'A change');
};

/** What the script says, by line, and how it ends. */
const judged = (at = folder, more = {}): { readonly code: number | null; readonly lines: string[] } => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT], {
    cwd: at,
    env: { ...env, ...more },
    encoding: 'utf8',
  });
  return { code: status, lines: `${stdout}${stderr}`.split('\n').filter((line) => line !== '') };
};
const GOOD = { code: 0, lines: [] };
const refused = (file: string, what: string): unknown => ({
  code: 1,
  lines: [expect.stringMatching(new RegExp(`^${file} ${what}, but databases have run it: `))],
});

describeWith('git', gitInstalled, 'A migration', () => {
  const begun = join(root, 'begun');
  beforeAll(() => {
    folder = begun;
    mkdirSync(join(folder, 'src/migrations'), { recursive: true });
    git('init', '--quiet', '--initial-branch', 'main');
    commit(OLD, 'old');
    rmSync(join(folder, OLD));
    commit(FIRST, 'first');
    commit(SECOND, 'second');
  });
  beforeEach(() => {
    folder = mkdtempSync(join(root, 'repository-'));
    cpSync(begun, folder, { recursive: true });
  });

  it('that has landed is what it was, and new ones come', () => {
    commit('src/migrations/index.ts', 'changed with each');
    commit('src/migrations/index.ts', 'changed again');
    write(LATER, 'new');
    expect(judged()).toEqual(GOOD);
  });

  it('that has landed is refused when it is changed or gone, committed or not', () => {
    write(FIRST, 'edited');
    expect(judged()).toEqual(refused(FIRST, 'has changed'));
    commit(FIRST, 'edited');
    expect(judged()).toEqual(refused(FIRST, 'has changed'));
    commit(FIRST, 'first');
    expect(judged()).toEqual(GOOD);
    rmSync(join(folder, SECOND));
    expect(judged()).toEqual(refused(SECOND, 'is gone'));
    commit('README.md', 'committed as well');
    expect(judged()).toEqual(refused(SECOND, 'is gone'));
  });

  it('may change on its branch until it lands by a merge', () => {
    git('switch', '--create', 'branch');
    commit(LATER, 'draft');
    commit(LATER, 'final');
    expect(judged()).toEqual(GOOD);
    git('switch', 'main');
    git('merge', '--no-ff', 'branch');
    expect(judged()).toEqual(GOOD);
    git('switch', '--create', 'other');
    commit(LATER, 'edited');
    expect(judged()).toEqual(refused(LATER, 'has changed'));
    git('checkout', '--detach', 'other');
    expect(judged()).toEqual(refused(LATER, 'has changed'));
  });

  it('may have been a draft on a branch that has landed, and on one that goes on from there', () => {
    git('switch', '--create', 'branch');
    commit(LATER, 'draft');
    commit(LATER, 'final');
    git('switch', 'main');
    commit('README.md', 'main went on');
    git('merge', '--no-ff', 'branch');
    git('switch', 'branch');
    expect(judged()).toEqual(GOOD);
    git('switch', '--create', 'continued');
    commit('README.md', 'goes on');
    expect(judged()).toEqual(GOOD);
    commit(SECOND, 'edited');
    expect(judged()).toEqual(refused(SECOND, 'has changed'));
  });

  it('is looked at in a repository of another user, too', () => {
    const foreign = { GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' };
    expect(judged(folder, foreign)).toEqual(GOOD);
    write(FIRST, 'edited');
    expect(judged(folder, foreign)).toEqual(refused(FIRST, 'has changed'));
  });

  it('is not said to be good when git fails while it tells, or knows of none', () => {
    const tree = git('rev-parse', 'main~1^{tree}');
    rmSync(join(folder, '.git/objects', tree.slice(0, 2), tree.slice(2)));
    expect(judged()).toEqual({ code: 1, lines: [expect.stringMatching(/^migrations: git log: fatal: .*tree/)] });
    git('switch', '--orphan', 'empty');
    commit('README.md', 'no migrations');
    git('branch', '--force', 'main', 'empty');
    expect(judged()).toEqual({ code: 1, lines: [expect.stringMatching(/^migrations: none has landed /)] });
  });

  it('is left to the checksums, with a line that says why, where git cannot tell', () => {
    const shallow = join(root, 'shallow');
    git('clone', '--quiet', '--depth', '1', `file://${folder}`, shallow);
    expect(judged(shallow)).toEqual({ code: 0, lines: [expect.stringMatching(/this clone lacks its history: only/)] });
    const [broken, config] = [join(root, 'broken'), join(root, 'broken/.git/config')];
    cpSync(folder, broken, { recursive: true });
    writeFileSync(config, '[');
    expect(judged(broken)).toEqual({ code: 0, lines: [expect.stringMatching(/^migrations: fatal: .*config.*: only/)] });
    git('branch', '--move', 'trunk');
    expect(judged()).toEqual({ code: 0, lines: [expect.stringMatching(/there is no main branch: only/)] });
    rmSync(join(folder, '.git'), { recursive: true });
    expect(judged()).toEqual({ code: 0, lines: [expect.stringMatching(/there is no git repository: only/)] });
  });
});
