import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { type Browser, type Page } from 'playwright-core';
import sharp from 'sharp';
import { inBrowser, launchChromium, PATIENCE_MS } from '../support/chromium.js';
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

inBrowser('Pages in a browser', () => {
  const world = openWorld({ at: '2026-07-01T08:00:00Z' });
  const { test, make, callers, club } = world;
  let browser: Browser;
  /** One for all tests: a context of its own costs the browser two processes. */
  let page: Page;
  let base: string;
  let secret: string;
  const complaints: string[] = [];

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
  afterAll(() => browser.close());

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
  ];

  it('have no violation that axe finds, and scroll in one direction only: narrow and light, wide and dark', async () => {
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

  it('tell a screen reader what there is, and are used by keyboard alone: past the head at once, through the form, and always seen where one is', async () => {
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

  it('weigh little, and nothing moves while they come, on a slow telephone too', async () => {
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

  it('lay out cards when somebody comes near them, and all of them on paper, without what only a screen needs', async () => {
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

  it('complain of nothing, and ask nobody else', () => {
    expect(complaints).toEqual([]);
  });
});
