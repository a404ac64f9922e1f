import { describe, expect, it } from '@jest/globals';
import MarkdownIt from 'markdown-it';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { docsPages } from '../support/files.js';

const FRONT_DOOR = 'docs/README.md';
const PAGES = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', ...docsPages()];

type Token = ReturnType<ReturnType<typeof MarkdownIt>['parse']>[number];

const pages = new Map<string, Token[]>();
const parse = (page: string): Token[] => {
  const tokens = pages.get(page) ?? new MarkdownIt({ html: true }).parse(readFileSync(page, 'utf8'), {});
  pages.set(page, tokens);
  return tokens;
};

/** Text of an inline token as a reader sees it. */
const textOf = ({ children }: Token): string =>
  (children ?? []).map(({ type, content }) => (['text', 'code_inline'].includes(type) ? content : '')).join('');

/** The anchors of a page's headings, by the rules of those who show Markdown of repositories. */
const anchorsOf = (page: string): Set<string> => {
  const anchors = new Set<string>();
  const tokens = parse(page);
  for (const [index, { type }] of tokens.entries()) {
    const inline = tokens[index + 1];
    if (type !== 'heading_open' || inline === undefined) continue;
    const words = textOf(inline).toLowerCase();
    const slug = words.replace(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-');
    let anchor = slug;
    for (let n = 1; anchors.has(anchor); n++) anchor = `${slug}-${String(n)}`;
    anchors.add(anchor);
  }
  return anchors;
};

interface Link {
  readonly page: string;
  readonly href: string;
  readonly target: string;
  readonly anchor: string | undefined;
}

/** The links of a page to files of this repository. */
const linksOf = (page: string): Link[] =>
  parse(page)
    .flatMap(({ children }) => children ?? [])
    .map((token) => (token.type === 'link_open' ? token.attrGet('href') : token.attrGet('src')))
    .filter((href): href is string => typeof href === 'string' && !/^[a-z]+:/i.test(href))
    .map((href) => {
      const [path = '', anchor] = decodeURIComponent(href).split('#');
      return { page, href, target: path === '' ? page : normalize(join(dirname(page), path)), anchor };
    });

describe('The documentation', () => {
  const links = PAGES.flatMap(linksOf);

  it('links to files and headings that are there, and to nothing outside of the repository by a path', () => {
    expect(links.length).toBeGreaterThan(200);
    const wrong = links.filter(({ target }) => target.startsWith('..') || !existsSync(target));
    expect(wrong.map(({ page, href }) => `${page}: ${href}`)).toEqual([]);
    const anchored = links.filter(({ target, anchor }) => anchor !== undefined && target.endsWith('.md'));
    const anchors = new Map([...new Set(anchored.map(({ target }) => target))].map((page) => [page, anchorsOf(page)]));
    const broken = anchored.filter(({ target, anchor = '' }) => anchors.get(target)?.has(anchor) !== true);
    expect(broken.map(({ page, href }) => `${page}: ${href}`)).toEqual([]);
  });

  it('leads from its front door to every page, and names every page of docs there itself', () => {
    const reached = new Set<string>([FRONT_DOOR]);
    for (const page of reached) {
      for (const { target } of linksOf(page)) if (PAGES.includes(target)) reached.add(target);
    }
    expect(PAGES.filter((page) => !reached.has(page))).toEqual([]);
    // Previews of mails are named by their own index.
    const own = PAGES.filter((page) => page.startsWith('docs/') && !/^docs\/api\/mails\/[a-z-]+\.md$/.test(page));
    const named = new Set(linksOf(FRONT_DOOR).map(({ target }) => target));
    expect(own.filter((page) => page !== FRONT_DOOR && !named.has(page))).toEqual([]);
  });
});
