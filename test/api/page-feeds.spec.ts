import { beforeAll, describe, expect, it } from '@jest/globals';
import sax from 'sax';
import sharp from 'sharp';
import { type Response } from 'supertest';
import { type Json } from '../support/json.js';
import { openWorld, prepared } from '../world/index.js';

const world = openWorld({ at: '2026-07-01T08:00:00Z', settings: { keptAnswersMib: 32 } });
const { test, make, club } = world;
const edition = prepared(() => make.edition({ alias: 'sommer' }));
/** The website of the programme is what the service itself shows, or this one. */
const website = (publicWebsiteUrl: string) =>
  world.callers.superAdmin.patch('/settings/integration', { publicWebsiteUrl }).expect(200);
const date = (day: string): { begin: string; end: string } => ({
  begin: `${day}T09:00:00+02:00`,
  end: `${day}T12:00:00+02:00`,
});

const HOSTILE = '</title><script>alert(1)</script> ]]> &amp; \u202eabc\u202c 🦊 \u0001 "q"';
const ARABIC = 'نادي الصيد';

beforeAll(async () => {
  await website('http://api.test');
  const water = await make.category({ name: 'Wasser & Baden', alias: 'wasser' });
  const winter = await make.edition({
    alias: 'winter',
    tasks: [{ type: 'show_offers', begin: '2026-10-01T00:00:00+02:00', end: '2026-12-01T00:00:00+01:00' }],
  });
  const add = (alias: string, columns: Json = {}, more: Json = {}): Promise<unknown> =>
    make.offer({ edition: edition.uuid, alias, name: `Angebot ${alias}`, columns, ...more });
  await add('paddeln', { min_age: 8, fee: 750 }, { hosts: [club.uuid], categories: [water.uuid] });
  await add('abgesagt', { cancelled: true }, { dates: [date('2026-08-03')] });
  const hostile = { teaser: HOSTILE, description: HOSTILE, meeting_point: ARABIC };
  await add('boese', hostile, { name: HOSTILE, dates: [date('2026-08-03')] });
  await add('bebildert', { description: '# Was\n\n**Boote** und [mehr](javascript:lauf(1))' });
  await add('entwurf', {}, { place: 'draft' });
  await add('geheim', {}, { publish: 'private_link' });
  await make.offer({ edition: winter.uuid, alias: 'offline' });
});

const get = (path: string): Promise<Response> =>
  Promise.resolve(test.http.get(path).set('Accept-Language', 'de').buffer(true).parse(asText));
const asText = (sent: unknown, done: (error: Error | null, body: string) => void): void => {
  const response = sent as NodeJS.ReadableStream;
  let text = '';
  response.on('data', (part: Buffer) => (text += part.toString()));
  response.on('end', () => done(null, text));
};
const textOf = ({ body }: Response): string => body as string;

interface Item extends Json {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly content_html: string;
}
const feed = async (query = ''): Promise<Json & { items: Item[] }> =>
  JSON.parse(textOf(await get(`/angebote/feed.json${query}`))) as Json & { items: Item[] };

/** Texts and attributes by path, of a document that is well-formed. */
const parsed = (xml: string): [string, string][] => {
  const parser = sax.parser(true);
  const open: string[] = [];
  const found: [string, string][] = [];
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = ({ name, attributes }) => {
    open.push(name);
    for (const [key, value] of Object.entries(attributes)) found.push([`${open.join('/')}@${key}`, String(value)]);
  };
  parser.onclosetag = () => open.pop();
  parser.ontext = (text) => found.push([open.join('/'), text]);
  parser.write(xml).close();
  return found;
};
const valuesOf = (xml: string, path: string): string[] =>
  parsed(xml).flatMap(([at, value]) => (at === path ? [value] : []));

const aliasOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);
const PUBLIC = ['abgesagt', 'bebildert', 'boese', 'paddeln'];

