import { beforeEach, describe, expect, it } from '@jest/globals';
import { NOTIFY_ATTENDANCES } from '../../src/attendances/state/changes/notify-attendances.js';
import { RefillWaitingList } from '../../src/attendances/actions/waiting-list/refill-waiting-list.job.js';
import { WATCH_WAITING_LISTS } from '../../src/attendances/actions/waiting-list/watch-waiting-lists.job.js';
import { uuidToBase58 } from '../support/base58.js';
import { Database } from '../../src/platform/database/database.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { Progress } from '../../src/jobs/background-work.js';
import { BackgroundWorkStore } from '../../src/jobs/background-work.store.js';
import { JobFiles } from '../../src/jobs/job-files.js';
import { PROMOTE_WAITING_LIST } from '../../src/offers/ports/waiting-list.js';
import { bodyOf, detailOf, type Json, violationsOf } from '../support/json.js';
import { JUNE, type OfferOptions, openWorld, type TestOffer } from '../world/index.js';

describe('The waiting list of an offer', () => {
  const world = openWorld({ at: JUNE, summer: true });
  const { test, make, offers, applications } = world;
  const { admin, maskedAdmin, host, foreignHost } = world.callers;
  beforeEach(() => test.clock.standAt(JUNE));

  /** A full offer with one child that has its place and three that wait. */
  const full = async (options: OfferOptions = {}): Promise<{ offer: TestOffer; one: string; waiting: string[] }> => {
    const offer = await offers.published({ maxParticipants: 1, ...options });
    const [one, ...waiting] = await applications.of(offer, 'confirmed', 'waitlisted', 'waitlisted', 'waitlisted');
    return { offer, one: one!, waiting };
  };

  describe('promotion', () => {
    it('gives the place of a child that withdraws to the one that waits longest, once the job has run, and mails the family', async () => {
      const { one, waiting, offer } = await full();
      await applications.transition(one, 'withdraw');
      expect(await applications.states(waiting)).toEqual(['waitlisted', 'waitlisted', 'waitlisted']);
      await world.drain();
      expect(await applications.states(waiting)).toEqual(['confirmed', 'waitlisted', 'waitlisted']);
      const [entry] = await applications.history(waiting[0]!);
      expect(entry).toMatchObject({
        transition: 'confirm',
        from: 'waitlisted',
        to: 'confirmed',
        procedure: 'promotion',
        by: null,
        notified: true,
      });
      expect(bodyOf(await offers.read(offer))).toMatchObject({ attendances: { confirmed: 1, waitlisted: 2 } });
      const audited = await make.sql(
        `select account_uuid as by from audit_log where route = 'JOB promote-waiting-list' and record_uuid = $1`,
        [offer.uuid],
      );
      expect(audited).toEqual([{ by: null }]);
      await world.drain();
      expect(await applications.states(waiting)).toEqual(['confirmed', 'waitlisted', 'waitlisted']);
    });

    it('asks for the mail of each promotion', async () => {
      const { one, waiting } = await full();
      const before = (await world.jobs(NOTIFY_ATTENDANCES)).length;
      await applications.transition(one, 'reject');
      await world.drain();
      const [entry] = await applications.history(waiting[0]!);
      // A worker that knows how to tell families has taken the job already.
      const jobs = (await world.jobs(NOTIFY_ATTENDANCES)).slice(before);
      expect(jobs.filter(({ batch }) => batch !== entry?.['batch'])).toEqual([]);
    });

    it.each(['withdraw', 'reject'])('follows %s', async (transition) => {
      const { one, waiting } = await full();
      await applications.transition(one, transition);
      await world.drain();
      expect(await applications.states(waiting)).toEqual(['confirmed', 'waitlisted', 'waitlisted']);
    });

    it('follows many withdrawals at once, in order', async () => {
      const offer = await offers.published({ maxParticipants: 3 });
      const taken = await applications.of(offer, 'confirmed', 'confirmed', 'confirmed');
      const waiting = await applications.of(offer, 'waitlisted', 'waitlisted', 'waitlisted');
      await admin.post('/attendances/transition', { attendances: taken.slice(0, 2), transition: 'withdraw' });
      expect(await world.jobs(PROMOTE_WAITING_LIST)).toEqual([{ offer: offer.uuid }]);
      await world.drain();
      expect(await applications.states(waiting)).toEqual(['confirmed', 'confirmed', 'waitlisted']);
    });

    it('does not follow what frees no place', async () => {
      const { waiting } = await full();
      await applications.transition(waiting[1]!, 'withdraw');
      expect(await world.jobs(PROMOTE_WAITING_LIST)).toEqual([]);
    });

    it('follows a raised maxParticipants, and limits taken away; not a lowered one', async () => {
      const { offer, waiting } = await full();
      const set = async (maxParticipants: number | null): Promise<void> => {
        await offers.patch(offer, { maxParticipants }).expect(200);
      };
      await set(2);
      await world.drain();
      expect(await applications.states(waiting)).toEqual(['confirmed', 'waitlisted', 'waitlisted']);
      await set(1);
      expect(await world.jobs(PROMOTE_WAITING_LIST)).toEqual([]);
      expect(await applications.states(waiting)).toEqual(['confirmed', 'waitlisted', 'waitlisted']);
      // Raised, and yet there are more children than places.
      await set(2);
      await world.drain();
      expect(await applications.states(waiting)).toEqual(['confirmed', 'waitlisted', 'waitlisted']);
      await set(null);
      await world.drain();
      expect(await applications.states(waiting)).toEqual(['confirmed', 'confirmed', 'confirmed']);
      await set(7);
      expect(await world.jobs(PROMOTE_WAITING_LIST)).toEqual([]);
    });

    it.each([
      ['is relaunched', { cancelled: true }, 'relaunch'],
      ['is published again', { place: 'unpublished' }, 'publish'],
    ] as const)('makes up for places that became free before the offer %s', async (_, options, transition) => {
      const { offer, one, waiting } = await full(options);
      await applications.transition(one, 'withdraw');
      await world.drain();
      expect(await applications.states(waiting)).toEqual(['waitlisted', 'waitlisted', 'waitlisted']);
      await admin.post(`/offers/${offer.uuid}/transition`, { transition }).expect(200);
      await world.drain();
      expect(await applications.states(waiting)).toEqual(['confirmed', 'waitlisted', 'waitlisted']);
    });

    describe('at the begin of a firstcome phase', () => {
      const minutePasses = async (): Promise<void> => {
        await test.app.get(Jobs).add(WATCH_WAITING_LISTS, {});
        await world.drain();
      };

      it('makes up for places that became free before, once', async () => {
        const edition = await offers.edition('firstcome', { when: 'later' });
        const [freed, unpublished] = [await full({ edition }), await full({ edition, place: 'unpublished' })];
        await minutePasses();
        for (const { one } of [freed, unpublished]) await applications.transition(one, 'withdraw');
        test.clock.standAt('2026-06-30T23:59:59+02:00');
        await minutePasses();
        expect(await applications.states(freed.waiting)).toEqual(['waitlisted', 'waitlisted', 'waitlisted']);
        test.clock.standAt('2026-07-01T00:00:00+02:00');
        await minutePasses();
        expect(await applications.states(freed.waiting)).toEqual(['confirmed', 'waitlisted', 'waitlisted']);
        expect(await applications.states(unpublished.waiting)).toEqual(['waitlisted', 'waitlisted', 'waitlisted']);
        // Whom staff puts on the list later stays there, until something frees a place.
        await applications.transition(freed.waiting[0]!, 'waitlist');
        await minutePasses();
        expect(await applications.states(freed.waiting)).toEqual(['waitlisted', 'waitlisted', 'waitlisted']);
      });

      it('also when staff brings the begin forward, by several workers at once and after hours without one', async () => {
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

      it('asks for nothing where none begins', async () => {
        const { offer } = await full({ maxParticipants: 2, edition: await offers.edition('lot') });
        await minutePasses();
        await minutePasses();
        expect(bodyOf(await offers.read(offer))).toMatchObject({ attendances: { confirmed: 1, waitlisted: 3 } });
      });
    });

    it('is the business of each variant by itself', async () => {
      const { offer, waiting } = await full();
      const variant = await full({ columns: { variant_of_uuid: offer.uuid } });
      await offers.patch(offer, { maxParticipants: 3 }).expect(200);
      await world.drain();
      expect(await applications.states(waiting)).toEqual(['confirmed', 'confirmed', 'waitlisted']);
      expect(await applications.states(variant.waiting)).toEqual(['waitlisted', 'waitlisted', 'waitlisted']);
    });

    it('happens under a running firstcome phase', async () => {
      const { one, waiting } = await full({ edition: await offers.edition('firstcome') });
      await applications.transition(one, 'withdraw');
      await world.drain();
      expect(await applications.states(waiting)).toEqual(['confirmed', 'waitlisted', 'waitlisted']);
    });

    it.each([
      ['under a running lot', 'lot', 'now'],
      ['before the phase begins', 'firstcome', 'later'],
      ['after the phase has ended', 'firstcome', 'before'],
    ] as const)('does not happen by itself %s; an admin may ask for it', async (_, system, when) => {
      const { offer, one, waiting } = await full({ edition: await offers.edition(system, { when: when }) });
      await applications.transition(one, 'withdraw');
      await world.drain();
      expect(await applications.states(waiting)).toEqual(['waitlisted', 'waitlisted', 'waitlisted']);
      await admin.post(`/offers/${offer.uuid}/refill`, {}).expect(202);
      await world.drain();
      expect(await applications.states(waiting)).toEqual(['confirmed', 'waitlisted', 'waitlisted']);
    });

    it.each([
      ['unpublished', { place: 'unpublished' }],
      ['cancelled', { cancelled: true }],
    ] as const)('never happens while the offer is %s', async (_, options) => {
      const { offer, one, waiting } = await full(options);
      await applications.transition(one, 'withdraw');
      await admin.post(`/offers/${offer.uuid}/refill`, {}).expect(202);
      await world.drain();
      expect(await applications.states(waiting)).toEqual(['waitlisted', 'waitlisted', 'waitlisted']);
    });

    it('ends with the begin of the first date; an offer without dates has none', async () => {
      const [begun, dateless] = [await full(), await full({ dates: [] })];
      test.clock.standAt('2026-08-03T09:00:00+02:00');
      for (const { one } of [begun, dateless]) await applications.transition(one, 'withdraw');
      await world.drain();
      expect(await applications.states(begun.waiting)).toEqual(['waitlisted', 'waitlisted', 'waitlisted']);
      expect(await applications.states(dateless.waiting)).toEqual(['confirmed', 'waitlisted', 'waitlisted']);
    });

    it('sends nobody over the number of places that staff has overbooked', async () => {
      const { one, waiting } = await full();
      await applications.transition(waiting[2]!, 'confirm');
      await applications.transition(one, 'withdraw');
      await world.drain();
      expect(await applications.states(waiting)).toEqual(['waitlisted', 'waitlisted', 'confirmed']);
    });

    it('by several workers at once neither overbooks nor passes anybody over', async () => {
      const offer = await offers.published({ maxParticipants: 4 });
      const taken = await applications.of(offer, 'confirmed', 'confirmed', 'confirmed', 'confirmed');
      const waiting = await applications.of(offer, ...Array.from({ length: 8 }, () => 'waitlisted' as const));
      await Promise.all([
        ...taken.slice(0, 3).map((uuid) => applications.transition(uuid, 'withdraw').then(() => world.drain())),
        ...[1, 2, 3].map(() => admin.post(`/offers/${offer.uuid}/refill`, {}).then(() => world.drain())),
      ]);
      await Promise.all([world.drain(), world.drain()]);
      expect(await applications.states(waiting)).toEqual([
        ...['confirmed', 'confirmed', 'confirmed'],
        ...Array.from({ length: 5 }, () => 'waitlisted'),
      ]);
    });

    it('that an admin asked for is not replaced by what the phase forbids', async () => {
      const { offer, one, waiting } = await full({ edition: await offers.edition('lot'), maxParticipants: 2 });
      await admin.post(`/offers/${offer.uuid}/refill`, {}).expect(202);
      await applications.transition(one, 'withdraw');
      await world.drain();
      expect(await applications.states(waiting)).toEqual(['confirmed', 'confirmed', 'waitlisted']);
    });
  });

  describe('refill', () => {
    it('answers at once with the offer as it is now', async () => {
      const { offer } = await full({ maxParticipants: 3 });
      const answer = await admin.post(`/offers/${offer.uuid}/refill`, {});
      expect(answer.status).toBe(202);
      expect(bodyOf(answer)).toMatchObject({ uuid: offer.uuid, attendances: { confirmed: 1, waitlisted: 3 } });
      await world.drain();
      expect(bodyOf(await offers.read(offer))).toMatchObject({ attendances: { confirmed: 3, waitlisted: 1 } });
    });

    it('names its job in Location, which says how many it confirmed', async () => {
      const { offer } = await full({ maxParticipants: 3 });
      const { location } = (await admin.post(`/offers/${offer.uuid}/refill`, {}).expect(202)).headers;
      const job = async (): Promise<Json> => bodyOf(await admin.get(String(location)));
      expect(await job()).toMatchObject({ kind: 'refill-waiting-list', state: 'queued', record: offer.uuid });
      await world.drain();
      expect(await job()).toMatchObject({ state: 'done', done: 1, total: 1, result: { confirmed: 2 } });
    });

    it('has a job also where nothing is to be done, and joins one that is under way', async () => {
      const { offer, one, waiting } = await full();
      const refill = async (): Promise<string> => {
        const answer = await admin.post(`/offers/${offer.uuid}/refill`, {}).expect(202);
        return String(answer.headers['location']);
      };
      const idle = await refill();
      await world.drain();
      expect(bodyOf(await admin.get(idle))).toMatchObject({
        state: 'done',
        result: { confirmed: 0 },
      });
      const open = await refill();
      expect(open).not.toBe(idle);
      await applications.transition(one, 'withdraw');
      expect(await refill()).toBe(open);
      await world.drain();
      expect(bodyOf(await admin.get(open))).toMatchObject({
        state: 'done',
      });
      expect(await applications.states(waiting)).toEqual(['confirmed', 'waitlisted', 'waitlisted']);
    });

    it('a job that is joined after its step fills what became free since then before it ends', async () => {
      const { offer, one, waiting } = await full({ edition: await offers.edition('lot') });
      const { location } = (await admin.post(`/offers/${offer.uuid}/refill`, {}).expect(202)).headers;
      const { app } = test;
      const assignment = (await app.get(BackgroundWorkStore).take(String(location).slice('/jobs/'.length)))!;
      const progress = new Progress(app.get(BackgroundWorkStore), app.get(JobFiles), assignment);
      const refill = app.get(RefillWaitingList);
      await refill.work(assignment, progress);
      await applications.transition(one, 'withdraw');
      expect((await admin.post(`/offers/${offer.uuid}/refill`, {}).expect(202)).headers['location']).toBe(location);
      const last = (): Promise<boolean> => app.get(Database).transaction(() => refill.hasMore(assignment, progress));
      expect(await last()).toBe(true);
      expect(await applications.states(waiting)).toEqual(['confirmed', 'waitlisted', 'waitlisted']);
      expect(await last()).toBe(false);
    });

    it('is for admins, of offers that exist, in the version they know', async () => {
      const { offer } = await full();
      const path = `/offers/${offer.uuid}/refill`;
      expect((await host.post(path, {})).status).toBe(403);
      expect((await maskedAdmin.post(path, {})).status).toBe(202);
      expect((await admin.post(`/offers/${newUuid()}/refill`, {})).status).toBe(404);
      expect((await admin.post(path, {}).set('If-Match', '"old.old"')).status).toBe(412);
      expect((await admin.post(path, { force: true })).status).toBe(422);
      await world.drain();
    });
  });

  describe('reorder', () => {
    const order = (uuid: string, body: Json, caller = admin) => applications.act(uuid, 'reorder', body, caller);

    it('puts a child directly before or after another; the others keep their order', async () => {
      const { offer, waiting } = await full();
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
    });

    it('decides who is promoted next', async () => {
      const { one, waiting } = await full();
      await order(waiting[2]!, { before: waiting[0]! }).expect(200);
      await applications.transition(one, 'withdraw');
      await world.drain();
      expect(await applications.states(waiting)).toEqual(['waitlisted', 'waitlisted', 'confirmed']);
    });

    it('takes exactly one other application of the same offer', async () => {
      const [{ waiting, one }, other] = [await full(), await full()];
      const [a, b] = waiting as [string, string];
      for (const body of [{}, { before: null }, { before: a, after: a }, { before: b }, { after: newUuid() }]) {
        const answer = await order(b, body);
        expect(answer.status).toBe(422);
        expect(violationsOf(answer)).toEqual([]);
      }
      expect(detailOf(await order(b, { after: other.waiting[0]! }).expect(422))).toMatch(/^after: .*another offer/);
      expect(violationsOf(await order(b, { before: 'first' }).expect(422))).toHaveLength(1);
      for (const [moved, neighbour] of [
        [one, a],
        [a, one],
      ] as const) {
        const answer = await order(moved, { before: neighbour });
        expect(answer.status).toBe(409);
        expect(detailOf(answer)).toContain('confirmed');
      }
    });

    it('is for admins: organiser users see the list, and cannot change its order', async () => {
      const { waiting } = await full();
      const [a, b] = waiting as [string, string];
      expect((await order(b, { before: a }, host)).status).toBe(403);
      expect((await order(b, { before: a }, foreignHost)).status).toBe(403);
      expect((await order(b, { before: a }, maskedAdmin)).status).toBe(200);
    });

    it('minds the version', async () => {
      const { waiting } = await full();
      const [a, b, c] = waiting as [string, string, string];
      test.clock.standAt('2026-06-01T10:00:01+02:00');
      const { headers } = await order(c, { before: a });
      test.clock.standAt('2026-06-01T10:00:02+02:00');
      // Others that come and go change the place, not the version.
      await applications.transition(b, 'withdraw');
      const tag = String(headers['etag']);
      expect((await order(c, { after: a }).set('If-Match', tag)).status).toBe(200);
      expect((await order(c, { before: a }).set('If-Match', tag)).status).toBe(412);
    });

    it('by several people at once leaves a list with everybody on it once', async () => {
      const offer = await offers.published({ maxParticipants: 1 });
      const waiting = await applications.of(offer, ...Array.from({ length: 8 }, () => 'waitlisted' as const));
      const answers = await Promise.all(
        waiting.map((uuid, index) => order(uuid, { [index % 2 ? 'before' : 'after']: waiting[(index * 3 + 1) % 8] })),
      );
      expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 422)).toBe(true);
      expect((await applications.list(offer)).sort()).toEqual([...waiting].sort());
    });
  });
});
