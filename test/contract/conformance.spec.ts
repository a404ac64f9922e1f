import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { namesOfTests } from '../support/names-of-tests.js';

interface Row {
  readonly section: string;
  readonly rule: string;
  readonly tests: readonly string[];
}

/** A cell as it reads, without what Markdown and the formatter need. */
const textOf = (cell: string): string =>
  cell
    .trim()
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replace(/\\([\\|*_`<>[\]])/g, '$1');

const rowsOf = (page: string): Row[] => {
  let section = '';
  return page.split('\n').flatMap((line) => {
    const heading = /^## (.+)$/.exec(line);
    if (heading !== null) section = heading[1]!;
    if (!line.startsWith('|') || /^\|[\s|:-]+$/.test(line) || /^\| (?:Rule|Promise)\s+\| Tests\s+\|$/.test(line))
      return [];
    // A bar within a name is escaped.
    const [, rule = '', tests = ''] = line.split(/(?<!\\)\|/);
    return [{ section, rule: textOf(rule), tests: tests.split('<br>').map(textOf).filter(Boolean) }];
  });
};

const page = readFileSync('docs/api/conformance.md', 'utf8');
const rows = rowsOf(page);
const files = readdirSync('test', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.spec.ts'));
const known = new Set(
  files.flatMap((file) => {
    const path = file.replaceAll('\\', '/');
    return namesOfTests(path, readFileSync(`test/${path}`, 'utf8')).map((name) => `\`${path.slice(0, -8)}\` ${name}`);
  }),
);

describe('The table of what proves each rule (docs/api/conformance.md)', () => {
  it('has rules in every section of the specification, and in each of our decisions', () => {
    const sections = [...page.matchAll(/^## (.+)$/gm)].map(([, name]) => name!);
    expect(sections.filter((name) => !rows.some(({ section }) => section === name))).toEqual([]);
    expect(sections.map((name) => name.split(' ')[0])).toEqual([
      ...['1', '2.1', '2.2', '2.3', '2.4', '2.5', '3', '4.1', '4.2', '4.3', '4.4', '4.5', '4.6'],
      ...['5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'],
    ]);
  });

  it('has no rule without a test, and none twice in a section', () => {
    expect(rows.filter(({ tests }) => tests.length === 0)).toEqual([]);
    const rules = rows.map(({ section, rule }) => `${section}: ${rule}`);
    expect(rules.filter((rule, index) => rules.indexOf(rule) !== index)).toEqual([]);
  });

  it('names only tests that exist', () => {
    const lost = rows.flatMap(({ section, rule, tests }) =>
      tests.filter((test) => !known.has(test)).map((test) => `${section}: ${rule}: there is no test ${test}`),
    );
    expect(lost).toEqual([]);
  });
});

describe('What is promised to a data protection officer (docs/operations/security.md)', () => {
  const promises = rowsOf(readFileSync('docs/operations/security.md', 'utf8'));

  it('is held by tests that exist, each promise by one at least', () => {
    expect(promises.length).toBeGreaterThan(20);
    const unproven = promises.filter(({ tests }) => tests.length === 0 || tests.some((test) => !known.has(test)));
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
    expect(namesOfTests('x.spec.ts', source)).toEqual(["A › %s › b's %j", 'A › c ${x} | d', 'alone']);
  });
});
