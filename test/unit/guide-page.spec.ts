import { describe, expect, it } from '@jest/globals';
import { compare, notRun, stepsOf } from '../support/guide-page.js';

const PAGE = `
\`\`\`sh not-run
npm start
\`\`\`

\`\`\`sh
curl a
\`\`\`

An answer:

\`\`\`json
{ "a": 1 }
\`\`\`

\`\`\`json
{ "of": "nothing" }
\`\`\`

\`\`\`js read.mjs
console.log(1);
\`\`\`
`;

const UUID = '01a1fe80-60c2-70b2-9f30-79f935ff22d5';
const json = (shown: unknown, real: unknown): string[] =>
  compare({ kind: 'json', text: JSON.stringify(shown) }, JSON.stringify(real));
const text = (shown: string, real: string): string[] => compare({ kind: 'text', text: shown }, real);

describe('A page with commands', () => {
  it('holds what is run, what comes out, and files; what is not run is said', () => {
    expect(stepsOf(PAGE)).toEqual([
      { line: 6, kind: 'sh', name: '', text: 'curl a\n', shown: { kind: 'json', text: '{ "a": 1 }\n' } },
      { line: 20, kind: 'file', name: 'read.mjs', text: 'console.log(1);\n' },
    ]);
    expect(notRun(PAGE)).toEqual(['npm start']);
  });

  it('is right when all values are those shown, whatever the identifiers and times', () => {
    expect(json({ uuid: UUID, n: [1, 'a'] }, { uuid: UUID.replace('01a1', '01b2'), n: [1, 'a'] })).toEqual([]);
    expect(json({ at: '2026-11-21T15:00:00+01:00' }, { at: '2027-07-01T09:30:01+02:00' })).toEqual([]);
    expect(json({ token: 'fpa_…', '…': '…' }, { token: 'fpa_x', more: 1 })).toEqual([]);
    expect(json([1, '…'], [1, 2, 3])).toEqual([]);
  });

  it.each([
    ['another value', { a: 1 }, { a: 2 }, 'a is 2, not 1'],
    ['another type', { a: '1' }, { a: 1 }, 'a is 1, not "1"'],
    ['a field too many', { a: 1 }, { a: 1, b: 2 }, 'the answer also has b'],
    ['a missing field', { a: 1, b: '…' }, { a: 1 }, 'b is missing'],
    ['an entry too many', [1], [1, 2], 'the answer also has 1'],
    ['a uuid that is none', { a: UUID }, { a: 'x' }, `a is "x", not "${UUID}"`],
  ])('is wrong with %s', (_what, shown, real, complaint) => {
    expect(json(shown, real)).toEqual([complaint]);
  });

  it('shows lines in their order, all of them unless it says so', () => {
    expect(text('a\nb …', 'a\nb 1\n')).toEqual([]);
    expect(text('a\n…\nd', 'a\nb\nc\nd')).toEqual([]);
    expect(text('a', 'a\nb')).toEqual(['there also is “b”']);
    expect(text('b\na', 'a\nb')).toEqual(['“b” does not come out']);
    expect(compare({ kind: 'http', text: 'ETag: "…"' }, 'HTTP/1.1 200 OK\r\nETag: "x"\r\n\r\n[]')).toEqual([]);
    expect(compare({ kind: 'http', text: 'HTTP/1.1 201 Created' }, 'HTTP/1.1 200 OK\r\n')).not.toEqual([]);
  });
});
