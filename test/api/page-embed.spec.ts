import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type Browser, type Frame, type Page } from 'playwright-core';
import { inBrowser, launchChromium, PATIENCE_MS } from '../support/chromium.js';
import { freePort } from '../support/ports.js';
import { until } from '../support/until.js';
import { openWorld, type World } from '../world/index.js';

const HIDDEN = ['entwurf', 'geheim', 'offline'];

const fill = async ({ make }: World): Promise<void> => {
  const edition = (await make.edition({ alias: 'sommer' })).uuid;
  const water = await make.category({ name: 'Wasser', alias: 'wasser' });
  const winter = await make.edition({
    alias: 'winter',
    tasks: [{ type: 'show_offers', begin: '2026-10-01T00:00:00+02:00', end: '2026-12-01T00:00:00+01:00' }],
  });
  for (const alias of ['paddeln', 'schwimmen', 'tauchen']) {
    await make.offer({ edition, alias, name: `Angebot ${alias}`, categories: [water.uuid] });
  }
  await make.offer({ edition, alias: 'basteln', name: '<b>Basteln</b> \u202eمرحبا 🦊', columns: { cancelled: true } });
  await make.offer({ edition, alias: 'entwurf', place: 'draft' });
  await make.offer({ edition, alias: 'geheim', publish: 'private_link' });
  await make.offer({ edition: winter.uuid, alias: 'offline' });
};

let service: string;
const world = openWorld({
  at: '2026-07-01T08:00:00Z',
  // The address must be known before the service listens: the script takes it from its own.
  settings: async () => {
    const port = await freePort();
    service = `http://127.0.0.1:${port}`;
    return { baseUrl: service, publicWebsiteUrl: service, port };
  },
});
const { test } = world;
beforeAll(() => fill(world));

