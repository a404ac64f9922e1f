import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { filesBelow } from '../support/files.js';

type Phrases = readonly (readonly [words: RegExp, instead: string])[];

/** What nobody says in plain English any more, or never did, with what to say instead. */
const NEVER: Phrases = [
  [/\b(?:who|whom|whoso)ever\b/i, 'callers who, anyone who, no matter who'],
  [/\bas ever\b/i, 'as usual, as before'],
  [/\bdear(?:er|est)?\b/i, 'expensive'],
  [/\bshall\b/i, 'must, should, is to'],
  [/\b(?:there|here|where)(?:by|of|upon|unto|in|to)\b/, 'by this, of which, in it'],
  [/\b(?:hither|hereto|thence|whence|thither)(?:to|fore)?\b/i, 'so far, from there'],
  [/\b(?:whilst|amongst|lest|ought)\b/i, 'while, among, so that not, should'],
  [/\bstands? (?:in the (?:list|file)|there) twice\b/, 'is in the list twice'],
  [/\b(?:the|its|every) begin\b|\bbegin of\b/i, 'start'],
  [/\b(?:kept|needed|owed|possible|used|wanted) any more\b/, 'no longer kept, still owed'],
  [/\btold by mail\b/, 'notified by mail'],
  [/\bjust being\b/, 'is being … right now'],
  [/\bsomething else than\b/, 'something other than'],
  [/\banother one than\b/, 'not that of, different from'],
  [/\bby which way\b/i, 'how, in which way'],
  [/\bpaid too much\b/, 'overpaid'],
];

/** What comments may say, and callers should not have to read: word by word out of German. */
const NEVER_TO_CALLERS: Phrases = [
  [/\bany more\b(?! than)/, 'no longer, still'],
  [/\b(?:booked|decided|encoded|everything|made|marking|read|written) anew\b/i, 'again, adjusted, rewritten'],
  [/\b(?:stands?|lies?) (?:among|at|behind|beside|beyond|in|on|there|under)\b/, 'is in, is at'],
  [/\bcannot stand\b/, 'cannot be'],
  [/(?<!there )\b(?:is|are) no (?!longer\b|more\b)/i, 'is not a'],
  [/\bpresent (?:code|minute|one|password|state|version)\b/, 'current'],
  [/\bonce more\b/, 'again'],
  [/\bof this name\b/, 'with this name'],
  [/\bso many\b/, 'this many'],
  [/\bwhat holds\b/i, 'what applies'],
  [/\bby begin\b/, 'by start'],
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

/** Without comments, and literals that go on in the next line put together. */
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').replace(/['"`]\s*\+\s*['"`]/g, '');

const foundIn = (files: readonly string[], phrases: Phrases, read = (text: string): string => text): string[] =>
  files.flatMap((file) => {
    const text = inOneLine(read(readFileSync(file, 'utf8')));
    return phrases.flatMap(([words, instead]) => {
      const at = text.search(words);
      return at < 0 ? [] : [`${file}: "…${text.slice(Math.max(0, at - 40), at + 40)}…" (instead: ${instead})`];
    });
  });

describe('Comments, pages and messages', () => {
  it('are written in plain English of today', () => {
    expect(TEXTS.length).toBeGreaterThan(1_000);
    expect(foundIn(TEXTS, NEVER)).toEqual([]);
  });

  it('say to callers nothing that is German in English words', () => {
    const code = TEXTS.filter((file) => file.startsWith('src/'));
    expect(foundIn(code, NEVER_TO_CALLERS, withoutComments)).toEqual([]);
    const pages = TEXTS.filter((file) => /^docs\/(?:api|guides)\//.test(file) && !file.endsWith('conformance.md'));
    expect(pages.length).toBeGreaterThan(30);
    expect(foundIn(pages, NEVER_TO_CALLERS)).toEqual([]);
  });
});
