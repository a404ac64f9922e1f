import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names that only tests use, and why the product has them all the same. */
const KEPT: Readonly<Record<string, string>> = {
  'src/platform/http/deprecation.ts Deprecated': 'for the first route that is to go (docs/api/compatibility.md)',
};

const FOLDERS = ['src', 'test', 'scripts', 'bench', 'clients'];
/** Migrations stand in a list of their own; declarations say what plain JavaScript exports. */
const OUTSIDE = /^src\/migrations\/|\.d\.[cm]?ts$/;

/** An import, or an export from elsewhere, of names. */
const NAMED = /^(?:import|export) (?:type )?(?:\w+, )?\{([^}]*)\} from '(\.[^']*)';/gm;
/** A module as a whole: `import * as …`, `export * from …`, `import('…')`. */
const WHOLE = /^(?:import|export) \*(?: as \w+)? from '(\.[^']*)';|\bimport\('(\.[^']*)'\)(?!\.\w)/gm;
/** One name of a module as a type: `import('…').Name`. */
const TYPE = /\bimport\('(\.[^']*)'\)\.(\w+)/g;
const EXPORTED = /^export (?:declare |abstract |async )*(?:const|let|class|interface|type|function\*?|enum) (\w+)/gm;

interface Use {
  readonly module: string;
  /** `*`: whatever it exports. */
  readonly name: string;
}

/** The source that an import names by what becomes of it; benches load what was built. */
const moduleOf = (file: string, from: string): string =>
  join(file, '..', from)
    .replace(/\.js$/, '')
    .replace(/^dist\/modules\//, 'src/');

/** The names in the braces of an import, as the other file calls them. */
const namesIn = (braces: string): string[] =>
  braces.split(',').flatMap((one) => /^\s*(?:type )?(\w+)/.exec(one)?.[1] ?? []);

const usesIn = (file: string, text: string): Use[] => [
  ...[...text.matchAll(NAMED)].flatMap(([, braces = '', from = '']) =>
    namesIn(braces).map((name) => ({ module: moduleOf(file, from), name })),
  ),
  ...[...text.matchAll(WHOLE)].map(([, by, later]) => ({ module: moduleOf(file, by ?? later ?? ''), name: '*' })),
  ...[...text.matchAll(TYPE)].map(([, from = '', name = '']) => ({ module: moduleOf(file, from), name })),
];

const exportedBy = (text: string): string[] => [...text.matchAll(EXPORTED)].map(([, name = '']) => name);

/** Whether the text names it again, beside where it is declared, and not only in a comment. */
const usesItself = (text: string, name: string): boolean =>
  (text.replace(/\/\*[^]*?\*\//g, '').match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length > 1;

/** The exports of `src` that nobody needs: `file name`. */
const unneeded = (texts: ReadonlyMap<string, string>): string[] => {
  const bySource = new Set<string>();
  const byOthers = new Set<string>();
  for (const [file, text] of texts)
    for (const { module, name } of usesIn(file, text))
      (file.startsWith('test/') ? byOthers : bySource).add(`${module} ${name}`);
  return [...texts].flatMap(([file, text]) => {
    if (!file.startsWith('src/') || OUTSIDE.test(file)) return [];
    const module = file.replace(/\.tsx?$/, '');
    const usedBy = (uses: ReadonlySet<string>, name: string): boolean =>
      uses.has(`${module} ${name}`) || uses.has(`${module} *`);
    return exportedBy(text)
      .filter((name) => !usedBy(bySource, name) && !(usedBy(byOthers, name) && usesItself(text, name)))
      .map((name) => `${file} ${name}`);
  });
};

const readTexts = (): ReadonlyMap<string, string> =>
  new Map(
    FOLDERS.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.[cm]?[jt]sx?$/.test(name) && !name.includes('node_modules'))
        .map((name) => join(folder, name)),
    ).map((file) => [file, readFileSync(file, 'utf8')] as const),
  );

describe('A name that src exports', () => {
  const found = unneeded(readTexts());

  it('is imported by another file, and not by tests alone, unless its own file uses it too', () => {
    expect(found.filter((one) => !(one in KEPT))).toEqual([]);
  });

  it('is excused nowhere without need', () => {
    expect(Object.keys(KEPT).filter((one) => !found.includes(one))).toEqual([]);
  });
});

describe('The reader of imports', () => {
  const one = `/** For two. */\nexport const two = 2;\nexport interface Three {}\nexport const four = two;\n`;
  const found = (...others: readonly (readonly [file: string, text: string])[]): string[] =>
    unneeded(new Map([['src/a/one.ts', one], ...others])).map((name) => name.replace('src/a/one.ts ', ''));

  it.each([
    ['nobody', [], 'two Three four'],
    ['another file', [['src/b.ts', `import { four, type Three, two as zwei } from './a/one.js';`]], ''],
    ['several lines', [['src/a/b.tsx', `import {\n  four,\n  type Three,\n} from './one.js';`]], 'two'],
    ['a file of the same name', [['src/b/b.ts', `import { two, four } from './one.js';`]], 'two Three four'],
    ['types', [['src/b.ts', `import type { Three } from './a/one.js';`]], 'two four'],
    ['a type within a line', [['src/b.ts', `type Four = import('./a/one.js').Three;`]], 'two four'],
    ['an export onward', [['src/b.ts', `export { two, four } from './a/one.js';`]], 'Three'],
    ['everything', [['src/b.ts', `import * as all from './a/one.js';`]], ''],
    ['a module loaded later', [['bench/b.mjs', `const { two } = await import('../src/a/one.js');`]], ''],
    ['a bench', [['bench/b.mjs', `import { two, four } from '../dist/modules/a/one.js';`]], 'Three'],
    ['a test of what the file uses', [['test/a.spec.ts', `import { two } from '../src/a/one.js';`]], 'Three four'],
    ['a test alone', [['test/a.spec.ts', `import { two, four } from '../src/a/one.js';`]], 'Three four'],
  ] as const)('tells who needs a name: %s', (_, others, names) => {
    expect(found(...others).join(' ')).toBe(names);
  });
});
