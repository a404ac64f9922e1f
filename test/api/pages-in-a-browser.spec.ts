import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type Browser, type Frame, type Page } from 'playwright-core';
import sharp from 'sharp';
import { bodyOf } from '../support/json.js';
import { OpenApiDocument } from '../../src/platform/http/openapi/document.js';
import { inBrowser, launchChromium, PATIENCE_MS } from '../support/chromium.js';
import { freePort } from '../support/ports.js';
import { TestApp } from '../support/test-app.js';
import { until } from '../support/until.js';
import { openWorld } from '../world/index.js';

/** As people see them: a telephone by day (WCAG 2.2 asks for 320 pixels, 1.4.10), a wide window by night. */
const SCREENS = [
  { width: 320, colorScheme: 'light', options: {} },
  // What another width and other colours may change; the elements are the same.
  { width: 1280, colorScheme: 'dark', options: { runOnly: ['color-contrast', 'scrollable-region-focusable'] } },
] as const;
/** What no test says otherwise about. */
const WINDOW = { width: 1280, height: 720 };
const LONG_URL = `https://verein.example/${'ferienprogramm-'.repeat(8)}2026`;
const MAX_BYTES = 100_000;
const SLOWER = 4;
/** A line that is painted before the browser has read its end counts 0.0003 to 0.003; a picture without a place 0.1. */
const UNSEEN_SHIFT = 0.01;

