import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import { describeWith } from '../support/installed.js';

const SCRIPT = pathToFileURL(resolve('scripts/migrations.mjs')).href;
const OLD = 'src/migrations/1700000013910-gone-dates.ts';
const INDEX = 'src/migrations/index.ts';
const BASELINE = 'src/migrations/1795824010000-events.ts';
const FIRST = 'src/migrations/1800000000000-places.ts';
const SECOND = 'src/migrations/1800000001000-paths.ts';
const LATER = 'src/migrations/1800000002000-plans.ts';

const gitInstalled = spawnSync('git', ['--version']).status === 0;
const root = mkdtempSync(join(tmpdir(), 'migrations-'));
const environment = process.env;
afterAll(() => {
  process.env = environment;
  rmSync(root, { recursive: true, force: true });
});

let folder = '';
const git = (...args: string[]): string => {
  const settings = ['user.name=Test', 'user.email=test@example.org', 'commit.gpgsign=false', 'maintenance.auto=false'];
  const own = settings.flatMap((setting) => ['-c', setting]);
  const { status, stdout, stderr } = spawnSync('git', [...own, ...args], { cwd: folder, encoding: 'utf8' });
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

let times = 0;

/** What the script says, by line, and how it ends. It runs in this process, as if it were one of its own. */
const judged = async (at = folder): Promise<{ readonly code: unknown; readonly lines: string[] }> => {
  const home = process.cwd();
  const said = [jest.spyOn(console, 'log').mockReturnValue(), jest.spyOn(console, 'error').mockReturnValue()];
  try {
    process.chdir(at);
    process.exitCode = 0;
    await import(`${SCRIPT}?${String((times += 1))}`);
    return { code: process.exitCode, lines: said.flatMap(({ mock }) => mock.calls.map((words) => format(...words))) };
  } finally {
    process.exitCode = undefined;
    process.chdir(home);
    jest.restoreAllMocks();
  }
};
const GOOD = { code: 0, lines: [] };
const refused = (file: string, what: string): { code: number; lines: unknown[] } => ({
  code: 1,
  lines: [expect.stringMatching(new RegExp(`^${file} ${what}, but databases have run it: `))],
});

describeWith('git', gitInstalled, 'A migration', () => {
  const begun = join(root, 'begun');
  beforeAll(() => {
    // Without what a hook of git says to the processes that it starts: they would mean this repository.
    process.env = Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('GIT_')));
    folder = begun;
    mkdirSync(join(folder, 'src/migrations'), { recursive: true });
    git('init', '--quiet', '--initial-branch', 'main');
    commit(OLD, 'old');
    rmSync(join(folder, OLD));
    commit(BASELINE, 'draft');
    commit(BASELINE, 'baseline');
    write(INDEX, 'all of them');
    write(FIRST, 'first');
    commit(SECOND, 'second');
  });
  beforeEach(() => {
    folder = mkdtempSync(join(root, 'repository-'));
    cpSync(begun, folder, { recursive: true });
  });

  it('that has landed is refused when it is changed or gone, committed or not, in a repository of another user, too; new ones come', async () => {
    const both = { code: 1, lines: [...refused(FIRST, 'has changed').lines, ...refused(SECOND, 'is gone').lines] };
    rmSync(join(folder, SECOND));
    write(FIRST, 'edited');
    process.env['GIT_TEST_ASSUME_DIFFERENT_OWNER'] = '1';
    try {
      expect(await judged()).toEqual(both);
    } finally {
      delete process.env['GIT_TEST_ASSUME_DIFFERENT_OWNER'];
    }
    write(INDEX, 'changed with each');
    commit(FIRST, 'edited');
    expect(await judged()).toEqual(both);
    write(SECOND, 'second');
    write(LATER, 'new');
    write(FIRST, 'first');
    expect(await judged()).toEqual(GOOD);
  });

  it('of the first release may change until it is tagged, or another has landed; the one before them went into them', async () => {
    git('checkout', '--quiet', '-B', 'main', 'main~2');
    write(BASELINE, 'edited');
    commit(INDEX, 'made anew');
    git('checkout', '--quiet', '-B', 'main');
    expect(await judged()).toEqual(GOOD);
    commit(FIRST, 'first');
    expect(await judged()).toEqual(GOOD);
    commit(BASELINE, 'edited too late');
    expect(await judged()).toEqual(refused(BASELINE, 'has changed'));
    git('reset', '--quiet', '--hard', 'main~2');
    git('tag', 'v1.0.0');
    commit(BASELINE, 'edited after the release');
    expect(await judged()).toEqual(refused(BASELINE, 'has changed'));
    git('reset', '--quiet', '--hard', 'main~1');
    expect(await judged()).toEqual(GOOD);
    git('tag', '--delete', 'v1.0.0');
    git('checkout', '--quiet', '-B', 'main', 'main~2');
    expect(git('ls-files')).toBe(OLD);
    git('checkout', '--quiet', '-b', 'anew');
    rmSync(join(folder, OLD));
    commit(BASELINE, 'baseline');
    expect(await judged()).toEqual(GOOD);
  });

  it('may change on its branch until it lands by a merge; its drafts there do not count afterwards either', async () => {
    git('switch', '--create', 'branch');
    commit(LATER, 'draft');
    commit(LATER, 'final');
    expect(await judged()).toEqual(GOOD);
    git('switch', 'main');
    commit('README.md', 'main went on');
    git('merge', '--no-ff', 'branch');
    expect(await judged()).toEqual(GOOD);
    write(LATER, 'edited');
    expect(await judged()).toEqual(refused(LATER, 'has changed'));
    write(LATER, 'final');
    git('switch', 'branch');
    expect(await judged()).toEqual(GOOD);
    git('switch', '--create', 'continued');
    commit(SECOND, 'edited');
    git('checkout', '--detach', 'continued');
    expect(await judged()).toEqual(refused(SECOND, 'has changed'));
  });

  it('is not said to be good when git fails while it tells, or knows of none', async () => {
    const tree = git('rev-parse', 'main~1^{tree}');
    rmSync(join(folder, '.git/objects', tree.slice(0, 2), tree.slice(2)));
    expect(await judged()).toEqual({ code: 1, lines: [expect.stringMatching(/^migrations: git log: fatal: .*tree/)] });
    git('switch', '--orphan', 'empty');
    commit('README.md', 'no migrations');
    git('branch', '--force', 'main', 'empty');
    expect(await judged()).toEqual({ code: 1, lines: [expect.stringMatching(/^migrations: none has landed /)] });
  });

  it('is left to the checksums, with a line that says why, where git cannot tell', async () => {
    const shallow = join(root, 'shallow');
    git('clone', '--quiet', '--depth', '1', `file://${folder}`, shallow);
    expect(await judged(shallow)).toEqual({
      code: 0,
      lines: [expect.stringMatching(/this clone lacks its history: only/)],
    });
    const [broken, config] = [join(root, 'broken'), join(root, 'broken/.git/config')];
    cpSync(folder, broken, { recursive: true });
    writeFileSync(config, '[');
    expect(await judged(broken)).toEqual({
      code: 0,
      lines: [expect.stringMatching(/^migrations: fatal: .*config.*: only/)],
    });
    git('branch', '--move', 'trunk');
    expect(await judged()).toEqual({ code: 0, lines: [expect.stringMatching(/there is no main branch: only/)] });
    rmSync(join(folder, '.git'), { recursive: true });
    expect(await judged()).toEqual({ code: 0, lines: [expect.stringMatching(/there is no git repository: only/)] });
  });
});
