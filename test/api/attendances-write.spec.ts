import { beforeEach, describe, expect, it } from '@jest/globals';
import { bodyOf, detailOf, type Json } from '../support/json.js';
import { type Caller, JUNE, openWorld, QUESTION } from '../world/index.js';

describe('PATCH and DELETE /attendances/{uuid} (R-ATT-25, R-ATT-26)', () => {
  const world = openWorld({ at: JUNE, summer: true });
  const { test, make, families, money, offers, applications } = world;
  const { admin, maskedAdmin, host, foreignHost, superAdmin } = world.callers;
  beforeEach(() => test.clock.standAt(JUNE));

  const PROMOTE = 'attendances.promote-waiting-list';
  const ANSWERS = [{ question: QUESTION.uuid, answer: true }];

  /** A confirmed application to an offer of 5 euros with a question. */
  const confirmed = async (columns: Json = {}): Promise<string> => {
    const edition = await offers.edition('firstcome');
    const offer = await offers.toApplyFor(edition, { columns: { fee: 500, application_questions: [QUESTION] } });
    const child = await families.eightYearOld(columns);
    const [uuid = ''] = await money.places([{ offer: offer.uuid, child }]);
    const answers = ANSWERS.map((answer) => ({ ...answer, label: QUESTION.label }));
    await make.sql('update attendances set answers = $2 where uuid = $1', [uuid, JSON.stringify(answers)]);
    return uuid;
  };

  const waiting = async (): Promise<string> =>
    make.attendance((await offers.toApplyFor(await offers.edition('lot'))).uuid, 'waiting');
  const patched = async (uuid: string, body: Json): Promise<Json> =>
    bodyOf(await admin.patch(`/attendances/${uuid}`, body).expect(200));

  describe('PATCH', () => {
    it('changes what was sent and nothing else; null clears, what is the same is not written, and an empty body is a 422 (R-ATT-9, R-ATT-14, R-ATT-27, R-ATT-28)', async () => {
      const uuid = await confirmed();
      const before = await applications.row(uuid);
      test.clock.standAt('2026-06-02T10:00:00+02:00');
      const read = await patched(uuid, { comment: null });
      await admin.patch(`/attendances/${uuid}`, { answers: read['answers'], decision: null, fee: null }).expect(200);
      expect(await applications.row(uuid)).toEqual(before);
      expect(await patched(uuid, { priority: 3, comment: 'Kommt mit der Oma.' })).toMatchObject({
        status: 'confirmed',
        priority: 3,
        comment: 'Kommt mit der Oma.',
        answers: [{ question: QUESTION.uuid, label: QUESTION.label, answer: true }],
        modifiedAt: '2026-06-02T10:00:00+02:00',
      });
      const cleared = await patched(uuid, { priority: null, comment: null });
      expect('priority' in cleared || 'comment' in cleared).toBe(false);
      expect(detailOf(await admin.patch(`/attendances/${uuid}`, {}).expect(422))).toContain('nothing to change');
    });

    it('answers are asked the same as on applying; to a question that is asked no longer they can be sent back as they were read', async () => {
      const uuid = await confirmed();
      for (const [answers, line] of [
        [[], 'answers: “Kann Ihr Kind schwimmen?” needs an answer.'],
        [
          [{ question: QUESTION.uuid, answer: 'ja' }],
          'answers[0]: “Kann Ihr Kind schwimmen?” must be answered with true or false.',
        ],
      ] as const)
        expect(detailOf(await admin.patch(`/attendances/${uuid}`, { answers }).expect(422))).toBe(line);
      await make.sql(`update offers set application_questions = '[]'
        where uuid = (select offer_uuid from attendances where uuid = '${uuid}')`);
      const { answers } = await patched(uuid, { priority: 1 });
      expect((await patched(uuid, { answers, priority: 2 }))['answers']).toEqual(answers);
    });

    it('a decision is set on a waiting one, and taken back with null; on another one it is a 409, one that does not exist a violation', async () => {
      const uuid = await waiting();
      for (const decision of ['confirmed', 'waitlisted', 'unfulfilled', 'rejected'])
        expect(await patched(uuid, { decision })).toMatchObject({ status: 'waiting', decision });
      expect(await patched(uuid, { decision: null })).not.toHaveProperty('decision');
      await admin.patch(`/attendances/${uuid}`, { decision: 'withdrawn' }).expect(422);
      await applications.transition(uuid, 'confirm');
      const answer = await admin.patch(`/attendances/${uuid}`, { decision: 'rejected', comment: 'x' }).expect(409);
      expect(detailOf(answer)).toContain('confirmed');
      expect((await applications.row(uuid))['comment']).toBeNull();
    });

    describe('fee', () => {
      it('is booked at once where a price was booked, null brings the price of the offer back, and above that is a 422 that names it (R-ATT-9, R-ATT-14, R-ATT-27, R-ATT-28)', async () => {
        const uuid = await confirmed();
        expect(await patched(uuid, { fee: 200 })).toMatchObject({ fee: 200, paid: false });
        expect(await applications.row(uuid)).toMatchObject({ own_fee: 200, charged: 200 });
        expect(await patched(uuid, { fee: 0 })).toMatchObject({ fee: 0, paid: true });
        expect(await patched(uuid, { fee: null })).toMatchObject({ fee: 500 });
        expect(await applications.row(uuid)).toMatchObject({ own_fee: null, charged: 500 });
        const above = await admin.patch(`/attendances/${uuid}`, { fee: 501 }).expect(422);
        expect(detailOf(above)).toBe('fee: The amount is above the fee of the offer, €5.00.');
        expect(bodyOf(above)).not.toHaveProperty('violations');
        await admin.patch(`/attendances/${await waiting()}`, { fee: 1 }).expect(422);
      });

      it('of a discounted child goes back to half the price of the offer, of less than two euros to all of it', async () => {
        const uuid = await confirmed({ discounted: true });
        const { offer_uuid: offer, charged } = await applications.row(uuid);
        expect(charged).toBe(250);
        for (const [fee, half] of [
          [500, 250],
          [200, 100],
          [199, 199],
        ] as const) {
          await make.sql('update offers set fee = $2 where uuid = $1', [offer, fee]);
          expect(await patched(uuid, { fee: 1 })).toMatchObject({ fee: 1 });
          expect(await patched(uuid, { fee: null })).toMatchObject({ fee: half });
          expect((await applications.row(uuid))['charged']).toBe(half);
        }
      });
    });

    it('organiser users write answers and comment of their own offers, the rest is for admins, and nobody overwrites words of a child that are hidden from them', async () => {
      const [uuid, locked] = [await confirmed(), await confirmed({ protected: true })];
      const write = (caller: Caller, body: Json, of = uuid) => caller.patch(`/attendances/${of}`, body);
      await write(host, { comment: 'Trägt eine Brille.', answers: ANSWERS }).expect(200);
      for (const body of [{ priority: 1 }, { decision: 'rejected' }, { fee: 0 }, { fee: null }])
        await write(host, body).expect(403);
      await write(foreignHost, { comment: 'x' }).expect(404);
      for (const body of [{ comment: 'x' }, { answers: [] }]) await write(maskedAdmin, body).expect(403);
      await write(maskedAdmin, { priority: 4 }).expect(200);
      for (const caller of [host, admin]) await write(caller, { comment: 'x' }, locked).expect(403);
    });

    it('of what organiser users are not shown, neither modifiedAt nor entity tag nor modifiedSince tells them (R-ACC-10, R-ACC-11, R-ACC-13)', async () => {
      const offer = await offers.toApplyFor(await offers.edition('lot'), { columns: { fee: 500 } });
      const { uuid } = await applications.applied(offer);
      const shielded = await families.eightYearOld({ protected: true });
      const { uuid: hidden } = await applications.applied(offer, { participant: shielded });
      const since = encodeURIComponent('2026-06-02T00:00:00+02:00');
      const lists = [`/attendances?offer=${offer.uuid}`, `/attendances?offer=${offer.uuid}&modifiedSince=${since}`];
      const paths = [`/attendances/${uuid}`, `/attendances/${hidden}`, ...lists, `/offers/${offer.uuid}/participants`];
      const seen = async (caller: Caller): Promise<unknown[]> => {
        const answers = await Promise.all(paths.map((path) => caller.get(path).expect(200)));
        return answers.map(({ text, headers }) => [text, headers['etag']]);
      };
      const [before, tag] = [await seen(host), (await host.get(paths[0]!)).headers['etag']];
      const ofAdmin = (await admin.get(paths[0]!)).text;
      test.clock.standAt('2026-06-02T10:00:00+02:00');
      await admin.patch(`/attendances/${uuid}`, { decision: 'rejected' }).expect(200);
      await admin.patch(`/attendances/${uuid}`, { fee: 100 }).expect(200);
      const decisions = [{ attendance: hidden, decision: 'confirmed' }];
      const { edition_uuid: edition } = await applications.row(uuid);
      await admin.post(`/editions/${String(edition)}/decisions`, { decisions }).expect(200);
      await superAdmin.patch(`/attendances/${hidden}`, { comment: 'Geheim.' }).expect(200);
      expect(await seen(host)).toEqual(before);
      expect((await admin.get(paths[0]!)).text).not.toBe(ofAdmin);
      // The version that the host read is still the present one for it.
      await host.patch(`/attendances/${uuid}`, { comment: 'Kommt später.' }).set('If-Match', String(tag)).expect(200);
      const { text } = await host.get(lists[1]!);
      expect(text).toContain(uuid);
      expect(text).not.toContain(hidden);
    });
  });

  describe('DELETE', () => {
    it('takes the application away with its history, and gives its place to the next that waits', async () => {
      const offer = await offers.toApplyFor(await offers.edition('firstcome'), { maxParticipants: 1 });
      const participant = await families.eightYearOld();
      const first = await applications.applied(offer, { participant });
      const second = await applications.applied(offer);
      const before = (await world.jobs(PROMOTE)).length;
      await admin.delete(`/attendances/${first.uuid}`).expect(204);
      expect(await applications.row(first.uuid)).toEqual({});
      expect(await applications.history(first.uuid)).toEqual([]);
      expect((await world.jobs(PROMOTE)).length).toBe(before + 1);
      await admin.delete(`/attendances/${second.uuid}`).expect(204);
      expect((await world.jobs(PROMOTE)).length).toBe(before + 1);
      await admin.delete(`/attendances/${first.uuid}`).expect(404);
      // The child can apply anew.
      expect((await applications.applied(offer, { participant })).uuid).not.toBe(first.uuid);
    });

    it('is a 409 while money was paid (R-ATT-9, R-ATT-14, R-ATT-27, R-ATT-28)', async () => {
      const uuid = await confirmed();
      await make.sql('update attendances set paid_amount = 500 where uuid = $1', [uuid]);
      expect(detailOf(await admin.delete(`/attendances/${uuid}`).expect(409))).toContain('receipts');
    });
  });
});
