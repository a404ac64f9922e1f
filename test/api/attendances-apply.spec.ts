import { beforeEach, describe, expect, it } from '@jest/globals';
import { AsyncLocalStorage } from 'node:async_hooks';
import { NOTIFY_ATTENDANCES } from '../../src/attendances/state/notify-attendances.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { ATTENDANCE_STATUS } from '../../src/offers/model/attendance-status.js';
import { CODES } from '../../src/kernel/problem/codes.js';
import { bodyOf, detailOf, type Json, violationsOf } from '../support/json.js';
import { type Caller, JUNE, openWorld, QUESTION, type TestOffer } from '../world/index.js';
import { expectProblem, expectViolations } from '../support/problems.js';
import { untilBlocked } from '../support/until.js';

describe('POST /attendances (R-ATT-16, R-ATT-19)', () => {
  const world = openWorld({ at: JUNE, summer: true });
  const { test, make, anglers, families, offers, applications } = world;
  const { admin, maskedAdmin, host, member } = world.callers;
  beforeEach(() => test.clock.standAt(JUNE));
  type Phase = Parameters<typeof offers.edition>;
  /** A new offer in an edition of its own, decided like this. */
  const offerIn = async (
    system: Phase[0],
    options?: Parameters<typeof offers.toApplyFor>[1],
    phase?: Phase[1],
  ): Promise<TestOffer> => offers.toApplyFor(await offers.edition(system, phase), options);
  const moveOf = (uuid: string, offer: TestOffer, caller: Caller) =>
    caller.post(`/attendances/${uuid}/move`, { offer: offer.uuid });
  const UNSEEN = {
    offer: 'offer: There is no offer with this identifier, or none you may see.',
    participant: 'participant: There is no participant with this identifier, or none you may see.',
  };

  describe('The procedure', () => {
    it('a lot lets the application wait, the history knows by which procedure, and a mail is asked for with notify alone (R-ATT-17)', async () => {
      const offer = await offerIn('lot');
      const before = (await world.jobs(NOTIFY_ATTENDANCES)).length;
      const sent = { priority: 2, comment: 'Kommt später.', notify: false };
      const made = await applications.applied(offer, sent);
      expect(await world.jobs(NOTIFY_ATTENDANCES)).toHaveLength(before);
      const { uuid: mailed } = await applications.applied(offer, { notify: true });
      expect(await world.jobs(NOTIFY_ATTENDANCES)).toHaveLength(before + 1);
      expect((await applications.history(mailed))[0]).toMatchObject({ notified: true });
      expect(made).toMatchObject({ status: 'waiting', priority: 2, comment: 'Kommt später.' });
      expect(made['offer']).toMatchObject({ uuid: offer.uuid });
      expect(await applications.history(made.uuid)).toMatchObject([
        { transition: null, from: null, to: 'waiting', procedure: 'lot', notified: false, note: null, by: admin.uuid },
      ]);
    });

    it('first come, first served: confirmed while there are places, then waitlisted in order, also while one is free for those who wait (R-ATT-17)', async () => {
      const offer = await offerIn('firstcome', { maxParticipants: 2, columns: { fee: 700 } });
      const made = [];
      for (let count = 0; count < 4; count += 1) made.push(await applications.applied(offer));
      expect(made.map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'waitlisted', 'waitlisted']);
      expect(made.map(({ position }) => position)).toEqual([undefined, undefined, 1, 2]);
      const [first, , third] = made;
      expect((await applications.row(first?.uuid))['charged']).toBe(700);
      expect((await applications.row(third?.uuid))['charged']).toBeNull();
      const [entry] = await applications.history(third?.uuid);
      expect(entry).toMatchObject({ to: 'waitlisted', procedure: 'firstcome' });
      // A place that is free belongs to those who wait.
      await make.sql(`update attendances set status = 'noshow' where uuid = $1`, [first?.uuid]);
      await make.sql('update offers set max_participants = 3 where uuid = $1', [offer.uuid]);
      expect((await applications.applied(offer)).status).toBe('waitlisted');
    });

    it('is that of the edition to which the offer went while the application waited for it', async () => {
      const offer = await offerIn('lot');
      const other = await offers.edition('firstcome');
      const participant = await families.child(undefined);
      let waiting: Promise<Json> | undefined;
      // What the request does must not take part in the transaction of this test.
      const outside = AsyncLocalStorage.snapshot() as <T>(work: () => T) => T;
      await test.database.transaction(async () => {
        await make.sql('update offers set edition_uuid = $2 where uuid = $1', [offer.uuid, other]);
        waiting = outside(async () => bodyOf(await admin.post('/attendances', { offer: offer.uuid, participant })));
        await untilBlocked(test);
      });
      expect(await waiting).toMatchObject({ status: 'confirmed', edition: { uuid: other } });
    });

    it('where none runs, applications of admins wait, and organiser users are refused (R-ATT-17)', async () => {
      const offer = await offerIn('firstcome');
      for (const [moment, status] of [
        ['2026-05-01T00:00:00+02:00', 'confirmed'],
        ['2026-07-31T23:59:59.999+02:00', 'confirmed'],
        ['2026-04-30T23:59:59.999+02:00', 'waiting'],
      ] as const) {
        test.clock.standAt(moment);
        expect([moment, (await applications.applied(offer)).status]).toEqual([moment, status]);
      }
      test.clock.standAt('2026-08-01T00:00:00+02:00');
      const made = await applications.applied(offer);
      expect(made.status).toBe('waiting');
      expect((await applications.history(made.uuid))[0]).toMatchObject({ procedure: 'staff' });
      expect(await applications.refusals(offer, { participant: { firstname: 'Max' } }, host)).toEqual([
        'offer: No applications are taken for this edition at present.',
      ]);
    });

    it('admins may say the status themselves, beyond the places as well, but nobody has taken part before the first date begins, whatever the force', async () => {
      const offer = await offerIn('firstcome', { maxParticipants: 1 });
      await applications.of(offer, 'confirmed');
      for (const status of ['waiting', 'confirmed', 'waitlisted', 'withdrawn', 'rejected', 'unfulfilled']) {
        const made = await applications.applied(offer, { status });
        expect(made.status).toBe(status);
        expect((await applications.history(made.uuid))[0]).toMatchObject({ to: status, procedure: 'staff' });
        expect('withdrawnAt' in made).toBe(status === 'withdrawn');
      }
      expect(await applications.refusals(offer, { status: 'participated', force: true })).toEqual([
        'status: participated is possible once the first date has begun.',
      ]);
      test.clock.standAt('2026-08-03T09:00:00+02:00');
      expect((await applications.applied(offer, { status: 'noshow', force: true })).status).toBe('noshow');
    });
  });

  describe('A second application', () => {
    it('is a 409 that names the state of the first (R-ATT-18)', async () => {
      const offer = await offerIn('lot');
      for (const status of ATTENDANCE_STATUS.filter((one) => one !== 'withdrawn')) {
        const participant = await families.eightYearOld();
        await make.attendance(offer.uuid, status, participant);
        const answer = await applications.apply(offer, { participant, force: true });
        expectProblem(answer, 409, expect.stringContaining(`it is ${status}`));
      }
    });

    it('after a withdrawal is the same record, decided anew at the end of the list (R-ATT-18)', async () => {
      const columns = { application_questions: [QUESTION] };
      const offer = await offerIn('firstcome', { maxParticipants: 1, columns });
      const answered = (answer: boolean) => [{ question: QUESTION.uuid, answer }];
      const answers = answered(true);
      await applications.applied(offer, { answers });
      const participant = await families.eightYearOld();
      const first = await applications.applied(offer, { participant, answers, comment: 'Bringt Kuchen mit.' });
      await make.sql('update attendances set own_fee = 300 where uuid = $1', [first.uuid]);
      await admin.post(`/attendances/${first.uuid}/transition`, { transition: 'withdraw' }).expect(200);
      await applications.applied(offer, { answers });
      test.clock.standAt('2026-06-02T10:00:00+02:00');
      const again = await applications.applied(offer, { participant, answers: answered(false) });
      expect(again).toMatchObject({
        ...{ uuid: first.uuid, createdAt: first['createdAt'], status: 'waitlisted', position: 2 },
        ...{ comment: 'Bringt Kuchen mit.', answers: [{ answer: false }] },
      });
      expect(again).not.toHaveProperty('withdrawnAt');
      const kept = { applied_at: new Date('2026-06-02T10:00:00+02:00'), own_fee: 300 };
      expect(await applications.row(first.uuid)).toMatchObject(kept);
      expect(await applications.history(first.uuid)).toMatchObject([
        { from: null, to: 'waitlisted' },
        { transition: 'withdraw' },
        { transition: null, from: 'withdrawn', to: 'waitlisted', procedure: 'firstcome' },
      ]);
    });
  });

  describe('The checks', () => {
    it('all that fail are listed, one line each, in English and in German (R-ATT-20, R-ATT-24)', async () => {
      const edition = await offers.edition('firstcome', { max_applications: 1, max_applications_day: 1 });
      const participant = await families.eightYearOld();
      await applications.applied(await offers.toApplyFor(edition, { name: 'Angeln' }), { participant });
      const application_deadline = '2026-05-31T23:59:59+02:00';
      const columns = { min_age: 10, application_deadline, application_questions: [QUESTION] };
      const offer = await offers.toApplyFor(edition, { place: 'draft', columns });
      expect(await applications.refusals(offer, { participant })).toEqual([
        'offer: The offer is not published.',
        'offer: The deadline was 31 May 2026, 23:59:59.',
        'participant: The child is 8 years old on 3 August 2026; the offer is for children from 10 years of age.',
        expect.stringMatching(
          /^participant: The date on 3 August 2026, 9:00 overlaps with “Angeln”, in which the child has a place\.$/,
        ),
        'participant: The child has 1 application in this phase; at most 1 are possible.',
        'participant: The child has 1 application of 1 June 2026; at most 1 are possible on one day.',
        'answers: “Kann Ihr Kind schwimmen?” needs an answer.',
      ]);
      const german = await admin.post('/attendances', { offer: offer.uuid, participant }).set('Accept-Language', 'de');
      expect(detailOf(german).split('\n')).toContain('answers: „Kann Ihr Kind schwimmen?“ muss beantwortet werden.');
      expect(bodyOf(german)).not.toHaveProperty('violations');
      expect(bodyOf(german)['conflicts']).toMatchObject([
        {
          ...{ reason: 'overlap', participant: { uuid: participant, name: expect.any(String) } },
          ...{ offer: { uuid: offer.uuid, name: offer.name }, with: { offer: { name: 'Angeln' } } },
        },
      ]);
      // They bind admins with an explicit status, too, unless they force it.
      expect(await applications.refusals(offer, { participant, status: 'confirmed' })).toHaveLength(7);
      expect((await applications.applied(offer, { participant, force: true })).status).toBe('confirmed');
    });

    it('an offer that is cancelled, unpublished, of an archived edition or requires no application takes none; force does not make sense of what has none (R-ATT-20, R-ATT-24)', async () => {
      const archived = await make.edition({ archived: true });
      const open = await offerIn('lot', { columns: { requires_application: false, fee: 500 } });
      for (const [offer, line] of [
        [await offerIn('lot', { cancelled: true }), 'offer: The offer is cancelled.'],
        [await offerIn('lot', { place: 'unpublished' }), 'offer: The offer is not published.'],
        [await offers.toApplyFor(archived.uuid), 'offer: The edition of the offer is archived.'],
        [open, 'offer: This offer takes no applications.'],
      ] as const) {
        expect(await applications.refusals(offer)).toEqual([line]);
        if (offer === open)
          expect(await applications.refusals(offer, { participant: { firstname: 'Max' } }, host)).toEqual([line]);
      }
      await applications.applied(open, { force: true });
      const answers = [{ question: newUuid(), answer: 'x' }];
      expect(await applications.refusals(open, { force: true, answers, fee: 501 })).toEqual([
        'answers[0]: The offer has no such question.',
        'fee: The amount is above the fee of the offer, €5.00.',
      ]);
    });

    it('who has a place at that time can only wait for another, also beside other editions and series', async () => {
      const [edition, other] = [await offers.edition('firstcome'), await offers.edition(undefined)];
      const weekBefore = { begin: '2026-07-27T11:59:00+02:00', end: '2026-07-27T14:00:00+02:00' };
      const dates = [{ ...weekBefore, recurrence: 'FREQ=WEEKLY;COUNT=2' }];
      const participant = await families.eightYearOld();
      await make.attendance((await offers.toApplyFor(other, { dates })).uuid, 'confirmed', participant);
      const offer = await offers.toApplyFor(edition, { maxParticipants: 1 });
      expect(await applications.refusals(offer, { participant })).toHaveLength(1);
      await make.attendance(offer.uuid, 'confirmed');
      expect((await applications.applied(offer, { participant })).status).toBe('waitlisted');
      expect((await applications.applied(await offerIn('lot'), { participant })).status).toBe('waiting');
    });

    it('maxApplications counts live applications of this phase only; skipMaxApplications lets families wish for more', async () => {
      const edition = await offers.edition('lot', { max_applications: 2 });
      const participant = await families.eightYearOld();
      const waits = async (uuid: string) =>
        make.attendance((await offers.toApplyFor(uuid, { dates: [] })).uuid, 'waiting', participant);
      const next = async (uuid: string) =>
        applications.refusals(await offers.toApplyFor(uuid, { dates: [] }), { participant });
      test.clock.standAt('2026-04-30T12:00:00+02:00');
      await waits(edition);
      test.clock.standAt('2026-05-01T00:00:00+02:00');
      await waits(edition);
      expect(await next(edition)).toEqual([]);
      expect(await next(edition)).toHaveLength(1);
      await make.sql(`update attendances set status = 'withdrawn', withdrawn_at = $2 where participant_uuid = $1`, [
        ...[participant, JUNE],
      ]);
      expect(await next(edition)).toEqual([]);
      const open = await offers.edition('lot', { max_applications: 1, skip_max_applications: true });
      await waits(open);
      expect(await next(open)).toEqual([]);
    });

    it('maxApplicationsDay counts those of the same local day, also where it has 23 or 25 hours', async () => {
      const span = { begin: '2026-01-01T00:00:00+01:00', end: '2027-01-01T00:00:00+01:00' };
      const columns = { application_system: 'lot', max_applications_day: 1 };
      const { uuid: edition } = await make.edition({ tasks: [{ type: 'application_system', ...span, columns }] });
      const one = await offers.toApplyFor(edition, { dates: [] });
      const other = await offers.toApplyFor(edition, { dates: [] });
      for (const [first, second, refusals] of [
        // Midnight of a summer day.
        ['2026-06-14T23:59:59.999+02:00', '2026-06-15T00:00:00+02:00', 0],
        ['2026-06-15T00:00:00+02:00', '2026-06-15T23:59:59.999+02:00', 1],
        // The day on which the clocks go back has 25 hours, the one on which they go forward 23.
        ['2026-10-25T00:00:00+02:00', '2026-10-25T23:59:59+01:00', 1],
        ['2026-10-24T23:59:59+02:00', '2026-10-25T00:00:00+02:00', 0],
        ['2026-10-25T23:59:59+01:00', '2026-10-26T00:00:00+01:00', 0],
        ['2026-03-29T00:00:00+01:00', '2026-03-29T23:59:59+02:00', 1],
        ['2026-03-29T23:59:59+02:00', '2026-03-30T00:00:00+02:00', 0],
      ] as const) {
        const participant = await families.eightYearOld();
        test.clock.standAt(first);
        await make.attendance(one.uuid, 'waiting', participant);
        test.clock.standAt(second);
        const lines = await applications.refusals(other, { participant });
        expect([first, second, lines.length]).toEqual([first, second, refusals]);
      }
    });
  });

  describe('The child', () => {
    it('is made along with the application, with the account that admins name', async () => {
      const offer = await offerIn('firstcome', { columns: { fee: 501 } });
      const child = { firstname: 'Erika', lastname: 'Probe', dateOfBirth: '2018-02-03', discounted: true };
      const made = await applications.applied(offer, { participant: { ...child, account: member.email } });
      const participant = made['participant'] as { uuid: string };
      expect(participant).toMatchObject({ name: 'Erika Probe', dateOfBirth: '2018-02-03', age: 8 });
      expect(made['fee']).toBe(250);
      const [row] = await make.sql('select account_uuid from participants where uuid = $1', [participant.uuid]);
      expect(row).toEqual({ account_uuid: member.uuid });
    });

    it('that cannot be made is refused with the fields named within participant, and is not there when the application fails', async () => {
      const open = await offerIn('lot');
      const born = await applications.apply(open, { participant: { firstname: 'Max', dateOfBirth: '2026-06-02' } });
      expect(violationsOf(born)).toEqual([['participant.dateOfBirth', expect.any(String)]]);
      const nobodys = { firstname: 'Max', account: 'nobody@example.org' };
      const [line] = await applications.refusals(open, { participant: nobodys });
      expect(line).toMatch(/^participant\.account: There is no account/);
      const locked = { firstname: 'Max', protected: true };
      expect((await applications.apply(open, { participant: locked })).status).toBe(403);

      const offer = await offerIn('lot', { columns: { min_age: 10 } });
      const lastname = 'Verworfen';
      const participant = { firstname: 'Max', lastname, dateOfBirth: '2020-01-01' };
      expect(await applications.refusals(offer, { participant })).toHaveLength(1);
      expect(await make.sql('select from participants where lastname = $1', [lastname])).toEqual([]);
    });

    it('an account that is maskedAdmin cannot be found out by its address', async () => {
      const offer = await offerIn('lot');
      const { email, uuid } = await make.account(['ROLE_MEMBER'], { protected: true });
      const refusal = async (account: string): Promise<unknown[]> => {
        const { status, text } = await applications.apply(offer, { participant: { firstname: 'Max', account } });
        return [status, text.replace(/"instance":"[^"]*"/, '')];
      };
      expect(await refusal(email)).toEqual(await refusal('nobody@example.org'));
      expect((await refusal(uuid))[0]).toBe(403);
    });

    it('that is unknown, or of whom nothing is known any more, is a 422', async () => {
      const offer = await offerIn('lot');
      const gone = await families.eightYearOld({ anonymised_at: JUNE });
      for (const participant of [newUuid(), 'kind', gone])
        expect(await applications.refusals(offer, { participant })).toEqual([UNSEEN.participant]);
      const none = { uuid: newUuid() };
      expect(await applications.refusals(none, { participant: gone })).toEqual(Object.values(UNSEEN));
      for (const unseen of [none, { uuid: offer.alias }])
        expect(await applications.refusals(unseen)).toEqual([UNSEEN.offer]);
      expect(await applications.refusals(none, { participant: { firstname: 'Max' } })).toEqual([UNSEEN.offer]);
    });

    it('keeps its name to itself before admins who do not see families', async () => {
      const offer = await offerIn('lot', { columns: { min_age: 10 } });
      const made = await applications.applied(offer, { force: true, comment: 'Geheim.' }, maskedAdmin);
      expect(Object.keys(made['participant'] as object).sort()).toEqual(['age', 'uuid']);
      expect(made).not.toHaveProperty('comment');
      // Who cannot see children makes none.
      expect((await applications.apply(offer, { participant: { firstname: 'Max' } }, maskedAdmin)).status).toBe(403);
      const [line] = await applications.refusals(offer, {}, maskedAdmin);
      expect(line).toBe(
        'participant: The offer is for children from 10 years of age; by its year of birth the child is not of that age.',
      );
    });

    it('keeps its birthday to itself before who may not see it, also when it moves; its age in its year counts where the phase says so (R-ACC-10, R-ACC-11, R-ACC-13, R-ACC-14)', async () => {
      const born = { date_of_birth: '2018-12-31' };
      const [young, old] = [await families.eightYearOld(born), await families.eightYearOld()];
      const shielded = await families.eightYearOld({ ...born, protected: true });
      const offer = await offerIn('lot', { columns: { min_age: 12 } });
      const told = async (participant: string, caller: Caller) =>
        (await applications.refusals(offer, { participant }, caller))[0];
      const byYear = expect.stringContaining('by its year of birth');
      for (const child of [young, old]) {
        expect(await told(child, maskedAdmin)).toEqual(byYear);
        expect(await told(child, admin)).toMatch(child === young ? /\b7 years old/ : /\b8 years old/);
      }
      expect(await told(shielded, admin)).toEqual(byYear);
      const attendance = await make.attendance((await offerIn('lot')).uuid, 'waiting', young);
      expectProblem(await moveOf(attendance, offer, maskedAdmin), 422, byYear);
      const vague = await offerIn('lot', { columns: { min_age: 8 } }, { age_check: 'vague_on_year' });
      expect(await applications.refusals(vague, { participant: young })).toEqual([]);
    });

    it('is asked about in the audit log, also by anyone who is refused (R-PRI-2)', async () => {
      const offer = await offerIn('lot', { columns: { min_age: 12 } });
      const attendance = await make.attendance((await offerIn('lot')).uuid, 'waiting');
      const [before] = await make.sql('select count(*)::int as n from audit_log');
      expect(await applications.refusals(offer, {}, maskedAdmin)).toHaveLength(1);
      await moveOf(attendance, offer, maskedAdmin).expect(422);
      const lines = await make.sql(
        'select account_uuid, route, outcome, status from audit_log order by uuid offset $1',
        [before?.['n']],
      );
      const refused = { account_uuid: maskedAdmin.uuid, outcome: 'refused', status: 422 };
      expect(lines).toEqual([
        { ...refused, route: 'POST /attendances' },
        { ...refused, route: 'POST /attendances/:uuid/move' },
      ]);
    });
  });

  describe('Organiser users', () => {
    it('apply for new children, and for those they see, to their own offers, and are not told where else a child has a place (R-ATT-13)', async () => {
      const edition = await offers.edition('firstcome');
      const offer = await offers.toApplyFor(edition, { dates: [] });
      const made = await applications.applied(offer, { participant: { firstname: 'Max' } }, host);
      expect(made.status).toBe('confirmed');
      expect((await applications.history(made.uuid))[0]).toMatchObject({ procedure: 'firstcome', by: host.uuid });
      const { uuid: participant } = made['participant'] as { uuid: string };
      await applications.applied(await offers.toApplyFor(edition), { participant }, host);
      const unseen = await families.eightYearOld();
      expect(await applications.refusals(offer, { participant: unseen }, host)).toEqual([UNSEEN.participant]);
      const elsewhere = await families.eightYearOld();
      await make.attendance(offer.uuid, 'confirmed', elsewhere);
      const secret = await offers.toApplyFor(edition, { name: 'Geheim', hosts: [anglers.uuid] });
      await make.attendance(secret.uuid, 'confirmed', elsewhere);
      const own = await offers.toApplyFor(edition);
      expect(await applications.refusals(own, { participant: elsewhere }, host)).toEqual([
        'participant: The date on 3 August 2026, 9:00 overlaps with another offer in which the child has a place.',
      ]);
      // And nobody else: families apply on the public website.
      expect((await applications.apply(offer, {}, member)).status).toBe(403);
    });

    it('may set neither status, force and fee nor what only admins say of a child', async () => {
      const offer = await offerIn('lot');
      for (const [field, body] of [
        ['status', { status: 'confirmed' }],
        ['force', { force: true }],
        ['fee', { fee: 0 }],
        ['participant.account', { participant: { firstname: 'Max', account: 'a@example.org' } }],
        ['participant.discounted', { participant: { firstname: 'Max', discounted: true } }],
        ['participant.protected', { participant: { firstname: 'Max', protected: true } }],
      ] as const) {
        const answer = await applications.apply(offer, { participant: { firstname: 'Max' }, ...body }, host);
        expectProblem(answer, 403, expect.stringContaining(`${field}: only`));
      }
    });

    it('are refused at foreign offers (403), at those they do not see (422), and before lists are released (403)', async () => {
      const edition = await offers.edition('lot');
      const hosts = [anglers.uuid];
      const foreign = await offers.toApplyFor(edition, { hosts });
      const unseen = await offers.toApplyFor(edition, { hosts, place: 'draft' });
      const july = { begin: '2026-07-01T00:00:00+02:00', end: '2026-07-02T00:00:00+02:00' };
      const unreleased = await offerIn('lot', {}, { tasks: [{ type: 'publish_lists', ...july }] });
      const known = await families.eightYearOld();
      await applications.applied(await offers.toApplyFor(edition), { participant: known });
      for (const participant of [{ firstname: 'Max' }, known]) {
        expect((await applications.apply(foreign, { participant }, host)).status).toBe(403);
        expect(await applications.refusals(unseen, { participant }, host)).toEqual([UNSEEN.offer]);
        expect((await applications.apply(unreleased, { participant }, host)).status).toBe(403);
      }
      expect(await applications.refusals(unseen, { participant: newUuid() }, host)).toEqual([
        UNSEEN.offer,
        UNSEEN.participant,
      ]);
    });
  });

  describe('The body', () => {
    it('names each field that is wrong', async () => {
      for (const [body, violations] of [
        [{ offer: undefined, participant: 'x' }, { offer: CODES.blank }],
        [{ status: 'approved' }, { status: CODES.choice }],
        [{ priority: 0 }, { priority: CODES.range }],
        [{ fee: -1 }, { fee: CODES.range }],
        [{ answers: [{ question: 'x' }] }, { 'answers[0].question': CODES.uuid }],
        [{ answers: [{ question: QUESTION.uuid, answer: 5 }] }, { 'answers[0].answer': CODES.type }],
        [{ participant: {} }, { 'participant.firstname': CODES.blank }],
        [{ participant: 5 }, { participant: CODES.type }],
        [{ participant: [] }, { participant: CODES.type }],
        [{ participant: '' }, { participant: CODES.blank }],
        [{ participant: { firstname: 'Max', uuid: 'x' } }, { 'participant.uuid': CODES.unknownField }],
      ] as const)
        expectViolations(
          await admin.post('/attendances', { offer: newUuid(), participant: newUuid(), ...body }),
          violations,
        );
    });
  });
});
