import { beforeEach, describe, expect, it } from '@jest/globals';
import { NOTIFY_ATTENDANCES } from '../../src/attendances/state/notify-attendances.js';
import {
  RefillWaitingList,
  CloseWaitingLists,
  WATCH_WAITING_LISTS,
} from '../../src/attendances/actions/waiting-list.jobs.js';
import { uuidToBase58 } from '../support/base58.js';
import { Database } from '../../src/platform/database/database.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { Progress } from '../../src/jobs/background-work.js';
import { BackgroundWorkStore } from '../../src/jobs/background-work.store.js';
import { JobFiles } from '../../src/jobs/job-files.js';
import { PROMOTE_WAITING_LIST } from '../../src/offers/ports/offer-ports.js';
import { bodyOf, detailOf, type Json, violationsOf } from '../support/json.js';
import { expectProblem, expectViolations } from '../support/problems.js';
import { JUNE, type OfferOptions, openWorld, type TestOffer } from '../world/index.js';

describe('The waiting list of an offer', () => {
  const world = openWorld({ at: JUNE, summer: true });
  const { test, make, offers, families, applications } = world;
  const { admin } = world.callers;
  beforeEach(() => test.clock.standAt(JUNE));

  /** A full offer with one child that has its place and three that wait. */
  const full = async (options: OfferOptions = {}): Promise<{ offer: TestOffer; one: string; waiting: string[] }> => {
    const offer = await offers.published({ maxParticipants: 1, ...options });
    const [one, ...waiting] = await applications.of(offer, 'confirmed', 'waitlisted', 'waitlisted', 'waitlisted');
    return { offer, one: one!, waiting };
  };

  /** The child leaves its place, and the jobs do what follows. */
  const leave = async (uuid: string, transition = 'withdraw'): Promise<void> => {
    await applications.transition(uuid, transition);
    await world.drain();
  };
  const askFor = ({ uuid }: TestOffer) => admin.post(`/offers/${uuid}/refill`, {}).expect(202);
  const refill = (offer: TestOffer) => world.job(admin, `/offers/${offer.uuid}/refill`);
  const WAITING = ['waitlisted', 'waitlisted', 'waitlisted'];
  const FIRST = ['confirmed', 'waitlisted', 'waitlisted'];

  describe('promotion', () => {
    it('gives the place of a child that withdraws to the one that waits longest, once the job has run, and mails the family (R-API-3, R-WAIT-1, R-WAIT-2, R-WAIT-3)', async () => {
      const { one, waiting, offer } = await full();
      await applications.transition((await applications.of(offer, 'waitlisted'))[0]!, 'withdraw');
      // That freed no place.
      expect(await world.jobs(PROMOTE_WAITING_LIST)).toEqual([]);
      const before = (await world.jobs(NOTIFY_ATTENDANCES)).length;
      await applications.transition(one, 'withdraw');
      expect(await applications.states(waiting)).toEqual(WAITING);
      await world.drain();
      expect(await applications.states(waiting)).toEqual(FIRST);
      const [entry] = await applications.history(waiting[0]!);
      expect(entry).toMatchObject({
        ...{ transition: 'confirm', from: 'waitlisted', to: 'confirmed' },
        ...{ procedure: 'promotion', by: null, notified: true },
      });
      // A worker that knows how to tell families has taken the job already.
      const jobs = (await world.jobs(NOTIFY_ATTENDANCES)).slice(before);
      expect(jobs.filter(({ batch }) => batch !== entry?.['batch'])).toEqual([]);
      const audited = await make.sql(
        `select account_uuid as by from audit_log where route = 'JOB promote-waiting-list' and record_uuid = $1`,
        [offer.uuid],
      );
      expect(audited).toEqual([{ by: null }]);
      await world.drain();
      expect(await applications.states(waiting)).toEqual(FIRST);
    });

    it('follows a raised maxParticipants, and limits taken away; not a lowered one, nor that of a variant', async () => {
      const { offer, waiting } = await full();
      // Each variant has its own places.
      const variant = await full({ columns: { variant_of_uuid: offer.uuid } });
      for (const [maxParticipants, asks, states] of [
        [2, true, FIRST],
        [1, false, FIRST],
        // Raised, and yet there are no more places than children.
        [2, true, FIRST],
        [null, true, ['confirmed', 'confirmed', 'confirmed']],
        [7, false, ['confirmed', 'confirmed', 'confirmed']],
      ] as const) {
        await offers.patch(offer, { maxParticipants }).expect(200);
        if (!asks) expect(await world.jobs(PROMOTE_WAITING_LIST)).toEqual([]);
        await world.drain();
        expect([maxParticipants, await applications.states(waiting)]).toEqual([maxParticipants, states]);
      }
      expect(await applications.states(variant.waiting)).toEqual(WAITING);
    });

    it('makes up for places that became free before the offer is relaunched or published again (R-WAIT-4)', async () => {
      const off = { ...(await full({ cancelled: true })), transition: 'relaunch' };
      const hidden = { ...(await full({ place: 'unpublished' })), transition: 'publish' };
      for (const { one } of [off, hidden]) await applications.transition(one, 'withdraw');
      await world.drain();
      for (const { offer, waiting, transition } of [off, hidden]) {
        expect(await applications.states(waiting)).toEqual(WAITING);
        await offers.transition(offer, transition).expect(200);
      }
      await world.drain();
      for (const { waiting } of [off, hidden]) expect(await applications.states(waiting)).toEqual(FIRST);
    });

    describe('at the start of a firstcome phase', () => {
      const minutePasses = async (): Promise<void> => {
        await test.app.get(Jobs).add(WATCH_WAITING_LISTS, {});
        await world.drain();
      };

      it('makes up for places that became free before, once (R-WAIT-4)', async () => {
        const edition = await offers.edition('firstcome', { when: 'later' });
        const [freed, unpublished] = [await full({ edition }), await full({ edition, place: 'unpublished' })];
        const none = await full({ maxParticipants: 2, edition: await offers.edition('lot') });
        await minutePasses();
        for (const { one } of [freed, unpublished]) await applications.transition(one, 'withdraw');
        test.clock.standAt('2026-06-30T23:59:59+02:00');
        await minutePasses();
        expect(await applications.states(freed.waiting)).toEqual(WAITING);
        test.clock.standAt('2026-07-01T00:00:00+02:00');
        await minutePasses();
        expect(await applications.states(freed.waiting)).toEqual(FIRST);
        expect(await applications.states(unpublished.waiting)).toEqual(WAITING);
        // Nor anybody where no such phase begins.
        expect(await applications.states(none.waiting)).toEqual(WAITING);
        // Whom staff puts on the list later stays there, until something frees a place.
        await applications.transition(freed.waiting[0]!, 'waitlist');
        await minutePasses();
        expect(await applications.states(freed.waiting)).toEqual(WAITING);
      });

      it('also where the edition was made less than a minute before', async () => {
        const edition = await offers.edition('firstcome', { when: 'later' });
        const { one, waiting } = await full({ edition });
        await applications.transition(one, 'withdraw');
        test.clock.standAt('2026-07-01T00:00:00+02:00');
        await minutePasses();
        expect(await applications.states(waiting)).toEqual(FIRST);
      });

      it('also when staff brings the start forward, by several workers at once and after hours without one', async () => {
        const edition = await offers.edition('firstcome', { when: 'later' });
        const { one, waiting } = await full({ edition, maxParticipants: 2 });
        await minutePasses();
        await applications.transition(one, 'withdraw');
        const begun = { begin: '2026-05-01T00:00:00+02:00', end: '2026-07-10T00:00:00+02:00' };
        const tasks = [{ type: 'application_system', applicationSystem: 'firstcome', ...begun }];
        await admin.patch(`/editions/${edition}`, { tasks }).expect(200);
        test.clock.standAt('2026-06-03T10:00:00+02:00');
        await Promise.all([minutePasses(), minutePasses(), minutePasses()]);
        expect(await applications.states(waiting)).toEqual(['confirmed', 'confirmed', 'waitlisted']);
      });
    });

    it('happens by itself under a running firstcome phase alone, else when an admin asks; never in what is unpublished or cancelled (R-WAIT-1, R-WAIT-2, R-WAIT-3, R-WAIT-6)', async () => {
      const cases = [
        ['firstcome', 'now', {}, FIRST, FIRST],
        ['lot', 'now', {}, WAITING, FIRST],
        ['firstcome', 'later', {}, WAITING, FIRST],
        ['firstcome', 'before', {}, WAITING, FIRST],
        ['firstcome', 'now', { place: 'unpublished' }, WAITING, WAITING],
        ['firstcome', 'now', { cancelled: true }, WAITING, WAITING],
      ] as const;
      const made: Awaited<ReturnType<typeof full>>[] = [];
      for (const [system, when, options] of cases)
        made.push(await full({ edition: await offers.edition(system, { when }), ...options }));
      const states = async (): Promise<unknown[]> =>
        Promise.all(made.map(({ waiting }) => applications.states(waiting)));
      for (const { one } of made) await applications.transition(one, 'withdraw');
      await world.drain();
      expect(await states()).toEqual(cases.map(([, , , byItself]) => byItself));
      for (const { offer } of made) await askFor(offer);
      await world.drain();
      expect(await states()).toEqual(cases.map(([, , , , onDemand]) => onDemand));
    });

    it('ends with the start of the first date; an offer without dates has none', async () => {
      const [begun, dateless] = [await full(), await full({ dates: [] })];
      test.clock.standAt('2026-08-03T09:00:00+02:00');
      for (const { one } of [begun, dateless]) await applications.transition(one, 'withdraw');
      await world.drain();
      expect(await applications.states(begun.waiting)).toEqual(WAITING);
      expect(await applications.states(dateless.waiting)).toEqual(FIRST);
    });

    it('follows a rejection and many withdrawals, one by one, at once and by several workers at once, in order, and sends nobody over the number of places (R-WAIT-1, R-WAIT-2, R-WAIT-3)', async () => {
      const offer = await offers.published({ maxParticipants: 6 });
      const taken = await applications.of(offer, ...Array.from({ length: 6 }, () => 'confirmed' as const));
      const waiting = await applications.of(offer, ...Array.from({ length: 8 }, () => 'waitlisted' as const));
      const promoted = async (): Promise<number> => {
        const states = await applications.states(waiting);
        const count = states.lastIndexOf('confirmed') + 1;
        expect(states).toEqual(states.map((_, index) => (index < count ? 'confirmed' : 'waitlisted')));
        return count;
      };
      await applications.transition(taken[0]!, 'reject');
      await admin.post('/attendances/transition', { attendances: taken.slice(1, 3), transition: 'withdraw' });
      expect(await world.jobs(PROMOTE_WAITING_LIST)).toEqual([{ offer: offer.uuid }]);
      await world.drain();
      expect(await promoted()).toBe(3);
      await Promise.all([...taken.slice(3).map((uuid) => leave(uuid)), refill(offer)]);
      await Promise.all([world.drain(), world.drain()]);
      expect(await promoted()).toBe(6);
      // Which staff has overbooked.
      await applications.transition(waiting[6]!, 'confirm');
      await leave(waiting[0]!);
      expect((await applications.states(waiting)).slice(6)).toEqual(['confirmed', 'waitlisted']);
    });
  });

  describe('of an offer that has begun', () => {
    const FIRST_DATE = '2026-08-03T09:00:00+02:00';
    const close = async (): Promise<void> => {
      await test.app.get(CloseWaitingLists).run();
      await world.drain();
    };

    it('is closed in the morning: the history says why, and each family that knew that it waits reads it once (R-WAIT-14)', async () => {
      const edition = await offers.edition('lot', { when: 'before' });
      const { uuid, children } = await families.named('Wanda', ['Mia', 'Tom'], { email: 'wanda@example.org' });
      const [one, other, called, later] = [
        await offers.published({ edition, name: 'Paddeln' }),
        await offers.published({ edition, name: 'Klettern' }),
        await offers.published({ edition, cancelled: true }),
        await offers.published({
          edition,
          dates: [{ begin: '2026-08-05T09:00:00+02:00', end: '2026-08-05T10:00:00+02:00' }],
        }),
      ];
      const told = [
        await make.attendance(one.uuid, 'waiting', children[0]),
        await make.attendance(other.uuid, 'waiting', children[1]),
      ];
      for (const attendance of told) await applications.transition(attendance, 'waitlist', { notify: true });
      const silent = await make.attendance(one.uuid, 'waitlisted', await families.eightYearOld());
      const others = [
        await make.attendance(one.uuid, 'waiting', children[1]),
        await make.attendance(one.uuid, 'confirmed'),
        await make.attendance(called.uuid, 'waitlisted'),
        await make.attendance(later.uuid, 'waitlisted'),
      ];
      await world.drain();
      test.clock.standAt('2026-08-03T08:59:59+02:00');
      await close();
      expect(await applications.states(told)).toEqual(['waitlisted', 'waitlisted']);
      test.clock.standAt(FIRST_DATE);
      await make.sql('delete from mails');
      const found = async (begun: boolean): Promise<unknown[]> =>
        (await admin.read<Json[]>(`/attendances?edition=${edition}&status=waitlisted&begun=${String(begun)}`)).map(
          (line) => line['uuid'],
        );
      expect((await found(true)).sort()).toEqual([...told, silent, others[2]].sort());
      expect(await found(false)).toEqual([others[3]]);
      await Promise.all([close(), close()]);
      expect(await applications.states([...told, silent])).toEqual(Array(3).fill('unfulfilled'));
      // A wish that nobody decided stays for staff to decide, and in a cancelled offer nobody waits.
      expect(await applications.states(others)).toEqual(['waiting', 'confirmed', 'waitlisted', 'waitlisted']);
      const why = {
        transition: 'unfulfill',
        procedure: 'promotion',
        by: null,
        note: expect.stringContaining('Warteliste ist geschlossen'),
      };
      expect((await applications.history(told[0]!)).at(-1)).toMatchObject({ ...why, notified: true });
      expect((await applications.history(silent)).at(-1)).toMatchObject({ ...why, notified: false });
      const mails = await make.sql('select account_uuid as account, subject, text from mails');
      expect(mails).toMatchObject([{ account: uuid, subject: 'Leider keine Plätze' }]);
      expect(String(mails[0]!['text']).match(/bis dahin ist kein Platz frei\s+geworden/g)).toHaveLength(2);
      // Nothing more is done the next morning.
      await close();
      expect(await make.sql('select from mails')).toHaveLength(1);
      const audited = await make.sql(
        `select from audit_log where route = 'JOB close-waiting-lists' and record_uuid = $1`,
        [one.uuid],
      );
      expect(audited).toHaveLength(1);
    });
  });

  describe('refill', () => {
    it('answers at once with the offer as it is now, names its job in Location, which says how many it confirmed, also none, and joins one that is under way (R-API-17, R-OFF-36)', async () => {
      // In a phase that promotes nobody by itself.
      const { offer, one, waiting } = await full({ edition: await offers.edition('lot'), maxParticipants: 2 });
      const answer = await askFor(offer);
      expect(bodyOf(answer)).toMatchObject({ uuid: offer.uuid, attendances: { confirmed: 1, waitlisted: 3 } });
      const { location } = answer.headers;
      const job = (at = location) => admin.read(String(at));
      expect(await job()).toMatchObject({ kind: 'refill-waiting-list', state: 'queued', record: offer.uuid });
      expect((await askFor(offer)).headers['location']).toBe(location);
      // What the phase forbids does not replace it.
      await applications.transition(one, 'withdraw');
      await world.drain();
      expect(await job()).toMatchObject({ state: 'done', done: 1, total: 1, result: { confirmed: 2 } });
      expect(await applications.states(waiting)).toEqual(['confirmed', 'confirmed', 'waitlisted']);
      expect(bodyOf(await offers.read(offer))).toMatchObject({ attendances: { confirmed: 2, waitlisted: 1 } });
      const idle = (await askFor(offer)).headers['location'];
      expect(idle).not.toBe(location);
      await world.drain();
      expect(await job(idle)).toMatchObject({ state: 'done', result: { confirmed: 0 } });
    });

    it('a job that is joined after its step fills what became free since then before it ends', async () => {
      const { offer, one, waiting } = await full({ edition: await offers.edition('lot') });
      const { location } = (await askFor(offer)).headers;
      const { app } = test;
      const assignment = (await app.get(BackgroundWorkStore).take(String(location).slice('/jobs/'.length)))!;
      const progress = new Progress(app.get(BackgroundWorkStore), app.get(JobFiles), assignment);
      const job = app.get(RefillWaitingList);
      await job.work(assignment, progress);
      await applications.transition(one, 'withdraw');
      expect((await askFor(offer)).headers['location']).toBe(location);
      const last = (): Promise<boolean> => app.get(Database).transaction(() => job.hasMore(assignment, progress));
      expect(await last()).toBe(true);
      expect(await applications.states(waiting)).toEqual(FIRST);
      expect(await last()).toBe(false);
    });
  });

  describe('reorder', () => {
    const order = (uuid: string, body: Json) => applications.act(uuid, 'reorder', body);

    it('puts a child directly before or after another; the others keep their order (R-ATT-9, R-ATT-14, R-ATT-25, R-ATT-26, R-ATT-27, R-ATT-28)', async () => {
      const { offer, one, waiting } = await full();
      const [a, b, c] = waiting as [string, string, string];
      const first = await order(c, { before: a });
      expect(first.status).toBe(200);
      expect(bodyOf(first)).toMatchObject({ uuid: c, status: 'waitlisted', position: 1 });
      expect(await applications.list(offer)).toEqual([c, a, b]);
      expect(bodyOf(await order(c, { after: uuidToBase58(a) }))).toMatchObject({ position: 2 });
      expect(await applications.list(offer)).toEqual([a, c, b]);
      expect(bodyOf(await order(a, { after: b }))).toMatchObject({ position: 3 });
      expect(await applications.list(offer)).toEqual([c, b, a]);
      expect(bodyOf(await order(b, { before: a }))).toMatchObject({ position: 2 });
      expect(await applications.history(b)).toEqual([]);
      // It decides who is promoted next.
      await leave(one);
      expect(await applications.states([c, b, a])).toEqual(['confirmed', 'waitlisted', 'waitlisted']);
    });

    it('takes exactly one other application of the same offer', async () => {
      const [{ waiting, one }, other] = [await full(), await full()];
      const [a, b] = waiting as [string, string];
      for (const body of [{}, { before: null }, { before: a, after: a }, { before: b }, { after: newUuid() }]) {
        expectViolations(await order(b, body), []);
      }
      expect(detailOf(await order(b, { after: other.waiting[0]! }).expect(422))).toMatch(/^after: .*another offer/);
      expect(violationsOf(await order(b, { before: 'first' }).expect(422))).toHaveLength(1);
      for (const [moved, neighbour] of [
        [one, a],
        [a, one],
      ] as const) {
        expectProblem(await order(moved, { before: neighbour }), 409, expect.stringContaining('confirmed'));
      }
    });

    it('makes no version of what others do: they change the place alone', async () => {
      const { waiting } = await full();
      const [a, b, c] = waiting as [string, string, string];
      test.clock.standAt('2026-06-01T10:00:01+02:00');
      const { headers } = await order(c, { before: a });
      test.clock.standAt('2026-06-01T10:00:02+02:00');
      await applications.transition(b, 'withdraw');
      const answer = await order(c, { after: a }).set('If-Match', String(headers['etag']));
      expect(answer.status).toBe(200);
    });

    it('by several people at once leaves a list with everybody on it once', async () => {
      const offer = await offers.published({ maxParticipants: 1 });
      const waiting = await applications.of(offer, ...Array.from({ length: 6 }, () => 'waitlisted' as const));
      const answers = await Promise.all(
        waiting.map((uuid, index) => order(uuid, { [index % 2 ? 'before' : 'after']: waiting[(index + 2) % 6] })),
      );
      expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 422)).toBe(true);
      expect((await applications.list(offer)).sort()).toEqual([...waiting].sort());
    });
  });
});
