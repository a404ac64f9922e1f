import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { type Browser, type Page } from 'playwright-core';
import { inBrowser, launchChromium, PATIENCE_MS } from '../support/chromium.js';
import { freePort } from '../support/ports.js';
import { openWorld, type NamedFamily, type TestOffer } from '../world/index.js';

/** A telephone by day, a wide window by night. */
const SCREENS = [
  { width: 320, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const;
const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
const LONG = 'Donaudampfschifffahrtsgesellschaft'.repeat(2);

interface Found {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

const known = async (): Promise<{ baseUrl: string; publicWebsiteUrl: string; port: number }> => {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${String(port)}`;
  return { baseUrl, publicWebsiteUrl: baseUrl, port };
};

inBrowser('Withdrawing in a browser', () => {
  let browser: Browser;
  afterAll(() => browser.close());
  const world = openWorld({ at: '2026-07-01T08:00:00Z', settings: known });
  const { make, families, applications, mails, callers } = world;
  let family: NamedFamily;
  let edition: string;

  beforeAll(async () => {
    browser = await launchChromium();
    ({ uuid: edition } = await make.edition({ alias: 'sommer' }));
    family = await families.named('Erika', ['Max', LONG]);
    await callers.admin
      .patch('/settings/letterhead', {
        municipality: 'Stadt',
        contactPhone: '06291 620',
        contactEmail: `${LONG.slice(0, 50)}@stadt.example`,
      })
      .expect(200);
  });

  const offerOf = (columns: Record<string, unknown> = {}): Promise<TestOffer> =>
    make.offer({
      ...{ edition, name: LONG, maxParticipants: 1 },
      dates: Array.from({ length: 8 }, (_, day) => ({
        begin: `2026-08-1${day}T09:00:00+02:00`,
        end: `2026-08-1${day}T12:00:00+02:00`,
      })),
      columns,
    });
  /** A link as a family gets it, and what it withdraws. */
  const mailed = async (
    child: string | undefined,
    columns?: Record<string, unknown>,
  ): Promise<{ link: string; uuid: string }> => {
    await mails.told();
    await mails.removeFiles();
    const offer = await offerOf(columns);
    const uuid = await make.attendance(offer.uuid, 'waiting', child);
    await make.attendance(offer.uuid, 'waitlisted');
    await applications.transition(uuid, 'confirm', { notify: true, force: true });
    const { text } = await mails.only();
    return { uuid, link: /http\S+abmelden\?link=\S+/.exec(String(text))?.[0] ?? '' };
  };
  const state = async (uuid: string): Promise<unknown> => (await applications.states([uuid]))[0];
  /** Without a script, as the pages are made for; axe alone needs one. */
  const open = async (link: string, scripts = false, languages = 'de-DE'): Promise<Page> => {
    const context = await browser.newContext({
      javaScriptEnabled: scripts,
      locale: languages,
      viewport: { width: 320, height: 640 },
    });
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    await page.goto(link, { waitUntil: 'load' });
    return page;
  };
  const title = (page: Page): Promise<string> => page.getByRole('heading', { level: 1 }).innerText();

  it('takes the keyboard alone, without a script, on the narrowest screen; reloading and going back do nothing more (R-PAGE-23)', async () => {
    const { link, uuid } = await mailed(family.children[0], { fee: 750 });
    const page = await open(link);
    expect(await title(page)).toBe('Max abmelden?');
    expect(await state(uuid)).toBe('confirmed');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').innerText()).toBe('Max abmelden');
    await Promise.all([page.waitForURL(/link=/), page.waitForLoadState('load'), page.keyboard.press('Enter')]);
    await page.getByText('ist abgemeldet').first().waitFor();
    expect(await title(page)).toBe('Max ist abgemeldet.');
    expect(await state(uuid)).toBe('withdrawn');
    await page.reload();
    expect(await title(page)).toBe('Max ist abgemeldet.');
    await page.goBack();
    expect(await title(page)).toBe('Max ist abgemeldet.');
    expect((await applications.history(uuid)).filter(({ to }) => to === 'withdrawn')).toHaveLength(1);
    await page.context().close();
  });

  it('has no violation that axe finds, and scrolls in one direction only: asking, done, ended, used up and unknown, in both languages (R-PAGE-5, R-PAGE-23)', async () => {
    const asked = await mailed(family.children[1], { fee: 1250 });
    const done = await mailed(family.children[0]);
    const stale = await mailed(family.children[0]);
    const called = await mailed(family.children[0]);
    await applications.transition(done.uuid, 'withdraw');
    await applications.transition(stale.uuid, 'waitlist');
    await make.sql(
      'update offers set cancelled = true where uuid = (select offer_uuid from attendances where uuid = $1)',
      [called.uuid],
    );
    const pages = [
      ['asking', asked.link, /abmelden\?$|^Withdraw the application/],
      ['done', done.link, /Max ist abgemeldet|Max is withdrawn/],
      ['ended', stale.link, /gilt nicht mehr|no longer valid/],
      ['cancelled', called.link, /ist abgesagt|is cancelled/],
      ['unknown', `${asked.link.slice(0, -9)}AAAAAAAAA`, /führt zu keiner|leads to no/],
    ] as const;
    const found: unknown[] = [];
    for (const language of ['de-DE', 'en-GB']) {
      for (const [name, link, says] of pages) {
        const page = await open(link, true, language);
        const complaints: string[] = [];
        page.on('console', (message) => complaints.push(message.text()));
        if (!says.test(await title(page))) found.push([name, language, await title(page)]);
        await page.evaluate(AXE);
        for (const { width, colorScheme } of SCREENS) {
          await page.setViewportSize({ width, height: 800 });
          await page.emulateMedia({ colorScheme });
          const { violations } = await page.evaluate<Found>(`axe.run(document, { resultTypes: ['violations'] })`);
          for (const { id, nodes } of violations) found.push([name, width, id, nodes[0]?.html]);
          const over = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
          if (over > 0) found.push([name, width, 'scrolls sideways by', over]);
        }
        found.push(...complaints);
        await page.context().close();
      }
    }
    expect(found).toEqual([]);
  });

  it('is not done by a mail program that opens links ahead, in the background or with scripts (R-MAIL-17)', async () => {
    const { link, uuid } = await mailed(family.children[0]);
    const page = await open(link, true);
    await page.evaluate(`fetch(location.href).then((answer) => answer.text()).catch(() => '')`);
    await page.goto('about:blank');
    await page.goto(link);
    await Promise.all(['GET', 'HEAD', 'OPTIONS'].map((method) => fetch(link, { method })));
    expect(await state(uuid)).toBe('confirmed');
    await page.context().close();
  });
});
