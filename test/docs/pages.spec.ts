import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { CODES } from '../../src/kernel/problem/codes.js';
import { filesBelow } from '../support/files.js';

const read = (page: string): string => readFileSync(page, 'utf8');

describe('The documentation', () => {
  it('names every code of a violation, and none that does not exist', () => {
    const page = read('docs/api/conventions.md');
    const rows = [...page.matchAll(/^\| `([0-9a-f-]{36})` \|/gm)].map(([, code]) => code);
    expect(rows.sort()).toEqual(Object.values(CODES).sort());
  });

  it('names every setting in the README, and none that does not exist', () => {
    // Which is complete: unit/settings.
    const settings = [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
    const table = /\n## Settings\n(.*?)\n## /s.exec(read('README.md'))?.[1] ?? '';
    const cells = table.split('\n').map((line) => line.split('|')[1] ?? '');
    const named = cells.flatMap((cell) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name));
    expect(named.sort()).toEqual(settings.sort());
  });

  it('names every command in the README, and explains it', () => {
    const sources = filesBelow('src/commands', /\.ts$/).map(read).join('\n');
    const commands = [...sources.matchAll(/\.command\('([\w:-]+)/g)].map(([, name]) => name).sort();
    const table = /\n## Command line\n(.*?)\n## /s.exec(read('README.md'))?.[1] ?? '';
    expect([...table.matchAll(/^\| `([\w:-]+)/gm)].map(([, name]) => name).sort()).toEqual(commands);
    expect([...read('docs/operations/cli.md').matchAll(/^## (.*)/gm)].map(([, name]) => name).sort()).toEqual(commands);
  });

  it('names every folder of src in the README', () => {
    const table = /\n## Layout\n(.*?)\n## /s.exec(read('README.md'))?.[1] ?? '';
    const folders = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const named = (name: string): boolean => table.includes(`\`${name}\``) || table.includes(`\`src/${name}/\``);
    expect(folders.map(({ name }) => name).filter((name) => !named(name))).toEqual([]);
  });
});
