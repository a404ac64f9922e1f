import { describe, expect, it } from '@jest/globals';
import { CODES } from '../../src/kernel/problem/codes.js';
import { bodyOf, type Json, madeBy, pluck } from '../support/json.js';
import { expectViolations } from '../support/problems.js';
import { JUNE, type OfferOptions, openWorld, type TestOffer } from '../world/index.js';

const TOO_MANY = { favourite: CODES.expression };

describe('Wishes', () => {
  const world = openWorld({ at: JUNE, summer: true });
  const { make, offers, applications, families } = world;
  const { admin, maskedAdmin, superAdmin, host } = world.callers;

  /** Offers of an edition in which lots are drawn. */
  const drawn = async (count: number): Promise<TestOffer[]> => {
    const edition = await offers.edition('lot');
    return offers.severalPublished(
      Array<OfferOptions>(count).fill({ edition, columns: { requires_application: true } }),
    );
  };
  /** A child that has marked so many of the offers. */
  const marked = async (wanted: readonly TestOffer[]): Promise<{ participant: string; uuids: string[] }> => {
    const participant = await families.eightYearOld();
    const uuids: string[] = [];
    for (const offer of wanted) {
      uuids.push((await applications.applied(offer, { participant, favourite: true })).uuid);
    }
    return { participant, uuids };
  };
  const favouritesOf = async (participant: string): Promise<number> => {
    const [row] = await make.sql(
      `select count(*)::int as n from attendances where participant_uuid = $1 and favourite
         and status not in ('withdrawn', 'rejected')`,
      [participant],
    );
    return Number(row?.['n']);
  };

  describe('favourites', () => {
    it('are marked when applying and afterwards, and shown to everybody who sees the application (R-DRAW-33)', async () => {
      const [offer] = await drawn(1);
      const plain = await applications.applied(offer!);
      expect(plain['favourite']).toBe(false);
      const wish = await applications.applied(offer!, { favourite: true });
      for (const caller of [admin, maskedAdmin, host]) {
        expect(bodyOf(await caller.get(`/attendances/${wish.uuid}`))['favourite']).toBe(true);
      }
      const changed = bodyOf(await admin.patch(`/attendances/${plain.uuid}`, { favourite: true }).expect(200));
      expect(changed['favourite']).toBe(true);
      const again = bodyOf(await admin.patch(`/attendances/${plain.uuid}`, { favourite: false }).expect(200));
      expect(again['favourite']).toBe(false);
      const found = async (query: string): Promise<unknown[]> =>
        pluck(await admin.get(`/attendances?offer=${offer!.uuid}&${query}`), 'uuid');
      expect(await found('favourite=true')).toEqual([wish.uuid]);
      expect(await found('favourite=false')).toEqual([plain.uuid]);
      // They are said anew when the child applies anew.
      await applications.transition(wish.uuid, 'withdraw');
      const { participant_uuid: participant } = await applications.row(wish.uuid);
      expect((await applications.applied(offer!, { participant }))['favourite']).toBe(false);
    });

    it('are three at most in their edition, as long as the child still wants them: a fourth is a violation, by applying, by a change and with force (R-DRAW-33)', async () => {
      const [one, two, three, four, five] = await drawn(5);
      const { participant, uuids } = await marked([one!, two!, three!]);
      // What is one already can be sent again.
      await admin.patch(`/attendances/${uuids[0]!}`, { favourite: true, priority: 2 }).expect(200);
      for (const force of [true, false]) {
        expectViolations(await applications.apply(four!, { participant, favourite: true, force }), TOO_MANY);
      }
      const plain = await applications.applied(four!, { participant });
      expectViolations(await admin.patch(`/attendances/${plain.uuid}`, { favourite: true }), TOO_MANY);
      expect(await favouritesOf(participant)).toBe(3);
      const [elsewhere] = await drawn(1);
      await applications.applied(elsewhere!, { participant, favourite: true });
      await applications.transition(uuids[0]!, 'withdraw');
      await admin.patch(`/attendances/${plain.uuid}`, { favourite: true }).expect(200);
      await applications.transition(uuids[1]!, 'reject');
      await applications.applied(five!, { participant, favourite: true });
      // What is withdrawn or rejected can be marked: it counts nowhere.
      await admin.patch(`/attendances/${uuids[0]!}`, { favourite: true }).expect(200);
    });

    it('are three at most however many changes and applications come at once (R-DRAW-33)', async () => {
      const wanted = await drawn(5);
      const participant = await families.eightYearOld();
      const plain: Json[] = [];
      for (const offer of wanted.slice(0, 2)) plain.push(await applications.applied(offer, { participant }));
      const answers = await Promise.all([
        ...plain.map(async ({ uuid }) => admin.patch(`/attendances/${String(uuid)}`, { favourite: true })),
        ...wanted.slice(2).map((offer) => applications.apply(offer, { participant, favourite: true })),
      ]);
      expect(answers.filter(({ status }) => status === 422)).toHaveLength(2);
      expect(await favouritesOf(participant)).toBe(3);
    });

    it('go along with a move, unless there would be four, and are favourites no longer when they come back and there are three others (R-DRAW-33)', async () => {
      const [one, two, three, four, five] = await drawn(5);
      const { participant, uuids } = await marked([one!, two!, three!]);
      const moved = madeBy(await applications.act(uuids[0]!, 'move', { offer: four!.uuid }));
      expect(moved['favourite']).toBe(true);
      expect(await favouritesOf(participant)).toBe(3);
      const [elsewhere] = await drawn(1);
      const stranger = await applications.applied(elsewhere!, { participant, favourite: true });
      expectViolations(await applications.act(stranger.uuid, 'move', { offer: five!.uuid, force: true }), TOO_MANY);
      expect(await applications.states([stranger.uuid])).toEqual(['waiting']);
      await applications.transition(moved.uuid, 'withdraw');
      await applications.act(stranger.uuid, 'move', { offer: five!.uuid }).expect(201);
      await applications.transition(uuids[1]!, 'withdraw');
      await applications.applied(one!, { participant, favourite: true });
      const reset = { attendances: [moved.uuid, uuids[1]], transition: 'reset' };
      await admin.post('/attendances/transition', reset).expect(200);
      expect(await favouritesOf(participant)).toBe(3);
      await applications.transition(moved.uuid, 'withdraw');
      await applications.transition(uuids[2]!, 'withdraw');
      expect((await applications.transition(uuids[2]!, 'reset'))['favourite']).toBe(true);
    });
  });

  describe('groups', () => {
    it('are codes without surrounding blanks, of 32 characters at most, on one line; an empty one is none (R-DRAW-34)', async () => {
      const [offer] = await drawn(1);
      const wish = await applications.applied(offer!, { group: '  Löwenbande \n' });
      expect(wish['group']).toBe('Löwenbande');
      for (const group of ['   ', null]) {
        await admin.patch(`/attendances/${wish.uuid}`, { group: 'Löwen' }).expect(200);
        const emptied = await admin.patch(`/attendances/${wish.uuid}`, { group }).expect(200);
        expect(emptied.body).not.toHaveProperty('group');
      }
      await applications.applied(offer!, { group: 'ö'.repeat(32) });
      expectViolations(await applications.apply(offer!, { group: 'ö'.repeat(33) }), { group: CODES.tooLong });
      expectViolations(await applications.apply(offer!, { group: 'Löwen\nbande' }), { group: CODES.regex });
      for (const sign of ['\r\n', '\t', '\u2028', '\u001b[1m']) {
        const group = `Löwen${sign}bande`;
        expectViolations(await admin.patch(`/attendances/${wish.uuid}`, { group }), { group: CODES.regex });
      }
    });

    it('go along with a move, and stay when the child applies anew without one', async () => {
      const [one, two] = await drawn(2);
      const participant = await families.eightYearOld();
      const wish = await applications.applied(one!, { participant, group: 'Löwen' });
      const moved = bodyOf(await applications.act(wish.uuid, 'move', { offer: two!.uuid }).expect(201));
      expect(moved['group']).toBe('Löwen');
      expect((await applications.applied(one!, { participant }))['group']).toBe('Löwen');
    });

    it('may name a child: they are hidden with its name, not to be written, and not to be found (R-DRAW-34)', async () => {
      const [offer] = await drawn(1);
      const open = await applications.applied(offer!, { group: 'Mia und Tom' });
      const shielded = await families.eightYearOld({ protected: true });
      const locked = await applications.applied(offer!, { participant: shielded, group: 'Mia und Tom' });
      const shown = async (caller: typeof admin, { uuid }: Json): Promise<unknown> =>
        bodyOf(await caller.get(`/attendances/${String(uuid)}`))['group'];
      const all = 'Mia und Tom';
      for (const [caller, ofOpen, ofLocked] of [
        [superAdmin, all, all],
        [admin, all, undefined],
        [host, all, undefined],
        [maskedAdmin, undefined, undefined],
      ] as const)
        expect([await shown(caller, open), await shown(caller, locked)]).toEqual([ofOpen, ofLocked]);
      await maskedAdmin.patch(`/attendances/${open.uuid}`, { group: 'x' }).expect(403);
      await admin.patch(`/attendances/${locked.uuid}`, { group: null }).expect(403);
      const found = async (caller: typeof admin): Promise<unknown[]> =>
        pluck(await caller.get(`/attendances?offer=${offer!.uuid}&group=Mia%20und%20Tom`), 'uuid');
      expect(await found(superAdmin)).toEqual([locked.uuid, open.uuid]);
      expect(await found(admin)).toEqual([open.uuid]);
      expect(await found(host)).toEqual([open.uuid]);
      expect(await found(maskedAdmin)).toEqual([]);
      expect((await maskedAdmin.get(`/attendances/export?offer=${offer!.uuid}`)).text).not.toContain('Mia');
      expect((await admin.get(`/attendances/export?offer=${offer!.uuid}`)).text).toContain('Mia und Tom');
    });
  });

  it('are stated by organiser users for the family when they apply, and changed by admins only', async () => {
    const [offer, other] = await drawn(2);
    const participant = await families.eightYearOld();
    await make.attendance(offer!.uuid, 'waiting', participant);
    const wish = await applications.applied(other!, { participant, favourite: true, group: 'Löwen' }, host);
    expect(wish).toMatchObject({ favourite: true, group: 'Löwen' });
    for (const body of [{ favourite: false }, { favourite: true }, { group: 'x' }, { group: null }])
      await host.patch(`/attendances/${wish.uuid}`, body).expect(403);
  });

  it('tell organiser users of a change only when they see it', async () => {
    const [offer] = await drawn(1);
    const shielded = await families.eightYearOld({ protected: true });
    const wish = await applications.applied(offer!, { participant: shielded });
    const modified = async (): Promise<unknown> => bodyOf(await host.get(`/attendances/${wish.uuid}`))['modifiedAt'];
    const before = await modified();
    world.test.clock.standAt('2026-06-02T10:00:00+02:00');
    await superAdmin.patch(`/attendances/${wish.uuid}`, { group: 'Löwen' }).expect(200);
    expect(await modified()).toBe(before);
    await superAdmin.patch(`/attendances/${wish.uuid}`, { favourite: true }).expect(200);
    expect(await modified()).toBe('2026-06-02T10:00:00+02:00');
    world.test.clock.standAt(JUNE);
  });
});
