import { beforeAll, describe, expect, it } from '@jest/globals';
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

// As it is shipped, so that a question about public access is not one of every request.
const world = openWorld({ at: '2026-07-01T08:00:00Z', settings: { keptAnswersMib: 32 } });
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
    expect([old.status, old.headers['cache-control']]).toEqual([404, 'no-store']);
    expect((await test.http.get('/angebote/embed/pink.css')).status).toBe(404);
  });
});
