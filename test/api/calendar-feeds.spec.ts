import { beforeAll, describe, expect, it } from '@jest/globals';
import { linesOf, occurrencesByTsIcs, occurrencesOf, readByTsIcs, readCalendar } from '../support/calendars.js';
import { TestApp } from '../support/test-app.js';
import { type Caller, type OfferOptions, openApp, prepared, Records, type TestRecord } from '../world/index.js';

const day = (month: number, date: number): { begin: string; end: string } => {
  const of = [String(month).padStart(2, '0'), String(date).padStart(2, '0')].join('-');
  return { begin: `2026-${of}T09:00:00+02:00`, end: `2026-${of}T12:00:00+02:00` };
};
/** Over the end of summer time: the same wall-clock time before and after. */
const WEEKLY = { ...day(10, 12), recurrence: 'FREQ=WEEKLY;COUNT=4' };

describe('Calendars to subscribe to', () => {
  const offer = (options: OfferOptions): ReturnType<Records['offer']> =>
    make.offer({ edition: edition.uuid, hosts: [host.uuid], ...options });
  const feed = (path: string, token?: string): ReturnType<TestApp['call']> => test.call('get', path, token);
  const linkOf = async (caller: Caller, uuid = host.uuid): Promise<string> => {
    const answer = await caller.get(`/hosts/${uuid}`);
    return String((answer.body as Record<string, unknown>)['calendarLink']).replace('http://api.test', '');
  };
  const names = (text: string): unknown[] =>
    readCalendar(text)
      .events.map((event) => event.getFirstPropertyValue('summary'))
      .sort();

  const test = openApp();
  const make = new Records(test);
  const admin = prepared(() => test.caller('Admin', ['ROLE_ADMIN']));
  const member = prepared(() => test.caller('Member', ['ROLE_HOST']));
  const foreign = prepared(() => test.caller('Foreign', ['ROLE_HOST']));
  const host = prepared(() =>
    make.host({ name: 'Kanuclub', members: [member.uuid], columns: { email: 'info@kanu.example' } }),
  );
  const edition = prepared(() => make.edition({ name: 'Sommer; Süd, "2026"', alias: 'sommer-2026' }));
  beforeAll(async () => {
    await offer({
      name: 'Paddeln für Ängstliche, mit sehr vielen Wörtern im Namen; damit die Zeile gefaltet werden muss 🛶',
      dates: [WEEKLY, day(8, 5)],
    });
    await offer({ name: 'Abgesagt', cancelled: true, dates: [day(8, 6)] });
    await offer({ name: 'Nur mit Link', publish: 'private_link', dates: [day(8, 7)] });
    await offer({ name: 'Entwurf', place: 'draft', dates: [day(8, 8)] });
    await offer({ name: 'Ohne Termin' });
    await make.offer({ edition: edition.uuid, name: 'Von anderen', dates: [day(8, 9)] });
    const past = await make.edition({ archived: true });
    await offer({ edition: past.uuid, name: 'Letztes Jahr', dates: [day(7, 1)] });
  });

  it('an edition shows what everybody can find of it, says what was called off, has a name, and folds its lines', async () => {
    const { status, text, headers } = await feed(`/editions/${edition.uuid}/calendar.ics`);
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(headers['content-disposition']).toBe('attachment; filename="sommer-2026.ics"');
    const paddling = expect.stringMatching(/^Paddeln für Ängstliche.*🛶$/);
    expect(names(text)).toEqual(['Abgesagt', paddling, paddling, 'Von anderen']);
    const cancelled = readByTsIcs(text).events?.filter((event) => event.status === 'CANCELLED');
    expect(cancelled?.map(({ summary }) => summary)).toEqual(['Abgesagt']);
    expect(text).not.toContain('link=');
    const { calendar } = readCalendar(text);
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Sommer; Süd, "2026"');
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H');
    // ts-ics leaves the line break at the end of names.
    expect(readByTsIcs(text).name?.trim()).toBe('Sommer; Süd, "2026"');
    expect(Math.max(...linesOf(text).map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('two independent parsers find the same occurrences, over the clock change as well (R-EXP-4)', async () => {
    const { text } = await feed(`/editions/${edition.uuid}/calendar.ics`);
    const expected = [
      ...['2026-08-05T07', '2026-08-06T07', '2026-08-09T07'],
      ...['2026-10-12T07', '2026-10-19T07', '2026-10-26T08', '2026-11-02T08'],
    ];
    for (const found of [occurrencesOf(text), occurrencesByTsIcs(text)]) {
      expect(found.map(({ begin }) => begin.toISOString())).toEqual(expected.map((hour) => `${hour}:00:00.000Z`));
      expect(found.every(({ begin, end }) => end.getTime() - begin.getTime() === 3 * 3_600_000)).toBe(true);
    }
    expect(occurrencesByTsIcs(text).map(({ uid }) => uid)).toEqual(occurrencesOf(text).map(({ uid }) => uid));
  });

  it('is kept by caches for anonymous callers like public offers, and has a version', async () => {
    const path = `/editions/${edition.uuid}/calendar.ics`;
    const anonymous = await feed(path);
    expect(anonymous.headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=300');
    expect((await feed(path).set('If-None-Match', String(anonymous.headers['etag']))).status).toBe(304);
    const known = await feed(path, foreign.token);
    expect([known.text, known.headers['cache-control']]).toEqual([anonymous.text, 'private, no-store']);
  });

  it('keeps the identifiers of events, and counts up when something changes', async () => {
    const changing = await make.edition();
    const { uuid } = await make.offer({ edition: changing.uuid, dates: [WEEKLY] });
    const path = `/editions/${changing.uuid}/calendar.ics`;
    const before = await feed(path);
    await make.sql(
      `update offers set name = 'Anders', cancelled = true, modified_at = modified_at + interval '1 minute' where uuid = $1`,
      [uuid],
    );
    const after = await feed(path).set('If-None-Match', String(before.headers['etag']));
    expect(after.status).toBe(200);
    const [old, now] = [before, after].map(({ text }) => readByTsIcs(text).events?.[0]);
    expect([now?.uid, now?.status, now?.summary]).toEqual([old?.uid, 'CANCELLED', 'Anders']);
    expect(now?.sequence).toBe((old?.sequence ?? 0) + 60);
    expect(now?.lastModified?.date.getTime()).toBe((old?.lastModified?.date.getTime() ?? 0) + 60_000);
  });

  it('an edition that is not online has no calendar, for nobody', async () => {
    const hidden = await make.edition({
      tasks: [{ type: 'show_offers', begin: '2099-01-01T00:00:00Z', end: '2099-02-01T00:00:00Z' }],
    });
    const archived = await make.edition({ archived: true });
    for (const { uuid } of [hidden, archived, { uuid: 'nonsense' }]) {
      expect((await feed(`/editions/${uuid}/calendar.ics`)).status).toBe(404);
      expect((await feed(`/editions/${uuid}/calendar.ics`, admin.token)).status).toBe(404);
    }
    const empty = await make.edition();
    const { status, text } = await feed(`/editions/${empty.uuid}/calendar.ics`);
    expect([status, readCalendar(text).events.length]).toEqual([200, 0]);
  });

  it('an organiser has a link, for admins and its own users, on the single record only', async () => {
    const link = await linkOf(member);
    expect(link).toMatch(new RegExp(`^/hosts/${host.uuid}/calendar\\.ics\\?link=[\\w-]{32,}$`));
    expect(await linkOf(admin)).toBe(link);
    expect((await foreign.get(`/hosts/${host.uuid}`)).status).toBe(404);
    expect((await admin.get('/hosts')).text).not.toContain('calendar');
  });

  it('the link opens all that is published of the organiser, of all editions, without a token (R-EXP-4)', async () => {
    const { status, text, headers } = await feed(await linkOf(member));
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    const others = names(text).filter((name) => !String(name).startsWith('Paddeln'));
    expect(others).toEqual(['Abgesagt', 'Letztes Jahr', 'Nur mit Link']);
    expect(occurrencesByTsIcs(text)).toEqual(occurrencesOf(text));
    expect(readCalendar(text).calendar.getFirstPropertyValue('x-wr-calname')).toBe('Kanuclub');
    expect((await feed(await linkOf(member)).set('If-None-Match', String(headers['etag']))).status).toBe(304);
  });

  it('without the link, with a wrong one, or with that of another organiser there is nothing, for admins as well', async () => {
    const other = await make.host();
    const foreignLink = (await linkOf(admin, other.uuid)).split('?')[1];
    const path = `/hosts/${host.uuid}/calendar.ics`;
    for (const query of ['', '?link=', '?link=x', `?${foreignLink ?? ''}`, '?link=%00', '?link=a&link=b']) {
      expect([query, (await feed(path + query, admin.token)).status]).toEqual([query, 404]);
    }
    expect((await feed(path)).status).toBe(404);
  });

  it('renewed, the old link is a 404 and the new one opens the same', async () => {
    const old = await linkOf(member);
    const path = `/hosts/${host.uuid}/renew-calendar-link`;
    expect((await foreign.post(path)).status).toBe(404);
    expect((await member.post(path).set('If-Match', '"0"')).status).toBe(412);
    expect((await feed(old)).status).toBe(200);
    const renewed = await member.post(path);
    expect(renewed.status).toBe(200);
    const link = await linkOf(member);
    expect((renewed.body as Record<string, unknown>)['calendarLink']).toBe(`http://api.test${link}`);
    expect(link).not.toBe(old);
    expect([(await feed(old)).status, (await feed(link)).status]).toEqual([404, 200]);
    expect((await admin.post(path)).status).toBe(200);
  });

  it('takes as many statements for many offers as for one, and no more than 2,000 occurrences', async () => {
    const [few, many, full] = [await make.edition(), await make.edition(), await make.edition()];
    await make.offer({ edition: few.uuid, dates: [day(8, 1)] });
    await make.offers(6, (index) => ({ edition: many.uuid, dates: [day(8, 1 + index)] }));
    const recurrence = 'FREQ=DAILY;COUNT=360';
    const daily = (index: number) => [{ ...day(1, 1 + index), recurrence }];
    await make.offers(7, (index) => ({ edition: full.uuid, name: String(index), dates: daily(index) }));
    const path = ({ uuid }: TestRecord): string => `/editions/${uuid}/calendar.ics`;
    await feed(path(few));
    const counts = [await test.statements(() => feed(path(few))), await test.statements(() => feed(path(many)))];
    expect(counts[1]).toBe(counts[0]);
    const { text } = await feed(path(full));
    expect(new Set(names(text))).toEqual(new Set(['2', '3', '4', '5', '6']));
  });
});
