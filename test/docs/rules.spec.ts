import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../support/files.js';

const HOME = 'docs/rules';
const FOLDERS = ['src', 'test', 'docs', 'clients', 'bench', 'scripts'];
const TEXTS = /\.(?:[cm]?[jt]sx?|md|json|txt)$/;

const files = FOLDERS.flatMap((folder) => filesBelow(folder, TEXTS));
const texts = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const pages = texts.filter(({ file }) => file.startsWith(HOME));

/** Rules as their pages define them: a heading of the number alone, so that its address is known, and a title in bold. */
const defined = pages.flatMap(({ file, text }) =>
  [...text.matchAll(/^### (R-[A-Z]+)-(\d+)\n\n\*\*\S/gm)].map(([, prefix = '', number = '']) => ({
    file,
    prefix,
    rule: `${prefix}-${number}`,
  })),
);

/** Numbers of rules that a text cites. */
const citedIn = (text: string): string[] => text.match(/\bR-[A-Z]{2,}-\d+\b/g) ?? [];

describe('The rules (docs/rules)', () => {
  it('have a number of their own each, under one prefix for each page, as the front door says', () => {
    const headings = pages.flatMap(({ text }) => [...text.matchAll(/^###? .*R-.*$/gm)]);
    expect(headings.length).toBe(defined.length);
    expect(defined.length).toBeGreaterThan(200);
    const numbers = defined.map(({ rule }) => rule);
    expect(numbers.filter((rule, index) => numbers.indexOf(rule) !== index)).toEqual([]);
    const door = readFileSync('docs/README.md', 'utf8');
    const named = [...door.matchAll(/^\| `(R-[A-Z]+)-` +\| \[.*?\]\((rules\/[\w-]+\.md)\)/gm)];
    const shown = named.map(([, prefix, page]) => `${prefix ?? ''} ${join('docs', page ?? '')}`);
    expect(shown.sort()).toEqual([...new Set(defined.map(({ prefix, file }) => `${prefix} ${file}`))].sort());
  });

  it('are there wherever one is cited', () => {
    const known = new Set(defined.map(({ rule }) => rule));
    const cited = texts.flatMap(({ file, text }) => citedIn(text).map((rule) => ({ file, rule })));
    expect(cited.filter(({ file }) => file.startsWith('src')).length).toBeGreaterThan(200);
    expect(cited.filter(({ rule }) => !known.has(rule))).toEqual([]);
  });
});
