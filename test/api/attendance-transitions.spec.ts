import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { uuidToBase58 } from '../support/base58.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { NOTIFY_ATTENDANCES } from '../../src/attendances/state/notify-attendances.js';
import { ATTENDANCE_STATUS, type AttendanceStatus } from '../../src/offers/model/attendance-status.js';
import { bodyOf, detailOf, type Json, listOf, violationsOf } from '../support/json.js';
import { expectProblem } from '../support/problems.js';
import { type Caller, IN_AUGUST, JUNE, type OfferOptions, openWorld, type TestOffer } from '../world/index.js';

/** R-ATT-2, written down once more, state by state. */
const TABLE: Readonly<Record<AttendanceStatus, Readonly<Record<string, AttendanceStatus>>>> = {
  waiting: {
    ...{ confirm: 'confirmed', waitlist: 'waitlisted', withdraw: 'withdrawn', reject: 'rejected' },
    ...{ unfulfill: 'unfulfilled' },
  },
  confirmed: {
    ...{ waitlist: 'waitlisted', withdraw: 'withdrawn', reset: 'waiting', reject: 'rejected' },
    ...{ participated: 'participated', noshow: 'noshow' },
  },
  waitlisted: {
    ...{ confirm: 'confirmed', withdraw: 'withdrawn', reset: 'waiting', reject: 'rejected' },
    ...{ unfulfill: 'unfulfilled', participated: 'participated' },
  },
  withdrawn: { confirm: 'confirmed', waitlist: 'waitlisted', reset: 'waiting' },
  rejected: { confirm: 'confirmed', waitlist: 'waitlisted', reset: 'waiting' },
  unfulfilled: { confirm: 'confirmed', waitlist: 'waitlisted', withdraw: 'withdrawn', reset: 'waiting' },
  participated: { confirm: 'confirmed', reset: 'waiting', noshow: 'noshow' },
  noshow: { confirm: 'confirmed', reset: 'waiting', participated: 'participated' },
};

const TRANSITIONS = ['confirm', 'waitlist', 'withdraw', 'reset', 'reject', 'unfulfill', 'participated', 'noshow'];

