import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type Response } from 'supertest';
import { PublicProgrammeLookup } from '../../src/offers/reading/public-programme-lookup.js';
import { FILTERS } from '../../src/pages/reading/programme-query.js';
import { paletteOf } from '../../src/pages/style/palette.js';
import { bodyOf, type Json } from '../support/json.js';
import { HIGH_LIMITS } from '../support/limits.js';
import { openApp, openWorld, prepared } from '../world/index.js';

/** Behind a proxy that serves the service under a path. */
const BASE = '/ferien';
const NOW = '2026-07-01T08:00:00Z';
const TOO_MANY = 8;

const world = openWorld({
  at: NOW,
  settings: {
    baseUrl: `http://api.test${BASE}`,
    publicWebsiteUrl: `http://api.test${BASE}`,
    trustProxy: ['127.0.0.0/8'],
    keptAnswersMib: 32,
    limits: { ...HIGH_LIMITS, anonymousPerHour: 60, pagesPerMinute: TOO_MANY },
  },
});
const { test, make, club, callers } = world;

/** What a browser asks for. */
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

let visitors = 0;
/** A visit from an address of its own. */
const visit = (path: string, headers: Record<string, string> = {}): Promise<Response> => {
  visitors += 1;
  const from = `203.0.${String(113 + (visitors >> 8))}.${String(visitors & 255)}`;
  const asked = test.http
    .get(path)
    .set({ Accept: BROWSER, 'Accept-Language': 'de', 'X-Forwarded-For': from, ...headers });
  return Promise.resolve(asked);
};

const later = (ms: number): void => test.clock.forward(ms / 1000);
/** No page that was made before is shown again. */
const aMinuteLater = (): void => later(60_000);

const linked = ({ text }: Response): string[] =>
  [...text.matchAll(/<h3><a href="\/ferien\/angebote\/([^"]+)"/g)].map(([, alias]) => decodeURIComponent(alias ?? ''));

/** What is read on a page, in one line. */
const words = ({ text }: Response): string =>
  text
    .replace(/<(style|svg|head)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\u2060/g, '')
    .replace(/[\s\u00a0]+/g, ' ');

/** What is read at this address. */
const read = async (path: string): Promise<string> => words(await visit(path));

const day = (date: string): { begin: string; end: string }[] => [
  { begin: `${date}T09:00:00+02:00`, end: `${date}T12:00:00+02:00` },
];

const HOSTILE = '\u202eevil <script>alert(1)</script> "&amp;" 🏕️';
const MARKDOWN = [
  '# Oben',
  '#### Tief <b onclick="x()">fett</b>',
  '[weg](javascript:alert(1)) [da](https://verein.example/?a=1&b=2) [daten](data:text/html,x)',
  '![Bild](https://elsewhere.example/spy.png)',
  '- *eins*\n- **zwei**',
  '<img src=x onerror=alert(1)>',
].join('\n\n');

const APPLYING = { type: 'application_system', begin: '2026-07-02T09:00:00+02:00', end: '2026-07-11T00:00:00+02:00' };

const before = prepared(async () => ({ empty: await visit('/angebote') }));
const edition = prepared(() =>
  make.edition({
    alias: 'sommer',
    tasks: [
      { ...APPLYING, columns: { application_system: 'lot' } } as never,
      { type: 'allocation', begin: APPLYING.end, end: '2026-07-15T00:00:00+02:00' },
    ],
  }),
);
/** In the order of the dates that their cards show. */
const OVER = ['lange-vorbei', 'vorbei'];
const link = { secret: '', uuid: '' };

beforeAll(async () => {
  const offline = await make.edition({
    alias: 'winter',
    tasks: [{ type: 'show_offers', begin: '2026-10-01T00:00:00+02:00', end: '2026-12-01T00:00:00+01:00' }],
  });
  const water = await make.category({ name: 'Wasser', alias: 'wasser' });
  const add = (alias: string, columns: Json = {}, more: Json = {}): ReturnType<typeof make.offer> =>
    make.offer({ edition: edition.uuid, alias, name: `Angebot ${alias}`, columns, ...more });
  await add(
    'paddeln',
    {
      ...{ min_age: 8, max_age: 12, fee: 750, teaser: 'Auf dem Fluss', description: MARKDOWN, bring: 'Badehose' },
      ...{
        meeting_point: 'Bootshaus\r\nHintereingang',
        meeting_address: 'Am Ufer 1',
        meeting_lat: 49.4,
        meeting_lng: 9.4,
      },
      ...{ requires_application: true, online_application: true, wheelchair_accessible: true, min_participants: 4 },
      ...{ comment: 'NUR-INTERN-1', internal_note: 'NUR-INTERN-2', apply_text: 'NUR-INTERN-3' },
      accessibility: ['NUR-INTERN-4'],
    },
    { hosts: [club.uuid], categories: [water.uuid], maxParticipants: 10, dates: day('2026-08-05') },
  );
  await add('basteln', { max_age: 7, wheelchair_accessible: true }, { dates: day('2026-08-03') });
  await add('abgesagt', { cancelled: true }, { dates: day('2026-08-04') });
  await add('vorbei', {}, { dates: day('2026-06-03') });
  const openToAll = { requires_application: false };
  await add('lange-vorbei', openToAll, { maxParticipants: 9, dates: [...day('2026-05-03'), ...day('2026-06-20')] });
  await add('immer', openToAll);
  await add('hostile', {}, { name: HOSTILE, dates: day('2026-08-06') });
  const applying = { requires_application: true, online_application: false };
  const full = await add('voll', applying, { maxParticipants: 1, dates: day('2026-08-03') });
  await make.attendance(full.uuid, 'confirmed');
  await callers.admin.patch('/settings/letterhead', { contactPhone: '07123 456' }).expect(200);
  const online = { ...applying, online_application: true };
  await add('fruehschluss', { ...online, application_deadline: '2026-07-05T12:00:00+02:00' });
  await add('baldig', online, { dates: day('2026-07-06') });
  await add('nachmittags', openToAll, { maxParticipants: 9, dates: day('2026-08-09') });
  await add('entwurf', {}, { place: 'draft' });
  const secret = await add('geheim', {}, { publish: 'private_link', dates: day('2026-08-07') });
  Object.assign(link, { secret: secret.linkSecret, uuid: secret.uuid });
  await make.offer({ edition: offline.uuid, alias: 'spaeter' });
  test.clock.standAt('2026-07-01T08:02:00Z');
});

