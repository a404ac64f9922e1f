import { expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A small service, in which some names are needed and some are not. */
const FILES: Record<string, string> = {
  'package.json': JSON.stringify({ type: 'module', dependencies: { luxon: '3' }, devDependencies: { jest: '30' } }),
  'jest.config.js': `export default { testMatch: ['<rootDir>/test/**/*.spec.ts'] };`,
  'src/main.ts': `import * as all from './whole.js';\nimport { used, type Used } from './names.js';\nexport const main: Used = { a: used, b: all.used };`,
  'src/names.ts': [
    'export interface Used { a: number; b: number }',
    'export const used = 1;',
    'export const usedByTests = 2;',
    'export const limit = 3;',
    'export const usedByNobody = limit;',
    'export interface UsedByNobody { a: number }',
  ].join('\n'),
  'src/whole.ts': 'export const used = 1;\nexport const usedByNobody = 2;',
  'src/forgotten.ts': 'export const used = 1;',
  'src/for-tests.ts': 'export const used = 1;',
  'scripts/tool.mjs': `import { tool } from '../src/tool.ts';\nconsole.log(tool);`,
  'src/tool.ts': 'export const tool = 1;',
  'test/names.spec.ts': `import { used } from '../src/for-tests.js';\nimport { limit, usedByTests } from '../src/names.js';\nconsole.log(used, limit, usedByTests);`,
};

const BY_NOBODY = [
  'package.json luxon',
  'src/forgotten.ts src/forgotten.ts',
  'src/names.ts UsedByNobody',
  'src/names.ts usedByNobody',
  'src/whole.ts usedByNobody',
];

/** Prints what Knip says of a folder with the configuration of this repository, in both runs: most of each is loading Knip. */
const PROGRAM = `
  import { main } from 'knip';
  import { createOptions } from 'knip/session';
  const found = [];
  for (const production of [false, true]) {
    const args = { config: process.cwd() + '/knip.config.js', production };
    const { issues } = await main(await createOptions({ cwd: process.argv[1], args }));
    found.push([issues.files, issues.exports, issues.types, issues.dependencies]);
  }
  console.log(JSON.stringify(found));`;

type Found = Readonly<Record<string, Readonly<Record<string, { readonly symbol: string }>>>>;

it('npm run unused tells what nobody uses, also of a whole module, and what tests alone use, unless its own file does', () => {
  const folder = mkdtempSync(join(tmpdir(), 'unused-'));
  try {
    for (const [file, text] of Object.entries(FILES)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const flags = ['--input-type=module', '--eval', PROGRAM, folder];
    const { stdout, stderr } = spawnSync(process.execPath, flags, { encoding: 'utf8' });
    expect(stderr).toBe('');
    const [all, inProduction] = (JSON.parse(stdout) as Found[][]).map((kinds) =>
      kinds
        .flatMap((kind) => Object.entries(kind))
        .flatMap(([file, found]) => Object.values(found).map(({ symbol }) => `${file} ${symbol}`)),
    );
    expect(all!.sort()).toEqual(BY_NOBODY);
    const byTests = ['src/for-tests.ts src/for-tests.ts', 'src/names.ts usedByTests'];
    expect(inProduction!.sort()).toEqual([...BY_NOBODY, ...byTests].sort());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
