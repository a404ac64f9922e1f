import { beforeEach, describe, expect, it } from '@jest/globals';
import { CODES } from '../../src/kernel/problem/codes.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { AccountErasure } from '../../src/accounts/account-erasure.js';
import { expectProblem, expectViolations } from '../support/problems.js';
import { bodyOf, detailOf, type Json, listOf, madeBy } from '../support/json.js';
import { pagesOf } from '../support/papers.js';
import { openWorld, type TestOffer } from '../world/index.js';

const on = (day: string, time = '09:00:00'): string => `2026-08-${day}T${time}+02:00`;

describe('Who was there', () => {
  const world = openWorld({ at: on('03'), summer: true });
  const { test, make, offers, applications, families, club, anglers } = world;
  const { admin, host, foreignHost, maskedAdmin } = world.callers;
  const at = (moment: string): void => test.clock.standAt(moment);
  beforeEach(() => at(on('03')));

  describe('on each day (R-ATT-30)', () => {
    /** Monday, and a series from Tuesday to Thursday. */
    let offer: TestOffer;
    let dates: Json[];
    let monday: string;
    let series: string;
    beforeEach(async () => {
      offer = await offers.published({
        dates: [
          { begin: on('03'), end: on('03', '12:00:00') },
          { begin: on('04'), end: on('04', '12:00:00'), recurrence: 'FREQ=DAILY;COUNT=3' },
        ],
      });
      dates = bodyOf(await offers.read(offer))['dates'] as Json[];
      [monday = '', series = ''] = dates.map(({ uuid }) => String(uuid));
    });
    const mark = (body: Json, caller = admin) =>
      caller.post(`/offers/${offer.uuid}/presence`, { date: monday, ...body });
    const sheet = (caller = admin): Promise<Json[]> => caller.read(`/offers/${offer.uuid}/participants`);
    /** The place of a child. */
    const placed = (): Promise<string> => make.attendance(offer.uuid, 'confirmed');

    it('makes a child participated with its first presence, and stands on the sheet', async () => {
      const [max, ida] = await applications.of(offer, 'confirmed', 'confirmed');
      const answer = await mark({ present: [max], absent: [ida] });
      expect([answer.status, listOf(answer)]).toEqual([
        200,
        [
          { attendance: max, status: 'participated', presences: [{ date: monday, day: '2026-08-03', present: true }] },
          { attendance: ida, status: 'confirmed', presences: [{ date: monday, day: '2026-08-03', present: false }] },
        ],
      ]);
      expect((await applications.history(String(max)))[0]).toMatchObject({
        ...{ transition: 'participated', from: 'confirmed', to: 'participated', procedure: 'staff', notified: false },
      });
      for (const caller of [admin, host, maskedAdmin]) {
        const lines = new Map((await sheet(caller)).map((line) => [line['uuid'], line['presences']]));
        expect(lines.get(max)).toEqual([{ date: monday, day: '2026-08-03', present: true }]);
        expect(lines.get(ida)).toEqual([{ date: monday, day: '2026-08-03', present: false }]);
      }
      const csv = await host.get(`/offers/${offer.uuid}/participants/export?format=csv`).set('Accept-Language', 'de');
      expect(csv.text).toContain('03.08.2026: nicht da');
      const paper = async (more: string): Promise<string> => {
        const pdf = await host.get(`/offers/${offer.uuid}/participants/export?format=pdf${more}`).expect(200);
        return (await pagesOf(pdf.body as Buffer)).join('\n');
      };
      expect(await paper('')).toMatch(/\bda\b[\s\S]*\bfehlt\b|\bfehlt\b[\s\S]*\bda\b/);
      expect(await paper('&boxes=false')).toMatch(/1 von 1[^]*0 von 1|0 von 1[^]*1 von 1/);
    });

    it('makes a child a no-show when it was absent on all days, not before', async () => {
      const max = await placed();
      await mark({ absent: [max] }).expect(200);
      for (const [day, state] of [
        ['04', 'confirmed'],
        ['05', 'confirmed'],
        ['06', 'noshow'],
      ] as const) {
        at(on(day));
        const answer = await mark({ date: series, day: `2026-08-${day}`, absent: [max] }, host);
        expect(listOf(answer)).toMatchObject([{ status: state }]);
      }
      const wednesday = { date: series, day: '2026-08-05' };
      const there = { status: 'participated', presences: [{}, {}, { day: '2026-08-05', present: true }, {}] };
      expect(listOf(await mark({ ...wednesday, present: [max] }))).toMatchObject([there]);
      expect(listOf(await mark({ ...wednesday, absent: [max] }))).toMatchObject([{ status: 'noshow' }]);
    });

    it('leads back when it was marked wrongly, and leaves alone what was noted without it', async () => {
      const [max, ida] = (await applications.of(offer, 'confirmed', 'participated')) as [string, string];
      await mark({ present: [max] }).expect(200);
      // It is told to nobody, and counts as told.
      expect(await world.mails.told()).toEqual([]);
      expect(await admin.read(`/attendances/${max}`)).toMatchObject({ status: 'participated', told: true });
      const states = [{ status: 'confirmed' }, { status: 'participated' }];
      expect(listOf(await mark({ absent: [max, ida] }))).toMatchObject(states);
      expect((await applications.history(max)).map(({ to }) => to)).toEqual(['participated', 'confirmed']);
      // Again changes nothing.
      await mark({ absent: [max] }).expect(200);
      expect(await applications.history(max)).toHaveLength(2);
      // Also to the no-show that was noted by a transition.
      await applications.transition(max, 'noshow');
      for (const [side, status] of [
        ['present', 'participated'],
        ['absent', 'noshow'],
        ['present', 'participated'],
      ] as const)
        expect(listOf(await mark({ [side]: [max] }))).toMatchObject([{ status }]);
      await applications.transition(max, 'confirm');
      expect(listOf(await mark({ absent: [max] }))).toMatchObject([{ status: 'confirmed' }]);
    });

    it('is marked from the first minute of the day on, by staff, and by organiser users of their own offers while lists are released; what does not fit is refused, each at its place', async () => {
      const [max, wish] = (await applications.of(offer, 'confirmed', 'waitlisted')) as [string, string];
      const other = await make.attendance((await offers.published()).uuid, 'confirmed');
      expectProblem(await mark({ date: newUuid(), present: [max] }), 422, 'date: The offer has no such date.');
      const never = await mark({ date: series, day: '2026-08-03', present: [max] });
      expectProblem(never, 422, 'day: The date does not take place on 3 August 2026.');
      expectViolations(await mark({ date: series, present: [max] }), [['day', CODES.blank]]);
      const foreign = 'present[1]: There is no such application to this offer.';
      const lines = `${foreign}\nabsent[0]: The child has no place; it is waitlisted.`;
      expectProblem(await mark({ present: [max, other], absent: [wish] }), 422, lines);
      expectViolations(await mark({ present: [max], absent: [wish, max] }), [['absent[1]', CODES.notUnique]]);
      expectViolations(await mark({}), [['present', CODES.blank]]);
      await mark({ present: [max] }, foreignHost).expect(403);
      at(on('03', '23:59:59'));
      const tomorrow = { date: series, day: '2026-08-04', present: [max] };
      expectProblem(await mark(tomorrow), 409, 'The day, 4 August 2026, has not begun.');
      expect((await sheet()).map(({ presences }) => presences)).toEqual([[], []]);
      at(on('04', '00:00:00'));
      await mark(tomorrow, maskedAdmin).expect(200);
      const lists = { begin: '2026-09-01T00:00:00+02:00', end: '2026-09-02T00:00:00+02:00' };
      const locked = await make.edition({ tasks: [{ type: 'publish_lists', ...lists }] });
      await make.sql('update offers set edition_uuid = $2 where uuid = $1', [offer.uuid, locked.uuid]);
      await mark({ present: [max] }, host).expect(403);
      await make.sql('update offers set cancelled = true where uuid = $1', [offer.uuid]);
      expectProblem(await mark({ present: [max] }), 409, 'The offer is cancelled: nobody is there.');
    });

    it('from two tablets at once is what the later one says, and the state fits it', async () => {
      const all = await applications.of(offer, ...Array.from({ length: 4 }, () => 'confirmed' as const));
      const answers = await Promise.all([
        mark({ present: all }, host),
        mark({ absent: [...all].reverse() }),
        mark({ present: all.slice(2), absent: all.slice(0, 2) }, host),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      for (const { presences, status } of await sheet())
        expect((presences as Json[])[0]?.['present']).toBe(status === 'participated');
    });

    it('stays when its date is removed, makes a no-show of who was absent on all days that are left, and goes with the child', async () => {
      const erika = await families.named('Erika', ['Max']);
      const max = await make.attendance(offer.uuid, 'confirmed', erika.children[0]);
      const [ida = '', ali = ''] = await applications.of(offer, 'confirmed', 'confirmed');
      await mark({ present: [max] }).expect(200);
      test.clock.standAt(on('04'));
      await mark({ date: series, day: '2026-08-04', absent: [ida] }).expect(200);
      const states = () => applications.states([max, ida, ali]);
      await offers.patch(offer, { name: 'Anders' }).expect(200);
      expect(await states()).toEqual(['participated', 'confirmed', 'confirmed']);
      const once = { begin: on('04'), end: on('04', '12:00:00'), uuid: series };
      await offers.patch(offer, { dates: [once] }).expect(200);
      expect(await states()).toEqual(['participated', 'noshow', 'confirmed']);
      expect((await applications.history(ida))[0]).toMatchObject({ transition: 'noshow', by: admin.uuid });
      expect((await sheet()).find(({ uuid }) => uuid === max)).toMatchObject({
        presences: [{ date: monday, present: true }],
      });
      const file = await world.callers.superAdmin.read(`/accounts/${erika.uuid}/export`);
      expect(file['applications']).toMatchObject([{ presences: [{ day: '2026-08-03', present: true }] }]);
      await test.database.transaction(() => test.app.get(AccountErasure).erase(erika));
      expect(await make.sql('select from presences where attendance_uuid = $1', [max])).toEqual([]);
    });
  });

  describe('without an application (R-ATT-31)', () => {
    const begun = (options: Json = {}): Promise<TestOffer> =>
      offers.published({
        dates: [{ begin: on('03'), end: on('03', '12:00:00') }],
        columns: { requires_application: true, application_deadline: '2026-07-01T00:00:00Z' },
        ...options,
      });
    const walkIn = (offer: TestOffer, body: Json = {}, caller = host) =>
      caller.post('/attendances', {
        ...{ offer: offer.uuid, status: 'participated', participant: { firstname: 'Mo', dateOfBirth: '2017-05-04' } },
        ...body,
      });

    it('comes to an offer of one’s own once its first date has begun, while places are free, also those that others wait for', async () => {
      const offer = await begun({ maxParticipants: 2 });
      // Who waits is not there.
      await applications.of(offer, 'confirmed', 'waitlisted');
      const { uuid, status } = madeBy(await walkIn(offer));
      expect(status).toBe('participated');
      // Its box for this day is ticked, and that of a child which comes from the waiting list.
      const [waits] = await applications.of(await begun(), 'waitlisted');
      await host.post(`/attendances/${waits!}/transition`, { transition: 'participated' }).expect(200);
      for (const came of [uuid, waits!]) {
        const { offer: of } = await admin.read<{ offer: { uuid: string } }>(`/attendances/${came}`);
        const lines = await host.read<Json[]>(`/offers/${of.uuid}/participants`);
        expect(lines.find((line) => line['uuid'] === came)).toMatchObject({
          presences: [{ day: '2026-08-03', present: true }],
          agreementReceived: false,
        });
      }
      const entry = { to: 'participated', procedure: 'organiser' };
      expect((await applications.history(uuid))[0]).toMatchObject(entry);
      const full = await walkIn(offer, { participant: { firstname: 'Ida' } });
      expectProblem(full, 409, 'No place is left. Only the administration may go beyond the number of places.');
      const later = await begun({ dates: [{ begin: on('05'), end: on('05', '12:00:00') }] });
      expect(detailOf(await walkIn(later))).toBe('status: participated is possible once the first date has begun.');
      expect((await walkIn(await begun({ hosts: [anglers.uuid] }))).status).toBe(403);
      // Nor to one without dates, in whatever phase.
      const lot = { application_system: 'lot' };
      const task = { type: 'application_system', begin: on('01'), end: on('05'), columns: lot } as const;
      const edition = (await make.edition({ tasks: [task] })).uuid;
      for (const options of [{}, { edition }]) {
        const refused = await walkIn(await begun({ dates: [], ...options }));
        expectProblem(refused, 422, 'status: The offer has no dates: nobody can come to it without a place.');
      }
    });

    it('is a child that the organiser sees already, or a new one: no other child exists for it', async () => {
      const [mine, theirs] = [await begun(), await begun({ hosts: [anglers.uuid] })];
      const [known, hidden] = [await make.participant(), await make.participant()];
      await make.attendance((await begun({ hosts: [club.uuid] })).uuid, 'waiting', known);
      await make.attendance(theirs.uuid, 'confirmed', hidden);
      expect((await walkIn(mine, { participant: known })).status).toBe(201);
      const words = 'participant: There is no participant with this identifier, or none you may see.';
      for (const participant of [hidden, newUuid()]) expectProblem(await walkIn(mine, { participant }), 422, words);
    });

    it('is the only state that organiser users may say, without a remark of the administration, and two at once do not share a place', async () => {
      const offer = await begun({ maxParticipants: 1 });
      for (const status of ['confirmed', 'noshow', 'waitlisted'])
        expectProblem(await walkIn(offer, { status }), 403, 'status: only the administration may set this.');
      expect((await walkIn(offer, { force: true })).status).toBe(403);
      const remarked = await walkIn(offer, { participant: { firstname: 'Mo', comment: 'Zahlt nicht.' } });
      expectProblem(remarked, 403, 'participant.comment: only the administration may set this.');
      const named = (firstname: string) => walkIn(offer, { participant: { firstname } });
      const answers = await Promise.all([named('Mo'), named('Ida'), named('Ali')]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    });

    it('is one child when it is entered on two tablets, but another when it is younger or cannot be seen', async () => {
      const offer = await begun();
      const child = { firstname: 'Jörg', lastname: 'Klein', dateOfBirth: '2017-05-04' };
      const spelled = { ...child, firstname: 'JOERG' };
      const answers = await Promise.all([child, spelled, child].map((participant) => walkIn(offer, { participant })));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
      const words = 'A child with this name and date of birth already has an application for this offer.';
      expectProblem(await walkIn(offer, { participant: spelled }), 409, words);
      const count = 'select count(*)::integer as n from participants where lastname = $1';
      expect(await make.sql(count, ['Klein'])).toEqual([{ n: 1 }]);
      expect((await walkIn(offer, { participant: { ...child, dateOfBirth: '2018-05-04' } })).status).toBe(201);
      expect((await walkIn(await begun(), { participant: child })).status).toBe(201);
      // Nothing is told of children under an information lock.
      const columns = { date_of_birth: '2016-01-02', protected: true };
      const hidden = await make.participant({ firstname: 'Ute', columns });
      await make.attendance(offer.uuid, 'confirmed', hidden);
      const ute = { firstname: 'Ute', lastname: 'Probe', dateOfBirth: '2016-01-02' };
      expect((await walkIn(offer, { participant: ute })).status).toBe(201);
    });
  });
});