describe('The embedded list (R-PAGE-21)', () => {
  const embed = async (query = ''): Promise<string> =>
    (await test.http.get(`/angebote/embed${query}`).set('Accept', 'text/html').set('Accept-Language', 'de')).text;
  const linked = (text: string): string[] =>
    [...text.matchAll(/<h3><a href="\/angebote\/([^"]+)"/g)].map(([, alias]) => alias ?? '').toSorted();

  it('shows what the list shows, by the same filters, in pages of the length that is asked for', async () => {
    expect(linked(await embed())).toEqual(['basteln', 'paddeln', 'schwimmen', 'tauchen']);
    expect(linked(await embed('?category=wasser'))).toEqual(['paddeln', 'schwimmen', 'tauchen']);
    expect(linked(await embed('?category=wasser&count=2'))).toHaveLength(2);
    expect(linked(await embed('?category=wasser&count=2&page=2'))).toHaveLength(1);
    for (const count of ['0', '-1', '99', 'x', '1.5']) expect(linked(await embed(`?count=${count}`))).toHaveLength(4);
    for (const alias of HIDDEN) expect(await embed()).not.toContain(alias);
    expect(await embed()).toContain('&lt;b>Basteln&lt;/b>');
  });

  it('speaks the language that is asked for, else the visitor’s', async () => {
    expect(await embed('?lang=en')).toContain('<html lang="en">');
    expect(await embed('?lang=fr')).toContain('<html lang="de">');
  });

  it('is the one page that may stand in a frame, with one script, ours', async () => {
    const { headers } = await test.http.get('/angebote/embed').set('Accept', 'text/html');
    expect(headers['content-security-policy']).toContain("script-src 'self'; frame-ancestors *");
    expect(headers).not.toHaveProperty('x-frame-options');
    const list = await test.http.get('/angebote').set('Accept', 'text/html');
    expect(list.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(list.headers).toHaveProperty('x-frame-options');
  });

  it('comes by a script of less than 3 kB that may be kept for an hour', async () => {
    const { headers, text } = await test.http.get('/embed.js');
    expect(Buffer.byteLength(text)).toBeLessThan(3000);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=3600',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect((await test.http.get('/embed.js').set('If-None-Match', String(headers['etag']))).status).toBe(304);
  });

  it('is light or dark as the page around it says', async () => {
    for (const [theme, wanted] of [
      ['light', 'color-scheme:light;'],
      ['dark', 'color-scheme:dark;'],
      ['auto', 'color-scheme:light dark;'],
    ]) {
      const href = /<link rel="stylesheet" href="([^"]+)"/.exec(await embed(`?theme=${theme}`))?.[1] ?? '';
      const statements = await test.statements(() => Promise.resolve(test.http.get(href)));
      expect([theme, statements]).toEqual([theme, 0]);
      const sheet = await test.http.get(href);
      expect(sheet.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(sheet.text).toContain(wanted);
      expect(sheet.text.includes('prefers-color-scheme')).toBe(theme === 'auto');
    }
    const old = await test.http.get('/angebote/embed/dark-0123456789abcdef.css');
    expect([old.status, old.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect((await test.http.get('/angebote/embed/pink.css')).status).toBe(404);
  });
});

/** What a town's own stylesheet can do at worst. */
const HOSTILE_STYLE = `
  iframe { display: none !important; visibility: hidden !important; opacity: 0 !important; width: 1px !important;
    height: 3px !important; max-height: 3px !important; position: fixed !important; border: 9px solid red !important; }
  * { font-size: 40px !important; color: red !important; letter-spacing: 1em !important; }`;

inBrowser('In a browser', () => {
  describe('A page with the embedded list, in Chromium', () => {
    let town: Server;
    let browser: Browser;
    let page: Page;
    let complaints: string[] = [];

    beforeAll(async () => {
      town = createServer(({ url = '/' }, response) => {
        if (url === '/style.css') {
          response.setHeader('Content-Type', 'text/css').end(HOSTILE_STYLE);
          return;
        }
        // The strictest policy with which it works: nothing but the script and the frame, no style in the page.
        const policy = `default-src 'none'; style-src 'self'; script-src ${service}; frame-src ${service}; img-src data:`;
        response.setHeader('Content-Security-Policy', policy).setHeader('Content-Type', 'text/html; charset=utf-8');
        const attributes = decodeURIComponent(url.split('?')[1] ?? '');
        response.end(`<!doctype html><html lang="de"><title>Stadt</title><link rel="icon" href="data:,">
        <link rel="stylesheet" href="/style.css"><p>Unser Programm</p>
        <script src="${service}/embed.js" ${attributes}></script><p id="hier"></p><p>Ende</p></html>`);
      });
      await new Promise<void>((resolve) => town.listen(0, '127.0.0.1', resolve));
      browser = await launchChromium();
      page = await browser.newPage({ viewport: { width: 1000, height: 800 } });
      page.setDefaultTimeout(PATIENCE_MS);
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      page.on('pageerror', ({ message }) => complaints.push(message));
    });
    afterAll(async () => {
      await browser.close();
      town.close();
    });

    const open = async (attributes = ''): Promise<Frame> => {
      complaints = [];
      const { port } = town.address() as AddressInfo;
      await page.goto(`http://127.0.0.1:${port}/?${encodeURIComponent(attributes)}`);
      await page.locator('iframe').waitFor();
      return inside();
    };
    const inside = async (): Promise<Frame> => {
      const frame = (await (await page.locator('iframe').elementHandle()).contentFrame())!;
      await frame.locator('h1').waitFor();
      return frame;
    };
    const heights = async (frame: Frame): Promise<[number, number]> => [
      await page.evaluate<number>("document.querySelector('iframe').getBoundingClientRect().height"),
      await frame.evaluate<number>('Math.ceil(document.body.getBoundingClientRect().height)'),
    ];
    const grown = (frame: Frame): Promise<void> =>
      until('A frame as high as its list', async () => {
        const [outer, inner] = await heights(frame);
        return outer === inner && inner > 100;
      });

    it('shows it where the page wants it, in its language and light unless the page says otherwise, as high as it is, beside a hostile stylesheet and under a strict policy, and narrower higher; and believes nobody but its own frame how high that is', async () => {
      const frame = await open('data-target="hier" data-lang="en" data-category="wasser"');
      expect(await page.locator('#hier > iframe').count()).toBe(1);
      expect(await frame.locator('html').getAttribute('lang')).toBe('en');
      expect(frame.url()).toContain('theme=light');
      await grown(frame);
      const [wide] = await heights(frame);
      await page.setViewportSize({ width: 320, height: 800 });
      await grown(frame);
      const [narrow] = await heights(frame);
      expect(narrow).toBeGreaterThan(wide);
      const colour = await frame.evaluate<string>("getComputedStyle(document.querySelector('h1')).color");
      expect(colour).not.toBe('rgb(255, 0, 0)');
      const box = await page.locator('iframe').boundingBox();
      expect(box?.width).toBeGreaterThan(250);

      await page.evaluate("postMessage({ type: 'ferienprogramm:height', height: 7 }, '*')");
      for (const height of ['"7; x"', '-5', '1e9', '{}']) {
        await frame.evaluate(`parent.postMessage({ type: 'ferienprogramm:height', height: ${height} }, '*')`);
      }
      await frame.evaluate("parent.postMessage(null, '*')");
      await page.waitForTimeout(100);
      expect((await heights(frame))[0]).toBe(narrow);
      await page.setViewportSize({ width: 1000, height: 800 });
      expect(complaints).toEqual([]);
    });

    it('is dark where the page says so, stays within its frame from page to page, and opens an offer in the window, by keyboard alone', async () => {
      const frame = await open('data-count="2" data-category="wasser" data-title="Ferien" data-theme="dark"');
      expect(await page.locator('iframe').getAttribute('title')).toBe('Ferien');
      expect(frame.url()).toContain('theme=dark');
      await frame.locator('a[rel=next]').focus();
      await page.keyboard.press('Enter');
      await frame.locator('a[rel=prev]').waitFor();
      expect(await frame.locator('.cards > li').count()).toBe(1);
      expect(page.url()).toContain('/?');
      await frame.locator('h3 a').focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(`${service}/angebote/*`);
    });
  });
});
