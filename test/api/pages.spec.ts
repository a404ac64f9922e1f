import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Response } from 'supertest';
import { bodyOf, type Json } from '../support/json.js';
import { openWorld, prepared } from '../world/index.js';

const NOW = '2026-07-01T08:00:00Z';

const world = openWorld({ at: NOW, settings: { publicWebsiteUrl: 'http://api.test' } });
const { test, make, club } = world;
const edition = prepared(() => make.edition({ alias: 'sommer' }));
const offline = prepared(() =>
  make.edition({
    alias: 'winter',
    tasks: [{ type: 'show_offers', begin: '2026-10-01T00:00:00+02:00', end: '2026-12-01T00:00:00+01:00' }],
  }),
);

/** What a browser asks for. */
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

const visit = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  Promise.resolve(test.http.get(path).set('Accept', BROWSER).set('Accept-Language', 'de').set(headers));

/** No page that was made before is shown again. */
const aMinuteLater = (): void => {
  test.clock.standAt(new Date(test.clock.now().getTime() + 61_000).toISOString());
};

const linked = ({ text }: Response): string[] =>
  [...text.matchAll(/<h3><a href="\/angebote\/([^"]+)"/g)].map(([, alias]) => decodeURIComponent(alias ?? ''));

beforeAll(async () => {
  const water = await make.category({ name: 'Wasser', alias: 'wasser' });
  const add = (alias: string, columns: Json = {}, more: Json = {}): Promise<unknown> =>
    make.offer({ edition: edition.uuid, alias, name: `Angebot ${alias}`, columns, ...more });
  await add('paddeln', { min_age: 8, max_age: 12 }, { hosts: [club.uuid], categories: [water.uuid] });
  await add('basteln', { max_age: 7, wheelchair_accessible: true }, { dates: day('2026-08-03') });
  await add('abgesagt', { cancelled: true }, { dates: day('2026-08-04') });
  await add('vorbei', {}, { dates: day('2026-06-03') });
  const full = await make.offer({ edition: edition.uuid, alias: 'voll', maxParticipants: 1, dates: day('2026-08-03') });
  await make.attendance(full.uuid, 'confirmed');
  await add('entwurf', {}, { place: 'draft' });
  await add('geheim', {}, { publish: 'private_link' });
  await make.offer({ edition: offline.uuid, alias: 'spaeter' });
});

const day = (date: string): { begin: string; end: string }[] => [
  { begin: `${date}T09:00:00+02:00`, end: `${date}T12:00:00+02:00` },
];

describe('The addresses of pages', () => {
  it('begin at /, which leads to the programme, but for programs that ask for data', async () => {
    expect(await visit('/')).toMatchObject({ status: 302, headers: { location: '/angebote' } });
    const program = await test.http.get('/').set('Accept', 'application/json');
    expect(program).toMatchObject({ status: 404, type: 'application/problem+json' });
  });

  it('are a 404 as any other as soon as public access is switched off', async () => {
    expect((await visit('/angebote')).status).toBe(200);
    await test.setPublicAccess(false);
    try {
      for (const path of ['/', '/angebote']) {
        const closed = await visit(path);
        const nowhere = await visit('/nirgends');
        expect(closed.status).toBe(404);
        expect({ ...bodyOf(closed), instance: '' }).toEqual({ ...bodyOf(nowhere), instance: '' });
      }
    } finally {
      await test.setPublicAccess(true);
    }
  });
});

describe('The list of offers', () => {
  it('shows what GET /offers shows to callers without a token, whatever it is filtered by', async () => {
    const queries = [
      '',
      'q=angebot',
      'q=gibtesnicht',
      'category=wasser',
      `host=${club.uuid}`,
      'edition=sommer',
      'edition=winter',
      'age=8',
      'age=9..20',
      'free=true',
      'free=false',
      'wheelchairAccessible=true',
      'from=2026-08-04',
      'until=2026-08-03',
      'from=2026-08-03&until=2026-08-03&free=true',
      'q=angebot&age=7&free=yes',
    ];
    const sizes = new Set<number>();
    for (const query of queries) {
      const answer = await test.call('get', `/offers?${query}`).expect(200);
      const expected = (answer.body as Json[]).map(({ alias }) => String(alias));
      expect([query, linked(await visit(`/angebote?${query}`)).sort()]).toEqual([query, expected.sort()]);
      sizes.add(expected.length);
    }
    expect(sizes.size).toBeGreaterThan(4);
    expect(linked(await visit('/angebote?day=2026-08-03')).sort()).toEqual(
      linked(await visit('/angebote?from=2026-08-03&until=2026-08-03')).sort(),
    );
    aMinuteLater();
  });
});