describe('The addresses of pages', () => {
  it('begin at /, which leads to the programme, but for programs that ask for data (R-PAGE-2)', async () => {
    expect(await visit('/')).toMatchObject({ status: 302, headers: { location: '/ferien/angebote' } });
    expect(await visit('/', { Accept: '*/*' })).toMatchObject({ status: 302 });
    const program = await visit('/', { Accept: 'application/json' });
    expect(program).toMatchObject({ status: 404, type: 'application/problem+json' });
    expect(await visit('/angebote/')).toMatchObject({ status: 302, headers: { location: '/ferien/angebote' } });
  });

  it('are a 404 as any other a second after public access is switched off, also of pages made before (R-PAGE-2, R-PAGE-20)', async () => {
    const embedded = await visit('/angebote/embed?theme=dark');
    const [, dark = ''] = /href="\/ferien([^"]+\.css)"/.exec(embedded.text) ?? [];
    const paths = [
      ...['/', '/angebote', '/angebote/paddeln', '/angebote/paddeln/kalender.ics', '/embed.js', '/angebote/embed'],
      ...[dark, '/angebote/feed.json', '/angebote/feed.atom'],
      ...['/sitemap.xml', '/robots.txt'],
    ];
    for (const path of paths) expect([path, (await visit(path)).status]).toEqual([path, path === '/' ? 302 : 200]);
    await test.setPublicAccess(false);
    try {
      later(999);
      expect((await visit('/angebote')).status).toBe(200);
      later(1);
      const nowhere = await visit('/nirgends');
      for (const path of paths) {
        const closed = await visit(path);
        expect([path, closed.status]).toEqual([path, 404]);
        expect([path, closed.type, closed.text]).toEqual([path, 'text/html', nowhere.text]);
        expect(closed.text).not.toMatch(/\/angebote|Kanuclub/);
      }
    } finally {
      await test.setPublicAccess(true);
      later(1000);
    }
  });

  it('of nothing lead to a page with a search; programs are told in problem details, and routes of the API stay as they are (R-PAGE-3)', async () => {
    for (const alias of ['nie-da', 'spaeter', 'entwurf', 'a/b/c', '%ff', '100%', '%E0%A4%A/kalender.ics']) {
      const answer = await visit(`/angebote/${alias}`);
      const kept = answer.headers['cache-control'];
      expect([alias, answer.status, answer.type, kept]).toEqual([alias, 404, 'text/html', 'private, no-store']);
      expect(answer.text).toContain('<form class="search" role="search" method="get" action="/ferien/angebote">');
    }
    for (const [path, Accept] of [
      ['/angebote/nie-da', 'application/json'],
      ['/angebote/%ff', 'application/json'],
      ['/offers/nie-da', BROWSER],
    ] as const) {
      expect((await visit(path, { Accept })).type).toBe('application/problem+json');
    }
    expect((await visit('/offers/%ff')).status).toBe(400);
    expect((await test.http.post('/angebote')).status).toBe(405);
  });

  it('lead people to a page wherever there is nothing, in their language and back to the programme, and programs to problem details, those that take anything, too (R-PAGE-3)', async () => {
    for (const path of ['/gibtsnicht', '/a/b/c.html', '/offers/x/y/z', '/errors/999', '/validation_errors/x']) {
      const { status, type, headers, text } = await visit(path);
      expect([path, status, type, headers['cache-control']]).toEqual([path, 404, 'text/html', 'private, no-store']);
      expect(headers['vary']).toBe('Accept, Accept-Language');
      expect(text).toContain('<html lang="de">');
      expect(text).toContain('href="/ferien/angebote"');
      expect((await visit(path, { 'Accept-Language': 'en' })).text).toContain('<html lang="en">');
      for (const Accept of ['*/*', 'application/json', 'application/json, text/html;q=0.9']) {
        const program = await visit(path, { Accept });
        expect([path, Accept, program.status, program.type]).toEqual([path, Accept, 404, 'application/problem+json']);
        expect(program.headers['vary']).toMatch(/\bAccept(,|$)/);
      }
    }
    const typed = await visit('/gibtsnicht<script>alert(1)</script>?q=mist');
    expect([typed.status, /alert|mist/.test(typed.text)]).toEqual([404, false]);
  });

  it('that are used in a wrong way, or fail, say so in a page as well, with the header fields of the refusal (R-PAGE-3)', async () => {
    const post = await test.http.post('/angebote').set({ Accept: BROWSER, 'Accept-Language': 'de' });
    expect([post.status, post.type, post.headers['allow']]).toEqual([405, 'text/html', 'GET, HEAD, OPTIONS']);
    expect(words(post)).toContain('So lässt sich diese Adresse nicht aufrufen.');
    const broken = jest.spyOn(test.app.get(PublicProgrammeLookup), 'page').mockRejectedValue(new Error('secret'));
    aMinuteLater();
    const failed = await visit('/angebote');
    expect([failed.status, failed.type, failed.text.includes('secret')]).toEqual([500, 'text/html', false]);
    expect(words(failed)).toContain(`Kennung der Anfrage: ${String(failed.headers['x-request-id'])}`);
    broken.mockRestore();
    aMinuteLater();
    expect(await test.http.post('/offers/x/y/z').set('Accept', '*/*')).toMatchObject({
      type: 'application/problem+json',
    });
    expect(await test.http.put('/hosts').set('Accept', BROWSER)).toMatchObject({
      status: 405,
      type: 'application/problem+json',
    });
  });

  it('that `type` of a problem names explain it in the town’s dress and the reader’s language: what it means and what to do (R-API-35)', async () => {
    const german = await visit('/errors/412');
    expect([german.status, german.headers['vary'], german.headers['cache-control']]).toEqual([
      ...[200, 'Accept, Accept-Language', 'public, max-age=55'],
    ]);
    expect(words(german)).toMatch(
      /Der Datensatz hat sich inzwischen geändert .*Was zu tun ist .*Lesen Sie den Datensatz neu/,
    );
    expect(german.text).toMatch(/<link rel="stylesheet" href="\/ferien\/angebote\/stil\//);
    const english = await visit('/errors/412', { 'Accept-Language': 'en-GB' });
    expect(words(english)).toMatch(/The record has changed .*What to do .*Read the record again/);
    const code = await visit('/validation_errors/c1051bb4-d103-4f74-8988-acbcafc7fdc3');
    expect(words(code)).toContain('Der Wert darf nicht leer sein');
    const program = await visit('/errors/412', { Accept: '*/*' });
    expect(bodyOf(program)).toMatchObject({ title: 'Der Datensatz hat sich inzwischen geändert' });
  });

  it('are none without pages (R-PAGE-2)', async () => {
    const off = openedWithoutPages.http;
    for (const path of ['/', '/angebote', '/angebote/x', '/angebote/stil/0123456789abcdef.css']) {
      const { status, type, text } = await off.get(path).set('Accept', BROWSER);
      expect([path, status, type, text.includes('/angebote')]).toEqual([path, 404, 'text/html', false]);
      expect((await off.get(path)).type).toBe('application/problem+json');
    }
    const { headers, text } = await off.get('/errors/404').set('Accept', BROWSER);
    const [, rules = ''] = /<style>([^<]+)<\/style>/.exec(text) ?? [];
    const hash = createHash('sha256').update(rules).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
    expect(text).not.toMatch(/<link|\/angebote/);
    expect((await off.get('/offers')).status).toBe(200);
  });
});

