import { beforeAll, describe, expect, it } from '@jest/globals';
import { occurrencesOf, readCalendar } from '../support/calendars.js';
import { TestApp } from '../support/test-app.js';
import { openApp, type TestOffer, Records } from '../world/index.js';

const DATES = [
  { begin: '2026-08-03T09:00:00+02:00', end: '2026-08-03T12:00:00+02:00', recurrence: 'FREQ=WEEKLY;UNTIL=20260817' },
  { begin: '2026-08-05T09:00:00+02:00', end: '2026-08-05T12:00:00+02:00' },
];

describe('GET /offers/{uuid}/calendar.ics', () => {
  let offer: TestOffer;

  const test = openApp();
  const make = new Records(test);
  beforeAll(async () => {
    const host = await make.host({ name: 'Kanuclub', columns: { email: 'info@kanu.example' } });
    offer = await make.offer({ name: 'Paddeln für Ängstliche', alias: 'paddeln', hosts: [host.uuid], dates: DATES });
  });

  const get = (uuid: string, token?: string): ReturnType<TestApp['call']> =>
    test.call('get', `/offers/${uuid}/calendar.ics`, token);

  it('answers with the dates as a calendar file to save (R-EXP-4)', async () => {
    const answer = await get(offer.uuid);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="paddeln.ics"');
    expect(occurrencesOf(answer.text).map(({ begin }) => begin.toISOString())).toEqual([
      '2026-08-03T07:00:00.000Z',
      '2026-08-05T07:00:00.000Z',
      '2026-08-10T07:00:00.000Z',
      '2026-08-17T07:00:00.000Z',
    ]);
    const [event] = readCalendar(answer.text).events;
    expect(event?.getFirstPropertyValue('summary')).toBe('Paddeln für Ängstliche');
    expect(event?.getFirstPropertyValue('organizer')).toBe('mailto:info@kanu.example');
    expect(event?.getFirstPropertyValue('url')).toBe('https://ferien.test/angebote/paddeln');
    const [{ uuid } = { uuid: '' }] = await make.sql(
      'select uuid from offer_dates where offer_uuid = $1 and recurrence is not null',
      [offer.uuid],
    );
    expect(event?.getFirstPropertyValue('uid')).toBe(`${String(uuid)}@api.test`);
  });

  it('may be kept by caches like the offer itself, has a version, and is a 406 for anyone who wants no calendar', async () => {
    expect((await get(offer.uuid).set('Accept', 'image/png')).status).toBe(406);
    expect((await get(offer.uuid).set('Accept', 'text/calendar')).status).toBe(200);
    const answer = await get(offer.uuid);
    expect(answer.headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=300');
    expect(answer.headers['cache-control']).toBe(
      (await test.call('get', `/offers/${offer.uuid}`)).headers['cache-control'],
    );
    expect(answer.headers['vary']).toMatch(/Authorization/);
    const etag = String(answer.headers['etag']);
    expect((await get(offer.uuid)).headers['etag']).toBe(etag);
    expect((await get(offer.uuid).set('If-None-Match', etag)).status).toBe(304);
    const reader = await test.caller('Reader', ['ROLE_MEMBER'], ['api:read']);
    const known = await get(offer.uuid, reader.token);
    expect([known.status, known.headers['cache-control']]).toEqual([200, 'private, no-store']);
    const head = await test.call('head', `/offers/${offer.uuid}/calendar.ics`);
    expect([head.status, head.headers['etag'], head.text]).toEqual([200, etag, undefined]);
  });

  it('has a higher sequence and a later stamp after each change, also of several within one second (R-EXP-4)', async () => {
    const admin = await test.caller('Changer', ['ROLE_ADMIN']);
    const quick = await make.offer({ dates: DATES });
    const steps: [number, string][] = [];
    const note = async (): Promise<void> => {
      const [event] = readCalendar((await get(quick.uuid)).text).events;
      steps.push([Number(event?.getFirstPropertyValue('sequence')), String(event?.getFirstPropertyValue('dtstamp'))]);
    };
    await note();
    for (const meetingPoint of ['Bootshaus', 'Steg', 'Brücke']) {
      await test.call('patch', `/offers/${quick.uuid}`, admin.token).send({ meetingPoint }).expect(200);
      await note();
    }
    const [numbers, stamps] = [steps.map(([number]) => number), steps.map(([, stamp]) => stamp)];
    expect(numbers).toEqual([...new Set(numbers)].sort((left, right) => left - right));
    expect(stamps).toEqual([...new Set(stamps)].sort());
    // Time catches up: an hour later the number is that of its second again.
    await make.sql(`update offers set modified_at = modified_at + interval '1 hour' where uuid = $1`, [quick.uuid]);
    expect(await make.sql('select calendar_lead as lead from offers where uuid = $1', [quick.uuid])).toEqual([
      { lead: 0 },
    ]);
    await make.sql(`update offers set modified_at = modified_at - interval '1 hour' where uuid = $1`, [quick.uuid]);
    expect(await make.sql('select calendar_lead as lead from offers where uuid = $1', [quick.uuid])).toEqual([
      { lead: 3601 },
    ]);
  });

  it('exists for anyone who may read the offer, and is never kept when it was opened by its link', async () => {
    const linked = await make.offer({ publish: 'private_link', dates: DATES });
    const draft = await make.offer({ place: 'draft', dates: DATES });
    const admin = await test.caller('Admin', ['ROLE_ADMIN']);
    expect((await get(linked.uuid)).status).toBe(404);
    expect((await get(draft.uuid)).status).toBe(404);
    const opened = await test.call('get', `/offers/${linked.uuid}/calendar.ics?link=${linked.linkSecret}`);
    expect([opened.status, opened.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(opened.text).not.toContain(linked.linkSecret);
    expect(opened.text).not.toContain('URL');
    const own = await get(draft.uuid, admin.token);
    expect(readCalendar(own.text).events[0]?.getFirstPropertyValue('status')).toBe('TENTATIVE');
    expect((await get('nonsense')).status).toBe(404);
  });

  it('takes as many statements for many dates as for one', async () => {
    const dates = Array.from({ length: 20 }, (_, index) => ({
      begin: new Date(Date.UTC(2026, 7, 1, 8) + index * 86_400_000).toISOString(),
      end: new Date(Date.UTC(2026, 7, 1, 9) + index * 86_400_000).toISOString(),
    }));
    const [few, many] = [await make.offer({ dates: dates.slice(0, 1) }), await make.offer({ dates })];
    await get(few.uuid);
    const counts = [await test.statements(() => get(few.uuid)), await test.statements(() => get(many.uuid))];
    expect(counts[1]).toBe(counts[0]);
    expect(readCalendar((await get(many.uuid)).text).events).toHaveLength(20);
  });
});
