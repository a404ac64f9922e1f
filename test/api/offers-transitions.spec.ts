import { beforeEach, describe, expect, it } from '@jest/globals';
import { type OfferPlace } from '../../src/offers/model/offer.js';
import { NOTIFY_FAMILIES } from '../../src/offers/actions/transitions/notify-families.js';
import { bodyOf, type Json } from '../support/json.js';
import { type OfferOptions, JUNE, openWorld } from '../world/index.js';
import { expectProblem } from '../support/problems.js';

const TRANSITIONS = ['complete', 'reopen', 'approve', 'unapprove', 'publish', 'unpublish', 'cancel', 'relaunch'];

/** From some places, by the transitions of R-OFF-2; from all of them: unit/workflow. */
const MOVES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  draft: { complete: ['completed'], approve: ['reviewed'], publish: ['published'] },
  published: { unpublish: ['unpublished'], cancel: ['published', 'cancelled'] },
  cancelled: { unpublish: ['unpublished', 'cancelled'], relaunch: ['published'] },
  unpublished: { publish: ['published'], cancel: ['unpublished', 'cancelled'] },
};

describe('Transitions of offers', () => {
  const world = openWorld({ at: JUNE, summer: true });
  const { test, make, families, summer, lastYear, offers } = world;
  const { admin, host, foreignHost } = world.callers;
  beforeEach(() => test.clock.standAt(JUNE));

  const inState = (state: string, options: OfferOptions = {}) =>
    offers.draft({
      place: (state === 'cancelled' ? 'published' : state) as OfferPlace,
      cancelled: state === 'cancelled',
      ...options,
    });
  const apply = (offer: { uuid: string }, transition: unknown, caller = admin, more: Json = {}) =>
    caller.post(`/offers/${offer.uuid}/transition`, { transition, ...more });
  const placesOf = (state: string): string => (state === 'cancelled' ? 'published, cancelled' : state);

  it.each(Object.keys(MOVES))(
    'from %s an admin applies what the table says and the offer lists, else 409 (R-OFF-2, R-OFF-5)',
    async (state) => {
      const moves = MOVES[state] ?? {};
      const possible = Object.keys(moves);
      const kept = await inState(state);
      expect(bodyOf(await offers.read(kept))['transitions']).toEqual(possible);
      for (const transition of TRANSITIONS.filter((name) => !possible.includes(name)))
        expectProblem(
          await apply(kept, transition),
          409,
          `The transition ${transition} is not possible from ${placesOf(state)}. Possible: ${possible.join(', ')}.`,
        );
      for (const [transition, to] of Object.entries(moves)) {
        const answer = await apply(await inState(state), transition);
        expect([transition, answer.status, bodyOf(answer)['status']]).toEqual([transition, 200, to]);
      }
    },
  );

  it('an unknown name is a 409 that names it and what is possible, also in German', async () => {
    const offer = await inState('draft');
    const answer = await apply(offer, 'explode').set('Accept-Language', 'de');
    expectProblem(
      answer,
      409,
      'Der Übergang „explode“ ist vom Stand „Entwurf“ aus nicht möglich. Möglich: „Einreichen“, „Freigeben“, „Veröffentlichen“.',
    );
    for (const name of ['constructor', 'toString', '__proto__', 'PUBLISH', ' publish']) {
      expect([name, (await apply(offer, name)).status]).toEqual([name, 409]);
    }
    expect((await apply(offer, 'x'.repeat(65))).status).toBe(422);
    expect((await apply(offer, 5)).status).toBe(422);
  });

  it('organiser users apply to their own what the table lets them, else 403 (R-OFF-2)', async () => {
    const own: Json = { draft: 'complete', published: 'cancel', cancelled: 'relaunch', unpublished: 'cancel' };
    for (const [{ uuid: edition, alias }, states] of [
      [summer, ['draft', 'published', 'cancelled', 'unpublished']],
      // Outside of the time in which hosts may edit.
      [lastYear, ['published', 'cancelled', 'unpublished']],
    ] as const) {
      for (const [state, moves] of Object.entries(MOVES)) {
        const offer = await inState(state, { edition });
        const mine = states.some((one) => one === state) ? [own[state]] : [];
        expect([alias, state, bodyOf(await offers.read(offer, host))['transitions']]).toEqual([alias, state, mine]);
        for (const transition of Object.keys(moves).filter((name) => !mine.includes(name)))
          expect([alias, state, transition, (await apply(offer, transition, host)).status]).toEqual([
            ...[alias, state, transition, 403],
          ]);
        for (const transition of mine) await apply(offer, transition, host).expect(200);
      }
    }
  });

  it('what is not possible is said before what is not allowed: a 409 also for those who could never do it (R-OFF-3, R-OFF-4)', async () => {
    const open = await inState('published');
    expect((await apply(open, 'approve', host)).status).toBe(409);
    expect((await apply(open, 'unpublish', host)).status).toBe(403);
    expect((await apply(open, 'cancel', foreignHost)).status).toBe(403);
    expect((await apply(open, 'relaunch', foreignHost)).status).toBe(409);
    const hidden = await inState('draft');
    expect((await apply(hidden, 'cancel', foreignHost)).status).toBe(404);
  });

  it('cancel and relaunch end the moment the first date begins, for admins too (R-OFF-3, R-OFF-4)', async () => {
    const dates = [{ begin: '2026-08-03T09:00:00+02:00', end: '2026-08-03T12:00:00+02:00' }];
    const [open, called] = [await inState('published', { dates }), await inState('cancelled', { dates })];
    test.clock.standAt('2026-08-03T09:00:00+02:00');
    for (const [offer, transition, places] of [
      [open, 'cancel', 'published'],
      [called, 'relaunch', 'published, cancelled'],
    ] as const) {
      const answer = await apply(offer, transition);
      expectProblem(
        answer,
        409,
        `The transition ${transition} is not possible from ${places} once the first date has begun. Possible: unpublish.`,
      );
    }
    test.clock.standAt('2026-08-03T08:59:59+02:00');
    expect((await apply(open, 'cancel')).status).toBe(200);
  });

  it('is written into the history with places, note and whether families were told; applications and the public list keep it (R-MAIL-5, R-MAIL-6, R-OFF-1, R-OFF-6, R-OFF-7)', async () => {
    const offer = await inState('published', { name: 'Abgesagt' });
    await make.attendance(offer.uuid, 'confirmed', await families.child(undefined, { email: 'a@example.org' }));
    const cancelled = bodyOf(await apply(offer, 'cancel', host, { notify: true, note: 'Hochwasser' }));
    expect(cancelled['attendances']).toMatchObject({ confirmed: 1, total: 1 });
    const list = (await test.call('get', '/offers?q=abgesagt')).body as Json[];
    expect(list.map(({ uuid, status }) => [uuid, status])).toEqual([[offer.uuid, ['published', 'cancelled']]]);
    await apply(offer, 'relaunch', admin);
    expect(await offers.history(offer)).toMatchObject([
      {
        action: 'transition',
        transition: 'relaunch',
        from: ['published', 'cancelled'],
        to: ['published'],
        notified: false,
        by: { name: 'Admin Probe' },
      },
      { transition: 'cancel', from: ['published'], to: ['published', 'cancelled'], notified: true, note: 'Hochwasser' },
    ]);
  });

  it('asks for the mails to families once, in the transaction of the transition, and only with notify (R-MAIL-3)', async () => {
    const jobs = async (uuid: string): Promise<number> => {
      const [row] = await make.sql(
        `select count(*)::int as n from graphile_worker._private_jobs j
           join graphile_worker._private_tasks t on t.id = j.task_id
         where j.payload ->> 'offer' = $1 and t.identifier = $2`,
        [uuid, NOTIFY_FAMILIES],
      );
      return Number(row?.['n']);
    };
    const offer = await inState('published');
    await apply(offer, 'cancel', admin);
    await apply(offer, 'relaunch', admin, { notify: false });
    expect(await jobs(offer.uuid)).toBe(0);
    await apply(offer, 'relaunch', admin, { notify: true });
    expect(await jobs(offer.uuid)).toBe(0);
    await apply(offer, 'cancel', admin, { notify: true });
    expect(await jobs(offer.uuid)).toBe(1);
    await apply(offer, 'unpublish', admin, { notify: true });
    expect(await jobs(offer.uuid)).toBe(1);
  });

  it('of two that do the same at once one wins and the other gets 409', async () => {
    for (let round = 0; round < 2; round += 1) {
      const offer = await inState('published');
      const answers = await Promise.all([apply(offer, 'cancel', admin), apply(offer, 'cancel', host)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await offers.history(offer)).toHaveLength(1);
    }
  });

  it('unpublish leaves no children behind: a 409 counts those with a place or waiting, unless it is cancelled, or forced (R-OFF-42)', async () => {
    const [offer, off] = [await inState('published'), await inState('cancelled')];
    for (const status of ['confirmed', 'confirmed', 'waitlisted', 'waiting', 'withdrawn', 'participated'] as const)
      await make.attendance(offer.uuid, status);
    await make.attendance(off.uuid, 'confirmed');
    expectProblem(
      await apply(offer, 'unpublish'),
      409,
      'There are applications: 2 confirmed, 1 waitlisted, 1 waiting. Cancel the offer, or move the children; with force it is unpublished all the same, and nobody is told.',
    );
    const bulk = (more: Json) =>
      admin.post('/offers/transition', { offers: [offer.uuid, off.uuid], transition: 'unpublish', ...more });
    expectProblem(await bulk({}), 409, expect.stringMatching(/^offers\[0\]: There are applications: 2 confirmed/));
    expect(bodyOf(await bulk({ force: true }))).toMatchObject([
      { status: ['unpublished'] },
      { status: ['unpublished', 'cancelled'] },
    ]);
    const children = async () => bodyOf(await admin.get(`/editions/${summer.uuid}/dashboard`))['children'];
    expect(await children()).toMatchObject({ hiddenWithPlaces: 3 });
    await apply(offer, 'cancel').expect(200);
    expect(await children()).toMatchObject({ hiddenWithPlaces: 0 });
    await apply(offer, 'relaunch').expect(200);
    expect(bodyOf(await offers.read(offer))).toMatchObject({
      ...{ status: ['unpublished'], transitions: ['publish', 'cancel'] },
    });
  });

  it('with notify say how many families have no address, and in the history whether anybody was mailed, families or team', async () => {
    const offer = await inState('published', { hosts: [] });
    await make.attendance(offer.uuid, 'confirmed', await families.child(undefined, { email: null }));
    const moved = async (transition: string): Promise<unknown[]> => {
      const answer = await apply(offer, transition, admin, { notify: true }).expect(200);
      return [bodyOf(answer)['unreachable'], (await offers.history(offer))[0]?.['notified']];
    };
    expect(await moved('cancel')).toEqual([1, false]);
    await make.attendance(offer.uuid, 'waiting', await families.child(undefined, { email: 'a@example.org' }));
    expect(await moved('relaunch')).toEqual([1, true]);
    const bulk = { offers: [offer.uuid], transition: 'cancel', notify: true };
    expect(bodyOf(await admin.post('/offers/transition', bulk).expect(200))).toMatchObject([{ unreachable: 1 }]);
    const own = await inState('completed');
    await apply(own, 'reopen', admin, { notify: true }).expect(200);
    expect((await offers.history(own))[0]).toMatchObject({ transition: 'reopen', notified: true });
    await apply(own, 'publish').expect(200);
    expect((await offers.history(own))[0]).toMatchObject({ transition: 'publish', notified: false });
  });
});