const openedWithoutPages = openApp({ settings: { publicPages: false } });

describe('The list of offers', () => {
  it('shows what GET /offers shows to callers without a token, whatever it is filtered by (R-PAGE-1)', async () => {
    const queries = [
      ...['', 'q=angebot', 'q=gibtesnicht', 'category=wasser', `host=${club.uuid}`, 'edition=sommer', 'edition=winter'],
      ...['age=8', 'age=9..20', 'free=true', 'free=false', 'wheelchairAccessible=true', 'from=2026-08-04'],
      ...['until=2026-08-03', 'from=2026-08-03&until=2026-08-03&free=true', 'q=angebot&age=7&free=yes'],
    ];
    expect(FILTERS.filter((name) => name !== 'day' && !queries.some((query) => query.includes(name)))).toEqual([]);
    const sizes = new Set<number>();
    for (const query of queries) {
      const answer = await callers.anonymous.get(`/offers?${query}`).expect(200);
      const expected = (answer.body as Json[]).map(({ alias }) => String(alias)).sort();
      const page = await visit(`/angebote?${query}`);
      expect([query, linked(page).sort()]).toEqual([query, expected]);
      const coming = expected.filter((alias) => !OVER.includes(alias)).length;
      const past = expected.length - coming;
      if (coming > 0)
        expect(words(page)).toMatch(new RegExp(` ${coming} Angebote?${past > 0 ? ` und ${past} verg` : ' (?!und)'}`));
      sizes.add(expected.length);
    }
    expect(sizes.size).toBeGreaterThan(4);
    const that = linked(await visit('/angebote?day=2026-08-03')).toSorted();
    expect(that).toEqual(['basteln', 'fruehschluss', 'immer', 'voll']);
  });

  it('begins with what takes place next; what has no dates follows, and last comes what is over (R-PAGE-1)', async () => {
    const [first, ...others] = linked(await visit('/angebote'));
    expect(first).toBe('baldig');
    expect(others.slice(0, 2).toSorted()).toEqual(['basteln', 'voll']);
    expect(others.slice(2, 6)).toEqual(['abgesagt', 'paddeln', 'hostile', 'nachmittags']);
    expect(others.slice(6, 8).toSorted()).toEqual(['fruehschluss', 'immer']);
    expect(others.slice(8)).toEqual(OVER);
  });

  it('names free places only where one can get one now', async () => {
    for (const alias of ['paddeln', 'lange-vorbei', 'nachmittags'])
      expect([alias, /Plätze frei/.test(await read(`/angebote?q=${alias}`))]).toEqual([alias, alias === 'nachmittags']);
    expect(await read('/angebote/paddeln')).toContain('10 Plätze werden verlost');
    expect(await read('/angebote/lange-vorbei')).toContain('Plätze 9 Plätze insgesamt');
  });

  it('reads its address kindly: what GET /offers would refuse is left out (R-PAGE-3)', async () => {
    const all = linked(await visit('/angebote')).length;
    const wrong = 'age=alt&day=31.12.&page=-1&free=vielleicht&q=a&q=b&sort=x';
    for (const query of [wrong, 'page=1e9']) {
      expect([query, linked(await visit(`/angebote?${query}`)).length]).toEqual([query, all]);
    }
    const past = await visit('/angebote?page=1000000000');
    expect(past.status).toBe(200);
    expect(words(past)).toContain('So viele Seiten gibt es nicht.');
    expect(past.text).toContain('<meta name="robots" content="noindex"/>');
  });

  it('says what is not there: nothing that fits, or no programme yet (R-PAGE-3)', async () => {
    expect(await read('/angebote?q=gibtesnicht')).toContain('Dazu gibt es leider kein Angebot.');
    expect(words(before.empty)).toContain('Das Programm ist noch nicht veröffentlicht.');
  });
});

