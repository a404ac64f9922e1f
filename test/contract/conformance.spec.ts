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

/** The pages of rules, which this page proves. */
const RULES = readdirSync('docs/rules').map((name) => ({ text: readFileSync(`docs/rules/${name}`, 'utf8') }));

const definedIn = (text: string): string[] => [...text.matchAll(/^### (R-[A-Z]+-\d+)$/gm)].map(([, rule]) => rule!);

/** The rules that a row begins with, each a link. */
const rulesOf = (cell: string): string[] => [...cell.matchAll(/\[(R-[A-Z]+-\d+)\]\(/g)].map(([, rule]) => rule!);

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
  it('has a section for each page of rules, and proves every rule of it', () => {
    const sections = [...page.matchAll(/^## (.+)$/gm)].map(([, name]) => name!);
    const subjects = RULES.map(({ text }) => /^# Rules: (.+)$/m.exec(text)?.[1] ?? '');
    expect(sections.map((name) => name.toLowerCase()).sort()).toEqual(
      subjects.map((name) => name.toLowerCase()).sort(),
    );
    const proven = new Set(rows.flatMap(({ rule }) => rulesOf(rule)));
    expect(RULES.flatMap(({ text }) => definedIn(text)).filter((rule) => !proven.has(rule))).toEqual([]);
  });

  it('says of each row which rules it is about', () => {
    expect(rows.filter(({ rule }) => rulesOf(rule).length === 0)).toEqual([]);
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
