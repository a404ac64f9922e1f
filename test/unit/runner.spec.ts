import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

/** Files for the runner, as they are once they are compiled. Jest begins with the largest. */
const PROBES = {
  changing: `
    it.skip('skips', () => expect(1).toBe(2));
    it.each([['apples'], ['pears']])('counts %s', () => undefined);
    it('changes the process', () => {
      process.env['PROBE'] = 'here';
      process.exitCode = 3;
      jest.spyOn(Math, 'max').mockReturnValue(-1);
      jest.setTimeout(60);
      Object.assign(globalThis, { probed: process.pid });
    });
    // ${'A large file. '.repeat(30)}`,
  next: `
    it('meets nothing of the file before, in the same process', () => {
      expect(globalThis).toMatchObject({ probed: process.pid });
      expect([process.env['PROBE'], process.exitCode, Math.max(1, 2)]).toEqual([undefined, undefined, 2]);
    });
    it('has the time of the configuration again', () => new Promise((resolve) => setTimeout(resolve, 90)));
    it('takes longer than it allows itself', () => new Promise(() => undefined), 50);`,
  storage: `
    it('finds one storage at what waits', () => {
      const symbols = Object.getOwnPropertySymbols(new AsyncResource('probe'));
      // Node 24 and later have none there.
      expect(symbols.filter(({ description }) => description === 'kResourceStore').length).toBeLessThan(2);
    });`,
  rejected: `
    it('leaves a rejected promise behind', async () => {
      void Promise.reject(new Error('nobody waited'));
      await new Promise((resolve) => setTimeout(resolve, 20));
    });`,
  dying: `it('kills its process', () => new Promise(() => process.kill(process.pid, 'SIGKILL')));`,
  only: `it('is not asked for', () => expect(1).toBe(2)); it.only('is asked for', () => undefined);`,
  empty: '',
  broken: '{{',
};
const HEAD = `import { expect, it, jest } from '@jest/globals'; import { AsyncResource } from 'node:async_hooks';`;

interface Results {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
}

describe('The runner of the tests', () => {
  const root = mkdtempSync(join(tmpdir(), 'probes-'));
  /** By file, what its tests came to; or the file itself, where it has none. */
  let outcomes: Record<string, unknown>;

  beforeAll(() => {
    mkdirSync(join(root, 'dist'));
    symlinkSync(resolve('dist/node_modules'), join(root, 'dist', 'node_modules'));
    for (const [name, text] of Object.entries(PROBES)) {
      for (const file of [`${name}.spec.ts`, `dist/${name}.spec.js`]) writeFileSync(join(root, file), HEAD + text);
    }
    writeFileSync(join(root, 'dist', 'package.json'), '{ "type": "module" }');
    const runner = {
      testRunner: resolve('test/runner/runner.mjs'),
      testEnvironment: resolve('test/runner/environment.mjs'),
      // Without it Jest would run a single worker in its own process.
      workerIdleMemoryLimit: '1GB',
    };
    const config = { rootDir: root, testMatch: ['<rootDir>/*.spec.ts'], transform: {}, testTimeout: 1_000, ...runner };
    const outputFile = join(root, 'results.json');
    const options = ['-w', '1', '--ci', '--no-cache', '--json', '--outputFile', outputFile, '-t', '^(?!.*apples)'];
    spawnSync(process.execPath, ['node_modules/jest/bin/jest.js', '--config', JSON.stringify(config), ...options]);
    const { testResults } = JSON.parse(readFileSync(outputFile, 'utf8')) as Results;
    outcomes = Object.fromEntries(
      testResults.map(({ name, status, assertionResults: tests }) => [
        basename(name, '.spec.ts'),
        tests.length === 0 ? status : Object.fromEntries(tests.map((test) => [test.title, test.status])),
      ]),
    );
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('leaves nothing of a file to the next one in the same process, but goes on in a new one where it dies', () => {
    expect(outcomes).toEqual({
      changing: {
        skips: 'pending',
        'counts apples': 'pending',
        'counts pears': 'passed',
        'changes the process': 'passed',
      },
      next: {
        'meets nothing of the file before, in the same process': 'passed',
        'has the time of the configuration again': 'passed',
        'takes longer than it allows itself': 'failed',
      },
      storage: { 'finds one storage at what waits': 'passed' },
      rejected: { 'leaves a rejected promise behind': 'failed' },
      dying: 'failed',
      only: { 'is not asked for': 'pending', 'is asked for': 'passed' },
      empty: 'failed',
      broken: 'failed',
    });
  });
});
