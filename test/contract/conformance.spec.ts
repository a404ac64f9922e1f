import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Test {
  readonly file: string;
  readonly name: string;
}

interface Conformance {
  readonly allTests: () => Test[];
  readonly namesOfTests: (file: string, source: string) => string[];
  readonly rulesWithTests: () => { readonly rule: string; readonly tests: readonly Test[] }[];
}

let conformance: Conformance;
beforeAll(async () => {
  conformance = (await import(pathToFileURL(resolve('scripts/conformance.mjs')).href)) as Conformance;
});

/** A cell as it reads, without what Markdown and the formatter need. */
const textOf = (cell: string): string =>
  cell
    .trim()
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replace(/\\([\\|*_`<>[\]])/g, '$1');

const withoutRules = (name: string): string => name.replace(/ \((?:R-[A-Z]+-\d+(?:, )?)+\)/g, '');

describe('The rules (docs/rules)', () => {
  it('are each cited by the name of a test: npm run conformance lists them', () => {
    const rules = conformance.rulesWithTests();
    expect(rules.length).toBeGreaterThan(400);
    expect(rules.filter(({ tests }) => tests.length === 0).map(({ rule }) => rule)).toEqual([]);
  });
});

describe('What is promised to a data protection officer (docs/operations/security.md)', () => {
  it('is held by tests that exist, each promise by one at least', () => {
    const rows = readFileSync('docs/operations/security.md', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('|') && !/^\|[\s|:-]+$|^\| Promise/.test(line));
    const known = new Set(conformance.allTests().map(({ file, name }) => `\`${file}\` ${withoutRules(name)}`));
    // A bar within a name is escaped.
    const promises = rows.map((row) => row.split(/(?<!\\)\|/)).map(([, promise, tests = '']) => ({ promise, tests }));
    expect(promises.length).toBeGreaterThan(20);
    const unproven = promises.flatMap(({ promise, tests }) =>
      tests
        .split('<br>')
        .map((test) => withoutRules(textOf(test)))
        .filter((test) => !known.has(test))
        .map((test) => ({ promise, test })),
    );
    expect(unproven).toEqual([]);
  });
});

describe('The names of tests', () => {
  it('are read with their groups, templates as they stand in the source, and nothing else that looks like one', () => {
    const source = `
      describe('A', () => {
        describe.each(LIST)('%s', (x) => {
          it.each([['it("no")']])("b's %j", () => test.call('get', 'describe'));
        });
        it(\`c \${x} | d\`, async () => { it.skip; });
      });
      it('alone', () => {});`;
    expect(conformance.namesOfTests('x.spec.ts', source)).toEqual(["A › %s › b's %j", 'A › c ${x} | d', 'alone']);
  });
});