describe('What an offer’s dates are told of', () => {
  const alias = 'mehrmals';
  const dayOf = (nth: number): string => `2026-08-${String(nth).padStart(2, '0')}`;

  it('is what is still to come: on a card the next or the end of the present one, on the page each date once (R-PAGE-1)', async () => {
    const under = { begin: '2026-06-30T09:00:00+02:00', end: '2026-07-03T16:00:00+02:00' };
    const coming = Array.from({ length: 9 }, (_, index) => day(dayOf(index + 10))[0]!);
    await make.offer({ edition: edition.uuid, alias, name: alias, dates: [...day('2026-06-02'), under, ...coming] });
    const card = (page: Response): string =>
      /class="when">(.*?)<\/p>/.exec(page.text)?.[1]?.replace(/<[^>]+>/g, ' ') ?? '';
    const present = /Läuft bis .*Fr\., 3\.\sJuli, 16:00.*\+ 9.weitere Termine/;
    expect(card(await visit(`/angebote?q=${alias}`))).toMatch(present);
    const { text } = await visit(`/angebote/${alias}`);
    const times = [...text.matchAll(/<li><time datetime="([^"]+)"/g)].map(([, time = '']) => time.slice(0, 10));
    expect(times).toEqual(['2026-06-30', ...Array.from({ length: 9 }, (_, index) => dayOf(index + 10)), '2026-06-02']);
    expect(text).toMatch(/<summary>5.weitere Termine zeigen<\/summary>/);
    test.clock.standAt('2026-08-11T20:00:00Z');
    expect(card(await visit(`/angebote?q=${alias}`))).toMatch(/^ ?Mi\., 12\.\sAug.*\+ 6.weitere Termine/);
    test.clock.standAt('2026-07-01T08:40:00Z');
    aMinuteLater();
  });
});

