import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'unused-'));
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

type Named = readonly { readonly name: string }[];
interface Found extends Readonly<Record<'dependencies' | 'exports' | 'files' | 'types', Named>> {
  readonly file: string;
}

/** What Knip says with the configuration of this repository: `file name`. */
const findings = (...flags: string[]): string[] => {
  const knip = join(process.cwd(), 'node_modules/knip/bin/knip.js');
  const config = join(process.cwd(), 'knip.config.js');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [knip, '-D', folder, '-c', config, '--reporter', 'json', ...flags],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  return (JSON.parse(stdout) as { issues: Found[] }).issues
    .flatMap(({ file, files, exports, types, dependencies }) =>
      [files, exports, types, dependencies].flat().map(({ name }) => `${file} ${name}`),
    )
    .toSorted();
};

describe('npm run unused', () => {
  it('tells what nobody uses, also where a module is imported as a whole', () => {
    expect(findings()).toEqual(BY_NOBODY);
  });

  it('tells what tests alone use, unless its own file uses it too', () => {
    const byTests = ['src/for-tests.ts src/for-tests.ts', 'src/names.ts usedByTests'];
    expect(findings('--production')).toEqual([...BY_NOBODY, ...byTests].toSorted());
  });
});
