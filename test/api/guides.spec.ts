import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { type Guide, readGuides } from '../../src/pages/guides/guide-files.js';
import { openApp } from '../world/index.js';

const HREF = /<a href="([^"]*)"/g;
const MARKDOWN_LINK = /\]\(([^)\s]+)\)/g;
const CODE = /```[\s\S]*?```|`[^`\n]*`/g;

describe('Guides that the installation serves (R-OPS-22)', () => {
  const test = openApp({ settings: { baseUrl: 'https://api.example.org/ferien' } });
  const all = (): Guide[] => [...readGuides().values()];
  const page = async (path: string, accept = 'text/html'): Promise<string> =>
    (await test.http.get(path).set('Accept', accept).expect(200)).text;
  const isInside = (address: string): boolean => !/^(https?:|mailto:|#)/.test(address);

  it('are all there, as a page and as Markdown, by address and by Accept', async () => {
    expect(all().length).toBeGreaterThan(80);
    const { headers, text } = await test.http.get('/docs/guides/api/offers').expect(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['vary']).toContain('Accept');
    expect(text).toContain('<h1 id="offers">Offers</h1>');
    const asMarkdown = await test.http.get('/docs/guides/api/offers.md').expect(200);
    expect(asMarkdown.headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(asMarkdown.text.startsWith('# Offers\n')).toBe(true);
    expect(await page('/docs/guides/api/offers', 'text/markdown')).toBe(asMarkdown.text);
    for (const { path } of all()) await test.http.get(path).expect(200);
  });

  it('lead to one another and to all operations, wherever a proxy puts them, and nowhere else but out', async () => {
    const paths = new Set([...all().map(({ path }) => path), '/docs/guides', '/docs', '/openapi.json', '/llms.txt']);
    const anchors = new Map<string, Set<string>>();
    const broken: string[] = [];
    for (const path of ['/docs/guides', ...all().map((guide) => guide.path)]) {
      const html = await page(path);
      anchors.set(path, new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id ?? '')));
    }
    for (const [path] of anchors) {
      for (const [, href = ''] of (await page(path)).matchAll(HREF)) {
        if (/^(https?:|mailto:)/.test(href)) continue;
        expect(href.startsWith('/')).toBe(false);
        const [to = '', anchor] = href.split('#');
        const target = to === '' ? path : posix.join(posix.dirname(path), to);
        const isMarkdown = target.endsWith('.md') && paths.has(target.slice(0, -3));
        const isThere = paths.has(target) && (anchor === undefined || anchors.get(target)?.has(anchor) !== false);
        if (!isThere && !isMarkdown) broken.push(`${path} → ${href}`);
      }
    }
    expect(broken).toEqual([]);
  });

  it('have links in Markdown, too, that lead to Markdown', async () => {
    const broken: string[] = [];
    const paths = new Set(all().map(({ path }) => path));
    for (const { path } of all()) {
      const text = (await page(`${path}.md`)).replace(CODE, '');
      for (const [, address = ''] of text.matchAll(MARKDOWN_LINK)) {
        if (!isInside(address)) continue;
        const target = posix.join(posix.dirname(path), address.split('#')[0] ?? '');
        if (!target.endsWith('.md') || !paths.has(target.slice(0, -3))) broken.push(`${path} → ${address}`);
      }
    }
    expect(broken).toEqual([]);
  });

  it('are listed in llms.txt, with title, summary and addresses of this installation', async () => {
    const { text, headers } = await test.http.get('/llms.txt').expect(200);
    expect(headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'access-control-allow-origin': '*' });
    const [title, , summary] = text.split('\n');
    expect([title?.startsWith('# '), summary?.startsWith('> ')]).toEqual([true, true]);
    const base = 'https://api.example.org/ferien';
    expect(text).toContain(`(${base}/openapi.json)`);
    for (const { path, title: name } of all()) expect(text).toContain(`- [${name}](${base}${path}.md)`);
    await test.http.get('/llms.txt').set('If-None-Match', headers['etag']!).expect(304);
  });

  it('are these and no other files, whatever an address says', async () => {
    for (const path of [
      '/docs/guides/nothing',
      '/docs/guides/api/..%2f..%2f..%2fpackage',
      '/docs/guides/%2e%2e%2f%2e%2e%2fpackage.json',
      '/docs/guides/api/offers.md.md',
      '/docs/guides/__proto__',
      '/docs/guides/api/mails/../../../../package.json',
    ]) {
      const { status, text, headers } = await test.http.get(path);
      expect([path, status, headers['cache-control']]).toEqual([path, 404, 'no-store']);
      expect(text).not.toContain('holiday-programme-api');
    }
  });

  it('load nothing, say no words of theirs as markup, and are there for everybody without a limit', async () => {
    const { headers, text } = await test.http.get('/docs/guides/recipes/offers-on-a-website').expect(200);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(headers).not.toHaveProperty('ratelimit');
    const guide = all().find(({ file }) => file === 'docs/guides/recipes/offers-on-a-website.md');
    expect(guide?.source).toContain('<li>');
    expect(text).toContain('&lt;li');
    await test.http.post('/docs/guides/partner').send({}).expect(405);
  });

  it('are in the image: the build copies what its folder of sources holds', () => {
    const ignored = readFileSync('docker/Dockerfile.dockerignore', 'utf8');
    for (const { file } of all()) {
      expect(ignored).toMatch(new RegExp(`^!(${file}|${file.split('/').slice(0, 2).join('/')})$`, 'm'));
    }
  });
});

describe('Guides where there are no pages for everybody', () => {
  const test = openApp({ settings: { publicPages: false } });

  it('are served as well', async () => {
    await test.http.get('/docs/guides').expect(200);
    await test.http.get('/docs/guides/partner').expect(200);
  });
});
