import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** One violation of each rule of the house, and what looks like one and is none. */
const FILES: Record<string, string> = {
  'src/many.service.ts': `export class Many {
    constructor(readonly a: 1, readonly b: 1, readonly c: 1, readonly d: 1, readonly e: 1, readonly f: 1, readonly g: 1, readonly h: 1) {}
  }`,
  'src/seven.service.ts': `export class Seven {
    constructor(readonly a: 1, readonly b: 1, readonly c: 1, readonly d: 1, readonly e: 1, readonly f: 1, readonly g: 1) {}
  }`,
  'src/asks.controller.ts': 'export const f = (a: number): number => { if (a > 1) return 1; return 2; };',
  'src/asks.service.ts': 'export const f = (a: number): number => { if (a > 1) return 1; return 2; };',
  'src/raw.tsx': `export const Raw = () => <p dangerouslySetInnerHTML={{ __html: 'x' }} />;`,
  'src/style.tsx': `export const Style = () => <p style="color: red" />;`,
  'src/click.tsx': 'export const Click = () => <p onClick={() => undefined} />;',
  'src/plain.tsx': 'export const Plain = () => <p class="once" />;',
  'src/environment.ts': `export const home = process.env['HOME'];`,
  'src/platform/config/environment.ts': `export const home = process.env['HOME'];`,
  'src/long.ts': Array.from({ length: 301 }, (_, line) => `export const a${line} = ${line};`).join('\n'),
  'src/migrations/long.ts': Array.from({ length: 301 }, (_, line) => `export const a${line} = ${line};`).join('\n'),
  'src/untyped.ts': 'export const f = (a: number) => a;',
};

const EXPECTED: Record<string, string> = {
  'src/many.service.ts': 'house(few-collaborators)',
  'src/asks.controller.ts': 'house(no-if)',
  'src/raw.tsx': 'house(escaped-markup)',
  'src/style.tsx': 'house(no-style-or-script-within)',
  'src/click.tsx': 'house(no-style-or-script-within)',
  'src/environment.ts': 'eslint(no-restricted-properties)',
  'src/long.ts': 'eslint(max-lines)',
  'src/untyped.ts': 'typescript(explicit-module-boundary-types)',
};

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-'));
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  cpSync('scripts/lint', join(folder, 'scripts/lint'), { recursive: true });
  // None of these rules needs types, and there is no tsconfig.json there.
  const rules = readFileSync('.oxlintrc.json', 'utf8');
  writeFileSync(join(folder, '.oxlintrc.json'), rules.replace(/"(typeAware|typeCheck)": true/g, '"$1": false'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('reports what the rules of the house forbid, where they hold, and nothing else', () => {
  const oxlint = join(process.cwd(), 'node_modules/oxlint/bin/oxlint');
  const { stdout, stderr } = spawnSync(process.execPath, [oxlint, '--format', 'json', 'src'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] };
  expect(Object.fromEntries(diagnostics.map(({ filename, code }) => [filename, code]))).toEqual(EXPECTED);
});