describe('Feeds of the programme (R-PAGE-20)', () => {
  it('hold what everybody may see and nothing hidden, in both formats and in the list of addresses', async () => {
    const { items } = await feed();
    expect(items.map(({ url }) => aliasOf(url)).toSorted()).toEqual(PUBLIC);
    const atom = textOf(await get('/angebote/feed.atom'));
    expect(valuesOf(atom, 'feed/entry/id').toSorted()).toEqual(items.map(({ id }) => id).toSorted());
    const sitemap = textOf(await get('/sitemap.xml'));
    expect(valuesOf(sitemap, 'urlset/url/loc').map(aliasOf).toSorted()).toEqual(['angebote', ...PUBLIC].toSorted());
    // Search engines are led there, and past the embedded list.
    expect(textOf(await get('/robots.txt'))).toBe(
      'User-agent: *\nDisallow: /angebote/embed\nSitemap: http://api.test/sitemap.xml\n',
    );
  });

  it('are JSON Feed 1.1 and Atom, with all that these demand', async () => {
    const json = await get('/angebote/feed.json');
    expect(json.headers['content-type']).toBe('application/feed+json; charset=utf-8');
    expect(JSON.parse(textOf(json))).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Ferienprogramm',
      home_page_url: 'http://api.test/angebote',
      feed_url: 'http://api.test/angebote/feed.json',
      language: 'de',
    });
    const { items } = await feed();
    expect(items.map(({ title }) => title)).toContain('Abgesagt: Angebot abgesagt');
    const paddling = items.find(({ url }) => url.endsWith('/paddeln'));
    expect(paddling).toMatchObject({
      id: expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/) as unknown as string,
      title: 'Angebot paddeln',
      authors: [{ name: 'Kanuclub' }],
      tags: ['Wasser & Baden'],
      date_published: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/) as unknown as string,
      _offer: { fee: 750, minAge: 8, cancelled: false },
    });
    expect(paddling?.content_html).toContain('7,50');
    const atom = await get('/angebote/feed.atom');
    expect(atom.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    const text = textOf(atom);
    const numbers = (paths: string[]): number[] => paths.map((path) => valuesOf(text, `feed/${path}`).length);
    expect(numbers(['id', 'title', 'updated', 'author/name'])).toEqual([1, 1, 1, 1]);
    const ofEntries = numbers(['entry/id', 'entry/title', 'entry/updated', 'entry/content']);
    expect(ofEntries).toEqual(Array(4).fill(PUBLIC.length));
    expect(valuesOf(text, 'feed/link@rel')).toEqual(['self', 'alternate']);
    expect(valuesOf(text, 'feed/entry/category@term')).toEqual(['Wasser & Baden']);
  });

  it('write whatever organisers write as text: markup, marks of direction, emoji, what XML cannot say', async () => {
    const { items } = await feed('?q=alert');
    expect(items).toHaveLength(1);
    const [item] = items;
    expect(item?.title).not.toMatch(/[\u202a-\u202e]/);
    expect(item?.title).toContain('</title><script>alert(1)</script> ]]> &amp;');
    expect(item?.title).toContain('🦊');
    expect(item?.content_html).not.toContain('<script');
    expect(item?.content_html).toContain(ARABIC);
    const atom = textOf(await get('/angebote/feed.atom?q=alert'));
    expect(valuesOf(atom, 'feed/entry/title').join('')).toContain('</title><script>alert(1)</script> ]]> &amp;');
    expect(valuesOf(atom, 'feed/entry/content').join('')).not.toContain('<script');
    // oxlint-disable-next-line no-control-regex -- the pattern is about control characters
    expect(atom).not.toMatch(/[\u0000-\u0008]/);
    // Descriptions are markup of ours, with no link that runs anything.
    const [described] = (await feed('?q=bebildert')).items;
    expect(described?.content_html).toContain('<strong>Boote</strong>');
    expect(described?.content_html).not.toContain('<a');
  });

  it('take the filters of the list, kindly, and lead from page to page', async () => {
    expect((await feed('?category=wasser&age=9')).items.map(({ url }) => aliasOf(url))).toEqual(['paddeln']);
    expect((await feed('?category=gibtsnicht')).items).toEqual([]);
    expect((await feed('?age=viele&page=x')).items).toHaveLength(PUBLIC.length);
    const far = await feed('?page=1000000');
    expect(far.items).toEqual([]);
    expect(far).not.toHaveProperty('next_url');
    const empty = textOf(await get('/angebote/feed.atom?category=gibtsnicht'));
    expect(valuesOf(empty, 'feed/updated')).toEqual(['1970-01-01T00:00:00Z']);
    // Named in the head of the list, with its filters.
    const list = await test.http.get('/angebote?category=wasser').set('Accept', 'text/html');
    expect(list.text).toContain('type="application/feed+json"');
    expect(list.text).toContain('href="/angebote/feed.atom?category=wasser"');
  });

  it('are kept for five seconds, then made anew, and not sent again to anyone who has them', async () => {
    for (const path of ['/angebote/feed.json', '/angebote/feed.atom', '/sitemap.xml', '/robots.txt']) {
      const { headers } = await get(path);
      expect(headers['cache-control']).toBe('public, max-age=55');
      expect((await test.http.get(path).set('If-None-Match', String(headers['etag']))).status).toBe(304);
    }
    const columns = { modified_at: new Date('2026-07-01T08:00:30Z') };
    await make.offer({ edition: edition.uuid, alias: 'neu', columns });
    expect((await feed()).items).toHaveLength(PUBLIC.length);
    test.clock.standAt('2026-07-01T08:00:05Z');
    expect((await feed()).items).toHaveLength(PUBLIC.length + 1);
  });
});

