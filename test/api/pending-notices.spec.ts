import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Email } from 'postal-mime';
import { NotifyAttendances } from '../../src/notices/application-mails/notify-attendances.job.js';
import { NotifyPending, NoticePile } from '../../src/notices/pending/pending-notices.jobs.js';
import { attendanceWorkflow, type AttendanceTransition } from '../../src/attendances/model/attendance.workflow.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { ATTENDANCE_STATUS, type AttendanceStatus } from '../../src/offers/model/attendance-status.js';
import { dyingAfter } from '../support/dying.js';
import { bodyOf, detailOf, type Json, madeBy, pluck, violationsOf } from '../support/json.js';
import { printed } from '../support/papers.js';
import { openWorld, prepared, type TestOffer } from '../world/index.js';

describe('What families were not told (R-ATT-29)', () => {
  const world = openWorld({ at: '2026-07-01T08:00:00Z' });
  const { test, make, families, applications, mails } = world;
  const { admin, maskedAdmin, host } = world.callers;
  const edition = prepared(() => make.edition());
  let paddling: TestOffer;
  let climbing: TestOffer;
  beforeEach(async () => {
    await make.sql('delete from attendances');
    await mails.forget();
    const named = ['Paddeln', 'Klettern'].map((name) => ({ name, alias: `x-${newUuid()}`, edition: edition.uuid }));
    [paddling, climbing] = (await world.offers.severalPublished(named)) as [TestOffer, TestOffer];
  });

  /** An application of Max, who has no other, and an address of his own. */
  const applied = async (status: AttendanceStatus = 'waiting', offer = paddling): Promise<string> =>
    make.attendance(offer.uuid, status, await families.child(undefined, { email: `${newUuid()}@example.org` }));
  /** The same, of a child for each state: of one family if there is one address. */
  const severalApplied = async (
    states: readonly AttendanceStatus[],
    { uuid: offer }: TestOffer,
    address?: string,
  ): Promise<string[]> => {
    const children = await make.participants(
      states.map(() => ({ firstname: 'Max', columns: { email: address ?? `${newUuid()}@example.org` } })),
    );
    return make.attendances(states.map((status, index) => ({ offer, status, participant: children[index] })));
  };
  const toldOf = async (uuid: string): Promise<unknown> => (await readOf(uuid))['told'];
  const readOf = (uuid: string): Promise<Json> => admin.read(`/attendances/${uuid}`);
  const listed = async (told: boolean, of = edition.uuid): Promise<unknown[]> =>
    pluck(await admin.get(`/attendances?edition=${of}&told=${String(told)}&itemsPerPage=200`), 'uuid');
  const course = (offer: TestOffer, transition: string, more: Json = {}): Promise<unknown> =>
    admin.post(`/offers/${offer.uuid}/transition`, { transition, ...more }).expect(200);
  const silently = (uuid: string, transition: AttendanceTransition) =>
    applications.change([uuid], transition, { notified: false });
  /** Changes the state, and mails that. */
  const mailedAs = async (uuid: string, transition: AttendanceTransition): Promise<void> => {
    await applications.change([uuid], transition);
    await world.drain();
  };
  const notify = (body: Json = { edition: edition.uuid }) => world.job(admin, '/attendances/notify', body);
  const subjects = async (): Promise<unknown[]> => (await mails.fresh()).map(({ subject }) => subject);

  describe('An application is told', () => {
    it('after every transition exactly when that was mailed, or is never mailed', async () => {
      // While lots are drawn nobody gets a place that becomes free.
      const drawn = await world.offers.edition('lot');
      const offer = await world.offers.toApplyFor(drawn);
      const wanted = new Map<string, [told: boolean, transition: string]>();
      for (const transition of attendanceWorkflow.transitions) {
        for (const notified of [true, false]) {
          const states = ATTENDANCE_STATUS.filter((from) => attendanceWorkflow.next(transition, from) !== undefined);
          const moving = await severalApplied(states, offer, `${newUuid()}@example.org`);
          for (const [index, from] of states.entries()) {
            const to = attendanceWorkflow.next(transition, from);
            const told = notified || to === 'participated' || to === 'noshow';
            wanted.set(moving[index]!, [told, `${from} ${transition}, mailed: ${String(notified)}`]);
          }
          await applications.change(moving, transition, { notified });
        }
      }
      expect(wanted.size).toBeGreaterThan(40);
      await world.drain();
      for (const told of [true, false]) {
        const found = (await listed(told, drawn)).map((uuid) => wanted.get(String(uuid)));
        expect(found.toSorted()).toEqual([...wanted.values()].filter(([is]) => is === told).toSorted());
      }
      const shown = await admin.read<Json[]>(`/attendances?edition=${drawn}&itemsPerPage=200`);
      expect(shown.map(({ uuid, told }) => [told, wanted.get(String(uuid))?.[1]]).toSorted()).toEqual(
        [...wanted.values()].toSorted(),
      );
    });

    it('for as long as it has only ever waited, in an offer that takes place; no longer when its state changes silently, and again when it comes back to what was mailed', async () => {
      const uuid = await applied();
      for (const cancelled of [false, true, false]) {
        await make.sql('update offers set cancelled = $2 where uuid = $1', [paddling.uuid, cancelled]);
        expect(await toldOf(uuid)).toBe(!cancelled);
      }
      await mailedAs(uuid, 'confirm');
      // Nor when the mail is given up for good, until it is sent again.
      await make.sql(`update mails set state = 'failed', error = 'EENVELOPE 550 RCPT TO', sent_at = null`);
      expect(await toldOf(uuid)).toBe(false);
      await make.sql(`update mails set state = 'queued', error = null`);
      expect(await toldOf(uuid)).toBe(true);
      await silently(uuid, 'reset');
      expect(await toldOf(uuid)).toBe(false);
      await silently(uuid, 'confirm');
      expect(await toldOf(uuid)).toBe(true);
      await silently(uuid, 'participated');
      await silently(uuid, 'confirm');
      expect(await toldOf(uuid)).toBe(true);
    });

    it('of a move that was mailed; moved silently both applications are to be told, as one thing', async () => {
      const uuid = await applied();
      await mailedAs(uuid, 'confirm');
      const move = async (from: string, offer: TestOffer, notify: boolean): Promise<string> =>
        madeBy(await applications.act(from, 'move', { offer: offer.uuid, notify, force: true })).uuid;
      const moved = await move(uuid, climbing, false);
      await silently(moved, 'confirm');
      expect([await toldOf(uuid), await toldOf(moved)]).toEqual([false, false]);
      expect(await move(moved, paddling, true)).toBe(uuid);
      await world.drain();
      expect([await toldOf(uuid), await toldOf(moved)]).toEqual([true, true]);
    });

    it('no longer when its offer is called off or on silently, and whenever families are mailed that', async () => {
      const { children } = await families.named('Erika', ['Max', 'Ida']);
      const confirmed = await make.attendance(paddling.uuid, 'confirmed', children[0]);
      const withdrawn = await make.attendance(paddling.uuid, 'withdrawn', children[1]);
      const seen: unknown[] = [];
      for (const [transition, more] of [
        ['cancel', { notify: true }],
        ['relaunch', {}],
        ['cancel', {}],
        ['relaunch', { notify: true }],
        ['unpublish', { force: true }],
        ['publish', {}],
      ] as const) {
        await course(paddling, transition, more);
        await world.drain();
        seen.push(await toldOf(confirmed));
      }
      expect(seen).toEqual([true, false, true, true, true, true]);
      expect(await toldOf(withdrawn)).toBe(false);
    });

    it('of a child that was forgotten: nobody is left to be told', async () => {
      const gone = await make.participant({ columns: { anonymised_at: '2026-06-01T08:00:00Z' } });
      const states = [gone, await make.participant()].map(async (child) =>
        toldOf(await make.attendance(paddling.uuid, 'confirmed', child)),
      );
      expect(await Promise.all(states)).toEqual([true, false]);
    });

    it('for admins only: organisers find nothing by it', async () => {
      await make.attendance(paddling.uuid, 'confirmed');
      for (const told of ['true', 'false']) expect(await host.read(`/attendances?told=${told}`)).toEqual([]);
      expect(await maskedAdmin.read(`/attendances?told=false`)).toHaveLength(1);
    });
  });

  describe('Telling it later', () => {
    it('mails each family once, with all its children, and nothing the second time', async () => {
      const erika = await families.named('Erika', ['Max', 'Ida']);
      const paul = await families.named('Paul', ['Kim']);
      for (const [offer, child, transition] of [
        [paddling, erika.children[0], 'confirm'],
        [climbing, erika.children[1], 'waitlist'],
        [climbing, paul.children[0], 'unfulfill'],
      ] as const) {
        const silent = { notified: false };
        await applications.change([await make.attendance(offer.uuid, 'waiting', child)], transition, silent);
      }
      await make.attendance(climbing.uuid, 'waiting', erika.children[0]);
      expect(await notify()).toMatchObject({
        ...{ kind: 'tell-families', state: 'done', done: 2, total: 2 },
        result: { mailed: 2, unreachable: 0 },
      });
      const told = await mails.fresh();
      expect(told.toSorted((left, right) => (left.subject! < right.subject! ? -1 : 1))).toMatchObject([
        { subject: 'Leider kein Platz: Klettern' },
        {
          subject: 'Neues zu den Anmeldungen von Ida und Max',
          text: expect.stringMatching(/Paddeln[^]*Platz 1 auf der Warteliste/),
        },
      ]);
      expect(await listed(false)).toEqual([]);
      expect(await notify()).toMatchObject({ state: 'done', done: 0, total: 0, result: { mailed: 0 } });
      expect(await mails.fresh()).toEqual([]);
    });

    it('says what is called off and what takes place after all, with calendars, and promises no place', async () => {
      const { children } = await families.named('Erika', ['Max', 'Ida']);
      const off = await make.attendance(paddling.uuid, 'waiting', children[0]);
      const on = await make.attendance(climbing.uuid, 'waiting', children[1]);
      await applications.change([off, on], 'confirm');
      await course(climbing, 'cancel', { notify: true });
      await world.drain();
      await course(paddling, 'cancel');
      await notify({ attendances: [off] });
      await course(climbing, 'relaunch');
      await mails.removeFiles();
      await notify({ attendances: [on] });
      const relaunched = await mails.only();
      expect(relaunched.subject).toBe('Findet doch statt: Klettern');
      expect(relaunched.text).toContain('3. August 2026');
      expect(methodOf(relaunched)).toEqual(['PUBLISH', 'CONFIRMED']);
      await course(climbing, 'cancel');
      await notify();
      const cancelled = await mails.only();
      expect(cancelled.subject).toBe('Abgesagt: Klettern');
      expect(cancelled.text).toContain('findet leider nicht statt');
      expect(cancelled.text).not.toMatch(/einen Platz|Zusage|^- Montag, 3\. August/m);
      const gone = '- Es entfällt: Montag, 3. August 2026, 9:00–12:00 Uhr\n- Der Platz entfällt\n';
      expect(cancelled.text).toContain(gone);
      expect(methodOf(cancelled)).toEqual(['CANCEL', 'CANCELLED']);
      expect(await listed(false)).toEqual([]);
      // A place that was taken back, as the family read, is not taken back again.
      await course(climbing, 'relaunch');
      await make.sql('update offers set max_participants = 0 where uuid = $1', [climbing.uuid]);
      await mailedAs(on, 'waitlist');
      for (const transition of ['cancel', 'relaunch']) {
        await course(climbing, transition);
        await mails.removeFiles();
        await notify({ attendances: [on] });
      }
      const again = await mails.only();
      expect([again.subject, again.text?.includes('Warteliste')]).toEqual(['Findet doch statt: Klettern', true]);
      expect(again.text).not.toContain('entfällt');
    });

    it('takes dates back from calendars that only the mail about the offer had put there', async () => {
      const uuid = await applied();
      await silently(uuid, 'confirm');
      await course(paddling, 'cancel', { notify: true });
      await course(paddling, 'relaunch', { notify: true });
      await mails.fresh();
      await silently(uuid, 'reset');
      await silently(uuid, 'unfulfill');
      await notify();
      const mail = await mails.only();
      expect(mail.subject).toBe('Platz entfällt: Paddeln');
      expect(methodOf(mail)).toEqual(['CANCEL', 'CANCELLED']);
    });

    it('tells a silent move as one thing, whichever of the two is named', async () => {
      const firstcome = await world.offers.edition('firstcome');
      const [from, to] = [await world.offers.toApplyFor(firstcome), await world.offers.toApplyFor(firstcome)];
      const moves: { left: string; arrived: string }[] = [];
      for (const left of [await applied('waiting', from), await applied('waiting', from)]) {
        await applications.change([left], 'confirm');
        const { uuid, status } = madeBy(await applications.act(left, 'move', { offer: to.uuid, force: true }));
        expect(status).toBe('confirmed');
        moves.push({ left, arrived: uuid });
      }
      await mails.fresh();
      await notify({ attendances: [moves[0]!.left, moves[1]!.arrived] });
      expect(await subjects()).toEqual([expect.stringMatching(/^Umgebucht: /), expect.stringMatching(/^Umgebucht: /)]);
      for (const { left, arrived } of moves) expect([await toldOf(left), await toldOf(arrived)]).toEqual([true, true]);
    });

    it('tells what changes after a move that was mailed as that, and not the move again', async () => {
      const phase = { type: 'application_system', begin: '2026-06-01T10:00Z', end: '2026-07-30T10:00Z' } as const;
      const running = await make.edition({ tasks: [{ ...phase, columns: { application_system: 'firstcome' } }] });
      const sailing = await world.offers.published({ edition: running.uuid, name: 'Segeln' });
      const body = { offer: sailing.uuid, notify: true };
      const moved = madeBy(await applications.act(await applied('confirmed'), 'move', body)).uuid;
      expect(await subjects()).toEqual(['Umgebucht: Segeln']);
      await world.offers.patch(sailing, { meetingPoint: 'Freibad' }).expect(200);
      await notify({ attendances: [moved] });
      expect(await subjects()).toEqual(['Geändert: Segeln']);
      await course(sailing, 'cancel');
      await notify({ attendances: [moved] });
      expect(await subjects()).toEqual(['Abgesagt: Segeln']);
    });

    it('says nothing of what was never said; counts families without an address, whose applications stay untold', async () => {
      const back = await applied();
      await silently(back, 'confirm');
      await silently(back, 'reset');
      expect(await toldOf(back)).toBe(false);
      const child = await make.participant({ firstname: 'Max' });
      const uuid = await make.attendance(paddling.uuid, 'confirmed', child);
      const result = { mailed: 1, unreachable: 1 };
      expect(await notify()).toMatchObject({ state: 'done', done: 2, total: 2, result });
      expect(await toldOf(uuid)).toBe(false);
      expect(await subjects()).toEqual(['Anmeldung eingegangen: Paddeln']);
    });

    it('is not needed where the answer that had families mailed says who has no address: one, many, a new one, and a commit', async () => {
      const [reached, mute] = [
        await applied(),
        await make.attendance(paddling.uuid, 'waiting', await make.participant({ firstname: 'Max' })),
      ];
      const move = (transition: string, uuid: string, more: Json = { notify: true }): Promise<Json> =>
        applications.transition(uuid, transition, more);
      expect([(await move('waitlist', mute))['unreachable'], (await move('waitlist', reached))['unreachable']]).toEqual(
        [1, 0],
      );
      expect(await move('reset', mute, {})).not.toHaveProperty('unreachable');
      // Whether a family has an address is not told to those who may not see it.
      const masked = { transition: 'waitlist', notify: true };
      const answer = bodyOf(await maskedAdmin.post(`/attendances/${mute}/transition`, masked).expect(200));
      expect(answer).not.toHaveProperty('unreachable');
      const participant = await make.participant({ firstname: 'Mia' });
      const asked = { offer: paddling.uuid, participant, status: 'waiting', notify: true };
      const added = await admin.posted('/attendances', asked);
      expect(added['unreachable']).toBe(1);
      await make.sql('delete from attendances where uuid = $1', [added.uuid]);
      const bulk = { attendances: [reached, mute], transition: 'withdraw', notify: true };
      expect(bodyOf(await admin.post('/attendances/transition', bulk).expect(200))).toMatchObject([
        { attendance: reached, done: true, unreachable: 0 },
        { attendance: mute, done: true, unreachable: 1 },
      ]);
      await make.sql("update attendances set status = 'waiting', withdrawn_at = null, decision = 'waitlisted'");
      const job = await world.job(admin, `/editions/${edition.uuid}/commit-decisions`, { notify: true });
      expect(job).toMatchObject({ state: 'done', result: { waitlisted: 2, unreachable: 1 } });
    });

    it('by phone marks the applications named as told, with who and when in their histories, also without an address', async () => {
      const [mute, other] = [await applied(), await applied()];
      await make.sql(
        'update participants set email = null where uuid = (select participant_uuid from attendances where uuid = $1)',
        [mute],
      );
      for (const uuid of [mute, other]) await silently(uuid, 'confirm');
      expect(await notify({ attendances: [mute], by: 'phone' })).toMatchObject({
        state: 'done',
        result: { marked: 1 },
      });
      expect([await toldOf(mute), await toldOf(other)]).toEqual([true, false]);
      const [entry] = await admin.read<Json[]>(`/attendances/${mute}/history`);
      expect(entry).toMatchObject({
        ...{ from: 'confirmed', to: 'confirmed', notified: false, note: 'Der Familie gesagt, ohne E-Mail' },
        ...{ by: { uuid: admin.uuid }, at: '2026-07-01T10:00:00+02:00' },
      });
      expect(await subjects()).toEqual([]);
      await silently(mute, 'waitlist');
      expect(await toldOf(mute)).toBe(false);
      const unnamed = await admin.post('/attendances/notify', { edition: edition.uuid, by: 'phone' }).expect(422);
      expect(violationsOf(unnamed).map(([path]) => path)).toEqual(['attendances']);
    });

    it('by letter makes one file of letters for those whom no mail reaches, who are told once it is there; locked families for super admins', async () => {
      const { superAdmin } = world.callers;
      const erika = await families.named('Erika', ['Max', 'Ida']);
      await make.sql("update accounts set email = '' where uuid = $1", [erika.uuid]);
      const [max, ida] = [
        await make.attendance(paddling.uuid, 'waiting', erika.children[0]),
        await make.attendance(climbing.uuid, 'waiting', erika.children[1]),
      ];
      await applications.transition(max, 'confirm', { reason: 'Ein Kind hat abgesagt.' });
      await silently(ida, 'waitlist');
      const locked = await make.participant({ firstname: 'Geheim', columns: { protected: true } });
      const hidden = await make.attendance(climbing.uuid, 'waiting', locked);
      const mailed = await applied();
      for (const uuid of [hidden, mailed]) await silently(uuid, 'confirm');
      // Who is hidden since a file was asked for takes it away.
      test.clock.standAt('2026-07-01T08:01:00Z');
      const job = await notify({ edition: edition.uuid, by: 'letter' });
      expect(job).toMatchObject({
        kind: 'print-tellings',
        state: 'done',
        result: { printed: 1, leftOut: 1, withoutAddress: 1 },
      });
      const [page, ...more] = await printed(admin, `/jobs/${job.uuid}/file`);
      expect(more).toEqual([]);
      for (const words of [
        'Erika Muster',
        'Max: Paddeln',
        'Der Platz ist zugesagt.',
        'Warum: Ein Kind hat abgesagt.',
        '3. August 2026',
        'Ida: Klettern',
        'Warteliste, an Stelle 1',
      ])
        expect(page).toContain(words);
      expect(page).not.toContain('Geheim');
      expect(await Promise.all([max, ida, hidden, mailed].map(toldOf))).toEqual([true, true, false, false]);
      expect((await admin.read<Json[]>(`/attendances/${max}/history`))[0]).toMatchObject({
        note: 'Der Familie per Brief mitgeteilt',
      });
      expect(await subjects()).toEqual([]);
      const secret = await world.job(superAdmin, '/attendances/notify', { edition: edition.uuid, by: 'letter' });
      expect(secret).toMatchObject({ result: { printed: 1, leftOut: 0 } });
      expect(await toldOf(hidden)).toBe(true);
      test.clock.standAt('2026-07-01T08:00:00Z');
    });

    it('by letter tells nothing of a date that is moved while the letters are printed', async () => {
      const uuid = await make.attendance(paddling.uuid, 'waiting', await families.child(undefined, { email: null }));
      await silently(uuid, 'confirm');
      const pile = test.app.get(NoticePile);
      const of = pile.of.bind(pile);
      const moving = jest.spyOn(pile, 'of').mockImplementationOnce(async (...task) => {
        const made = await of(...task);
        test.clock.standAt('2026-07-01T08:00:01Z');
        await world.offers.patch(paddling, { meetingPoint: 'Freibad' }).expect(200);
        return made;
      });
      expect(await notify({ attendances: [uuid], by: 'letter' })).toMatchObject({ result: { printed: 1 } });
      moving.mockRestore();
      expect(await toldOf(uuid)).toBe(false);
      test.clock.standAt('2026-07-01T08:00:00Z');
    });

    it('supersedes what is queued, and says it again with the rest', async () => {
      const { children } = await families.named('Erika', ['Max', 'Ida']);
      const first = await make.attendance(paddling.uuid, 'waiting', children[0]);
      const second = await make.attendance(climbing.uuid, 'waiting', children[1]);
      const batch = await applications.change([first], 'confirm');
      await test.app.get(NotifyAttendances).run({ batch });
      await silently(second, 'confirm');
      await test.app.get(NotifyPending).run(await ticket());
      const told = await mails.fresh();
      expect(told).toMatchObject([{ text: expect.stringMatching(/Klettern[^]*Paddeln|Paddeln[^]*Klettern/) }]);
      expect(await listed(false)).toEqual([]);
    });

    it('tells each once, when two jobs run at once, and a mail of the change itself is on its way', async () => {
      const all: string[] = [];
      for (let index = 0; index < 4; index += 1) all.push(await applied());
      const batch = await applications.change(all.slice(0, 2), 'confirm');
      await applications.change(all.slice(2), 'confirm', { notified: false });
      const jobs = await Promise.all([ticket(), ticket()]);
      await Promise.all([
        ...jobs.map((job) => test.app.get(NotifyPending).run(job)),
        test.app.get(NotifyAttendances).run({ batch }),
      ]);
      expect(await mails.fresh()).toHaveLength(4);
      expect(await listed(false)).toEqual([]);
    });

    it('goes on after a crash, and tells nobody twice', async () => {
      await severalApplied(Array<AttendanceStatus>(51).fill('confirmed'), paddling);
      const job = await ticket();
      await dyingAfter(test.database, 1, () => test.app.get(NotifyPending).run(job));
      const state = () => admin.read(`/jobs/${job.job}`);
      expect(await state()).toMatchObject({ done: 50, total: 51, result: { mailed: 50 } });
      await test.app.get(NotifyPending).run(job);
      const result = { mailed: 51, unreachable: 0 };
      expect(await state()).toMatchObject({ state: 'done', done: 51, total: 51, result });
      expect(await make.sql('select from mails')).toHaveLength(51);
    });

    it('is refused with the name of the field', async () => {
      const known = await make.attendance(paddling.uuid, 'confirmed');
      const refused = async (body: Json): Promise<unknown> => {
        const answer = await admin.post('/attendances/notify', body).expect(422);
        const { violations } = bodyOf(answer);
        return violations === undefined ? detailOf(answer) : violationsOf(answer).map(([path]) => path);
      };
      const unknown = newUuid();
      for (const [body, words] of [
        [{}, ['edition']],
        [{ edition: edition.uuid, attendances: [known] }, ['attendances']],
        [{ attendances: [] }, ['attendances']],
        [{ attendances: [known, known] }, ['attendances']],
        [{ attendances: Array.from({ length: 5001 }, newUuid) }, ['attendances']],
        [{ attendances: ['x'] }, ['attendances[0]']],
        [{ attendances: [known, unknown] }, 'attendances: Some of these applications do not exist.'],
        [{ edition: 'gibt-es-nicht' }, 'edition: There is no such edition.'],
      ] as const) {
        expect(await refused(body)).toEqual(words);
      }
    });
  });

  const ticket = async (): Promise<{ job: string }> => ({
    job: (await admin.posted('/attendances/notify', { edition: edition.uuid })).uuid,
  });
});

/** Method of the calendar file, and the status of its events. */
const methodOf = (mail: Email): unknown[] => {
  const file = mail.attachments[0]?.content;
  const text = typeof file === 'string' ? file : new TextDecoder().decode(file);
  return [/METHOD:(\w+)/.exec(text)?.[1], /STATUS:(\w+)/.exec(text)?.[1]];
};
