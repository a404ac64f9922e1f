import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { CODES } from '../../src/kernel/problem/codes.js';
import { filesBelow } from '../support/files.js';

const read = (page: string): string => readFileSync(page, 'utf8');

describe('The documentation', () => {
  it('names every code of a violation, and none that does not exist', () => {
    const page = read('docs/api/conventions.md');
    const rows = [...page.matchAll(/^\| `([0-9a-f-]{36})` \|/gm)].map(([, code]) => code);
    expect(rows.sort()).toEqual(Object.values(CODES).sort());
  });

  it('explains every command', () => {
    const sources = filesBelow('src/commands', /\.ts$/).map(read).join('\n');
    const commands = [...sources.matchAll(/\.command\('([\w:-]+)/g)].map(([, name]) => name).sort();
    expect([...read('docs/operations/cli.md').matchAll(/^## (.*)/gm)].map(([, name]) => name).sort()).toEqual(commands);
  });
});
