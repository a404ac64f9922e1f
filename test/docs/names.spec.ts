import { describe, expect, it } from '@jest/globals';
import { createRequire } from 'node:module';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { docsPages, filesBelow } from '../support/files.js';

const PAGES = ['ARCHITECTURE.md', 'CONTRIBUTING.md', ...docsPages()];
/** Pages about the code itself, whose names of classes and functions are those of the code. */
const ABOUT_CODE = /^(?:ARCHITECTURE|CONTRIBUTING|docs\/adding|docs\/adr\/.*)(?:\.md)$/;

const FOLDERS = ['src', 'test', 'scripts', 'bench', 'clients'];
const CODE = FOLDERS.flatMap((folder) => filesBelow(folder, /\.(?:[cm]?[jt]s|tsx)$/));
const SOURCES = CODE.filter((file) => /^(?:src|clients|test\/(?:world|support))\//.test(file)).map((file) =>
  readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ''),
);
const WORDS = new Set(SOURCES.flatMap((source) => source.match(/[A-Za-z_]\w*/g) ?? []));
/** The end of every path: `platform/audit` of `src/platform/audit/audit-log.ts` as well. */
const PATHS = new Set(
  [...CODE, 'package.json'].flatMap((file) => {
    const parts = file.split('/');
    return parts.flatMap((_, to) => parts.slice(0, to + 1).map((_part, from) => parts.slice(from, to + 1).join('/')));
  }),
);
const FEATURES = readdirSync('src', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const ROOTS = [...FOLDERS, 'docs', 'docker', '.ci'];

/** What stands for any name or is its end, and the resource that docs/adding.md makes up. */
const INVENTED = /^x[.-]|^\.|\bplaces?\b/i;

/** The texts in backticks of a page, without its blocks of code. */
const namedIn = (text: string): string[] =>
  [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name);

/** Whether a text names a file or folder of the repository. */
const isPath = (name: string): boolean =>
  /^[\w.-]+(?:\/[\w.-]+)*\/?$/.test(name) &&
  !INVENTED.test(name) &&
  (/\.(?:tsx?|mjs|cjs)$/.test(name) ||
    (name.includes('/') && [...ROOTS, ...FEATURES].includes(name.split('/')[0] ?? '')));

const isThere = (path: string): boolean => existsSync(path) || PATHS.has(path.replace(/\/$/, ''));

/** Classes, decorators and functions that a text names: `OfferLock`, `@Reads()`, `columnsOf(…)`. */
const identifiersIn = (name: string): string[] =>
  [...name.matchAll(/@([A-Z]\w+)|\b([A-Z][a-z]+(?:[A-Z]\w*)+)\b|\b([a-z]+[A-Z]\w*)\(/g)].map(
    ([, decorator, type, call]) => decorator ?? type ?? call ?? '',
  );

/** Members that a text names of a class that is declared: `OfferLock.take`. */
const membersIn = (name: string): [type: string, member: string][] =>
  [...name.matchAll(/\b([A-Z]\w*[a-z])\.([a-z]\w*)\b/g)].map(([, type = '', member = '']) => [type, member]);

const homes = new Map<string, string[]>();
for (const source of SOURCES)
  for (const [, type = ''] of source.matchAll(/\b(?:class|interface|const) (\w+)/g))
    homes.set(type, [...(homes.get(type) ?? []), source]);
const isMember = (type: string, member: string): boolean =>
  homes.get(type)?.some((source) => new RegExp(`\\b${member}\\b`).test(source)) ?? true;

const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
  forbidden: readonly { readonly name: string; readonly to: { readonly path?: string | readonly string[] } }[];
};

/** The rooms of the floors, or the layers of the large features, as their rules have them: `whole demo → commands`. */
const pictureOf = (kind: 'floor' | 'layer'): string => {
  const lines = new Map<string, { text: string; last: string }>();
  for (const { name, to } of forbidden) {
    const [, whole, part] = new RegExp(`^${kind}-([a-z]+)-([a-z/]+)$`).exec(name) ?? [];
    if (whole === undefined || part === undefined) continue;
    const folder = kind === 'floor' ? `src/${part}/` : `src/${whole}/${part}/`;
    const line = lines.get(whole);
    // What stands in an earlier room may be imported, what stands beside it may not.
    const beside = [to.path ?? ''].flat().some((path) => line !== undefined && new RegExp(path).test(line.last));
    const text = line === undefined ? `${whole} ${part}` : `${line.text}${beside ? ', ' : ' → '}${part}`;
    lines.set(whole, { text, last: folder });
  }
  return [...lines.values()].map(({ text }) => text).join('\n');
};

/** The blocks of text of a page, without remarks in brackets or at the right; a line that begins with blanks goes on. */
const drawn = (page: string): string[] =>
  [...page.matchAll(/^```text\n([\s\S]*?)^```/gm)].map(([, block = '']) =>
    block
      .replace(/ \([^)]*\)/g, '')
      .replace(/^(\w+ +\S.*?|  +\S.*?) {3,}\S.*$/gm, '$1')
      .replace(/^ {40,}.*\n/gm, '')
      .replace(/\n {2,}(?=\S)/g, ' ')
      .replace(/^(\w+) +/gm, '$1 ')
      .trim(),
  );

