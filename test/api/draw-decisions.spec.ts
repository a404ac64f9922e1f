import { describe, expect, it } from '@jest/globals';
import { DrawDecisions, type ProposedDecision } from '../../src/attendances/actions/decisions/draw-decisions.store.js';
import { type StoredDrawReason } from '../../src/attendances/model/draw-reason.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { bodyOf, type Json, listOf, pluck } from '../support/json.js';
import { JUNE, openWorld, type TestOffer } from '../world/index.js';

const GRANTED: StoredDrawReason = { code: 'granted' };
const FULL: StoredDrawReason = {
  code: 'full',
  values: { seats: 1, before: 0, only: 1, fewer: 0, friends: 0, favourite: 0, rank: 0, number: 0 },
};

const confirmed = (attendance: string): ProposedDecision => {
  return { attendance, decision: 'confirmed', rank: null, reason: GRANTED };
};
const waitlisted = (attendance: string, rank: number): ProposedDecision => {
  return { attendance, decision: 'waitlisted', rank, reason: FULL };
};

const NOT_DRAWN = { draw_uuid: null, draw_reason: null, draw_rank: null };

describe('The decisions of a draw', () => {
  const world = openWorld({ at: JUNE, summer: true });
  const { test, make, offers, applications } = world;
  const { admin, maskedAdmin, superAdmin, host } = world.callers;
  const draws = (): DrawDecisions => test.app.get(DrawDecisions);

  /** An edition in which lots were drawn, with an offer that so many children wish for. */
  const drawn = async (children: number): Promise<{ edition: string; offer: TestOffer; wishes: string[] }> => {
    const edition = await offers.edition('lot', { when: 'before' });
    const offer = await offers.toApplyFor(edition, { maxParticipants: 2 });
    const wishes = await applications.of(offer, ...Array.from({ length: children }, () => 'waiting' as const));
    return { edition, offer, wishes };
  };
  /** How many applications stand as a draw decided. */
  const counts = async (draw: string): Promise<Json | undefined> => {
    const [row] = await make.sql(
      `select count(*) filter (where status = 'waiting')::int as waiting,
         count(*) filter (where status <> 'waiting')::int as committed from attendances where draw_uuid = $1`,
      [draw],
    );
    return row;
  };
  const decide = (edition: string, attendance: string, decision: string | null) =>
    admin.post(`/editions/${edition}/decisions`, { decisions: [{ attendance, decision }] }).expect(200);
  /** The job that did it. */
  const commit = async (edition: string, body: Json = {}): Promise<string> =>
    (await world.job(admin, `/editions/${edition}/commit-decisions`, body)).uuid;

  it('are put on what waits, with reason and place on the list (R-DRAW-35)', async () => {
    const { wishes } = await drawn(2);
    const draw = newUuid();
    expect(await draws().propose(draw, [confirmed(wishes[0]!), waitlisted(wishes[1]!, 1)])).toEqual([]);
    const granted = { draw_uuid: draw, draw_reason: GRANTED, draw_rank: null };
    expect(await applications.row(wishes[0])).toMatchObject({ status: 'waiting', decision: 'confirmed', ...granted });
    const refused = { draw_uuid: draw, draw_reason: FULL, draw_rank: 1 };
    expect(await applications.row(wishes[1])).toMatchObject({ decision: 'waitlisted', ...refused });
    expect(await counts(draw)).toEqual({ waiting: 2, committed: 0 });
  });

  it('take the place of those of an earlier draw, but of none set by hand (R-DRAW-35)', async () => {
    const { edition, wishes } = await drawn(3);
    await decide(edition, wishes[2]!, 'rejected');
    const [earlier, later] = [newUuid(), newUuid()];
    await draws().propose(earlier, wishes.map(confirmed));
    const leftOut = await draws().propose(later, [waitlisted(wishes[0]!, 1), ...wishes.slice(1).map(confirmed)]);
    expect(leftOut).toEqual([wishes[2]]);
    expect(await applications.row(wishes[0])).toMatchObject({ decision: 'waitlisted', draw_uuid: later });
    expect(await applications.row(wishes[2])).toMatchObject({ decision: 'rejected', ...NOT_DRAWN });
    expect(await counts(earlier)).toEqual({ waiting: 0, committed: 0 });
  });

  it('leave out what was withdrawn, decided or cancelled meanwhile, or is gone (R-DRAW-35)', async () => {
    const { wishes } = await drawn(3);
    const { offer: cancelled, wishes: lost } = await drawn(2);
    await applications.transition(wishes[0]!, 'withdraw');
    await applications.transition(wishes[1]!, 'confirm');
    await offers.transition(cancelled, 'cancel').expect(200);
    const gone = newUuid();
    const unfulfilled = { ...waitlisted(lost[1]!, 1), decision: 'unfulfilled', rank: null } as const;
    const leftOut = await draws().propose(newUuid(), [
      ...[...wishes, gone, lost[0]!].map(confirmed),
      // In a cancelled offer nobody gets a place; nobody getting one is true.
      unfulfilled,
    ]);
    expect(leftOut).toEqual([wishes[0], wishes[1], gone, lost[0]]);
    expect(await applications.row(lost[0])).toMatchObject({ decision: null, ...NOT_DRAWN });
    expect(await applications.row(lost[1])).toMatchObject({ decision: 'unfulfilled' });
  });

  it('wait for staff who decide at the same moment, and leave their decisions alone (R-DRAW-35)', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { edition, wishes } = await drawn(6);
      const draw = newUuid();
      const [leftOut] = await Promise.all([
        draws().propose(draw, wishes.map(confirmed)),
        ...wishes.slice(0, 3).map((wish) => decide(edition, wish, 'rejected')),
        ...wishes.slice(3, 4).map((wish) => applications.transition(wish, 'withdraw')),
      ]);
      for (const wish of wishes.slice(0, 3)) {
        expect(await applications.row(wish)).toMatchObject({ decision: 'rejected', ...NOT_DRAWN });
      }
      expect(await applications.row(wishes[3])).toMatchObject({ status: 'withdrawn', decision: null, ...NOT_DRAWN });
      for (const wish of wishes.slice(4)) {
        expect(await applications.row(wish)).toMatchObject({ decision: 'confirmed', draw_uuid: draw });
      }
      expect(wishes.slice(0, 4)).toEqual(expect.arrayContaining(leftOut));
    }
  });

  it('stay as they are when other fields are changed with the same decision, and are gone as soon as somebody decides by hand, whatever it is (R-DRAW-35)', async () => {
    const { edition, wishes } = await drawn(6);
    const draw = newUuid();
    await draws().propose(draw, wishes.map(confirmed));
    await admin.patch(`/attendances/${wishes[0]!}`, { priority: 2, decision: 'confirmed' }).expect(200);
    expect(await applications.row(wishes[0])).toMatchObject({ decision: 'confirmed', draw_uuid: draw, priority: 2 });
    await decide(edition, wishes[0]!, 'confirmed');
    await decide(edition, wishes[1]!, null);
    await admin.patch(`/attendances/${wishes[2]!}`, { decision: 'waitlisted' }).expect(200);
    await applications.transition(wishes[3]!, 'confirm');
    await applications.transition(wishes[4]!, 'withdraw');
    const other = await offers.toApplyFor(edition);
    await applications.act(wishes[5]!, 'move', { offer: other.uuid, force: true }).expect(201);
    for (const wish of wishes) expect(await applications.row(wish)).toMatchObject(NOT_DRAWN);
    expect((await applications.row(wishes[0]))['decision']).toBe('confirmed');
    const leftOut = await draws().propose(newUuid(), wishes.slice(0, 2).map(confirmed));
    expect(leftOut).toEqual([wishes[0]]);
  });

  it('do not follow an offer into another edition, and neither does a fourth favourite (R-DRAW-35)', async () => {
    const { offer } = await drawn(0);
    const child = await world.families.eightYearOld();
    const wish = await make.attendance(offer.uuid, 'waiting', child);
    await make.sql('update attendances set favourite = true where uuid = $1', [wish]);
    const there = await offers.edition('lot');
    const three = [await offers.toApplyFor(there), await offers.toApplyFor(there), await offers.toApplyFor(there)];
    for (const { uuid } of three) await make.attendance(uuid, 'waiting', child);
    await draws().propose(newUuid(), [confirmed(wish)]);
    await offers.patch(offer, { edition: there }).expect(200);
    expect(await applications.row(wish)).toMatchObject({ decision: null, ...NOT_DRAWN, favourite: true });

    const back = await offers.edition('lot');
    await make.sql('update attendances set favourite = true where participant_uuid = $1', [child]);
    await make.sql('update attendances set favourite = false where uuid = $1', [wish]);
    await offers.patch(offer, { edition: back }).expect(200);
    await make.sql('update attendances set favourite = true where uuid = $1', [wish]);
    await offers.patch(offer, { edition: there }).expect(200);
    expect((await applications.row(wish))['favourite']).toBe(false);
  });

  it('are taken back from what still waits (R-DRAW-35)', async () => {
    const { wishes } = await drawn(3);
    const [draw, other] = [newUuid(), newUuid()];
    await draws().propose(draw, wishes.slice(0, 2).map(confirmed));
    await draws().propose(other, wishes.slice(2).map(confirmed));
    await applications.transition(wishes[1]!, 'confirm');
    await draws().takeBack(draw);
    expect(await applications.row(wishes[0])).toMatchObject({ status: 'waiting', decision: null, ...NOT_DRAWN });
    expect(await applications.row(wishes[1])).toMatchObject({ status: 'confirmed' });
    expect(await applications.row(wishes[2])).toMatchObject({ decision: 'confirmed', draw_uuid: other });
  });

  describe('are committed', () => {
    it('with their reasons, the waiting list in their order, behind those who are there and before those set by hand (R-DRAW-35, R-WAIT-13)', async () => {
      const { edition, offer, wishes } = await drawn(6);
      const [there] = await applications.of(offer, 'waitlisted');
      await make.sql('update attendances set priority = 1 where uuid = any($1::uuid[])', [wishes.slice(2)]);
      const draw = newUuid();
      const [first, second, third, last, byHand] = wishes.slice(1);
      const ranks = [waitlisted(first!, 2), waitlisted(second!, 3), waitlisted(third!, 1), waitlisted(last!, 4)];
      await draws().propose(draw, [confirmed(wishes[0]!), ...ranks]);
      await decide(edition, byHand!, 'waitlisted');
      const job = await commit(edition);
      expect(await applications.list(offer)).toEqual([there, third, first, second, last, byHand]);
      expect(await applications.row(wishes[0])).toMatchObject({ status: 'confirmed', draw_reason: GRANTED });
      expect(await applications.row(first)).toMatchObject({ status: 'waitlisted', decision: null, draw_reason: FULL });
      expect(await applications.row(byHand)).toMatchObject({ status: 'waitlisted', ...NOT_DRAWN });
      expect(await counts(draw)).toEqual({ waiting: 0, committed: 5 });
      expect(await draws().committedBy(job)).toEqual([draw]);
      // They are no longer taken back, and their reason holds until the state changes again.
      await draws().takeBack(draw);
      expect(await applications.row(wishes[0])).toMatchObject({ status: 'confirmed', draw_reason: GRANTED });
      await applications.act(last!, 'reorder', { before: second! }).expect(200);
      expect(await applications.row(last)).toMatchObject({ draw_reason: FULL });
      await applications.transition(first!, 'confirm');
      expect(await applications.row(first)).toMatchObject(NOT_DRAWN);
      expect(pluck(await admin.get(`/attendances?offer=${offer.uuid}&status=waitlisted`), 'uuid')).toHaveLength(5);
    });
  });

  it('are not told why of children who were erased (R-DRAW-36)', async () => {
    const { wishes } = await drawn(1);
    const account = await make.account(['ROLE_MEMBER']);
    const { edition, offer } = await drawn(0);
    const child = await make.participant({ account: account.uuid });
    const wish = await make.attendance(offer.uuid, 'waiting', child);
    await draws().propose(newUuid(), [...wishes.map(confirmed), { ...confirmed(wish), decision: 'unfulfilled' }]);
    await commit(edition);
    await superAdmin.delete(`/accounts/${account.uuid}`).expect(204);
    expect(await applications.row(wish)).toMatchObject({ status: 'unfulfilled', draw_reason: null });
    expect(await applications.row(wishes[0])).toMatchObject({ draw_reason: GRANTED });
  });

  describe('are told', () => {
    const CLASH = (offer: string): StoredDrawReason => {
      return { code: 'clashes-with-own-place', values: { offer, cause: 'time' } };
    };
    const ALL_TAKEN = 'Der einzige Platz ist vergeben: an ein Kind, das sonst keinen Platz hätte.';
    const read = async (caller: typeof admin, wish: string, language = 'en'): Promise<Json> =>
      bodyOf(await caller.get(`/attendances/${wish}`).set('Accept-Language', language).expect(200));
    /** What families are mailed when the decisions are committed, in one line. */
    const mailed = async (edition: string, email: string, template = 'application-waitlisted'): Promise<string> => {
      await world.mails.forget();
      await commit(edition, { notify: true });
      const [mail] = await world.mails.to(email, template);
      return mail!.text.replaceAll(/\s+/g, ' ');
    };
    /** Two children of a family of which one got a place and one did not. */
    const family = async (): Promise<{ edition: string; account: string; email: string; wishes: string[] }> => {
      const { edition, offer } = await drawn(0);
      const parents = await world.families.named('Erika', ['Mia', 'Tom']);
      const wishes: string[] = [];
      for (const child of parents.children) wishes.push(await make.attendance(offer.uuid, 'waiting', child));
      await draws().propose(newUuid(), [confirmed(wishes[0]!), waitlisted(wishes[1]!, 1)]);
      return { edition, account: parents.uuid, email: parents.email, wishes };
    };

    it('to staff with the application, in their language, and never to organisers (R-DRAW-36)', async () => {
      const { edition, offer, wishes } = await drawn(2);
      await draws().propose(newUuid(), [
        waitlisted(wishes[0]!, 1),
        { ...waitlisted(wishes[1]!, 2), reason: CLASH(offer.uuid) },
      ]);
      for (const caller of [admin, maskedAdmin]) {
        expect((await read(caller, wishes[0]!, 'de'))['drawReason']).toEqual({ ...FULL, text: ALL_TAKEN });
        expect((await read(caller, wishes[0]!))['drawReason']).toMatchObject({
          text: 'The only place is taken: by a child that would have none otherwise.',
        });
        expect((await read(caller, wishes[1]!, 'de'))['drawReason']).toMatchObject({
          code: 'clashes-with-own-place',
          values: { offer: { uuid: offer.uuid, name: offer.name, alias: offer.alias } },
          text: expect.stringContaining(`„${offer.name}“`),
        });
      }
      expect(await read(host, wishes[0]!)).not.toHaveProperty('drawReason');
      const listed = listOf(await admin.get(`/attendances?offer=${offer.uuid}`).set('Accept-Language', 'de'));
      expect(listed.map(({ drawReason }) => (drawReason as Json)['code'])).toEqual(
        expect.arrayContaining(['full', 'clashes-with-own-place']),
      );
      expect((await host.get(`/attendances?offer=${offer.uuid}`)).text).not.toContain('drawReason');
      const file = await admin.get(`/attendances/export?offer=${offer.uuid}`).set('Accept-Language', 'de');
      expect(file.text).toContain(ALL_TAKEN);
      expect((await host.get(`/attendances/export?offer=${offer.uuid}`)).text).not.toContain('place is taken');
      // The version that If-Match compares does not change with the language.
      const path = `/attendances/${wishes[0]!}`;
      const { headers } = await admin.get(path).set('Accept-Language', 'de');
      await admin.patch(path, { priority: 3 }).set('If-Match', String(headers['etag'])).expect(200);
      // What is decided by hand has no reason.
      await decide(edition, wishes[0]!, 'unfulfilled');
      expect(await read(admin, wishes[0]!)).not.toHaveProperty('drawReason');
    });

    it('to families in the mail, why there is no place, and in what is stored about them, once it is committed (R-DRAW-36)', async () => {
      const { edition, account, email } = await family();
      const stored = async (): Promise<{ reasons: unknown[]; text: string }> => {
        const answer = await superAdmin.get(`/accounts/${account}/export`).expect(200);
        const reasons = (bodyOf(answer)['applications'] as Json[]).map(({ drawReason }) => drawReason);
        return { reasons, text: answer.text };
      };
      expect((await stored()).reasons).toEqual([undefined, undefined]);
      const text = await mailed(edition, email, 'application-news');
      expect(text).toContain(`Warum: ${ALL_TAKEN}`);
      expect(text.match(/Warum:/g)).toHaveLength(1);
      expect(text).toContain('Mia');
      const file = await stored();
      expect(file.reasons).toEqual(['Ihr Kind hat diesen Platz in der Verlosung bekommen.', ALL_TAKEN]);
      expect(file.text).not.toMatch(/drawUuid|drawRank|reasonOffer/);
    });

    it('to families in the mail only as long as it is true: who had the place has given it back, or the place that was in the way (R-DRAW-36)', async () => {
      const given = await family();
      await applications.transition(given.wishes[0]!, 'withdraw');
      const back = await mailed(given.edition, given.email);
      expect([back.includes('Tom'), back.includes('Warum:')]).toEqual([true, false]);
      for (const has of [true, false]) {
        const { edition, offer } = await drawn(0);
        const { offer: other } = await drawn(0);
        const parents = await world.families.named('Erika', ['Mia']);
        const wish = await make.attendance(offer.uuid, 'waiting', parents.children[0]);
        await make.attendance(other.uuid, has ? 'confirmed' : 'withdrawn', parents.children[0]);
        await draws().propose(newUuid(), [{ ...waitlisted(wish, 1), reason: CLASH(other.uuid) }]);
        const text = await mailed(edition, parents.email);
        expect([has, text.includes('Warum:')]).toEqual([has, has]);
        const passedOver = 'und das ist zur selben Zeit. Solange das so ist, rückt es hier nicht nach.';
        expect([has, text.includes(passedOver)]).toEqual([has, has]);
        expect(text).not.toContain('rückt das nächste Kind nach, und Sie bekommen');
      }
    });

    it('of the most places in the draw, and that it does not move up only where the phase that moves the list allows no more (R-DRAW-36)', async () => {
      const phase = (system: string, most: number, begin: string, end: string) => ({
        type: 'application_system' as const,
        ...{ begin, end },
        columns: { application_system: system, max_places: most },
      });
      for (const [lot, later] of [
        [2, 4],
        [1, 3],
        [2, 2],
      ] as const) {
        const { uuid: edition } = await make.edition({
          tasks: [
            phase('lot', lot, '2026-05-01T08:00:00Z', '2026-06-01T08:00:00Z'),
            phase('firstcome', later, '2026-07-10T08:00:00Z', '2026-07-20T08:00:00Z'),
          ],
        });
        const parents = await world.families.named('Lea', ['Lea']);
        const wishes: string[] = [];
        for (let at = 0; at <= lot; at += 1) {
          const day = `2026-08-0${String(1 + at)}`;
          const offer = await offers.toApplyFor(edition, {
            dates: [{ begin: `${day}T08:00:00Z`, end: `${day}T10:00:00Z` }],
          });
          wishes.push(await make.attendance(offer.uuid, 'waiting', parents.children[0]));
        }
        const limited = { code: 'limit-reached', values: { limit: lot } } as const;
        await draws().propose(newUuid(), [
          ...wishes.slice(0, lot).map(confirmed),
          { ...waitlisted(wishes[lot]!, 1), reason: limited },
        ]);
        const text = await mailed(edition, parents.email, 'application-news');
        const said =
          lot === 1
            ? 'einen Platz, und in der Verlosung bekam kein Kind mehr als einen.'
            : '2 Plätze, und in der Verlosung bekam kein Kind mehr.';
        expect(text).toContain(`Warum: Ihr Kind hat schon ${said}`);
        expect([later, text.includes('rückt es hier nicht nach')]).toEqual([later, later === lot]);
      }
    });

    it('to nobody by what was decided by hand', async () => {
      const { edition, email, wishes } = await family();
      for (const wish of wishes) await decide(edition, wish, 'waitlisted');
      expect(await mailed(edition, email)).not.toContain('Warum:');
      const [job] = await make.sql('select uuid from background_jobs where record_uuid = $1', [edition]);
      expect(await draws().committedBy(String(job?.['uuid']))).toEqual([]);
    });
  });
});
