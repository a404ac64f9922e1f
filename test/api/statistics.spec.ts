import { beforeAll, describe, expect, it } from '@jest/globals';
import { type AttendanceStatus } from '../../src/offers/model/attendance-status.js';
import { type Json } from '../support/json.js';
import { expectProblem } from '../support/problems.js';
import { type Caller, IN_AUGUST, openApp, prepared, Records, type TestRecord } from '../world/index.js';

const NOBODY = { born: null, at: '2026-05-06T10:00:00Z' };

interface Lot {
  readonly count: number;
  readonly offer: string;
  readonly status: AttendanceStatus;
  readonly born: string | null;
  readonly priority: number | null;
  readonly at: string;
  /** One family for all of them; else every child has one of its own. */
  readonly family?: string;
}

describe('GET /editions/{uuid}/statistics', () => {
  let edition: TestRecord;
  let body: Json;

  const read = (uuid: string, caller: Caller = payments, query = ''): Promise<Json> =>
    caller.read(`/editions/${uuid}/statistics${query}`);

  const apply = async ({ count, offer, status, born, priority, at, family: account }: Lot): Promise<void> => {
    const child = { ...(account !== undefined && { account }), columns: { date_of_birth: born } };
    const children = await make.participants(Array.from({ length: count }, () => child));
    const uuids = await make.attendances(children.map((participant) => ({ offer, status, participant })));
    await make.sql('update attendances set priority = $2, applied_at = $3 where uuid = any($1)', [uuids, priority, at]);
  };

  const test = openApp();
  const make = new Records(test);
  const payments = prepared(() => test.caller('Payments', ['ROLE_ADMIN', 'ROLE_PAYMENTS_ADMIN']));
  const masked = prepared(() => test.caller('Masked', ['ROLE_ADMIN']));
  const families = prepared(() => test.caller('Families', ['ROLE_ADMIN', 'ROLE_PARTICIPANTS_ADMIN']));
  const root = prepared(() => test.caller('Root', ['ROLE_SUPER_ADMIN']));
  beforeAll(async () => {
    const family = await test.caller('Family', ['ROLE_MEMBER']);
    edition = await make.edition({ name: 'Sommer', alias: 'sommer' });
    const [water, wood] = [await make.category({ name: 'Wasser' }), await make.category({ name: 'Holz' })];
    const [club, other] = [await make.host({ name: 'Kanuclub' }), await make.host({ name: 'Anglerverein' })];
    const own = { edition: edition.uuid, hosts: [club.uuid], dates: IN_AUGUST };
    const paddle = await make.offer({ ...own, name: 'Paddeln', categories: [water.uuid], maxParticipants: 16 });
    const carve = await make.offer({
      ...own,
      name: 'Schnitzen',
      hosts: [club.uuid, other.uuid],
      categories: [wood.uuid, water.uuid],
    });
    await make.offer({ ...own, name: 'Entwurf', place: 'draft', maxParticipants: 10 });
    const [seven, almost, leap] = ['2019-08-03', '2018-08-04', '2018-03-01'];
    const lots: readonly [number, TestRecord, AttendanceStatus, string | null, number, string, string?][] = [
      [9, paddle, 'confirmed', seven, 1, '2026-05-04T10:00:00Z'],
      [3, paddle, 'noshow', almost, 1, '2026-05-04T21:59:00Z'],
      [6, paddle, 'waitlisted', leap, 2, '2026-05-04T22:30:00Z'],
      [5, carve, 'participated', leap, 2, '2026-05-05T10:00:00Z', family.uuid],
      [5, carve, 'waiting', null, 1, '2026-05-06T10:00:00Z'],
      [2, carve, 'rejected', seven, 1, '2026-05-07T10:00:00Z'],
      [3, carve, 'withdrawn', seven, 1, '2026-05-07T10:00:00Z'],
    ];
    for (const [count, { uuid: offer }, status, born, priority, at, family] of lots)
      await apply({ count, offer, status, born, priority, at, ...(family === undefined ? {} : { family }) });
    body = await read(edition.uuid);
  });

  /** The rows of a list, with the name of what they are about. */
  const rowsOf = (list: string, about: string): unknown[] =>
    (body[list] as Record<string, Json>[]).map(({ [about]: of, ...row }) => ({ name: of!['name'], ...row }));

  it('says of each offer, organiser and category how full it is, by name', () => {
    expect(body).toMatchObject({ offers: 2, cancelled: 0, unpublished: 0, prepared: 1 });
    expect(rowsOf('utilisation', 'offer')).toEqual([
      { name: 'Paddeln', places: 16, taken: 12, waitingList: 6, percent: 75 },
      { name: 'Schnitzen', taken: 5, waitingList: 0 },
    ]);
    // Of the limited places of a category offers without a limit take none.
    expect(rowsOf('categories', 'category')).toEqual([
      { name: 'Holz', offers: 1, taken: 5, waitingList: 0 },
      { name: 'Wasser', offers: 2, places: 16, taken: 17, waitingList: 6, percent: 75 },
    ]);
    expect(rowsOf('hosts', 'host')).toEqual([
      { name: 'Anglerverein', offers: 1, cancelled: 0, unpublished: 0, prepared: 0 },
      { name: 'Kanuclub', offers: 2, cancelled: 0, unpublished: 0, prepared: 1 },
    ]);
  });

  it('shows states of five and more, and withholds those from which the others could be worked out (R-EXP-7, R-PRI-3)', () => {
    // Those that were withdrawn are not counted.
    expect(body['applications']).toBe(9 + 3 + 6 + 5 + 5 + 2);
    // Of the 17 places taken: confirmed 9, participated 5, noshow 3, which takes the 5 with it. Of the 7 that hold none:
    // waiting 5, rejected 2, unfulfilled 0; two are too few to be alone.
    expect(body['status']).toEqual({ confirmed: 9, waitlisted: 6 });
    // By local day: 2 on 7 May are withheld, and with them the next smallest day: 6 May with 5.
    expect(body['days']).toEqual([
      { day: '2026-05-04', applications: 12 },
      { day: '2026-05-05', applications: 11 },
    ]);
    // By the difference of the years. Seven: 9 confirmed, 2 rejected. Eight: 3 noshow, 6 and 5. Five are not known.
    expect(body['ages']).toEqual([
      { age: 7, applications: 11 },
      { age: 8, applications: 14 },
    ]);
    // Rank 1: 19 wishes, 12 fulfilled; rank 2: 11, of which 5.
    expect(body['wishes']).toEqual([
      { priority: 1, wishes: 19, fulfilled: 12, percent: 63 },
      { priority: 2, wishes: 11, fulfilled: 5, percent: 45 },
    ]);
    // Every child applied once; five of those with a place are of one family.
    expect(body['children']).toEqual({ total: 30, withPlace: 17, withoutPlace: 13 });
    expect(body['families']).toEqual({ total: 26, withPlace: 13, withoutPlace: 13 });
  });

  it('tells admins who see families the true figures (R-EXP-7, R-PRI-3)', async () => {
    expect(body['withheld']).toBe(true);
    expect(await read(edition.uuid, families)).toMatchObject({
      withheld: false,
      applications: 30,
      status: {
        ...{ confirmed: 9, participated: 5, noshow: 3, waitlisted: 6 },
        ...{ waiting: 5, rejected: 2, unfulfilled: 0, withdrawn: 3 },
      },
      days: [
        { day: '2026-05-04', applications: 12 },
        { day: '2026-05-05', applications: 11 },
        { day: '2026-05-06', applications: 5 },
        { day: '2026-05-07', applications: 2 },
      ],
      // By the age on the first date: the 3 noshow are eight a day later.
      ages: [
        { age: 7, applications: 14 },
        { age: 8, applications: 11 },
      ],
      children: { total: 30, withPlace: 17, withoutPlace: 13 },
    });
  });

  it('withholds small numbers from everybody with public=true, for publication; shows the revenue to payments admins and super admins, and leaves it out for others (R-EXP-7, R-PRI-3)', async () => {
    const { revenue, ...rest } = body;
    expect(revenue).toEqual({ charged: 0, paid: 0, writtenOff: 0, open: 0 });
    expect(await read(edition.uuid, root)).toHaveProperty('revenue', revenue);
    for (const caller of [payments, root]) expect(await read(edition.uuid, caller, '?public=true')).toEqual(body);
    for (const caller of [masked, families]) expect(await read(edition.uuid, caller, '?public=true')).toEqual(rest);
    expect(await read(edition.uuid, masked)).toEqual(rest);
    // Nobody who does not see families gets the true figures by asking for them.
    expect(await read(edition.uuid, payments, '?public=false')).toEqual(body);
    const answer = await families.get(`/editions/${edition.uuid}/statistics?public=perhaps`);
    expectProblem(answer, 400, expect.stringContaining('public'));
  });

  it('counts protected children by the year of birth, except for super admins: two pages must not tell an age', async () => {
    const locked = await make.edition();
    const offer = (await make.offer({ edition: locked.uuid, dates: IN_AUGUST })).uuid;
    // Eight by the year, seven on the first date of the offer.
    for (let count = 0; count < 6; count += 1) {
      const child = await make.participant({ columns: { date_of_birth: '2018-12-01', protected: count === 0 } });
      await make.attendance(offer, 'confirmed', child);
    }
    const ages = async (caller: Caller, query?: string): Promise<unknown> =>
      (await read(locked.uuid, caller, query))['ages'];
    expect(await ages(families)).toEqual([
      { age: 7, applications: 5 },
      { age: 8, applications: 1 },
    ]);
    expect(await ages(root)).toEqual([{ age: 7, applications: 6 }]);
    // What is published, and what those are told who see no family, goes by the years for all.
    for (const caller of [families, root, payments])
      expect(await ages(caller, '?public=true')).toEqual([{ age: 8, applications: 6 }]);
    expect(await ages(masked)).toEqual([{ age: 8, applications: 6 }]);
  });

  it('tells no birthday to those who do not see families, whatever groups they prepare and whenever the offer takes place', async () => {
    const own = await make.edition();
    const columns = { date_of_birth: '2018-08-05' };
    const [target] = await make.participants([{ columns }]);
    const crowds = await make.participants(
      ['2017-01-01', '2018-01-01', '2018-12-31'].flatMap((born) =>
        Array.from({ length: 6 }, () => ({ columns: { date_of_birth: born } })),
      ),
    );
    const offers = await Promise.all(
      ['04', '05', '06'].map((day) =>
        make.offer({
          edition: own.uuid,
          dates: [{ begin: `2026-08-${day}T08:00:00Z`, end: `2026-08-${day}T10:00:00Z` }],
        }),
      ),
    );
    const told = new Set<string>();
    for (const { uuid: offer } of offers) {
      await make.sql('delete from attendances where edition_uuid = $1', [own.uuid]);
      await make.attendances(crowds.map((participant) => ({ offer, status: 'confirmed' as const, participant })));
      const before = (await read(own.uuid, masked))['ages'];
      await make.attendance(offer, 'confirmed', target);
      told.add(JSON.stringify([before, (await read(own.uuid, masked))['ages']]));
    }
    expect(told.size).toBe(1);
  });

  it('does not count fewer than five that hold no place of either kind, so that they are in no sum', async () => {
    const small = await make.edition();
    const offer = (await make.offer({ edition: small.uuid, dates: IN_AUGUST })).uuid;
    const lot = { offer, born: '2018-03-01', priority: 1, at: '2026-05-04T10:00:00Z' };
    await apply({ ...lot, count: 6, status: 'confirmed' });
    const before = await read(small.uuid);
    expect(before['status']).toMatchObject({ confirmed: 6, waiting: 0, withdrawn: 0 });
    await apply({ ...lot, count: 4, status: 'waiting' });
    const { status, ...after } = await read(small.uuid);
    expect(status).toEqual({ confirmed: 6, participated: 0, noshow: 0, waitlisted: 0, withdrawn: 0 });
    expect(after).toEqual(Object.fromEntries(Object.entries(before).filter(([key]) => key !== 'status')));
  });

  it('applications without a rank are no wishes of the last rank', async () => {
    const firstCome = await make.edition();
    const offer = (await make.offer({ edition: firstCome.uuid, dates: IN_AUGUST })).uuid;
    const lot = { offer, born: '2018-03-01', at: '2026-05-04T10:00:00Z', count: 6 };
    await apply({ ...lot, priority: null, status: 'confirmed' });
    await apply({ ...lot, priority: null, status: 'waiting' });
    expect(await read(firstCome.uuid)).toMatchObject({ applications: 12, wishes: [] });
    await apply({ ...lot, priority: 11, status: 'confirmed' });
    await apply({ ...lot, priority: 10, status: 'waiting' });
    const wishes = [{ priority: 10, wishes: 12, fulfilled: 6, percent: 50 }];
    expect(await read(firstCome.uuid)).toMatchObject({ applications: 24, wishes });
  });

  it('counts offers that are called off, off the programme or not published apart, in none of the rates, as the dashboard does', async () => {
    const { uuid } = await make.edition();
    const category = (await make.category()).uuid;
    const own = { edition: uuid, dates: IN_AUGUST, categories: [category], maxParticipants: 10 };
    const offer = await make.offer(own);
    await make.offer({ ...own, place: 'reviewed' });
    await apply({ ...NOBODY, count: 6, offer: offer.uuid, status: 'confirmed', priority: 1 });
    expect(await read(uuid)).toMatchObject({
      ...{ offers: 1, prepared: 1, children: { withPlace: 6, withoutPlace: 0 } },
      categories: [{ offers: 1, places: 10, taken: 6, percent: 60 }],
    });
    const none = { withPlace: 0, withoutPlace: 6 };
    for (const [set, apart] of [
      ['cancelled = true', { cancelled: 1, unpublished: 0 }],
      ["cancelled = false, place = 'unpublished'", { cancelled: 0, unpublished: 1 }],
      ['cancelled = true', { cancelled: 0, unpublished: 1 }],
    ] as const) {
      await make.sql(`update offers set ${set} where uuid = $1`, [offer.uuid]);
      for (const query of ['', '?public=true']) {
        expect(await read(uuid, families, query)).toMatchObject({
          ...{ offers: 0, ...apart, prepared: 1, utilisation: [], categories: [], wishes: [] },
          ...{ applications: 6, children: { total: 6, ...none }, families: { total: 6, ...none } },
        });
      }
      const dashboard = await families.read(`/editions/${uuid}/dashboard`);
      expect(dashboard).toMatchObject({ children: none, places: { total: 0, taken: 0 } });
    }
  });

  it('an edition without anything has zeros and empty lists, and takes as many statements as a full one', async () => {
    const empty = await make.edition();
    expect(await read(empty.uuid)).toMatchObject({
      ...{ offers: 0, utilisation: [], categories: [], hosts: [] },
      ...{ applications: 0, days: [], ages: [], wishes: [] },
      children: { total: 0, withPlace: 0, withoutPlace: 0 },
      revenue: { charged: 0, paid: 0, writtenOff: 0, open: 0 },
    });
    expect(await test.statements(() => read(edition.uuid))).toBe(await test.statements(() => read(empty.uuid)));
  });
});
