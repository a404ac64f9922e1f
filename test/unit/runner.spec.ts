import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Result {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly {
    readonly title: string;
    readonly status: string;
    readonly failureMessages: readonly string[];
  }[];
}

/** What a file came to: its tests by name, or `failed` if it had none. */
type Outcome = Readonly<Record<string, string>> | 'failed';

describe('The runner of the tests', () => {
  let directory: string;
  let printed: string;
  let results: Record<string, Result>;

  /** Runs Jest over the files of test/runner/probes, the largest first, in one process, with our configuration but for the database. */
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'probes-'));
    await cp('test/runner/probes', directory, { recursive: true });
    await rename(join(directory, 'broken.probe.txt'), join(directory, 'broken.probe.ts'));
    const config = (await import(pathToFileURL(resolve('jest.config.js')).href)) as {
      default: Record<string, unknown>;
    };
    const { globalSetup: _setup, globalTeardown: _teardown, ...rest } = config.default;
    const probes = { ...rest, rootDir: process.cwd(), roots: [directory], testMatch: ['**/*.probe.ts'] };
    const file = join(directory, 'results.json');
    const jest = [
      ...['--import', './scripts/typescript.mjs', 'node_modules/jest/bin/jest.js', '-w', '1', '--ci', '--no-cache'],
      ...['--config', JSON.stringify(probes), '--json', '--outputFile', file, '-t', '^(?!.* apples)'],
    ];
    printed = spawnSync(process.execPath, jest, { encoding: 'utf8', env: { PATH: process.env['PATH'] } }).stderr;
    const { testResults } = JSON.parse(await readFile(file, 'utf8')) as { testResults: Result[] };
    results = Object.fromEntries(testResults.map((result) => [basename(result.name, '.probe.ts'), result]));
  });
  afterAll(() => rm(directory, { recursive: true }));

  const outcome = (name: string): Outcome => {
    const tests = results[name]?.assertionResults ?? [];
    if (tests.length === 0) return results[name]?.status as 'failed';
    return Object.fromEntries(tests.map(({ title, status }) => [title, status]));
  };

  const messageOf = (name: string, title: string): string =>
    results[name]?.assertionResults.find((test) => test.title === title)?.failureMessages.join('\n') ?? '';

  it('passes, skips, leaves out what has another name, notes what is to be written and fills in rows', () => {
    expect(outcome('passing')).toEqual({
      passes: 'passed',
      skips: 'pending',
      'is to be written': 'todo',
      'counts apples': 'pending',
      'counts pears': 'passed',
      speaks: 'passed',
      'changes the process': 'passed',
    });
    expect(printed).toContain('a word from the test');
  });

  it('runs only what is asked for', () => {
    expect(outcome('only')).toEqual({ 'is not asked for': 'pending', 'is the only one': 'passed' });
  });

  it('leaves nothing of a file to the next one in the same process', () => {
    expect(outcome('next')).toEqual({
      'runs in the same process': 'passed',
      'meets nothing of the file before': 'passed',
      'has the time of the configuration again': 'passed',
    });
  });

  it('leaves one storage at every promise, not one for each file that ran', () => {
    expect(outcome('storage')).toEqual({ 'finds one storage at what waits': 'passed' });
  });

  it('keeps the time limits of a file and of a test', () => {
    expect(outcome('time')).toEqual({
      'takes longer than the file allows': 'failed',
      'takes longer than it allows itself': 'failed',
      'may take longer than the file allows': 'passed',
    });
    expect(messageOf('time', 'takes longer than it allows itself')).toContain('Exceeded timeout of 100 ms');
  });

  it('names the line of the source that threw, that expected, and where a test stands that took too long', () => {
    expect(outcome('failing')).toEqual({
      throws: 'failed',
      'expects in vain': 'failed',
      'fails with it': 'failed',
    });
    expect(messageOf('failing', 'throws')).toMatch(/from the depth: 1\n +at deep \(.*\/failing\.probe\.ts:10:9\)/);
    expect(messageOf('failing', 'expects in vain')).toContain('failing.probe.ts:15:46');
    expect(messageOf('failing', 'fails with it')).toContain('no beginning');
    expect(printed).toContain('> 10 |   throw new Error(`from the depth: ${value.one}`);');
    expect(printed).toContain("7 | it('takes longer than the file allows', never);");
  });

  it('fails what throws where nobody catches, and promises that nobody waits for', () => {
    expect(outcome('uncaught')).toEqual({ 'throws where nobody can catch': 'failed' });
    expect(outcome('rejected')).toEqual({ 'leaves a promise behind that is rejected': 'failed' });
  });

  it('fails a file that does not compile, and one without tests', () => {
    expect(outcome('broken')).toBe('failed');
    expect(outcome('empty')).toBe('failed');
  });

  it('fails the file in which a process dies or ends, and goes on with the next', () => {
    expect([outcome('dying'), outcome('ending')]).toEqual(['failed', 'failed']);
    const names = Object.keys(results);
    expect(names.indexOf('only')).toBeGreaterThan(names.indexOf('dying'));
  });
});
