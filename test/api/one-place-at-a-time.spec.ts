import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Response } from 'supertest';
import { CommitDecisions } from '../../src/attendances/actions/decisions/commit-decisions.job.js';
import { type AttendanceStatus } from '../../src/offers/model/attendance-status.js';
import { bodyOf, detailOf, type Json } from '../support/json.js';
import { overlapped } from '../support/overlap.js';
import { type Caller, JUNE, type OfferOptions, openWorld, type TestOffer } from '../world/index.js';

const EVENING = [{ begin: '2026-08-03T18:00:00+02:00', end: '2026-08-03T20:00:00+02:00' }];
const SECOND_HALF = [{ begin: '2026-08-03T11:59:00+02:00', end: '2026-08-03T14:00:00+02:00' }];
const AFTERNOON = [{ begin: '2026-08-03T12:00:00+02:00', end: '2026-08-03T14:00:00+02:00' }];

/** A child is at one place at a time, and has no more places than it may have (R-ATT-21, R-ATT-22, R-ATT-23). */
describe('A child that is to get a place', () => {
  const world = openWorld({ at: JUNE, summer: true });
  const { test, make, anglers, applications } = world;
  const { admin, host } = world.callers;
  beforeEach(() => test.clock.standAt(JUNE));

  /** A child with applications in these states, each to an offer of its own. */
  const child = async (
    ...applications: readonly (readonly [AttendanceStatus, OfferOptions?])[]
  ): Promise<{ participant: string; offers: TestOffer[]; of: string[] }> => {
    const participant = await make.participant();
    const offers = await world.offers.severalPublished(applications.map(([, options = {}]) => options));
    const of: string[] = [];
    for (const [index, { uuid }] of offers.entries()) {
      of.push(await make.attendance(uuid, applications[index]![0], participant));
    }
    return { participant, offers, of };
  };
  const move = (attendance: string, transition: string, more: Json = {}, caller?: Caller) =>
    applications.act(attendance, 'transition', { transition, ...more }, caller);
  const moveAll = (attendances: readonly string[], more: Json = {}) =>
    admin.post('/attendances/transition', { attendances, transition: 'confirm', ...more });
  const noteOf = async (attendance: string): Promise<unknown> =>
    (await applications.history(attendance)).at(-1)?.['note'];
  const limited = (most: number) => world.offers.edition('lot', { when: 'before', max_places: most });
  const decide = (edition: string, attendances: readonly unknown[], decision = 'confirmed') =>
    admin
      .post(`/editions/${edition}/decisions`, {
        decisions: attendances.map((attendance) => ({ attendance, decision })),
      })
      .expect(200);

  describe('by a transition', () => {
    it('is confirmed in one of several offers at that time only: the others are a 409 naming offer and application (R-ATT-21, R-ATT-23, R-OFF-27)', async () => {
      const later = { dates: SECOND_HALF };
      const wishes = [['waiting', { name: 'Angeln' }], ['waiting'], ['waitlisted'], ['waiting', later]] as const;
      const { of, offers } = await child(...wishes);
      await applications.transition(of[0]!, 'confirm');
      for (const [index, transition] of ['confirm', 'participated', 'confirm'].entries()) {
        const refused = await move(of[index + 1]!, transition).expect(409);
        expect(detailOf(refused)).toContain('“Angeln”');
        const { uuid } = offers[0]!;
        expect(bodyOf(refused)['conflicts']).toMatchObject([
          {
            attendance: of[index + 1],
            reason: 'overlap',
            with: { attendance: of[0], offer: { uuid, name: 'Angeln' } },
          },
        ]);
      }
      expect(await applications.states(of)).toEqual(['confirmed', 'waiting', 'waitlisted', 'waiting']);
    });

    it('waits for whatever lies at that time, and is not hindered by touching ends, a cancelled offer, an offer where it did not come, nor a wish (R-ATT-21, R-ATT-23, R-OFF-27)', async () => {
      const { of } = await child(
        ...([['waiting'], ['confirmed', { dates: AFTERNOON }], ['confirmed', { cancelled: true }]] as const),
        ...([['noshow'], ['waiting'], ['waitlisted'], ['withdrawn'], ['rejected'], ['unfulfilled']] as const),
      );
      expect((await applications.transition(of[0]!, 'confirm'))['status']).toBe('confirmed');
      for (const transition of ['reset', 'waitlist']) await applications.transition(of[7]!, transition);
      expect(await applications.states([of[7]!])).toEqual(['waitlisted']);
    });

    it('gets the place all the same when staff force it, and the history says in spite of what (R-ATT-21, R-ATT-23, R-OFF-27)', async () => {
      const { of } = await child(['confirmed', { name: 'Angeln' }], ['waiting']);
      await applications.transition(of[1]!, 'confirm', { force: true, note: 'Geschwister' });
      expect(await applications.states(of)).toEqual(['confirmed', 'confirmed']);
      expect(await noteOf(of[1]!)).toMatch(/^Geschwister\nTrotzdem \(force\): .*„Angeln“/);
      // What was in nobody's way is no remark.
      const free = await child(['waiting']);
      await applications.transition(free.of[0]!, 'confirm', { force: true });
      expect(await noteOf(free.of[0]!)).toBeNull();
    });

    it('is an organiser told that it has another place, not where; nor may organisers force it (R-ATT-21, R-ATT-23, R-OFF-27)', async () => {
      const { of } = await child(['confirmed', { name: 'Geheim', hosts: [anglers.uuid] }], ['waiting']);
      await make.sql('update editions set hosts_can_assign = true');
      const refused = await move(of[1]!, 'confirm', {}, host).expect(409);
      expect(detailOf(refused)).toBe(
        'The date on 3 August 2026, 9:00 overlaps with another offer in which the child has a place.',
      );
      expect(refused.text).not.toContain(of[0]!);
      await move(of[1]!, 'confirm', { force: true }, host).expect(403);
      await make.sql('update editions set hosts_can_assign = false');
    });

    it('is an organiser told nothing of a child that it may not see: neither at the time of another place nor how many (R-ATT-33)', async () => {
      const { of, offers, participant } = await child(['confirmed', { hosts: [anglers.uuid] }], ['waiting']);
      await make.sql('update participants set protected = true where uuid = $1', [participant]);
      await make.sql('update editions set hosts_can_assign = true');
      const words = 'Not possible for this child. Please ask the administration.';
      const alone = await move(of[1]!, 'confirm', {}, host).expect(409);
      expect([detailOf(alone), alone.text.includes(of[0]!)]).toEqual([words, false]);
      const concerned = {
        attendance: of[1],
        participant: { uuid: participant },
        offer: { uuid: offers[1]!.uuid, name: offers[1]!.name },
      };
      expect(bodyOf(alone)['conflicts']).toEqual([{ ...concerned, reason: 'undisclosed' }]);
      const many = { attendances: [of[1]], transition: 'confirm' };
      expect(detailOf(await host.post('/attendances/transition', many).expect(409))).toBe(`attendances[0]: ${words}`);
      expect((await host.post('/attendances/transition', { ...many, partial: true }).expect(200)).body).toMatchObject([
        { done: false, problem: { detail: words, conflicts: [{ attendance: of[1], reason: 'undisclosed' }] } },
      ]);
      const edition = await world.offers.edition('firstcome', { max_applications: 1 });
      const [seen, mine] = [
        await world.offers.toApplyFor(edition),
        await world.offers.toApplyFor(edition, { dates: AFTERNOON }),
      ];
      await make.attendance(seen.uuid, 'confirmed', participant);
      const refused = await host.post('/attendances', { offer: mine.uuid, participant }).expect(422);
      expect(detailOf(refused)).toBe(`participant: ${words}`);
      await make.sql('update editions set hosts_can_assign = false');
    });

    it('many at once: all or nothing, also among themselves, in as many statements as one (R-ATT-21, R-ATT-23, R-OFF-27)', async () => {
      const { of } = await child(['waiting'], ['waiting']);
      const [other] = await applications.of(await world.offers.published(), 'waiting');
      const refused = await moveAll([...of, other!]).expect(409);
      expect(detailOf(refused)).toMatch(/^attendances\[1\]: .* is to have a place\.$/);
      expect(await applications.states([...of, other!])).toEqual(['waiting', 'waiting', 'waiting']);
      const done = (await moveAll([...of, other!], { partial: true }).expect(200)).body as Json[];
      expect(done.map((entry) => entry['done'])).toEqual([true, false, true]);
      expect(done[1]).toMatchObject({ status: 'waiting', problem: { status: 409 } });
      const few = await test.statements(() => moveAll([of[1]!], { force: true }).expect(200));
      expect(await applications.states(of)).toEqual(['confirmed', 'confirmed']);
      const more = [await child(['confirmed'], ['waiting']), await child(['confirmed'], ['waiting'])];
      const all = more.map((one) => one.of[1]!);
      expect(await test.statements(() => moveAll(all, { force: true }).expect(200))).toBe(few);
    });

    it('in two offers by two requests at once is in one of them (R-ATT-21, R-ATT-23, R-OFF-27)', async () => {
      const { of } = await child(['waiting'], ['waiting'], ['waiting']);
      const answers = await Promise.all(of.map((attendance) => move(attendance, 'confirm')));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    });
  });

  describe('has no more places in the edition than it may have (maxPlaces)', () => {
    const three = async (edition: string): ReturnType<typeof child> =>
      child(
        ['confirmed', { edition }],
        ['waiting', { edition, dates: AFTERNOON }],
        ['waiting', { edition, dates: EVENING }],
      );

    it('neither by transitions, one by one, at once or in parallel (R-ATT-22, R-ATT-23)', async () => {
      const { of } = await three(await limited(2));
      expect(detailOf(await moveAll(of.slice(1)).expect(409))).toBe(
        'attendances[1]: The child has as many places in this edition as it may have: 2.',
      );
      const answers = await Promise.all(of.slice(1).map((attendance) => move(attendance, 'confirm')));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const last = of[answers[0]!.status === 409 ? 1 : 2]!;
      await move(last, 'confirm').expect(409);
      await applications.transition(last, 'confirm', { force: true });
      expect(await noteOf(last)).toContain('so viele Plätze');
    });

    it('nor by applying (R-ATT-22, R-ATT-23)', async () => {
      const edition = await world.offers.edition('firstcome', { max_places: 1 });
      const { participant } = await child(['confirmed', { edition }]);
      const offer = await world.offers.toApplyFor(edition, { dates: EVENING });
      expect(await applications.refusals(offer, { participant })).toEqual([expect.stringContaining('as many places')]);
      const { uuid } = await applications.applied(offer, { participant, force: true });
      expect(await noteOf(uuid)).toContain('Trotzdem (force)');
    });

    it('as the phase says that runs, else the last one: places elsewhere and cancelled ones do not count (R-ATT-22, R-ATT-23)', async () => {
      const edition = await limited(1);
      const { of } = await child(
        ['confirmed', { dates: EVENING }],
        ['confirmed', { edition, cancelled: true }],
        ['waiting', { edition }],
        ['waiting', { edition, dates: AFTERNOON }],
      );
      await applications.transition(of[2]!, 'confirm');
      await move(of[3]!, 'confirm').expect(409);
      await make.sql(
        `insert into edition_tasks (uuid, edition_uuid, type, begin_at, end_at, application_system)
         values (gen_random_uuid(), $1, 'application_system', '2026-05-25T00:00:00Z', '2026-07-01T00:00:00Z', 'firstcome')`,
        [edition],
      );
      await applications.transition(of[3]!, 'confirm');
    });
  });

  describe('from the waiting list', () => {
    /** Two wait for one place; the first of them has a place elsewhere. */
    const list = async (): Promise<
      Record<'offer' | 'other', TestOffer> & Record<'first' | 'place' | 'next', string>
    > => {
      const { of, offers } = await child(['waitlisted', { maxParticipants: 1 }], ['confirmed', { name: 'Angeln' }]);
      const [next] = await applications.of(offers[0]!, 'waitlisted');
      return { offer: offers[0]!, first: of[0]!, other: offers[1]!, place: of[1]!, next: next! };
    };
    const refill = async (offer: TestOffer): Promise<void> => {
      await admin.post(`/offers/${offer.uuid}/refill`, {}).expect(202);
      await world.drain();
    };

    it('is passed over while it is elsewhere: it keeps its position, the history says why once, and the next one is promoted (R-WAIT-5)', async () => {
      const { offer, first, next } = await list();
      const [third] = await applications.of(offer, 'waitlisted');
      await refill(offer);
      expect(await applications.states([first, next, third!])).toEqual(['waitlisted', 'confirmed', 'waitlisted']);
      expect(await applications.list(offer)).toEqual([first, third]);
      await world.offers.patch(offer, { maxParticipants: 2 }).expect(200);
      await world.drain();
      await refill(offer);
      expect(await applications.states([first, third!])).toEqual(['waitlisted', 'confirmed']);
      const stayed = { transition: null, from: 'waitlisted', to: 'waitlisted' };
      const note = expect.stringMatching(/^Beim Nachrücken übergangen: .*„Angeln“/);
      expect(await applications.history(first)).toMatchObject([
        { ...stayed, procedure: 'promotion', notified: false, by: null, note },
      ]);
    });

    it('has the place that is still free once the other one is given up, or its offer called off (R-WAIT-5)', async () => {
      const both = [await list(), await list()];
      for (const { offer } of both) await world.offers.patch(offer, { maxParticipants: 2 }).expect(200);
      await world.drain();
      for (const { first, next } of both)
        expect(await applications.states([first, next])).toEqual(['waitlisted', 'confirmed']);
      await applications.transition(both[0]!.place, 'withdraw');
      await world.offers.transition(both[1]!.other, 'cancel').expect(200);
      await world.drain();
      expect(await applications.states(both.map(({ first }) => first))).toEqual(['confirmed', 'confirmed']);
    });

    it('is confirmed in one of two lists that are filled at once (R-WAIT-5)', async () => {
      const { of, offers } = await child(['waitlisted'], ['waitlisted']);
      for (const offer of offers) await admin.post(`/offers/${offer.uuid}/refill`, {}).expect(202);
      await Promise.all([world.drain(), world.drain()]);
      expect((await applications.states(of)).sort()).toEqual(['confirmed', 'waitlisted']);
    });
  });

  describe('by decisions', () => {
    /** A child that is to have all it wishes for. */
    const decided = async (edition: string, wishes: readonly OfferOptions[]): ReturnType<typeof child> => {
      const made = await child(...wishes.map((options) => ['waiting', { edition, ...options }] as const));
      await decide(edition, made.of);
      return made;
    };
    const commit = (edition: string, body: Json = {}) => admin.post(`/editions/${edition}/commit-decisions`, body);
    const carryOut = async (answer: Response): Promise<Json> => {
      const job = String(answer.headers['location']).replace('/jobs/', '');
      await test.app.get(CommitDecisions).run({ job });
      return admin.read(`/jobs/${job}`);
    };

    it('the preview shows which places it could not have, by the name of the child, and the commit is a 409 before anything is written or mailed (R-API-58, R-WAIT-11)', async () => {
      const { uuid: edition } = await make.edition();
      const { of, offers } = await decided(edition, [{ name: 'Angeln' }, { name: 'Baden' }, { dates: EVENING }]);
      const shown = await admin.read(`/editions/${edition}/decisions`);
      const [kept, refused] = offers[0]!.uuid < offers[1]!.uuid ? [0, 1] : [1, 0];
      const collision = { attendance: of[refused], reason: 'overlap', other: of[kept] };
      const { uuid, name } = offers[kept]!;
      expect(shown['collisions']).toMatchObject([
        {
          ...collision,
          participant: { uuid: expect.any(String), name: expect.any(String) },
          begin: '2026-08-03T09:00:00+02:00',
          offer: { uuid: offers[refused]!.uuid },
          with: { uuid, name },
        },
      ]);
      const full = await world.offers.published({ edition, name: 'Voll', maxParticipants: 1 });
      const two = await applications.of(full, 'waiting', 'waiting');
      await decide(edition, two);
      const answer = await commit(edition, { notify: true }).expect(409);
      expect(detailOf(answer).split('\n')).toEqual([
        expect.stringMatching(/^“Voll” would have 1 more child than places \(to be confirmed: [^,]+, [^,]+\)\.$/),
        expect.stringMatching(new RegExp(`^[^()]+ \\(“${offers[refused]!.name}”\\): .*“${name}”`)),
      ]);
      const conflicts = bodyOf(answer)['conflicts'] as Json[];
      expect(conflicts[0]).toMatchObject({ attendance: of[refused], with: { attendance: of[kept], offer: { uuid } } });
      expect(
        conflicts
          .slice(1)
          .map(({ attendance, reason }) => [attendance, reason])
          .sort(),
      ).toEqual(two.map((attendance) => [attendance, 'overbooked']).sort());
      expect(conflicts[1]).toMatchObject({
        offer: { uuid: full.uuid, name: 'Voll' },
        participant: { name: expect.any(String) },
      });
      // Who sees no families reads no names.
      const masked = await world.callers.maskedAdmin.post(`/editions/${edition}/commit-decisions`, {}).expect(409);
      expect(
        (bodyOf(masked)['conflicts'] as Json[]).map(({ participant }) => Object.keys(participant as Json)),
      ).toEqual(Array(3).fill(['uuid']));
      expect(detailOf(masked)).toContain('A child (“');
      const preview = await world.callers.maskedAdmin.read(`/editions/${edition}/decisions`);
      expect(Object.keys((preview['collisions'] as Json[])[0]!['participant'] as Json)).toEqual(['uuid']);
      expect(answer.headers['location']).toBeUndefined();
      expect(await applications.states([...of, ...two])).toEqual(Array(5).fill('waiting'));
    });

    it('beyond maxPlaces the commit is a 409, too; with force it is done, and none is left behind (R-WAIT-11)', async () => {
      const edition = await limited(1);
      const { of } = await decided(edition, [{}, { dates: EVENING }]);
      expect(detailOf(await commit(edition).expect(409))).toContain('as many places');
      expect(await carryOut(await commit(edition, { force: true }).expect(202))).toMatchObject({ state: 'done' });
      expect(await applications.states(of)).toEqual(['confirmed', 'confirmed']);
      expect((await Promise.all(of.map(noteOf))).filter((note) => note !== null)).toHaveLength(1);
      const left = 'select from attendances where edition_uuid = $1 and decision is not null';
      expect(await make.sql(left, [edition])).toEqual([]);
      expect(await carryOut(await commit(edition).expect(202))).toMatchObject({ state: 'done', reasons: [] });
    });

    it('what changes after the request concerns its offer only, as a whole, and the job names it (R-WAIT-11)', async () => {
      const { uuid: edition } = await make.edition();
      const { of, offers, participant } = await decided(edition, [{}, { dates: EVENING }]);
      const [sibling] = await applications.of(offers[0]!, 'waiting');
      await decide(edition, [sibling], 'rejected');
      const accepted = await commit(edition).expect(202);
      const meanwhile = await world.offers.published({ name: 'Baden' });
      await make.attendance(meanwhile.uuid, 'confirmed', participant);
      const job = await carryOut(accepted);
      expect(job).toMatchObject({ state: 'failed', done: 1, result: { confirmed: 1 } });
      const text = expect.stringContaining('Baden');
      expect(job['reasons']).toEqual([
        expect.objectContaining({ kind: 'offers', subject: expect.objectContaining({ uuid: offers[0]!.uuid }) }),
        expect.objectContaining({
          kind: 'attendances',
          subject: { uuid: of[0] },
          text,
          conflicts: [
            expect.objectContaining({
              reason: 'overlap',
              with: expect.objectContaining({ offer: { uuid: meanwhile.uuid, name: 'Baden' } }),
            }),
          ],
        }),
      ]);
      expect(await applications.states([...of, sibling!])).toEqual(['waiting', 'confirmed', 'waiting']);
    });

    it('the check of a commit takes as many statements for many decisions as for one', async () => {
      const [few, many] = [await make.edition(), await make.edition()];
      await decided(few.uuid, [{}, {}]);
      for (let index = 0; index < 3; index += 1) await decided(many.uuid, [{}, {}, {}]);
      const asked = (edition: string): Promise<number> => test.statements(() => commit(edition).expect(409));
      expect(await asked(many.uuid)).toBe(await asked(few.uuid));
      // An application may be in the way for both reasons: its child is elsewhere, and the offer is full.
      await make.sql('update offers set max_participants = 0 where edition_uuid = $1', [few.uuid]);
      const reasons = (bodyOf(await commit(few.uuid).expect(409))['conflicts'] as Json[]).map(({ reason }) => reason);
      expect(reasons).toEqual(['overlap', 'overbooked', 'overbooked']);
    });
  });

  describe('keeps it', () => {
    it('when the dates of the offer change: to a time at which it is elsewhere they are a 409 naming what collides (R-ATT-21, R-ATT-23, R-OFF-27)', async () => {
      const { of, offers } = await child(['confirmed', { dates: EVENING }], ['participated', { name: 'Angeln' }]);
      const [[offer], [here = '', there = '']] = [offers as [TestOffer], of];
      // Wishes are no reason against other dates, nor are others' places.
      await applications.of(offer, 'confirmed');
      await make.attendance(offer.uuid, 'waiting', (await child(['confirmed', { dates: AFTERNOON }])).participant);
      await world.offers.patch(offer, { dates: AFTERNOON }).expect(200);
      const refused = await world.offers.patch(offer, { dates: SECOND_HALF }).expect(409);
      expect(detailOf(refused)).toMatch(/^[A-ZÄÖÜ].+: The date on .*“Angeln”.*$/);
      expect(bodyOf(refused)['conflicts']).toMatchObject([
        {
          ...{
            attendance: here,
            offer: { uuid: offer.uuid },
            reason: 'overlap',
            begin: expect.stringMatching(/^2026/),
          },
          with: { attendance: there, offer: { name: 'Angeln' } },
        },
      ]);
      // Hosts are told neither who nor how many, and cannot force it.
      const told = await world.offers.patch(offer, { dates: SECOND_HALF }, host).expect(409);
      expect(detailOf(told)).toMatch(/^Not possible with the children who have a place here/);
      for (const uuid of of) expect(told.text).not.toContain(uuid);
      await world.offers.patch(offer, { dates: SECOND_HALF, force: true }, host).expect(403);
      await world.offers.patch(offer, { dates: SECOND_HALF, force: true }).expect(200);
      // Hosts read it, too: it names nobody.
      const note = 'Trotz anderer Plätze von Kindern (force).';
      expect((await world.offers.history(offer))[0]).toMatchObject({ action: 'changed', fields: ['dates'], note });
      // What does not change its dates asks nothing, and nothing is stored of it.
      await world.offers.patch(offer, { name: 'Anders' }).expect(200);
    });

    it('when the offer takes place again, unless it got another place meanwhile (R-ATT-21, R-ATT-23, R-OFF-27)', async () => {
      const { of, offers } = await child(['confirmed', { cancelled: true }], ['confirmed', { name: 'Angeln' }]);
      const relaunch = (more: Json = {}) => world.offers.transition(offers[0]!, 'relaunch', more);
      const refused = await relaunch().expect(409);
      expect(detailOf(refused)).toContain('“Angeln”');
      expect(bodyOf(refused)['conflicts']).toMatchObject([{ attendance: of[0], with: { attendance: of[1] } }]);
      await relaunch({ force: true, note: 'Doch' }).expect(200);
      // Apart from the note of the transition, which families are mailed.
      expect(await world.offers.history(offers[0]!)).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ transition: 'relaunch', note: 'Doch' }),
          expect.objectContaining({ action: 'changed', note: 'Trotz anderer Plätze von Kindern (force).' }),
        ]),
      );
    });

    it('while it is being confirmed elsewhere other dates wait for that, and the other way round (R-ATT-21, R-ATT-23, R-OFF-27)', async () => {
      const { of, offers } = await child(['confirmed', { dates: EVENING }], ['waiting']);
      const dates = async (): Promise<number> => (await world.offers.patch(offers[0]!, { dates: SECOND_HALF })).status;
      const confirm = async (): Promise<number> => (await move(of[1]!, 'confirm')).status;
      expect((await Promise.all([dates(), confirm()])).sort()).toEqual([200, 409]);
      const next = await child(['confirmed', { dates: EVENING }], ['waiting']);
      const confirmElsewhere = async (): Promise<void> => {
        await make.sql('select from participants where uuid = $1 for no key update', [next.participant]);
        await make.sql(`update attendances set status = 'confirmed' where uuid = $1`, [next.of[1]]);
      };
      const patched = async (): Promise<number> =>
        (await world.offers.patch(next.offers[0]!, { dates: SECOND_HALF })).status;
      expect(await overlapped(test, confirmElsewhere, patched)).toBe(409);
    });
  });
});
