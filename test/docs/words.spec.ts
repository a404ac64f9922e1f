import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { filesBelow } from '../support/files.js';

/** What nobody says in plain English any more, or never did, with what to say instead. */
const NEVER: readonly (readonly [words: RegExp, instead: string])[] = [
  [/\b(?:who|whom|whoso)ever\b/i, 'callers who, anyone who, no matter who'],
  [/\bas ever\b/i, 'as usual, as before'],
  [/\bdear(?:er|est)?\b/i, 'expensive'],
  [/\bshall\b/i, 'must, should, is to'],
  [/\b(?:there|here|where)(?:by|of|upon|unto|in|to)\b/, 'by this, of which, in it'],
  [/\b(?:hither|hereto|thence|whence|thither)(?:to|fore)?\b/i, 'so far, from there'],
  [/\b(?:whilst|amongst|lest|ought)\b/i, 'while, among, so that not, should'],
];

const TEXTS = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...['src', 'test', 'docs', 'scripts'].flatMap((folder) => filesBelow(folder, /\.(?:[cm]?js|tsx?|md)$/)),
]
  // Migrations that have landed are never edited, and this file must name the words.
  .filter((file) => !/^src\/migrations\/\d/.test(file) && file !== 'test/docs/words.spec.ts');

/** On one line, without what begins the lines of a comment: phrases are broken anywhere. */
const inOneLine = (text: string): string => text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ');

describe('Comments, pages and messages', () => {
  it('are written in plain English of today', () => {
    expect(TEXTS.length).toBeGreaterThan(1_000);
    const found = TEXTS.flatMap((file) => {
      const text = inOneLine(readFileSync(file, 'utf8'));
      return NEVER.flatMap(([words, instead]) => {
        const at = text.search(words);
        return at < 0 ? [] : [`${file}: "…${text.slice(Math.max(0, at - 40), at + 40)}…" (instead: ${instead})`];
      });
    });
    expect(found).toEqual([]);
  });
});