/** The same axe, of half the size: the browser reads it again on each page. */
const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** What axe finds. */
interface Found {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

/** What a town's own stylesheet can do at worst. */
const HOSTILE_STYLE = `
  iframe { display: none !important; visibility: hidden !important; opacity: 0 !important; width: 1px !important;
    height: 3px !important; max-height: 3px !important; position: fixed !important; border: 9px solid red !important; }
  * { font-size: 40px !important; color: red !important; letter-spacing: 1em !important; }
  .cream { background: #fbf3dd; } .blue { background: #0b4f9e; } .black { background: #10151b; }`;

/**
 * In the page, before anything else: Swagger UI is given GET /hosts alone, and what it leads to. Changed on the way, by a
 * route of Playwright's, the page would do without the browser's cache, and so without the code that it has compiled before.
 */
const GIVE_ONE_ROUTE = `
  const listAlone = (document) => {
    const paths = { '/hosts': { get: document.paths['/hosts'].get } };
    const components = { securitySchemes: document.components.securitySchemes };
    const follow = (part) => {
      for (const [, kind, name] of JSON.stringify(part).matchAll(/"#\\/components\\/(\\w+)\\/([\\w.-]+)"/g)) {
        components[kind] ??= {};
        if (name in components[kind]) continue;
        components[kind][name] = document.components[kind][name];
        follow(components[kind][name]);
      }
    };
    follow(paths);
    return { ...document, paths, components };
  };
  let ofOneRoute;
  Object.defineProperty(window, 'SwaggerUIBundle', {
    get: () => ofOneRoute,
    set: (bundle) => {
      ofOneRoute = async ({ url, ...options }) => {
        const spec = listAlone(await (await fetch(url)).json());
        return bundle({ ...options, spec });
      };
    },
  });`;

/** The document and the script of the embedded list name the service's own address, which must be known before it listens. */
const known = async (): Promise<{ baseUrl: string; publicWebsiteUrl: string; port: number }> => {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${String(port)}`;
  return { baseUrl, publicWebsiteUrl: baseUrl, port };
};

inBrowser('Pages in a browser', () => {
  let browser: Browser;
  // Before the applications: these wait until it lets go of connections over which it has not asked for anything yet.
  afterAll(() => browser.close());
  const world = openWorld({ at: '2026-07-01T08:00:00Z', settings: known });
  const { test, make, callers, club } = world;
  let production: TestApp | undefined;
  afterAll(() => production?.stop());
  /** One for all tests: a context of its own costs the browser two processes. */
  let page: Page;
  let base: string;
  let secret: string;
  let complaints: string[] = [];

  beforeAll(async () => {
    const { uuid } = await make.edition({ alias: 'sommer' });
    const water = await make.category({ name: 'Wasser & mehr', alias: 'wasser' });
    const day = (date: string) => [{ begin: `${date}T09:00:00+02:00`, end: `${date}T12:00:00+02:00` }];
    const description =
      '# Was wir tun\n\nPaddeln, *baden*, [mehr](https://verein.example/).\n\n| A | B |\n|---|---|\n| 1 | 2 |';
    const full = { teaser: 'Auf dem Fluss', description, min_age: 8, max_age: 12, fee: 750, bring: 'Badehose' };
    const offer = await make.offer({
      ...{
        edition: uuid,
        alias: 'paddeln',
        name: 'Paddeln 🛶 \u202egnul',
        hosts: [club.uuid],
        categories: [water.uuid],
      },
      ...{ maxParticipants: 10, dates: Array.from({ length: 9 }, (_, index) => day(`2026-08-0${index + 1}`)[0]!) },
      columns: { ...full, meeting_point: 'Bootshaus', meeting_lat: 49.4, meeting_lng: 9.4 },
    });
    const picture = await sharp({ create: { width: 800, height: 450, channels: 3, background: '#3a7' } })
      .png()
      .toBuffer();
    for (const alias of ['schwimmen', 'tauchen']) await make.offer({ edition: uuid, alias, categories: [water.uuid] });
    for (const filename of ['a.png', 'b.png']) {
      const data = picture.toString('base64');
      await callers.admin.post(`/offers/${offer.uuid}/media`, { filename, data }).expect(201);
    }
    const booked = await make.offer({
      ...{ edition: uuid, alias: 'geheim', publish: 'private_link', maxParticipants: 1, dates: day('2026-08-03') },
    });
    await make.attendance(booked.uuid, 'confirmed');
    secret = booked.linkSecret;
    // More than a page, and one of them fully booked.
    const [many] = await make.offers(29, (index) => ({
      ...{ edition: uuid, alias: `a-${index}`, maxParticipants: 1, dates: day('2026-08-20') },
      columns: { min_age: index === 0 ? 8 : 13 },
    }));
    await make.attendance(many!.uuid, 'confirmed');
    const compound = 'Donaudampfschifffahrtsgesellschaft'.repeat(2).slice(0, 60);
    await callers.admin.patch('/settings/letterhead', { contactEmail: `${compound}@stadt.example` }).expect(200);
    await make.offer({
      ...{ edition: uuid, alias: 'lang', name: compound, cancelled: true, dates: day('2026-08-05') },
      columns: {
        ...{ requires_application: true, meeting_point: compound, teaser: compound },
        bring: `${LONG_URL}, ${compound}`,
        description: [
          `Fragen an ${compound}@verein.example oder ${LONG_URL}: ${compound}.`,
          `| ${compound} | Wochentag | Uhrzeit | Treffpunkt |\n|---|---|---|---|\n| 1 | Montag | 9 Uhr | ${LONG_URL} |`,
        ].join('\n\n'),
      },
    });
    await make.offer({
      ...{ edition: uuid, alias: 'kurz', name: 'Kurz', dates: day('2026-08-21') },
      columns: { requires_application: true, description: 'Wenig.' },
    });
    base = `http://127.0.0.1:${test.port}`;
    browser = await launchChromium();
    const context = await browser.newContext({ locale: 'de-DE', reducedMotion: 'reduce', viewport: WINDOW });
    context.setDefaultTimeout(PATIENCE_MS);
    page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('status of 404')) complaints.push(message.text());
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(base)) complaints.push(`asks ${request.url()}`);
    });
  });

  const opens = (path: string) => page.goto(base + path, { waitUntil: 'load' });

  const LIST = '/angebote?age=9';
  const states = (): [string, string][] => [
    ['the list, with cards of each kind', LIST],
    ['its last page', '/angebote?page=2'],
    ['past the last page, filtered', '/angebote?category=wasser&free=true&host=kanuclub&day=2026-08-03&page=99'],
    ['an empty search', '/angebote?q=gibtesnicht'],
    ['an offer', '/angebote/paddeln'],
    ['a private one that is fully booked', `/angebote/geheim?link=${secret}`],
    ['a called off one of long words, addresses and a wide table', '/angebote/lang'],
    ['an unknown one', '/angebote/nie'],
    ['an explanation of a problem', '/errors/422'],
  ];

  it('have no violation that axe finds, and scroll in one direction only: narrow and light, wide and dark (R-PAGE-5)', async () => {
    const found: unknown[] = [];
    for (const [name, path] of states()) {
      await opens(path);
      await page.evaluate(AXE);
      for (const { width, colorScheme, options } of SCREENS) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme });
        const asked = JSON.stringify({ resultTypes: ['violations'], selectors: false, ...options });
        const { violations } = await page.evaluate<Found>(`axe.run(document, ${asked})`);
        for (const { id, nodes } of violations) found.push([name, width, id, nodes[0]?.html]);
        const over = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
        if (over > 0) found.push([name, width, 'scrolls sideways by', over]);
        const scrolls = `(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(document.querySelector('.scroll'))`;
        if (path === '/angebote/lang' && !(await page.evaluate<boolean>(scrolls)))
          found.push([width, 'the table does not scroll within itself']);
        const lines =
          "((h1) => Math.round(h1.clientHeight / parseFloat(getComputedStyle(h1).lineHeight)))(document.querySelector('h1'))";
        if (path === LIST && (await page.evaluate<number>(lines)) !== 1)
          found.push([width, 'the name of the programme is broken']);
      }
    }
    await page.setViewportSize(WINDOW);
    await page.emulateMedia({ colorScheme: null });
    expect(found).toEqual([]);
  });

  it('hold on one line what is read as one, break a mail address at its @ or a dot, and leave no half of a wide window empty beside few words (R-PAGE-5, R-MAIL-18)', async () => {
    const contact = { contactEmail: 'ferienprogramm@musterstadt-am-fluss.example', contactPhone: '06291 12345' };
    const { admin } = callers;
    const before = bodyOf(await admin.get('/settings/letterhead'));
    await admin.patch('/settings/letterhead', contact).expect(200);
    test.clock.forward(60);
    await page.setViewportSize({ width: 320, height: 800 });
    await opens('/angebote/kurz');
    const broken = await page.evaluate<string[]>(
      "[...document.querySelectorAll('.whole')].filter((one) => one.getClientRects().length > 1).map((one) => one.textContent)",
    );
    expect(broken).toEqual([]);
    // The text of each line of the address in the box, found by where its letters are.
    const lines = await page.evaluate<string[]>(`(() => {
      const lines = new Map();
      const walker = document.createTreeWalker(document.querySelector('.reach a[href^="mailto:"]'), NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) for (let at = 0; at < node.length; at += 1) {
        const range = document.createRange();
        range.setStart(node, at); range.setEnd(node, at + 1);
        const { top } = range.getBoundingClientRect();
        lines.set(top, (lines.get(top) ?? '') + node.data[at]);
      }
      return [...lines.values()];
    })()`);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.slice(0, -1).every((line, index) => line.endsWith('@') || lines[index + 1]?.startsWith('.'))).toBe(
      true,
    );
    await page.setViewportSize(WINDOW);
    const [picture, facts] = await page.evaluate<{ left: number; bottom: number; top: number }[]>(
      "['.offer > .picture', '.offer > .facts'].map((one) => document.querySelector(one).getBoundingClientRect().toJSON())",
    );
    expect([facts?.left, facts!.top - picture!.bottom < 60]).toEqual([picture?.left, true]);
    await admin.patch('/settings/letterhead', { contactEmail: before['contactEmail'], contactPhone: null }).expect(200);
  });

  it('tell a screen reader what there is, and are used by keyboard alone: past the head at once, through the form, and always seen where one is (R-PAGE-5)', async () => {
    await opens('/angebote');
    expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual(['Ferienprogramm']);
    for (const role of ['banner', 'main', 'contentinfo', 'search'] as const) {
      expect([role, await page.getByRole(role).count()]).toEqual([role, 1]);
    }
    for (const name of ['Suche', 'Thema', 'Tag', 'Alter', 'Nur mit freien Plätzen']) {
      expect([name, await page.getByLabel(name, { exact: true }).count()]).toEqual([name, 1]);
    }
    expect(await page.getByRole('navigation', { name: 'Seiten' }).count()).toBe(1);
    const focused = (): Promise<string> =>
      page.evaluate<string>(
        `(() => { const at = document.activeElement; const seen = getComputedStyle(at).outlineStyle !== 'none' ||
          getComputedStyle(at.closest('.card') ?? at).outlineStyle !== 'none';
          return (seen ? '' : 'unseen ') + (at.id || at.className || at.textContent.trim().slice(0, 20)); })()`,
      );
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('skip');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('q');
    await page.keyboard.type('Paddeln');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('category');
    await page.keyboard.press('Enter');
    await page.locator('#q').focus();
    await Promise.all([page.waitForURL(/q=Paddeln/), page.keyboard.press('Enter')]);
    expect(await page.locator('.card').count()).toBe(1);
    await page.locator('.chosen a').last().focus();
    await page.keyboard.press('Tab');
    expect(await focused()).toContain('Paddeln');
    await Promise.all([page.waitForURL(/angebote\/paddeln/), page.keyboard.press('Enter')]);
    await page.locator('summary').focus();
    await page.keyboard.press('Enter');
    expect(await page.locator('details .dates li').first().isVisible()).toBe(true);
  });

  it('weigh little, and nothing moves while they come, on a slow telephone too (R-PAGE-8)', async () => {
    const html = await (await fetch(`${base}/angebote`)).text();
    const [, css = ''] = /rel="stylesheet" href="([^"]+)"/.exec(html) ?? [];
    const weight = Buffer.byteLength(html) + Buffer.byteLength(await (await fetch(base + css)).text());
    expect(weight).toBeLessThan(MAX_BYTES);
    await page.setViewportSize({ width: 390, height: 800 });
    const telephone = await page.context().newCDPSession(page);
    // Each page comes as the first one of a visit does.
    await telephone.send('Network.setCacheDisabled', { cacheDisabled: true });
    await telephone.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    for (const path of ['/errors/404', '/angebote', '/angebote/paddeln']) {
      // Pictures come when all else is painted, as they do there.
      let showPictures = (): void => undefined;
      const painted = new Promise<void>((resolve) => (showPictures = resolve));
      await page.route('**/*', async (route) => {
        if (route.request().resourceType() === 'image') await painted;
        await route.continue();
      });
      await page.goto(base + path, { waitUntil: 'domcontentloaded' });
      await page.evaluate('new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))');
      showPictures();
      await page.waitForLoadState('load');
      await page.unrouteAll({ behavior: 'wait' });
      const shift = await page.evaluate<number>(`new Promise((resolve) => {
        let shift = 0;
        new PerformanceObserver((list) => { for (const entry of list.getEntries()) shift += entry.value; })
          .observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(shift), 200);
      })`);
      expect([path, shift < UNSEEN_SHIFT, shift]).toEqual([path, true, shift]);
    }
    await telephone.detach();
  });

  it('lay out cards when somebody comes near them, and all of them on paper, without what only a screen needs (R-PAGE-5)', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await opens('/angebote');
    const laidOut = (): Promise<boolean[]> =>
      page.evaluate<boolean[]>(
        "[...document.querySelectorAll('.card h3')].map((title) => title.checkVisibility({ contentVisibilityAuto: true }))",
      );
    const at = await laidOut();
    expect([at[0], at.at(-1)]).toEqual([true, false]);
    await page.locator('.card a').last().focus();
    await until('The last card', async () => (await laidOut()).at(-1) === true);
    await page.emulateMedia({ media: 'print' });
    await until('All cards on paper', async () => (await laidOut()).every(Boolean));
    expect(await page.locator('.filters').isVisible()).toBe(false);
    await opens('/angebote/paddeln');
    const shown = page
      .locator('.back, .button')
      .evaluateAll((all) => all.filter((one) => one.checkVisibility()).length);
    expect(await shown).toBe(0);
    const widths = await page.evaluate<number[]>(
      "Promise.all([...document.images].map(async (image) => { image.loading = 'eager'; await image.decode(); return image.naturalWidth; }))",
    );
    expect(widths.length).toBeGreaterThan(1);
    expect(widths.every((width) => width > 100)).toBe(true);
    await page.emulateMedia({ media: null });
    await page.setViewportSize(WINDOW);
  });

  it('complain of nothing, and ask nobody else (R-PAGE-6)', () => {
    expect(complaints).toEqual([]);
  });

  describe('A page with the embedded list, in Chromium', () => {
    let town: Server;

    beforeAll(async () => {
      town = createServer(({ url = '/' }, response) => {
        if (url === '/style.css') {
          response.setHeader('Content-Type', 'text/css').end(HOSTILE_STYLE);
          return;
        }
        // The strictest policy with which it works: nothing but the script and the frame, no style in the page.
        const policy = `default-src 'none'; style-src 'self'; script-src ${base}; frame-src ${base}; img-src data:`;
        response.setHeader('Content-Security-Policy', policy).setHeader('Content-Type', 'text/html; charset=utf-8');
        const [ground = '', attributes = ''] = decodeURIComponent(url.slice(1)).split('?');
        response.end(`<!doctype html><html lang="de"><title>Stadt</title><link rel="icon" href="data:,">
        <link rel="stylesheet" href="/style.css"><body class="${ground}"><p>Unser Programm</p>
        <script src="${base}/embed.js" ${attributes}></script><p id="hier"></p><p>Ende</p></body></html>`);
      });
      await new Promise<void>((resolve) => town.listen(0, '127.0.0.1', resolve));
      await page.setViewportSize({ width: 1000, height: 800 });
      page.removeAllListeners();
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      page.on('pageerror', ({ message }) => complaints.push(message));
    });
    afterAll(() => void town.close());

    const open = async (attributes = '', ground = ''): Promise<Frame> => {
      complaints = [];
      const { port } = town.address() as AddressInfo;
      await page.goto(`http://127.0.0.1:${port}/${ground}?${encodeURIComponent(attributes)}`);
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

    it('shows it where the page wants it, in its language and light unless the page says otherwise, as high as it is, beside a hostile stylesheet and under a strict policy, and narrower higher; and believes nobody but its own frame how high that is (R-PAGE-21)', async () => {
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

    it('lets the ground of the page be seen where it is asked to, and can be read on a light and on a dark one (R-PAGE-21)', async () => {
      for (const [ground, colour] of [
        ['cream', [251, 243, 221]],
        ['blue', [11, 79, 158]],
        ['black', [16, 21, 27]],
      ] as const) {
        for (const scheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme: scheme });
          const frame = await open('data-category="wasser" data-background="none"', ground);
          await grown(frame);
          const corner = await page.locator('iframe').screenshot();
          const { data } = await sharp(corner).removeAlpha().raw().toBuffer({ resolveWithObject: true });
          expect([ground, scheme, ...data.subarray(0, 3)]).toEqual([ground, scheme, ...colour]);
          for (const selector of ['.found', '.more a']) {
            const ink = await frame.locator(selector).evaluate((at) => getComputedStyle(at).color);
            const isDark = Number(/\d+/.exec(ink)?.[0]) < 128;
            expect([ground, selector, isDark]).toEqual([ground, selector, ground === 'cream']);
          }
        }
      }
      await page.emulateMedia({ colorScheme: null });
    });

    it('is dark where the page says so, stays within its frame from page to page, and opens an offer in the window, by keyboard alone (R-PAGE-21)', async () => {
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
      await page.waitForURL(`${base}/angebote/*`);
    });
  });

  describe('Swagger UI in a browser', () => {
    /** Where the page is that is shown; it asks nobody else. */
    let shown: string;

    beforeAll(async () => {
      production = await TestApp.start({ ...(await known()), production: true });
      complaints = [];
      await page.setViewportSize({ width: 1280, height: 1400 });
      page.on('requestfailed', (request) => complaints.push(`${request.url()} failed`));
      page.on('request', (request) => {
        if (!request.url().startsWith(shown) && !request.url().startsWith('data:'))
          complaints.push(`asks ${request.url()}`);
      });
    });
    /** Executes GET /hosts, which is open on the page, and gives status and body as the page shows them. */
    const listHosts = async (): Promise<{ status: string; body: string }> => {
      const operation = page.locator('#operations-Hosts-listHosts');
      await operation.getByRole('button', { name: 'Execute' }).click();
      const answer = operation.locator('.live-responses-table .response').first();
      await answer.locator('.response-col_description .highlight-code').first().waitFor();
      return {
        status: (await answer.locator('.response-col_status').innerText()).trim(),
        body: await answer.locator('.response-col_description .highlight-code').first().innerText(),
      };
    };

    const authorize = async (token: string): Promise<void> => {
      await page.locator('.auth-wrapper .btn.authorize').click();
      await page.locator('.modal-ux input[type=text]').fill(token);
      await page.locator('.modal-ux').getByRole('button', { name: 'Apply credentials' }).click();
      await page.locator('.modal-ux').getByRole('button', { name: 'Close' }).last().click();
    };

    /** All that the browser would still have once the page is gone. */
    const kept = async (): Promise<string> =>
      JSON.stringify([
        await page.context().storageState({ indexedDB: true }),
        await page.evaluate(() => Object.entries(sessionStorage)),
      ]);

    it('shows the whole document with all operations, takes a token, and keeps it in development (R-OPS-24)', async () => {
      const { token = '' } = callers.admin;
      shown = base;
      await page.goto(`${shown}/docs`);
      expect(await page.title()).toBe('Holiday Programme Administration API');
      await page.locator('#operations-Hosts-listHosts').waitFor();
      await authorize(token);
      await page.locator('.auth-wrapper .btn.authorize.locked').waitFor();
      expect(await kept()).toContain(token);
      // The browser's search finds what is there: all operations are.
      const { paths } = world.test.app.get(OpenApiDocument).strict as { paths: Record<string, object> };
      const operations = Object.values(paths).flatMap((path) => Object.keys(path));
      expect(await page.locator('.opblock').count()).toBeGreaterThanOrEqual(operations.length);
      // Found by words of its summary, its method and its name.
      const filter = page.locator('input.operation-filter-input');
      for (const [words, id] of [
        ['post create host', 'createHost'],
        ['renewOfferLink', 'renewOfferLink'],
      ] as const) {
        await filter.fill(words);
        await page.locator(`[id$="-${id}"]`).waitFor();
        await until('The filter', async () => (await page.locator('.opblock').count()) < 20);
        expect(await page.locator(`[id$="-${id}"]`).count()).toBe(1);
      }
      expect(complaints).toEqual([]);
    });

    it('has in sight what its address names, however far down that is (R-OPS-24)', async () => {
      shown = base;
      await page.setViewportSize({ width: 1280, height: 1000 });
      // Another anchor of the same page would not load it anew.
      await page.goto('about:blank');
      await page.goto(`${shown}/docs#/Webhooks/createWebhook`);
      const operation = page.locator('#operations-Webhooks-createWebhook');
      await operation.waitFor();
      const top = async (): Promise<number> => (await operation.boundingBox())?.y ?? -1;
      await until('The operation', async () => (await top()) >= 0 && (await top()) < 200);
      expect(complaints).toEqual([]);
    });

    it('in production opens the route that its address names, reads with a token at once, and keeps it nowhere in the browser', async () => {
      const { token } = await production!.caller('Admin', ['ROLE_ADMIN']);
      await production!.call('post', '/hosts', token).send({ name: 'SV Osterburken' }).expect(201);
      shown = `http://127.0.0.1:${production!.port}`;
      // What the page does with the whole document takes the browser seconds each time, and what is asked here does not depend on it.
      await page.addInitScript(GIVE_ONE_ROUTE);
      await page.goto(`${shown}/docs#/Hosts/listHosts`);
      await authorize(token);
      const { status, body } = await listHosts();
      expect([status, body]).toEqual([expect.stringContaining('200'), expect.stringContaining('SV Osterburken')]);
      expect(await kept()).not.toContain(token);
      expect(complaints).toEqual([]);
    });
  });
});