describe('The page of an offer', () => {
  it('shows every field that callers without a token get, and none of the others (R-PAGE-1, R-PAGE-22)', async () => {
    const page = await visit('/angebote/paddeln');
    expect(page.status).toBe(200);
    for (const part of [
      ...['Angebot paddeln', 'Auf dem Fluss', 'Mittwoch, 5. August 2026, 9:00–12:00 Uhr', '8–12 Jahre', '7,50 €'],
      ...['10 Plätze werden verlost', '10 Plätze insgesamt', 'findet ab 4 Kindern statt', 'Bootshaus', 'Am Ufer 1'],
      ...['Badehose', 'Mit dem Rollstuhl zugänglich', 'Kanuclub', 'Wasser'],
    ]) {
      expect(words(page)).toContain(part);
    }
    // The meeting point has several lines.
    expect(page.text).toMatch(
      />Bootshaus<\/bdi><bdi class="line">Hintereingang<\/bdi><bdi class="line">Am Ufer 1<\/bdi>/,
    );
    for (const list of ['/angebote?q=paddeln', '/angebote/embed?q=paddeln'])
      expect((await visit(list)).text).toMatch(/<bdi>Bootshaus<br\/?>Hintereingang<\/bdi>/);
    expect(page.text).toContain('href="/ferien/angebote?host=kanuclub"');
    expect(page.text).toContain('href="/ferien/angebote/paddeln/kalender.ics"');
    expect(page.text).toContain('<link rel="canonical" href="http://api.test/ferien/angebote/paddeln"/>');
    expect(page.text).not.toContain('NUR-INTERN');
    // It leads to a calendar file that does not count as a request to the API.
    const file = await visit('/angebote/paddeln/kalender.ics');
    expect(file).toMatchObject({ status: 200, type: 'text/calendar' });
    expect(file.text).toContain('SUMMARY:Angebot paddeln');
    const kept = { 'cache-control': 'public, max-age=60' };
    expect(file.headers).toMatchObject({ 'ratelimit-policy': '"pages";q=8;w=60', ...kept });
  });

  it('is where the url of the offer leads (R-PAGE-2)', async () => {
    const [offer] = (await callers.anonymous.get('/offers?q=paddeln').expect(200)).body as Json[];
    expect(offer?.['url']).toBe('http://api.test/ferien/angebote/paddeln');
    const byUuid = await visit(`/angebote/${String(offer?.['uuid'])}`);
    expect(byUuid).toMatchObject({ status: 302, headers: { location: '/ferien/angebote/paddeln' } });
  });

  it('says when and how one applies, as the phases of the edition have it', async () => {
    expect(await read('/angebote/immer')).toContain('Eine Anmeldung ist nicht nötig.');
    const end = 'bis Freitag, 10. Juli 2026, 24:00 Uhr.';
    const over = `Die Anmeldung lief ${end} Die Plätze werden gerade vergeben. Fragen:`;
    for (const [moment, said] of [
      [NOW, 'Die Anmeldung beginnt am Donnerstag, 2. Juli 2026, 9:00 Uhr. Die Plätze werden verlost'],
      ['2026-07-03T08:00:00Z', `Die Anmeldung läuft ${end}`],
      ['2026-07-12T08:00:00Z', `Zurzeit ist keine Anmeldung möglich. ${over}`],
    ] as const) {
      test.clock.standAt(moment);
      expect(await read('/angebote/paddeln')).toContain(said);
    }
    test.clock.standAt('2026-07-01T08:10:00Z');
    aMinuteLater();
  });

  it('holds the fingerprint of the draw that is still to come, with its words, where places are drawn, and no longer than that (R-DRAW-38)', async () => {
    const lot = { type: 'application_system', applicationSystem: 'lot', beaconSource: 'Lottozahlen vom 18. Juli 2026' };
    const phase = { begin: '2026-07-02T09:00:00+02:00', end: '2026-07-11T00:00:00+02:00' };
    const drawn = await callers.admin.posted('/editions', { name: 'Verlost', tasks: [{ ...lot, ...phase }] });
    const other = await callers.admin.posted('/editions', {
      name: 'Der Reihe nach',
      tasks: [{ type: 'application_system', applicationSystem: 'firstcome', ...phase }],
    });
    const { hash, tickets } = (drawn['draw'] as { commitment: { hash: string; tickets: string } }).commitment;
    const offerIn = (uuid: unknown, alias: string, columns: Json): Promise<unknown> =>
      make.offer({ edition: String(uuid), alias, columns, dates: day('2026-08-20') });
    const applying = { requires_application: true, online_application: true };
    await offerIn(drawn['uuid'], 'verlost', { ...applying, requires_agreement: true });
    await offerIn(drawn['uuid'], 'verlost-offen', { requires_application: false });
    await offerIn(other['uuid'], 'der-reihe-nach', applying);
    const page = await read('/angebote/verlost');
    expect(page).toContain('Damit niemand an der Verlosung drehen kann');
    expect(page).toContain('die vorher niemand kennt: Lottozahlen vom 18. Juli 2026.');
    for (const print of [hash, tickets]) expect(page).toContain(print);
    // What a family has to sign is said where it applies.
    expect(page).toContain('Für die Teilnahme ist eine unterschriebene Einverständniserklärung nötig.');
    for (const alias of ['verlost-offen', 'der-reihe-nach'])
      expect(await read(`/angebote/${alias}`)).not.toMatch(/Verlosung|Einverständnis/);
    await make.sql('update edition_lots set used_at = now() where edition_uuid = $1', [drawn['uuid']]);
    aMinuteLater();
    expect(await read('/angebote/verlost')).not.toContain(hash);
    await make.sql("update offers set place = 'draft' where edition_uuid = any($1)", [[drawn['uuid'], other['uuid']]]);
    test.clock.standAt('2026-07-01T08:15:00Z');
    aMinuteLater();
  });

  it('names one end of applications, the earliest, says where or whom to ask, and nothing else', async () => {
    test.clock.standAt('2026-07-03T08:00:00Z');
    const sent = await read('/angebote/fruehschluss');
    expect(sent).toContain('Fragen und Anmeldung: 07123 456');
    expect(sent).not.toContain('online möglich');
    const endsIn = (text: string): unknown[] =>
      [...text.matchAll(/(?:läuft bis|Anmeldeschluss:) (.*?) Uhr/g)].map(([, end]) => end);
    expect(endsIn(sent)).toEqual(['Sonntag, 5. Juli 2026, 12:00']);
    expect(endsIn(await read('/angebote/baldig'))).toEqual(['Montag, 6. Juli 2026, 9:00']);
    test.clock.standAt('2026-07-05T11:00:00Z');
    expect(await read('/angebote/fruehschluss')).toMatch(/Der Anmeldeschluss ist vorbei .*? Fragen: 07123/);
    test.clock.standAt('2026-07-06T08:00:00Z');
    expect(await read('/angebote/baldig')).toContain('Das Angebot hat schon begonnen. Fragen:');
    test.clock.standAt('2026-07-01T08:20:00Z');
    aMinuteLater();
  });

  it('says plainly that it is called off, or that all places are taken, and of a waiting list only where one moves (R-PAGE-24)', async () => {
    const off = 'Abgesagt. Dieses Angebot ist abgesagt und findet nicht statt.';
    expect(await read('/angebote/abgesagt')).toContain(off);
    const full = await read('/angebote/voll');
    expect(full).toContain('Ausgebucht. Dieses Angebot ist ausgebucht');
    expect(full).not.toContain('Warteliste');
  });

  it('escapes what was entered, and lets no Markdown lead to scripts, pictures from elsewhere or wrong headings (R-PAGE-6)', async () => {
    const { text } = await visit('/angebote/hostile');
    expect(text).toContain('&lt;script>');
    expect(text).toContain('🏕️');
    expect(text).not.toMatch(/<script(?! type="application\/ld\+json")|<title>[^<]*\u202e/);
    const { text: paddling } = await visit('/angebote/paddeln');
    expect(paddling).toMatch(/<h3>Oben<\/h3>\s*<h4>Tief &lt;b onclick=&quot;x\(\)&quot;>/);
    expect(paddling).toContain('<a href="https://verein.example/?a=1&amp;b=2" rel="nofollow noopener">da</a>');
    expect(paddling).toContain('<li><em>eins</em></li>');
    expect(paddling).not.toMatch(/href="(?:javascript|data):|spy\.png|<img src=x/);
  });

  it('of a private link opens with its secret alone, is kept nowhere, and search engines leave it out (R-PAGE-4)', async () => {
    const opened = await visit(`/angebote/geheim?link=${link.secret}`);
    expect(opened.status).toBe(200);
    const headers = { 'cache-control': 'private, no-store' };
    expect(opened.headers).toMatchObject({ ...headers, 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
    expect(opened.headers['etag']).toBeUndefined();
    expect(opened.text).toContain('<meta name="robots" content="noindex"/>');
    expect(opened.text).not.toContain('canonical');
    expect(opened.text.split(link.secret)).toHaveLength(2);
    const file = await visit(`/angebote/geheim/kalender.ics?link=${link.secret}`);
    expect(file).toMatchObject({ status: 200, type: 'text/calendar', headers });
    for (const path of ['geheim', 'geheim?link=falsch', link.uuid, 'geheim/kalender.ics']) {
      expect([path, (await visit(`/angebote/${path}`)).status]).toEqual([path, 404]);
    }
    const open = await visit(`/angebote/paddeln?link=${link.secret}`);
    expect(open).toMatchObject({ status: 302, headers: { location: '/ferien/angebote/paddeln' } });
  });

  it('of a private link is where a browser gets that opens `privateLink`, which stays JSON for programs', async () => {
    const address = `/offers/${link.uuid}?link=${link.secret}`;
    const path = `/angebote/${link.uuid}?link=${link.secret}`;
    const headers = { location: `/ferien${path}`, 'cache-control': 'private, no-store' };
    expect(await visit(address)).toMatchObject({ status: 303, headers });
    expect((await visit(path)).headers['location']).toBe(`/ferien/angebote/geheim?link=${link.secret}`);
    for (const Accept of ['application/json', '*/*']) {
      expect((await visit(address, { Accept })).type).toBe('application/json');
    }
    expect((await visit('/offers/paddeln')).type).not.toBe('text/html');
  });

  it('is never where something else stands already, whatever an offer is called', async () => {
    for (const name of ['Embed', 'Stil']) {
      const made = await callers.admin.post('/offers', { name, edition: edition.uuid });
      expect([made.status, (made.body as Json)['alias']]).toEqual([201, `${name.toLowerCase()}-2`]);
    }
  });
});

describe('Every page', () => {
  it('is in German, or in English for anyone who prefers it; what organisers wrote says that it is German (R-PAGE-5)', async () => {
    const english = await visit('/angebote/paddeln', { 'Accept-Language': 'en-US,en;q=0.9,de;q=0.5' });
    expect(english.headers['vary']).toContain('Accept-Language');
    expect(english.text).toContain('<html lang="en">');
    expect(english.text).toContain('<h1 lang="de">');
    expect(words(english)).toContain('Wednesday, 5 August 2026, 9:00–12:00');
    for (const language of ['de-AT', 'fr', '*']) {
      expect((await visit('/angebote', { 'Accept-Language': language })).text).toContain('<html lang="de">');
    }
  });

  it('loads its stylesheet and pictures from here, and nothing else (R-PAGE-6)', async () => {
    const { headers, text } = await visit('/angebote');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(text).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
    for (const [, path = ''] of text.matchAll(/<link rel="(?:icon|stylesheet)" href="\/ferien([^"]+)"/g)) {
      const forEver = { 'cache-control': 'public, max-age=31536000, immutable' };
      expect(await visit(path, { Accept: '*/*' })).toMatchObject({ status: 200, headers: forEver });
      const old = await visit(path.replace(/[0-9a-f]{16}/, '0'.repeat(16)), { Accept: '*/*' });
      expect([old.status, old.headers['cache-control']]).toEqual([404, 'no-store']);
    }
    expect((await visit('/angebote/stil/nie.css', { Accept: '*/*' })).status).toBe(404);
  });

  it('is shown for a minute in all as it was made: five seconds here, the rest on the way (R-PAGE-7)', async () => {
    aMinuteLater();
    const first = await visit('/angebote/basteln');
    expect(first.headers['cache-control']).toBe('public, max-age=55');
    await make.sql("update offers set teaser = 'Neu' where alias = 'basteln'");
    later(4_999);
    const second = await visit('/angebote/basteln');
    expect(second.text).toBe(first.text);
    expect(second.headers['cache-control']).toBe('public, max-age=55');
    const same = await visit('/angebote/basteln', { 'If-None-Match': String(first.headers['etag']) });
    expect([same.status, same.text]).toEqual([304, '']);
    later(1);
    const third = await visit('/angebote/basteln', { 'If-None-Match': String(first.headers['etag']) });
    expect(third.status).toBe(200);
    expect(words(third)).toContain('Neu');
  });

  it('is made once for all who ask at the same time (R-PAGE-7)', async () => {
    aMinuteLater();
    await visit('/angebote');
    expect(await test.statements(() => visit('/angebote'))).toBe(0);
    const [one, crowd] = [
      await test.statements(() => visit('/angebote?age=11')),
      await test.statements(() => Promise.all(Array.from({ length: 10 }, () => visit('/angebote?age=10')))),
    ];
    expect(crowd).toBeLessThanOrEqual(one);
  });

  it('counts: so many in a minute for each address, apart from requests to the API; the next is told in a page (R-PAGE-7)', async () => {
    const from = { 'X-Forwarded-For': '198.51.100.7' };
    for (let index = 0; index < TOO_MANY; index += 1) expect((await visit('/angebote', from)).status).toBe(200);
    const refused = await visit('/angebote', from);
    expect(refused).toMatchObject({ status: 429, type: 'text/html' });
    expect(refused.headers).toMatchObject({ 'ratelimit-policy': '"pages";q=8;w=60', 'x-ratelimit-remaining': '0' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(words(refused)).toContain('Einen Moment, bitte.');
    const program = await visit('/angebote', { ...from, Accept: 'application/problem+json' });
    expect(program.type).toBe('application/problem+json');
    expect((await test.http.get('/offers').set(from)).status).toBe(200);
    expect((await visit('/angebote')).status).toBe(200);
  });
});

describe('How the pages look', () => {
  it('is what staff set: title, welcome, colours, links; a minute later for pages that were made before (R-PAGE-22)', async () => {
    const looks = {
      programmeTitle: 'Ferienspaß',
      welcome: ' Viel Spaß\r\n& gute Ferien\n \n\nIhre Stadt\n',
      primaryColor: '#FFD500',
    };
    const links = { imprintUrl: 'https://stadt.example/impressum', applicationUrl: 'https://stadt.example/anmelden' };
    await callers.admin.patch('/settings/pages', { ...looks, ...links }).expect(200);
    aMinuteLater();
    const page = await visit('/angebote');
    expect(page.text).toMatch(/<p>Viel Spaß<br\/?>&amp; gute Ferien<\/p><p>Ihre Stadt<\/p>/);
    expect(page.text).toContain('content="Viel Spaß &amp; gute Ferien Ihre Stadt"');
    expect(page.text).toContain('<h1>Ferienspaß</h1>');
    expect(page.text).toContain('href="https://stadt.example/impressum"');
    const [, css = ''] = /href="\/ferien([^"]+\.css)"/.exec(page.text) ?? [];
    expect((await visit(css, { Accept: '*/*' })).text).toContain('--fill:#ffd500;--on-fill:#141a1f');
  });

  const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const luminanceOf = (color: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(parseInt(color.slice(at, at + 2), 16) / 255));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  /** The contrast of two colours as WCAG has it, 1 to 21. */
  const contrastOf = (one: string, other: string): number => {
    const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((left, right) => left - right);
    return (light + 0.05) / (dark + 0.05);
  };

  it('can be read whatever colour a town has: every text stands out from its ground by 4.5 at least (R-PAGE-5)', () => {
    const levels = ['00', '33', '66', '99', 'cc', 'ff'];
    const colors = levels.flatMap((red) => levels.flatMap((green) => levels.map((blue) => `#${red}${green}${blue}`)));
    expect(colors).toHaveLength(216);
    for (const color of colors) {
      const of = paletteOf(color, null);
      const pairs: [string, string][] = [
        [of.link, '#f5f6f3'],
        [of.link, '#ffffff'],
        [of.linkDark, '#14191d'],
        [of.linkDark, '#1f262c'],
        [of.fill, of.onFill],
        [of.hero, of.onHero],
        [of.heroDark, of.onHeroDark],
        ['#1b2227', of.tint],
        ['#eef1f2', of.tintDark],
      ];
      expect([color, pairs.filter(([one, other]) => contrastOf(one, other) < 4.5)]).toEqual([color, []]);
    }
  });
});

describe('The edition of an offer', () => {
  it('is named where there are several, on cards and on its page, and filters by their names (R-PAGE-1)', async () => {
    const autumn = await make.edition({ alias: 'herbst', name: 'Herbstferien' });
    const alias = 'drachensteigen';
    await make.offer({ edition: autumn.uuid, alias, name: alias, place: 'draft' });
    aMinuteLater();
    expect(await read('/angebote/basteln')).not.toContain('Ausgabe');
    await make.offer({ edition: autumn.uuid, alias: `${alias}-2`, name: alias, hosts: [club.uuid] });
    aMinuteLater();
    for (const path of [`/angebote?q=${alias}`, `/angebote/${alias}-2`, '/angebote/embed?q=drachen']) {
      expect([path, await read(path)]).toEqual([path, expect.stringContaining('Herbstferien')]);
    }
    expect(await read('/angebote/basteln')).toContain('Ausgabe');
    // Filters that have no field are kept, named, and can be taken back one by one.
    for (const query of ['', '&q=gibtesnicht']) {
      const page = await visit(`/angebote?edition=herbst&host=kanuclub${query}`);
      expect(page.text).toContain('<input type="hidden" name="host" value="kanuclub"/>');
      expect(page.text).toContain('<input type="hidden" name="edition" value="herbst"/>');
      for (const filter of ['Veranstalter: Kanuclub', 'Ausgabe: Herbstferien']) expect(words(page)).toContain(filter);
    }
    const { text } = await visit('/angebote?host=kanuclub&edition=herbst&age=9');
    expect(text).toContain('href="/ferien/angebote?host=kanuclub&amp;edition=herbst"');
    const unknown = await read('/angebote?host=nie-da&edition=winter');
    expect(unknown).toMatch(/Veranstalter: nie-da .*Ausgabe: winter/);
  });
});

describe('Places in words (R-PAGE-24)', () => {
  const running = (system: string) => ({
    ...{ type: 'application_system', begin: '2026-06-01T00:00:00+02:00', end: '2026-12-01T00:00:00+01:00' },
    columns: { application_system: system },
  });
  /** What is said of an offer on its card, in the embedded list, in the feed and on its page. */
  const said = async (alias: string): Promise<string[]> => {
    const one = `q=${alias}`;
    const feed = bodyOf(await visit(`/angebote/feed.json?${one}`, { Accept: '*/*' }))['items'] as Json[];
    const inFeed = String(feed[0]?.['content_html'])
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('\u00a0', ' ');
    return [
      ...[await read(`/angebote?${one}`), await read(`/angebote/embed?${one}`), inFeed],
      await read(`/angebote/${alias}`),
    ];
  };
  const full = async (alias: string, editionTasks: Json[]): Promise<void> => {
    const { uuid } = await make.edition({ alias: `zu-${alias}`, tasks: editionTasks as never });
    const columns = { requires_application: true, online_application: true };
    const offer = await make.offer({
      ...{ edition: uuid, alias, name: `Angebot ${alias}`, columns, maxParticipants: 1, dates: day('2026-11-03') },
    });
    await make.attendance(offer.uuid, 'confirmed');
  };

  it('tell everywhere alike of a waiting list where one moves and one can apply now, and nowhere else', async () => {
    await full('wartbar', [running('firstcome')]);
    await full('ohnephasen', []);
    await full('losphase', [running('lot')]);
    await full('zuspaet', [{ ...running('firstcome'), end: '2026-06-02T00:00:00+02:00' }]);
    aMinuteLater();
    for (const [alias, waits] of [
      ['wartbar', true],
      ['ohnephasen', true],
      ['losphase', false],
      ['zuspaet', false],
    ] as const) {
      for (const text of await said(alias)) {
        expect([alias, /Ausgebucht/.test(text), /Warteliste/.test(text)]).toEqual([alias, true, waits]);
      }
    }
    const english = words(await visit('/angebote?q=wartbar', { 'Accept-Language': 'en' }));
    expect(english).toContain('Fully booked, waiting list open');
  });

  it('tell that there are as many as one likes, or that nobody need apply, while one can still come', async () => {
    const { uuid } = await make.edition({ alias: 'ohne-grenze', tasks: [running('firstcome')] as never });
    const apply = { requires_application: true, online_application: true };
    const add = (alias: string, columns: Json, date: string): ReturnType<typeof make.offer> =>
      make.offer({ edition: uuid, alias, name: `Angebot ${alias}`, columns, dates: day(date) });
    await add('grenzenlos', apply, '2026-11-03');
    await add('offenetuer', openDoor, '2026-11-04');
    await add('warschon', openDoor, '2026-06-04');
    aMinuteLater();
    for (const text of await said('grenzenlos')) expect(text).toContain('unbegrenzt viele Plätze');
    const [card, embedded, feed] = await said('offenetuer');
    for (const text of [card, embedded, feed]) expect(text).toContain('ohne Anmeldung');
    expect((await said('warschon'))[0]).not.toMatch(/ohne Anmeldung|unbegrenzt/);
  });

  const openDoor = { requires_application: false };
});