describe('Transitions of applications', () => {
  const world = openWorld({ at: JUNE, summer: true });
  const { test, make, anglers, offers, applications } = world;
  const { admin, host, foreignHost, member } = world.callers;
  let offer: TestOffer;
  beforeAll(async () => {
    offer = await offers.published({ maxParticipants: 2 });
  });

  const made = (status: AttendanceStatus): Promise<string> => make.attendance(offer.uuid, status);
  const move = (uuid: string, transition: string, caller: Caller = admin) =>
    applications.act(uuid, 'transition', { transition }, caller);
  const FIRST_DATE = '2026-08-03T09:00:00+02:00';
  afterEach(() => test.clock.standAt(JUNE));

  describe('of one', () => {
    it('from each state answers with the new state and what is possible there, and leaves an entry in its history (R-API-39, R-ATT-1, R-ATT-2, R-ATT-3, R-ATT-4, R-ATT-6)', async () => {
      for (const status of ATTENDANCE_STATUS) {
        const uuid = await made(status);
        const [transition, to] = Object.entries(TABLE[status])[0]!;
        const answer = bodyOf(await move(uuid, transition).expect(200));
        expect(answer).toMatchObject({ uuid, status: to });
        expect(new Set(answer['transitions'] as string[])).toEqual(new Set(Object.keys(TABLE[to])));
        expect(answer).toHaveProperty(to === 'waitlisted' ? 'position' : 'status');
        const entry = { transition, from: status, to, procedure: 'staff', by: admin.uuid };
        expect(await applications.history(uuid)).toMatchObject([{ ...entry, notified: false, note: null }]);
      }
    });

    it('an unknown name is a 409 like one that is not possible, on one line, for those who prefer it in German and in the words of buttons (R-API-53, R-API-61, R-ATT-3)', async () => {
      const uuid = await made('waitlisted');
      for (const transition of ['approve', 'constructor', 'Confirm', 'con\nfirm']) {
        const answer = await move(uuid, transition).expect(409);
        expect(detailOf(answer)).toContain(transition.replace('\n', ' '));
        expect(detailOf(answer)).toContain('confirm, withdraw, reset, reject, unfulfill, participated');
        expect(detailOf(answer)).not.toContain('\n');
      }
      expect(detailOf(await move(uuid, 'noshow').set('Accept-Language', 'de'))).toBe(
        'Der Übergang „War nicht da“ ist vom Stand „Auf der Warteliste“ aus nicht möglich. Möglich: „Bestätigen“, „Zurückziehen“, „Wieder öffnen“, „Ablehnen“, „Ohne Platz lassen“, „War da“.',
      );
    });

    it('staff confirms beyond maxParticipants, the offer shows the new count, and who comes to a waiting list stands at its end (R-API-3, R-ATT-2, R-ATT-4)', async () => {
      const full = await offers.published({ maxParticipants: 1 });
      const there = await applications.of(full, 'waitlisted', 'confirmed', 'rejected', 'waitlisted', 'waiting');
      const [first, second, third, ...two] = there as [string, string, string, string, string];
      for (const uuid of two) await applications.transition(uuid, 'confirm');
      const attendances = { confirmed: 3, total: 5 };
      expect(bodyOf(await offers.read(full))).toMatchObject({ vacancies: 0, fullyBooked: true, attendances });
      expect(await applications.transition(third, 'waitlist')).toMatchObject({ position: 2 });
      expect(await applications.transition(second, 'waitlist')).toMatchObject({ position: 3 });
      await applications.transition(first, 'withdraw');
      expect(await applications.transition(first, 'waitlist')).toMatchObject({ position: 3 });
      expect(await applications.list(full)).toEqual([third, second, first]);
    });

    it('withdrawnAt stands while it is withdrawn, a decision not yet committed goes with the state it was made for, and notify asks for a mail to the family (R-ATT-2, R-MAIL-3)', async () => {
      const uuid = await made('waiting');
      const before = (await world.jobs(NOTIFY_ATTENDANCES)).length;
      const withdrawn = await applications.transition(uuid, 'withdraw', { note: 'Krank' });
      expect(withdrawn).toMatchObject({ withdrawnAt: JUNE });
      expect(await applications.transition(uuid, 'reset')).not.toHaveProperty('withdrawnAt');
      await make.sql(`update attendances set decision = 'confirmed' where uuid = $1`, [uuid]);
      expect(await world.jobs(NOTIFY_ATTENDANCES)).toHaveLength(before);
      const rejected = await applications.transition(uuid, 'reject', { notify: true, note: 'Zu jung' });
      expect(rejected).not.toHaveProperty('decision');
      const [first, , third] = await applications.history(uuid);
      expect(first).toMatchObject({ notified: false, note: 'Krank' });
      expect(third).toMatchObject({ notified: true, note: 'Zu jung' });
      expect((await world.jobs(NOTIFY_ATTENDANCES)).slice(before)).toEqual([{ batch: third?.['batch'] }]);
    });

    it('money follows: who gets a place owes the price as it is then, who loses it owes nothing (R-API-3)', async () => {
      const expensive = await offers.published({ columns: { fee: 1501 } });
      const child = await make.participant({ columns: { discounted: true } });
      const uuid = await make.attendance(expensive.uuid, 'waiting', child);
      const charged = async (): Promise<unknown> => (await applications.row(uuid))['charged'];
      await applications.transition(uuid, 'confirm');
      expect(await charged()).toBe(750);
      await make.sql('update offers set fee = 9999 where uuid = $1', [expensive.uuid]);
      await applications.transition(uuid, 'participated');
      expect(await charged()).toBe(750);
      await applications.transition(uuid, 'reset');
      expect(await charged()).toBeNull();
    });

    it('of parallel transitions each sees the one before', async () => {
      const uuid = await made('waiting');
      const answers = await Promise.all(Array.from({ length: 4 }, () => move(uuid, 'confirm')));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      expect(await applications.history(uuid)).toHaveLength(1);
    });
  });

  describe('by organiser users', () => {
    /** An offer of an edition in which hosts assign places. */
    const assigned = async (options: OfferOptions = {}): Promise<TestOffer> =>
      offers.published({ edition: (await make.edition({ hostsCanAssign: true })).uuid, ...options });
    const byHost = (uuid: string, transition: string) => move(uuid, transition, host);

    it('is participated and noshow alone while the edition keeps places to the administration (R-ATT-12, R-EDI-13, R-HOST-8)', async () => {
      for (const transition of ['confirm', 'waitlist', 'reject', 'reset', 'withdraw', 'unfulfill']) {
        const uuid = await made(transition === 'confirm' || transition === 'unfulfill' ? 'waiting' : 'confirmed');
        const refused = await byHost(uuid, transition).expect(403);
        if (!['withdraw', 'unfulfill'].includes(transition)) expect(detailOf(refused)).toContain('hostsCanAssign');
        expect(await applications.history(uuid)).toEqual([]);
      }
      const many = { attendances: [await made('waiting')], transition: 'confirm' };
      await host.post('/attendances/transition', many).expect(403);
      const partial = await host.post('/attendances/transition', { ...many, partial: true });
      expect(listOf(partial)).toMatchObject([{ done: false, problem: { status: 403 } }]);
      test.clock.standAt('2026-08-03T00:00:00+02:00');
      for (const transition of ['participated', 'noshow'])
        await byHost(await made('confirmed'), transition).expect(200);
      test.clock.standAt(JUNE);
      // What staff does has nothing to do with it.
      await move(await made('waiting'), 'confirm').expect(200);
    });

    it('is noted from the first day on: before it is a 409 for them, whichever way (R-ATT-12, R-EDI-13, R-HOST-8)', async () => {
      const own = await offers.published({ maxParticipants: 3 });
      const [max, ida] = (await applications.of(own, 'confirmed', 'noshow')) as [string, string];
      const offered = async (uuid: string, caller = host): Promise<unknown> =>
        bodyOf(await caller.get(`/attendances/${uuid}`))['transitions'];
      test.clock.standAt('2026-08-02T23:59:59+02:00');
      for (const [uuid, transition] of [
        [max, 'participated'],
        [max, 'noshow'],
        [ida, 'participated'],
      ] as const) {
        const words = `The first day, 3 August 2026, has not begun: ${transition} is not possible yet.`;
        expectProblem(await byHost(uuid, transition), 409, words);
        const many = { attendances: [uuid], transition };
        await host.post('/attendances/transition', many).expect(409);
        expect(listOf(await host.post('/attendances/transition', { ...many, partial: true }))).toMatchObject([
          { done: false, problem: { status: 409, detail: words } },
        ]);
      }
      const all = ['waitlist', 'withdraw', 'reset', 'reject', 'participated', 'noshow'];
      for (const caller of [host, admin]) expect(await offered(max, caller)).toEqual(all);
      const etag = (await host.get(`/attendances/${max}`)).headers['etag'] as string;
      test.clock.standAt('2026-08-03T00:00:00+02:00');
      // The beginning of the day changes nothing that If-Match compares.
      await byHost(max, 'participated').set('If-Match', etag).expect(200);
      // Staff answers for what it notes before.
      test.clock.standAt(JUNE);
      const [early] = (await applications.of(own, 'waitlisted')) as [string];
      await move(early, 'participated').expect(200);
    });

    it('lets nobody in from the waiting list before the first date begins, nor where there is none (R-ATT-12, R-EDI-13, R-HOST-8)', async () => {
      const own = await assigned({ maxParticipants: 1 });
      const [, second] = (await applications.of(own, 'waitlisted', 'waitlisted')) as [string, string];
      const early = 'From waitlisted, participated is possible once the first date has begun.';
      for (const moment of [JUNE, '2026-08-03T08:59:59+02:00']) {
        test.clock.standAt(moment);
        expectProblem(await byHost(second, 'participated'), 409, early);
      }
      // Anyone who is there takes the place that is free then, whatever its position.
      test.clock.standAt(FIRST_DATE);
      await byHost(second, 'participated').expect(200);
      const always = await offers.published({ dates: [] });
      const [max, ida] = (await applications.of(always, 'waitlisted', 'confirmed')) as [string, string];
      const nobody = 'The offer has no dates: nobody can come to it without a place.';
      expectProblem(await byHost(max, 'participated'), 409, nobody);
      await byHost(ida, 'participated').expect(200);
    });

    it('gives places of the waiting list in its order, and to others only what it does not need (R-ATT-12, R-EDI-13, R-HOST-8)', async () => {
      const own = await assigned({ maxParticipants: 3 });
      const states = ['confirmed', 'waitlisted', 'waitlisted', 'waitlisted', 'waiting'] as const;
      const there = await applications.of(own, ...states);
      const [, first, second, third, waiting] = there as [string, string, string, string, string];
      const next = 'Another child comes first on the waiting list. Only the administration may change the order.';
      const full = 'No place is left: those that are free belong to the waiting list.';
      expectProblem(await byHost(waiting, 'confirm'), 409, full);
      expectProblem(await byHost(second, 'confirm'), 409, next);
      const many = { attendances: [third, waiting, second, first], transition: 'confirm', partial: true };
      const moved = listOf(await host.post('/attendances/transition', many));
      expect(moved.map(({ done }) => done)).toEqual([false, false, true, true]);
      // More places than the list needs.
      await make.sql('update offers set max_participants = 5 where uuid = $1', [own.uuid]);
      expect(bodyOf(await byHost(waiting, 'confirm').expect(200))['status']).toBe('confirmed');
      const [last] = (await applications.of(own, 'waiting')) as [string];
      await byHost(last, 'confirm').expect(409);
      expect(bodyOf(await byHost(third, 'confirm').expect(200))['status']).toBe('confirmed');
      // Children of the waiting list that cannot have the place are passed over.
      const [two, other] = [await assigned({ maxParticipants: 1 }), await offers.published()];
      const busy = await make.participant();
      await make.attendance(other.uuid, 'confirmed', busy);
      await make.attendance(two.uuid, 'waitlisted', busy);
      const [behind] = (await applications.of(two, 'waitlisted')) as [string];
      await byHost(behind, 'confirm').expect(200);
    });

    it('is confirm, waitlist, reject and reset as well where the edition lets them assign places (R-ATT-12, R-EDI-13, R-HOST-8)', async () => {
      const own = await assigned();
      for (const [from, transition, to] of [
        ['waiting', 'confirm', 'confirmed'],
        ['confirmed', 'waitlist', 'waitlisted'],
        ['waiting', 'reject', 'rejected'],
        ['confirmed', 'reset', 'waiting'],
      ] as const) {
        const [uuid] = await applications.of(own, from);
        await byHost(uuid!, transition).expect(200);
        expect(await applications.states([uuid!])).toEqual([to]);
      }
      for (const transition of ['withdraw', 'unfulfill'])
        await byHost((await applications.of(own, 'waiting'))[0]!, transition).expect(403);
    });

    it('gives the places that are free and no more, one by one, in bulk, and however many ask at once (R-ATT-12, R-EDI-13, R-HOST-8)', async () => {
      const own = await assigned({ maxParticipants: 2 });
      const uuids = await applications.of(own, 'waiting', 'waiting', 'waiting', 'waiting', 'confirmed');
      const send = (attendances: readonly string[], more: Json = {}) =>
        host.post('/attendances/transition', { attendances, transition: 'confirm', ...more });
      const beyond = await send(uuids.slice(0, 3)).expect(409);
      expect(detailOf(beyond).split('\n')).toHaveLength(2);
      expect(listOf(await send(uuids.slice(0, 2), { partial: true }))).toMatchObject([
        { done: true, status: 'confirmed' },
        { done: false, status: 'waiting', problem: { status: 409 } },
      ]);
      await byHost(uuids[2]!, 'confirm').expect(409);
      // Anyone who waits and came anyway takes a place too.
      test.clock.standAt(FIRST_DATE);
      await move(uuids[3]!, 'waitlist');
      await byHost(uuids[3]!, 'participated').expect(409);
      await byHost(uuids[4]!, 'participated').expect(200);
      await move(uuids[2]!, 'confirm').expect(200);
      // Who was noted as absent has had the place all along.
      const [absent] = await applications.of(own, 'noshow');
      await byHost(absent!, 'participated').expect(200);
      test.clock.standAt(JUNE);

      const raced = await assigned({ maxParticipants: 3 });
      const racing = await applications.of(raced, ...Array.from({ length: 6 }, () => 'waiting' as const));
      const answers = await Promise.all(
        racing.map((uuid, index) =>
          index % 2 === 0 ? byHost(uuid, 'confirm') : send([uuid, racing[(index + 2) % 6]!], { partial: true }),
        ),
      );
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
      expect((await applications.states(racing)).filter((state) => state === 'confirmed')).toHaveLength(3);
    });

    it('is theirs at their own offers while lists are released, before the first date begins (R-ATT-11, R-ATT-12, R-EDI-11)', async () => {
      const [uuid = ''] = await applications.of(await assigned(), 'waiting');
      for (const [caller, status] of [[foreignHost, 404] as const, [member, 403] as const, [host, 200] as const])
        await move(uuid, 'confirm', caller).expect(status);
      expect(await applications.history(uuid)).toMatchObject([{ procedure: 'organiser', by: host.uuid }]);
      const span = { begin: '2026-06-20T00:00:00+02:00', end: '2026-06-21T00:00:00+02:00' };
      const edition = await make.edition({ hostsCanAssign: true, tasks: [{ type: 'publish_lists', ...span }] });
      const [hidden] = await applications.of(await assigned({ edition: edition.uuid }), 'waiting');
      await byHost(hidden!, 'confirm').expect(404);
      test.clock.standAt(span.begin);
      await byHost(hidden!, 'confirm').expect(200);
    });

    it('ends with the start of the first date, but for participated and noshow (R-ATT-11, R-ATT-12, R-EDI-11)', async () => {
      const own = await assigned();
      const child = async (): Promise<string> => (await applications.of(own, 'confirmed'))[0]!;
      test.clock.standAt('2026-08-03T08:59:59+02:00');
      await byHost(await child(), 'reject').expect(200);
      test.clock.standAt(FIRST_DATE);
      expectProblem(await byHost(await child(), 'reject'), 403, expect.stringContaining('reject'));
      for (const transition of ['participated', 'noshow']) await byHost(await child(), transition).expect(200);
      // What is impossible is said before what is forbidden.
      await byHost(await child(), 'confirm').expect(409);
      await move(await child(), 'withdraw').expect(200);
    });
  });

  describe('of many', () => {
    const send = (body: Json, caller = admin) => caller.post('/attendances/transition', body);

    it('does from each state what the table says, and nothing to those for which it is not possible (R-API-39, R-ATT-1, R-ATT-2, R-ATT-3, R-ATT-4, R-ATT-6)', async () => {
      for (const transition of TRANSITIONS) {
        const uuids = await applications.of(offer, ...ATTENDANCE_STATUS);
        const answer = listOf(await send({ attendances: uuids, transition, partial: true }).expect(200));
        const entries = await make.sql(
          `select transition, from_status as "from", to_status as "to" from unnest($1::uuid[]) with ordinality a (uuid, place)
             left join attendance_history h on h.attendance_uuid = a.uuid order by a.place`,
          [uuids],
        );
        expect(entries).toHaveLength(uuids.length);
        for (const [index, status] of ATTENDANCE_STATUS.entries()) {
          const to = TABLE[status][transition];
          const { problem, ...result } = answer[index]! as { problem?: { status: number; detail: string } };
          const done = { attendance: uuids[index], done: to !== undefined, status: to ?? status };
          expect([transition, result]).toEqual([transition, done]);
          expect(entries[index]).toEqual(
            to === undefined ? { transition: null, from: null, to: null } : { transition, from: status, to },
          );
          expect(problem?.status).toBe(to === undefined ? 409 : undefined);
          const words = to === undefined ? [transition, status, ...Object.keys(TABLE[status])] : [];
          for (const word of words) expect(problem?.detail).toContain(word);
        }
        expect(await applications.states(uuids)).toEqual(answer.map(({ status }) => status));
      }
    });

    it('moves all of them as one event', async () => {
      const uuids = await applications.of(offer, 'waiting', 'waitlisted', 'noshow');
      const attendances = [uuids[0], uuidToBase58(uuids[1]!), uuids[2]];
      const answer = await send({ attendances, transition: 'confirm', notify: true, note: 'Liste vom 1. Juni' });
      expect(answer.status).toBe(200);
      // No family has an address here.
      const done = { done: true, status: 'confirmed', unreachable: 1 };
      expect(listOf(answer)).toEqual(uuids.map((attendance) => ({ attendance, ...done })));
      const entries = (await Promise.all(uuids.map((uuid) => applications.history(uuid)))).flat();
      expect(entries.map(({ note }) => note)).toEqual(Array.from({ length: 3 }, () => 'Liste vom 1. Juni'));
      const [batch, ...more] = new Set(entries.map((entry) => entry['batch']));
      expect(more).toEqual([]);
      expect((await world.jobs(NOTIFY_ATTENDANCES)).filter((job) => job['batch'] === batch)).toHaveLength(1);
    });

    it('is all or nothing, and names every entry in the way; with partial what can be done is, and the answer says what was not (R-API-58, R-ATT-7)', async () => {
      const uuids = await applications.of(offer, 'confirmed', 'waitlisted', 'participated', 'waiting');
      const refused = await send({ attendances: uuids, transition: 'noshow' }).expect(409);
      expect(detailOf(refused).split('\n')).toEqual([
        expect.stringMatching(/^attendances\[1\]: .*noshow.*waitlisted.*Possible: confirm/),
        expect.stringMatching(/^attendances\[3\]: .*noshow.*waiting.*Possible: confirm/),
      ]);
      const unknown = newUuid();
      const attendances = [...uuids, unknown];
      const missing = await send({ attendances, transition: 'noshow' });
      expectProblem(missing, 404, expect.stringMatching(/^attendances\[4\]: There is no application/));
      expect(await applications.states(uuids)).toEqual(['confirmed', 'waitlisted', 'participated', 'waiting']);
      const answer = await send({ attendances, transition: 'noshow', partial: true }).expect(200);
      const waits = {
        ...{ status: 409, detail: expect.stringContaining('noshow') },
        conflicts: [expect.objectContaining({ reason: 'state', participant: expect.anything() })],
      };
      const conflicts = [{ attendance: unknown, reason: 'unknown' }];
      const none = { status: 404, detail: expect.stringContaining('no application'), conflicts };
      expect(listOf(answer)).toEqual([
        { attendance: uuids[0], done: true, status: 'noshow' },
        { attendance: uuids[1], done: false, status: 'waitlisted', problem: waits },
        { attendance: uuids[2], done: true, status: 'noshow' },
        { attendance: uuids[3], done: false, status: 'waiting', problem: waits },
        { attendance: unknown, done: false, problem: none },
      ]);
      const nothing = await send({ attendances: [unknown], transition: 'noshow', partial: true, notify: true });
      expect(listOf(nothing)).toMatchObject([{ done: false }]);
    });

    it('shows organiser users their own alone, and the day closes the rest', async () => {
      const foreign = await offers.published({ hosts: [anglers.uuid] });
      const attendances = [await made('confirmed'), (await applications.of(foreign, 'confirmed'))[0]!];
      await send({ attendances, transition: 'withdraw' }, host).expect(404);
      test.clock.standAt('2026-08-03T10:00:00+02:00');
      const refused = await send({ attendances: attendances.slice(0, 1), transition: 'withdraw' }, host);
      expectProblem(refused, 403, expect.stringMatching(/^attendances\[0\]: /));
      const partial = await send({ attendances, transition: 'participated', partial: true }, host);
      expect(listOf(partial)).toMatchObject([{ done: true }, { done: false, problem: { status: 404 } }]);
      expect(listOf(partial)[1]).not.toHaveProperty('status');
    });

    it('refuses lists that are empty, too long, unreadable or name somebody twice', async () => {
      const uuid = await made('waiting');
      const paths = async (attendances: unknown): Promise<unknown[]> =>
        violationsOf(await send({ attendances, transition: 'confirm' }).expect(422)).map(([path]) => path);
      const tooMany = Array.from({ length: 501 }, () => newUuid());
      for (const list of [[], null, 'all', [uuid, uuidToBase58(uuid)], tooMany])
        expect(await paths(list)).toEqual(['attendances']);
      expect(await paths([uuid, 'max', 7])).toEqual(['attendances[2]']);
      expect(await paths([uuid, 'max'])).toEqual(['attendances[1]']);
      expect(await applications.states([uuid])).toEqual(['waiting']);
    });

    it('takes 500, many in as many statements as two', async () => {
      const several = await make.offers(3, () => ({ dates: IN_AUGUST, maxParticipants: 1 }));
      const add = (count: number): Promise<string[]> =>
        make.attendances(
          Array.from({ length: count }, (_, index) => {
            return { offer: several[index % several.length]!.uuid, status: 'confirmed' } as const;
          }),
        );
      const [two, many] = [await add(2), await add(20)];
      const withdraw = async (attendances: string[]): Promise<void> => {
        await send({ attendances, transition: 'withdraw', notify: true }).expect(200);
      };
      const few = await test.statements(() => withdraw(two));
      expect(await test.statements(() => withdraw(many))).toBe(few);
      expect(few).toBeLessThan(20);
      const attendances = Array.from({ length: 500 }, () => newUuid());
      expect(listOf(await send({ attendances, transition: 'withdraw', partial: true }).expect(200))).toHaveLength(500);
    });
  });
});
