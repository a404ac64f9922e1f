import { readdirSync, readFileSync, statSync } from 'node:fs';
import { posix } from 'node:path';

/** Where the pages of the documentation lie that go with what is built (scripts/compile.mjs). */
const ROOT = new URL('../../../guides/', import.meta.url);

/** The address under which guides are served. */
export const GUIDES = '/docs/guides';

/** Fenced code, in which nothing is a link. */
const FENCED = /(^```[\s\S]*?^```)/m;
const LINK = /\[([^[\]\n]*)\]\(([^()\s]*)\)/g;

/** Groups of guides as they are listed; what stands in none of these folders comes last. */
export const GROUPS = [
  { title: 'Quick starts', folder: 'docs/guides' },
  { title: 'Recipes', folder: 'docs/guides/recipes' },
  { title: 'The API, page by page', folder: 'docs/api' },
  { title: 'The draw', folder: 'docs/draw' },
  { title: 'How mails read', folder: 'docs/api/mails' },
  { title: 'Rules', folder: 'docs/rules' },
] as const;

/** A page of the documentation. */
export interface Guide {
  /** Its file in the repository, `docs/api/offers.md`. */
  readonly file: string;
  /** Its address: `/docs/guides/api/offers`; that of its Markdown ends in `.md`. */
  readonly path: string;
  readonly title: string;
  /** Its first sentence. */
  readonly summary: string;
  /** Markdown, as in the repository. */
  readonly source: string;
}

/**
 * All guides by their addresses, read once: who asks for another address gets none, whatever stands in it.
 * @throws Error if the build has left them out
 */
export const readGuides = (): ReadonlyMap<string, Guide> => {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split('\\').join('/'))
    .filter((file) => statSync(new URL(file, ROOT)).isFile())
    .sort();
  return new Map(files.map((file) => guideOf(file)).map((guide) => [guide.path, guide]));
};

const guideOf = (file: string): Guide => {
  const source = readFileSync(new URL(file, ROOT), 'utf8');
  const [title = file, , first = ''] = source.split('\n');
  return { file, path: pathOf(file), title: wordsOf(title.replace(/^# /, '')), summary: sentenceOf(first), source };
};

/** `docs/guides/partner.md` and `docs/api/offers.md` keep the ends of their paths; the others get short ones. */
const pathOf = (file: string): string => {
  const name = file
    .replace(/^docs\/(guides\/)?/, '')
    .replace(/^clients\/typescript\/README/, 'typescript-client')
    .replace(/\.md$/, '');
  return `${GUIDES}/${name.toLowerCase()}`;
};

/** A line without its markup. */
const wordsOf = (line: string): string => line.replace(LINK, '$1').replace(/[*_`]/g, '');

const sentenceOf = (paragraph: string): string =>
  /^.*?[.!?](?=\s|$)/.exec(wordsOf(paragraph))?.[0] ?? wordsOf(paragraph).replace(/:$/, '');

/** The Markdown of a guide with links that lead where they can: to other guides; what is not served keeps its words. */
export const linkedMarkdown = (guide: Guide, guides: ReadonlyMap<string, Guide>): string =>
  guide.source
    .split(FENCED)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(LINK, relinked(guide, guides))))
    .join('');

const relinked =
  (guide: Guide, guides: ReadonlyMap<string, Guide>) =>
  (_all: string, words: string, address: string): string => {
    const target = targetOf(address, guide, guides, '.md');
    return target === undefined ? words : `[${words}](${target})`;
  };

/**
 * Where a link of a guide leads as it is served, relative to the guide; undefined: to something that is only in the
 * repository.
 * @param ending of the addresses of guides
 */
export const targetOf = (
  address: string,
  { file, path }: Guide,
  guides: ReadonlyMap<string, Guide>,
  ending = '',
): string | undefined => {
  if (/^(https?:|mailto:|#)/.test(address)) return address;
  const [to = '', anchor] = address.split('#');
  const target = guides.get(pathOf(posix.join(posix.dirname(file), to)));
  if (target === undefined) return undefined;
  return `${between(path, target.path)}${ending}${anchor === undefined ? '' : `#${anchor}`}`;
};

/** The relative address of one path of this service from another, which holds wherever a proxy puts the whole. */
export const between = (from: string, to: string): string => {
  const relative = posix.relative(posix.dirname(from), to);
  return relative === '' ? `../${posix.basename(to)}` : relative;
};