describe('Pages', () => {
  const named = PAGES.flatMap((page) => namedIn(readFileSync(page, 'utf8')).map((name) => ({ page, name })));
  const ofCode = named.filter(({ page, name }) => ABOUT_CODE.test(page) && !INVENTED.test(name));

  it('name files and folders that are there', () => {
    // Guides name programs that their readers write.
    const isRead = (page: string, name: string): boolean => name.includes('/') || !page.startsWith('docs/guides');
    const paths = named.filter(({ page, name }) => isPath(name) && isRead(page, name));
    expect(paths.length).toBeGreaterThan(100);
    expect(paths.filter(({ name }) => !isThere(name))).toEqual([]);
  });

  it('about the code name classes with their members, decorators and functions that are there', () => {
    const identifiers = ofCode.flatMap(({ page, name }) => identifiersIn(name).map((found) => ({ page, found })));
    expect(identifiers.length).toBeGreaterThan(100);
    expect(identifiers.filter(({ found }) => !WORDS.has(found))).toEqual([]);
    const members = ofCode.flatMap(({ page, name }) => membersIn(name).map((found) => ({ page, found })));
    expect(members.length).toBeGreaterThan(20);
    expect(members.filter(({ found }) => !isMember(...found))).toEqual([]);
  });

  it('show every feature in its room, and every layer of the large ones', () => {
    const [floors = '', layers = ''] = drawn(readFileSync('ARCHITECTURE.md', 'utf8'));
    expect(floors).toBe(pictureOf('floor'));
    expect(layers).toBe(pictureOf('layer'));
    expect(floors).toContain('whole demo → commands');
  });

  it('would be caught', () => {
    expect(namedIn('`a` and\n```ts\nconst b = `c`;\n```\n`d`')).toEqual(['a', 'd']);
    const paths = ['offers/reading', 'src/nowhere', 'offer-rows.ts', 'multipart/form-data', 'x.sql.ts'];
    expect(paths.filter(isPath)).toEqual(paths.slice(0, 3));
    const files = ['offers/reading', 'offer-dates.ts', 'src/nowhere', 'offer-rows.ts'];
    expect(files.filter(isThere)).toEqual(files.slice(0, 2));
    const named = identifiersIn('`@Erases(step)`, OfferLock, columnsOf(Offer), a word');
    expect(named).toEqual(['Erases', 'OfferLock', 'columnsOf']);
    expect(membersIn('OfferLock.take, x.sql.ts, Logger.log').join(' ')).toBe('OfferLock,take Logger,log');
    expect([isMember('OfferReferences', 'judge'), isMember('OfferReferences', 'resolve')]).toEqual([true, false]);
  });
});
