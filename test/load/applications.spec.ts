import { describe, expect, it } from '@jest/globals';
import { type Json, bodyOf } from '../support/json.js';
import { JUNE, openWorld } from '../world/index.js';

/** Work in this many hands at once. */
const inParallel = async <T>(hands: number, work: readonly (() => Promise<T>)[]): Promise<T[]> => {
  const results: T[] = [];
  let next = 0;
  const hand = async (): Promise<void> => {
    while (next < work.length) {
      const index = next;
      next += 1;
      results[index] = await (work[index] as () => Promise<T>)();
    }
  };
  await Promise.all(Array.from({ length: hands }, hand));
  return results;
};

describe('Applications that arrive at the same time (R-ATT-24)', () => {
  const world = openWorld({ at: JUNE, summer: true });
  const { test, make, families } = world;
  const { admin } = world.callers;

  const children = async (count: number): Promise<string[]> => {
    const made: string[] = [];
    for (let index = 0; index < count; index += 1) made.push(await families.eightYearOld());
    return made;
  };

  const statuses = (answers: readonly { status: number }[]): Json =>
    answers.reduce<Record<string, number>>(
      (counts, { status }) => ({ ...counts, [status]: (counts[status] ?? 0) + 1 }),
      {},
    );

  it('15 children for the last 3 places: exactly 3 are confirmed, the others wait in the order in which they came (R-ATT-4)', async () => {
    test.clock.run();
    const now = Date.now();
    const day = (days: number): string => new Date(now + days * 86_400_000).toISOString();
    const columns = { application_system: 'firstcome' };
    const { uuid: edition } = await make.edition({
      tasks: [{ type: 'application_system', begin: day(-1), end: day(1), columns }],
    });
    const offer = await world.offers.toApplyFor(edition, {
      maxParticipants: 5,
      dates: [{ begin: day(30), end: day(31) }],
    });
    for (const participant of await children(2)) await world.applications.applied(offer, { participant });
    const answers = await Promise.all(
      (await children(15)).map((participant) => world.applications.apply(offer, { participant })),
    );
    expect(statuses(answers)).toEqual({ 201: 15 });
    const rows = await make.sql(
      `select t.status, t.list_rank as rank, t.applied_at as at from attendances t where t.offer_uuid = $1
       order by t.applied_at, t.list_rank nulls first`,
      [offer.uuid],
    );
    expect(rows.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 5 }, () => 'confirmed'),
      ...Array.from({ length: 12 }, () => 'waitlisted'),
    ]);
    // In the order of their times the places on the list have neither gaps nor repeats.
    expect(rows.slice(5).map(({ rank }) => rank)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
    const positions = answers.map((answer) => bodyOf(answer)['position']).filter((place) => place !== undefined);
    expect([...positions].sort((a, b) => Number(a) - Number(b))).toEqual(rows.slice(5).map(({ rank }) => rank));
    const [tally] = await make.sql('select confirmed, waitlisted from offer_tallies where offer_uuid = $1', [
      offer.uuid,
    ]);
    expect(tally).toEqual({ confirmed: 5, waitlisted: 12 });
    test.clock.standAt('2026-06-01T10:00:00+02:00');
  });

  it('one child in two offers at the same time: exactly one wins, again and again', async () => {
    const edition = await world.offers.edition('firstcome');
    const [canoe, angling] = [await world.offers.toApplyFor(edition), await world.offers.toApplyFor(edition)];
    for (const participant of await children(6)) {
      const answers = await Promise.all(
        [canoe, angling].map((offer) => world.applications.apply(offer, { participant })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    }
  });

  it('the same application sent ten times is one, nine are refused', async () => {
    const offer = await world.offers.toApplyFor(await world.offers.edition('firstcome'));
    const participant = await families.eightYearOld();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => world.applications.apply(offer, { participant })),
    );
    expect(statuses(answers)).toEqual({ 201: 1, 409: 9 });
  });

  it.each([
    ['maxApplications', { max_applications: 3 }],
    ['maxApplicationsDay', { max_applications_day: 3 }],
  ])('%s holds for a child that applies to six offers at once (R-ATT-19, R-ATT-20)', async (_, columns) => {
    const edition = await world.offers.edition('lot', { ...columns });
    const offers = await Promise.all(Array.from({ length: 6 }, () => world.offers.toApplyFor(edition, { dates: [] })));
    const participant = await families.eightYearOld();
    const answers = await Promise.all(offers.map((offer) => world.applications.apply(offer, { participant })));
    expect(statuses(answers)).toEqual({ 201: 3, 422: 3 });
  });

  it('a withdrawn child that applies ten times at once comes back once', async () => {
    const offer = await world.offers.toApplyFor(await world.offers.edition('firstcome'));
    const participant = await families.eightYearOld();
    const { uuid } = await world.applications.applied(offer, { participant });
    await admin.post(`/attendances/${uuid}/transition`, { transition: 'withdraw' }).expect(200);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => world.applications.apply(offer, { participant })),
    );
    expect(statuses(answers)).toEqual({ 201: 1, 409: 9 });
    expect((await world.applications.history(uuid)).map(({ to }) => to)).toEqual([
      'confirmed',
      'withdrawn',
      'confirmed',
    ]);
  });

  it('50 hands that apply, withdraw, change the places and the phases end with every rule kept, and no deadlock is given up', async () => {
    const edition = await world.offers.edition('firstcome', { max_applications: 4 });
    const offers = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        world.offers.toApplyFor(edition, {
          maxParticipants: 4,
          dates: [{ begin: `2026-08-1${String(index)}T09:00:00Z`, end: `2026-08-1${String(index)}T12:00:00Z` }],
        }),
      ),
    );
    const all = await children(14);
    const applications = all.flatMap((participant) => offers.map((offer) => ({ participant, offer })));
    const work = applications.map(({ participant, offer }, index) => async (): Promise<number> => {
      if (index % 25 === 24) {
        const tasks = await admin.get(`/editions/${edition}`);
        const body = { tasks: bodyOf(tasks)['tasks'] };
        return (await admin.patch(`/editions/${edition}`, body)).status;
      }
      if (index % 10 === 9) return (await world.offers.patch(offer, { bring: `Seil ${String(index)}` })).status;
      const answer = await world.applications.apply(offer, { participant });
      const { uuid } = bodyOf(answer) as { uuid?: string };
      if (answer.status === 201 && index % 7 === 3)
        return (await admin.post(`/attendances/${String(uuid)}/transition`, { transition: 'withdraw' })).status;
      if (answer.status === 201 && index % 11 === 5) return (await admin.delete(`/attendances/${String(uuid)}`)).status;
      return answer.status;
    });
    const found = await inParallel(50, work);
    expect([...new Set(found)].filter((status) => ![200, 201, 204, 422].includes(status))).toEqual([]);
    const broken = await make.sql(
      `select 'overbooked' as rule from offers o join offer_tallies n on n.offer_uuid = o.uuid
         where o.edition_uuid = $1 and n.confirmed > o.max_participants
       union all select 'limit' from attendances t where t.edition_uuid = $1 and t.status in ('confirmed', 'waitlisted')
         group by t.participant_uuid having count(*) > 4
       union all select 'ranks' from attendances t where t.edition_uuid = $1 and t.status = 'waitlisted'
         group by t.offer_uuid having count(distinct t.list_rank) < count(*)
       union all select 'tally' from offer_tallies n join offers o on o.uuid = n.offer_uuid where o.edition_uuid = $1 and
         (n.confirmed, n.waitlisted, n.withdrawn) is distinct from (select
           ((count(*) filter (where t.status = 'confirmed'))::integer, (count(*) filter (where t.status = 'waitlisted'))::integer,
            (count(*) filter (where t.status = 'withdrawn'))::integer)
           from attendances t where t.offer_uuid = n.offer_uuid)`,
      [edition],
    );
    expect(broken).toEqual([]);
  });
});