describe('The address of an offer (R-PAGE-9)', () => {
  const loaded = async (): Promise<string[]> => {
    test.clock.forward(60);
    const page = (await test.http.get('/angebote/abgesagt').set('Accept', 'text/html')).text;
    const patterns = [/rel="canonical" href="([^"]+)"/, /property="og:url" content="([^"]+)"/, /"@id":"([^"]+)"/];
    const atom = textOf(await get('/angebote/feed.atom'));
    const alternates = atom.matchAll(/<entry>.*?<link rel="alternate" href="([^"]+)"/gs);
    return [
      ...patterns.map((pattern) => pattern.exec(page)?.[1] ?? ''),
      ...(await feed()).items.map(({ url }) => url),
      ...[...alternates].map(([, url = '']) => url),
      ...valuesOf(textOf(await get('/sitemap.xml')), 'urlset/url/loc'),
    ];
  };

  it('is one and the same wherever it is told: here, or on the website that the town names', async () => {
    const here = await loaded();
    expect(here).toContain('http://api.test/angebote');
    expect(here.filter((url) => !url.startsWith('http://api.test/angebote'))).toEqual([]);
    const elsewhere = 'https://ferien.example/kinder';
    await website(elsewhere);
    try {
      const offers = here.filter((url) => url !== 'http://api.test/angebote');
      expect(await loaded()).toEqual(offers.map((url) => url.replace('http://api.test', elsewhere)));
    } finally {
      await website('http://api.test');
      await loaded();
    }
  });
});

describe('The head of an offer’s page (R-PAGE-20)', () => {
  const headOf = async (alias: string): Promise<string> =>
    (await test.http.get(`/angebote/${alias}`).set('Accept', 'text/html').set('Accept-Language', 'de')).text;
  const eventOf = async (alias: string): Promise<Json> => {
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await headOf(alias)) ?? [];
    return JSON.parse(data) as Json;
  };

  it('describes an event: when with offset, where, who, for whom, what it costs, with which picture', async () => {
    const { uuid } = await make.offer({
      ...{ edition: edition.uuid, alias: 'rudern', name: 'Rudern', hosts: [club.uuid], maxParticipants: 8 },
      columns: { min_age: 8, max_age: 12, fee: 750, meeting_point: 'Bootshaus', teaser: 'Im Achter' },
      dates: [date('2026-08-03'), date('2026-08-04')],
    });
    const drawn = sharp({ create: { width: 600, height: 400, channels: 3, background: '#f00' } }).png();
    const data = (await drawn.toBuffer()).toString('base64');
    await world.callers.admin.post(`/offers/${uuid}/media`, { filename: 'a.png', data });
    const url = 'http://api.test/angebote/rudern';
    expect(await eventOf('rudern')).toMatchObject({
      ...{ '@context': 'https://schema.org', '@type': 'Event', name: 'Rudern', url, description: 'Im Achter' },
      startDate: '2026-08-03T09:00:00+02:00',
      endDate: '2026-08-04T12:00:00+02:00',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: { '@type': 'Place', name: 'Bootshaus' },
      organizer: [{ '@type': 'Organization', name: 'Kanuclub' }],
      typicalAgeRange: '8-12',
      offers: { price: '7.50', priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
      subEvent: [{ startDate: '2026-08-03T09:00:00+02:00' }, { startDate: '2026-08-04T09:00:00+02:00' }],
      image: [expect.stringContaining('http://api.test/media/') as unknown],
    });
    const head = await headOf('rudern');
    expect(head).toContain(`<meta property="og:url" content="${url}"/>`);
    expect(head).toMatch(/<meta property="og:image" content="http:\/\/api\.test\/media\//);
    expect(head).toContain('type="application/feed+json"');
  });

  it('says that there are places only while one can apply, and since or from when on that is', async () => {
    const [begin, end] = ['2026-07-02T09:00:00+02:00', '2026-07-05T09:00:00+02:00'];
    const applying = { type: 'application_system', begin, end };
    const { uuid } = await make.edition({ alias: 'phasen', tasks: [applying as never] });
    await make.offer({ edition: uuid, alias: 'klettern', maxParticipants: 8, dates: [date('2026-08-03')] });
    const seen: unknown[] = [];
    for (const now of ['2026-07-01T12:00:00Z', '2026-07-03T12:00:00Z', '2026-07-06T12:00:00Z']) {
      test.clock.standAt(now);
      const { availability, validFrom } = (await eventOf('klettern'))['offers'] as Json;
      seen.push([availability, validFrom]);
    }
    test.clock.standAt('2026-07-01T08:10:00Z');
    expect(seen).toEqual([
      [undefined, begin],
      ['https://schema.org/InStock', begin],
      [undefined, undefined],
    ]);
  });

  it('says that it is called off, or when it was to be before it was moved', async () => {
    expect(await eventOf('abgesagt')).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' });
    const { uuid } = await make.offer({ edition: edition.uuid, alias: 'verlegt', dates: [date('2026-08-03')] });
    await make.attendance(uuid, 'confirmed');
    await world.callers.admin.patch(`/offers/${uuid}`, { dates: [date('2026-08-10')] }).expect(200);
    expect(await eventOf('verlegt')).toMatchObject({
      eventStatus: 'https://schema.org/EventRescheduled',
      startDate: '2026-08-10T09:00:00+02:00',
      previousStartDate: '2026-08-03T09:00:00+02:00',
    });
  });

  it('keeps what organisers write inside of the data', async () => {
    const [item] = (await feed('?q=alert')).items;
    const alias = aliasOf(String(item?.url));
    expect(await headOf(alias)).not.toContain('<script>alert');
    expect(await eventOf(alias)).toMatchObject({ name: expect.stringContaining('<script>alert(1)') as unknown });
  });
});
