import { beforeAll, describe, expect, it } from '@jest/globals';
import { CommitDecisions } from '../../src/attendances/actions/decisions/commit-decisions.job.js';
import { ATTENDANCE_STATUS } from '../../src/offers/model/attendance-status.js';
import { bodyOf, detailOf, type Json, listOf } from '../support/json.js';
import { overlapped } from '../support/overlap.js';
import { JUNE, openWorld, type TestOffer } from '../world/index.js';
import { expectProblem } from '../support/problems.js';

/** Transitions to which nobody comes while the offer is cancelled (R-ATT-5). */
const CLOSED = ['confirm', 'waitlist', 'participated'];

describe('In a cancelled offer', () => {
  const world = openWorld({ at: JUNE, summer: true });
  const { test, make, offers, applications } = world;
  const { admin } = world.callers;
  let offer: TestOffer;
  beforeAll(async () => {
    offer = await offers.published({ cancelled: true });
  });

  const apply = (body: Json, to: TestOffer = offer) => admin.post('/attendances', { offer: to.uuid, ...body });
  const child = (): Promise<string> => make.participant();
  const applied = async (to: TestOffer): Promise<unknown[]> =>
    make.sql('select status from attendances where offer_uuid = $1', [to.uuid]);

  describe('nobody gets a place, or waits for one anew', () => {
    it('by a transition, from whatever state: 409, every other one is possible; nor by a refill of the waiting list (R-ATT-5, R-WAIT-11)', async () => {
      const shown = await applications.of(offer, ...ATTENDANCE_STATUS);
      const listed = listOf(await admin.get(`/attendances?offer=${offer.uuid}`).expect(200));
      const possible = shown.map((uuid) => listed.find((one) => one['uuid'] === uuid)!['transitions'] as string[]);
      for (const transition of new Set(possible.flat())) {
        const from = ATTENDANCE_STATUS.filter((_, index) => possible[index]!.includes(transition));
        const uuids = await applications.of(offer, ...from);
        const body = { attendances: uuids, transition, partial: true };
        const answer = listOf(await admin.post('/attendances/transition', body).expect(200));
        for (const [index, status] of from.entries()) {
          const closed = CLOSED.includes(transition);
          expect([transition, status, answer[index]!['done']]).toEqual([transition, status, !closed]);
          if (!closed) continue;
          const open = possible[ATTENDANCE_STATUS.indexOf(status)]!.filter((other) => !CLOSED.includes(other));
          expect((answer[index]!['problem'] as Json)['detail']).toBe(
            `The offer is cancelled: the transition ${transition} is not possible from ${status} until it is relaunched. Possible: ${open.join(', ')}.`,
          );
          expect(await applications.states([uuids[index]!])).toEqual([status]);
          expect(await applications.history(uuids[index]!)).toEqual([]);
        }
      }
      expectProblem(
        await applications.act(shown[0]!, 'transition', { transition: 'confirm' }),
        409,
        expect.stringMatching(/^The offer is cancelled: the transition confirm/),
      );
      // What is impossible anyway lists what is possible there.
      const [waits] = await applications.of(offer, 'waitlisted');
      for (const transition of ['noshow', 'befördern'])
        expect(detailOf(await applications.act(waits!, 'transition', { transition }))).toBe(
          `The transition ${transition} is not possible from waitlisted. Possible: withdraw, reset, reject, unfulfill.`,
        );
      await admin.post(`/offers/${offer.uuid}/refill`, {}).expect(202);
      await world.drain();
      expect(await applications.states([waits!])).toEqual(['waitlisted']);
    });

    it('by a transition of many: all or nothing, and with partial the others are moved (R-ATT-5, R-WAIT-11)', async () => {
      const open = await offers.published();
      const [here] = await applications.of(offer, 'waiting');
      const [there] = await applications.of(open, 'waiting');
      const body = { attendances: [here, there], transition: 'confirm' };
      const refused = await admin.post('/attendances/transition', body);
      expectProblem(refused, 409, expect.stringMatching(/^attendances\[0\]: The offer is cancelled/));
      expect(await applications.states([here!, there!])).toEqual(['waiting', 'waiting']);
      const partly = await admin.post('/attendances/transition', { ...body, partial: true });
      expect(partly.body).toMatchObject([{ done: false, problem: { status: 409 } }, { done: true }]);
      // The transitions that an application shows tell of its own state only.
      expect(bodyOf(await admin.get(`/attendances/${here!}`).expect(200))['transitions']).toContain('confirm');
    });

    it('by a new application or a move there, with force neither; the phase that would let it wait is asked by the checks first (R-ATT-5, R-WAIT-11)', async () => {
      const lot = await offers.published({ cancelled: true, edition: await offers.edition('lot') });
      const firstcome = await offers.published({ cancelled: true, edition: await offers.edition('firstcome') });
      const open = await offers.published({ cancelled: true, dates: [] });
      const closed = expect.stringContaining('The offer is cancelled');
      for (const [status, force] of [
        ['confirmed', false],
        ...['confirmed', 'waitlisted', 'participated', 'noshow'].map((one) => [one, true] as const),
      ])
        expectProblem(await apply({ participant: await child(), status, force }, open), 409, closed);
      expectProblem(await apply({ participant: await child() }, lot), 422, 'offer: The offer is cancelled.');
      expectProblem(await apply({ participant: await child(), force: true }, lot), 409, closed);
      const [uuid] = await applications.of(await offers.published(), 'confirmed');
      for (const to of [lot, firstcome])
        expectProblem(await applications.act(uuid!, 'move', { offer: to.uuid, force: true }), 409, closed);
      expect(await applications.states([uuid!])).toEqual(['confirmed']);
      for (const one of [lot, firstcome, open]) expect(await applied(one)).toEqual([]);
    });

    it('by a confirm that waits while the offer is cancelled: 409 once it has its turn (R-ATT-5, R-WAIT-11)', async () => {
      const own = await offers.published();
      const [uuid] = await applications.of(own, 'waiting');
      const answer = await overlapped(
        test,
        () => test.database.query('update offers set cancelled = true where uuid = $1', [own.uuid]),
        () => applications.act(uuid!, 'transition', { transition: 'confirm' }),
      );
      expectProblem(answer, 409, expect.stringContaining('The offer is cancelled'));
      expect(await applications.states([uuid!])).toEqual(['waiting']);
    });
  });

  describe('decisions', () => {
    const decide = (edition: string, decisions: readonly (readonly [string, string | null])[]) =>
      admin.post(`/editions/${edition}/decisions`, {
        decisions: decisions.map(([attendance, decision]) => ({ attendance, decision })),
      });
    const commit = (edition: string, body: Json = {}) => admin.post(`/editions/${edition}/commit-decisions`, body);

    /** Of an offer that is to be cancelled, and of one that is not. */
    const decided = async () => {
      const edition = await offers.edition('lot');
      const own = await offers.published({ edition, name: 'Paddeln' });
      const [one, other, lost] = await applications.of(own, 'waiting', 'waiting', 'waiting');
      const [there] = await applications.of(await offers.published({ edition }), 'waiting');
      await decide(edition, [
        [one!, 'confirmed'],
        [other!, 'waitlisted'],
        [lost!, 'rejected'],
        [there!, 'confirmed'],
      ]).expect(200);
      return { edition, own, one, other, lost, there };
    };

    it('that would give a place are a 409, alone and among many; the others can be set (R-ATT-5, R-WAIT-11)', async () => {
      const edition = await offers.edition('lot');
      const open = await offers.published({ edition });
      const [here] = await applications.of(await offers.published({ edition, cancelled: true }), 'waiting');
      const [there] = await applications.of(open, 'waiting');
      for (const decision of ['confirmed', 'waitlisted']) {
        const one = await admin.patch(`/attendances/${here!}`, { decision });
        expectProblem(one, 409, expect.stringContaining('The offer is cancelled'));
        const many = await decide(edition, [
          [there!, 'confirmed'],
          [here!, decision],
        ]);
        expect(many.status).toBe(409);
        expect(detailOf(many)).toMatch(/^decisions\[1\]\.attendance: The offer is cancelled/);
      }
      expect(
        await make.sql('select uuid from attendances where decision is not null and edition_uuid = $1', [edition]),
      ).toEqual([]);
      for (const decision of ['rejected', 'unfulfilled', null]) await decide(edition, [[here!, decision]]).expect(200);
    });

    it('made before it was cancelled keep a commit from beginning, with force too, and are named (R-ATT-5, R-WAIT-11)', async () => {
      const { edition, own, one, other, lost, there } = await decided();
      await make.sql('update offers set cancelled = true where uuid = $1', [own.uuid]);
      for (const force of [false, true]) {
        const answer = await commit(edition, { notify: true, force });
        expectProblem(
          answer,
          409,
          expect.stringMatching(
            /^The offer “Paddeln” is cancelled: nobody gets a place there, or waits for one \([^,]+, [^,]+\)\.$/,
          ),
        );
        const conflicts = bodyOf(answer)['conflicts'] as Json[];
        const shown = { offer: { uuid: own.uuid, name: 'Paddeln' }, reason: 'cancelled' };
        expect(conflicts).toEqual(
          [one!, other!].toSorted().map((attendance) => expect.objectContaining({ attendance, ...shown })),
        );
      }
      await world.drain();
      expect(await applications.states([one!, other!, lost!, there!])).toEqual(Array(4).fill('waiting'));
      await decide(edition, [
        [one!, 'rejected'],
        [other!, null],
      ]).expect(200);
      await commit(edition).expect(202);
      await world.drain();
      expect(await applications.states([one!, other!, lost!, there!])).toEqual([
        'rejected',
        'waiting',
        'rejected',
        'confirmed',
      ]);
    });

    it('are not committed when it is cancelled after the commit was asked for; the job says so (R-ATT-5, R-WAIT-11)', async () => {
      const { edition, own, one, lost, there } = await decided();
      const accepted = await commit(edition, { force: true }).expect(202);
      await make.sql('update offers set cancelled = true where uuid = $1', [own.uuid]);
      const job = String(accepted.headers['location']).replace('/jobs/', '');
      await test.app.get(CommitDecisions).run({ job });
      const body = bodyOf(await admin.get(`/jobs/${job}`).expect(200));
      expect(body).toMatchObject({
        state: 'failed',
        reasons: [{ subject: { uuid: own.uuid }, text: expect.stringContaining('cancelled') }],
      });
      expect(await applications.states([one!, lost!, there!])).toEqual(['waiting', 'waiting', 'confirmed']);
    });
  });
});
