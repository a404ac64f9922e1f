import { describe, expect, it } from '@jest/globals';
import { CODES } from '../../src/kernel/problem/codes.js';
import { bodyOf, type Json, violationsOf } from '../support/json.js';
import { JUNE, openWorld } from '../world/index.js';

const date = (begin: string, end: string, more: Json = {}): Json => ({ begin, end, ...more });
const MORNING = date('2026-08-03T09:00:00+02:00', '2026-08-03T12:00:00+02:00');
const EVENING = date('2026-08-03T18:00:00+02:00', '2026-08-03T20:00:00+02:00');

describe('Dates of offers', () => {
  const world = openWorld({ at: JUNE, summer: true });
  const { make, offers } = world;
  const { admin } = world.callers;

  const datesOf = async (offer: { uuid: string }): Promise<Json[]> =>
    bodyOf(await offers.read(offer))['dates'] as Json[];
  const occurrences = async (offer: { uuid: string }): Promise<string[]> => {
    const rows = await make.sql(
      `select to_char(begin_at at time zone 'Europe/Berlin', 'YYYY-MM-DD HH24:MI') as local from offer_occurrences
       where offer_uuid = $1 order by begin_at`,
      [offer.uuid],
    );
    return rows.map(({ local }) => String(local));
  };
  const found = async (query: string): Promise<unknown[]> =>
    ((await admin.get(`/offers?${query}`)).body as Json[]).map(({ uuid }) => uuid);

  it('a date sent with its uuid keeps its identity; without it, one with the times of one that is there is that one, and so is the only one of the day; others are new, and those not sent go (R-API-19, R-OFF-25)', async () => {
    const made = await offers.create({ dates: [MORNING, EVENING] });
    const [morning, evening] = made['dates'] as [Json, Json];
    const before = bodyOf(await offers.read(made));
    expect(bodyOf(await offers.patch(made, { dates: [EVENING, MORNING] }))).toEqual(before);
    const longer = date('2026-08-03T09:00:00+02:00', '2026-08-03T13:00:00+02:00');
    await offers.patch(made, { dates: [longer, EVENING] });
    expect(await datesOf(made)).toEqual([{ ...longer, uuid: morning['uuid'] }, evening]);
    const later = date('2026-08-04T09:00:00+02:00', '2026-08-04T12:00:00+02:00', { uuid: morning['uuid'] });
    const other = date('2026-08-02T18:00:00+02:00', '2026-08-02T20:00:00+02:00');
    const answer = await offers.patch(made, { dates: [later, other] });
    const [kept, fresh] = (bodyOf(answer)['dates'] as Json[]).toReversed();
    expect(kept).toEqual(later);
    expect(fresh).toMatchObject(other);
    expect(fresh?.['uuid']).not.toBe(evening['uuid']);
    expect(await datesOf(made)).toHaveLength(2);
  });

  it('dates that go are remembered where there are applications, for the calendars of families', async () => {
    const gone = (offer: { uuid: string }) =>
      make.sql('select date_uuid from offer_gone_dates where offer_uuid = $1', [offer.uuid]);
    const [quiet, booked] = [await offers.create({ dates: [MORNING] }), await offers.create({ dates: [MORNING] })];
    await make.attendance(booked.uuid, 'confirmed');
    for (const offer of [quiet, booked]) expect((await offers.patch(offer, { dates: [] })).status).toBe(200);
    expect(await gone(quiet)).toEqual([]);
    expect(await gone(booked)).toEqual([{ date_uuid: (booked['dates'] as Json[])[0]!['uuid'] }]);
    expect((await make.sql('delete from attendances where offer_uuid = $1', [booked.uuid])).length).toBe(0);
    await offers.remove(booked).expect(204);
    expect(await gone(booked)).toEqual([]);
  });

  it('a uuid of another offer’s date is a violation, and so is one that is in the list twice', async () => {
    const [mine, other] = [await offers.create({ dates: [MORNING] }), await offers.create({ dates: [EVENING] })];
    const foreign = (other['dates'] as Json[])[0]!;
    expect(violationsOf(await offers.patch(mine, { dates: [MORNING, foreign] }))).toEqual([
      ['dates[1].uuid', CODES.choice],
    ]);
    const own = (mine['dates'] as Json[])[0]!;
    expect(violationsOf(await offers.patch(mine, { dates: [own, own] }))).toEqual([['dates[1].uuid', CODES.notUnique]]);
    expect(await datesOf(other)).toEqual([foreign]);
  });

  it('an empty list, or null, makes the offer permanent: it matches every window and sorts last', async () => {
    const made = await offers.create({ name: 'Dauerhaft', dates: [MORNING] });
    for (const dates of [[], null]) {
      expect(bodyOf(await offers.patch(made, { dates }))['dates']).toEqual([]);
      expect(await occurrences(made)).toEqual([]);
    }
    expect(await found('from=2031-01-01&q=dauerhaft')).toEqual([made.uuid]);
    expect((await found('sort=begin&itemsPerPage=200')).at(-1)).toBe(made.uuid);
  });

  it('a weekly date keeps its local time across the end of summer time', async () => {
    const made = await offers.create({
      dates: [date('2026-10-17T15:00:00+02:00', '2026-10-17T17:00:00+02:00', { recurrence: 'FREQ=WEEKLY;COUNT=3' })],
    });
    expect(await occurrences(made)).toEqual(['2026-10-17 15:00', '2026-10-24 15:00', '2026-10-31 15:00']);
  });

  it('from and until look at every occurrence of what was written, and follow when it is written anew (R-OFF-29)', async () => {
    const made = await offers.create({
      name: 'Serientermin',
      dates: [{ ...MORNING, recurrence: 'FREQ=WEEKLY;BYDAY=MO,TH;COUNT=4' }],
    });
    const on = async (day: string): Promise<boolean> =>
      (await found(`from=${day}&until=${day}&q=serientermin`)).includes(made.uuid);
    for (const [day, is] of [
      ['2026-08-03', true],
      ['2026-08-06', true],
      ['2026-08-07', false],
      ['2026-08-13', true],
      ['2026-08-17', false],
    ] as const) {
      expect([day, await on(day)]).toEqual([day, is]);
    }
    const [uuid] = (await datesOf(made)).map((one) => one['uuid']);
    await offers.patch(made, { dates: [{ ...MORNING, uuid }] });
    expect(await on('2026-08-06')).toBe(false);
    expect(await on('2026-08-03')).toBe(true);
    // And so does the sort by begin.
    const second = await offers.create({ name: 'Serientermin am Abend', dates: [EVENING] });
    expect(await found('q=serientermin')).toEqual([made.uuid, second.uuid]);
    await offers.patch(made, { dates: [date('2026-09-01T09:00:00Z', '2026-09-01T10:00:00Z')] });
    expect(await found('q=serientermin')).toEqual([second.uuid, made.uuid]);
  });
});
