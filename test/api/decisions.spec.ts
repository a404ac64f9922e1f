import { describe, expect, it } from '@jest/globals';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { uuidToBase58 } from '../support/base58.js';
import { dyingAfter } from '../support/dying.js';
import { CommitDecisions } from '../../src/attendances/actions/decisions/commit-decisions.job.js';
import { NOTIFY_ATTENDANCES } from '../../src/attendances/state/notify-attendances.js';
import { type AttendanceStatus } from '../../src/offers/model/attendance-status.js';
import { CODES } from '../../src/kernel/problem/codes.js';
import { bodyOf, detailOf, type Json, violationsOf } from '../support/json.js';
import { expectProblem, expectViolations } from '../support/problems.js';
import { untilBlocked } from '../support/until.js';
import { openWorld, type TestOffer, type TestRecord } from '../world/index.js';

const NOW = '2026-07-01T08:00:00Z';
type Decision = 'confirmed' | 'waitlisted' | 'unfulfilled' | 'rejected' | null;
type Row = Record<string, unknown>;

interface Preview extends Row {
  readonly offers: (Row & { readonly offer: { uuid: string } })[];
}
interface Family extends Row {
  readonly family: { uuid: string; name?: string };
  readonly children: (Row & { readonly participant: { uuid: string; name?: string } })[];
}
interface Job extends Row {
  readonly state: string;
  readonly reasons: { readonly subject: { uuid: string } }[];
}

describe('Decisions', () => {
  const world = openWorld({ at: NOW });
  const { test, make } = world;
  const { admin, superAdmin, maskedAdmin, payments } = world.callers;

  const editionWith = async (
    count: number,
    maxParticipants = 2,
  ): Promise<{ edition: TestRecord; offers: TestOffer[] }> => {
    const edition = await make.edition();
    const offers = await make.offers(count, (index) => ({
      name: `Angebot ${String(index + 1)}`,
      edition: edition.uuid,
      maxParticipants,
      columns: { fee: 500 },
    }));
    return { edition, offers };
  };
  const waiting = (offer: TestOffer, status: AttendanceStatus = 'waiting', child?: string): Promise<string> =>
    make.attendance(offer.uuid, status, child);
  /** So many applications that wait, for each of these offers. */
  const wishes = (offers: readonly TestOffer[], each = 1): Promise<string[]> =>
    make.attendances(
      offers.flatMap(({ uuid }) => Array.from({ length: each }, () => ({ offer: uuid, status: 'waiting' }) as const)),
    );
  const decide = (edition: TestRecord, decisions: Readonly<Record<string, Decision>>) =>
    admin.post(`/editions/${edition.uuid}/decisions`, {
      decisions: Object.entries(decisions).map(([attendance, decision]) => ({ attendance, decision })),
    });
  const all = (attendances: readonly string[], decision: Decision = 'confirmed'): Record<string, Decision> =>
    Object.fromEntries(attendances.map((uuid) => [uuid, decision]));
  const commit = (edition: TestRecord, body: object = {}) =>
    admin.post(`/editions/${edition.uuid}/commit-decisions`, body);
  const jobIn = ({ headers }: { headers: Record<string, string> }): string =>
    /^\/jobs\/([0-9a-f-]{36})$/.exec(headers['location'] ?? '')?.[1] ?? 'none';
  const asked = async (edition: TestRecord, body: object = {}): Promise<string> =>
    jobIn(await commit(edition, body).expect(202));
  const carryOut = (job: string): Promise<void> => test.app.get(CommitDecisions).run({ job });
  const readJob = (job: string): Promise<Job> => admin.read<Job>(`/jobs/${job}`);
  const committed = async (edition: TestRecord, body: object = {}): Promise<Job> => {
    const job = await asked(edition, body);
    await carryOut(job);
    return readJob(job);
  };
  const preview = (edition: TestRecord): Promise<Preview> => admin.read<Preview>(`/editions/${edition.uuid}/decisions`);
  const families = (edition: TestRecord, query = '', caller = admin): Promise<Family[]> =>
    caller.read<Family[]>(`/editions/${edition.uuid}/decisions/families?${query}`);
  /** State and decision of each: `waiting confirmed`, or the state alone. */
  const statesOf = async (...attendances: string[]): Promise<string[]> => {
    const rows = await make.sql(
      `select concat_ws(' ', t.status, t.decision) as state from unnest($1::uuid[]) with ordinality a (uuid, place)
         join attendances t on t.uuid = a.uuid order by a.place`,
      [attendances],
    );
    return rows.map(({ state }) => String(state));
  };
  /** While this application cannot be confirmed. */
  const failing = async (attendance: string, work: () => Promise<void>): Promise<void> => {
    await make.sql(
      `alter table attendances add constraint ck_bad check (uuid <> '${attendance}' or status = 'waiting')`,
    );
    await work();
    await make.sql('alter table attendances drop constraint ck_bad');
  };
  const tellJobs = async (batch: string): Promise<number> =>
    (
      await make.sql(
        `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = $1 and j.payload ->> 'batch' = $2`,
        [NOTIFY_ATTENDANCES, batch],
      )
    ).length;

  describe('are set', () => {
    it('many at once, in either form of an identifier, and taken back with null (R-WAIT-9)', async () => {
      const { edition, offers } = await editionWith(1);
      const [one, two, three] = (await wishes(offers, 3)) as [string, string, string];
      const first = await decide(edition, { [one]: 'confirmed', [uuidToBase58(two)]: 'rejected' }).expect(200);
      expect(first.body).toEqual({ set: 2, cleared: 0, unchanged: 0, decided: 2, undecided: 1 });
      const second = await decide(edition, { [one]: 'waitlisted', [two]: 'rejected', [three]: null }).expect(200);
      expect(second.body).toEqual({ set: 1, cleared: 0, unchanged: 2, decided: 2, undecided: 1 });
      const third = await decide(edition, { [two]: null }).expect(200);
      expect(third.body).toEqual({ set: 0, cleared: 1, unchanged: 0, decided: 1, undecided: 2 });
      expect(await statesOf(one, two, three)).toEqual(['waiting waitlisted', 'waiting', 'waiting']);
    });

    it('all or none, on waiting applications of this edition only, once each, and not from a body without decisions, or with one that there is not (R-WAIT-8, R-WAIT-9, R-WAIT-10, R-WAIT-12)', async () => {
      const [{ edition, offers }, other] = [await editionWith(1), await editionWith(1)];
      const states = ['confirmed', 'waitlisted', 'withdrawn', 'rejected', 'unfulfilled', 'participated'] as const;
      const [own = '', ...others] = await world.applications.of(offers[0]!, 'waiting', ...states);
      const foreign = await waiting(other.offers[0]!);
      const unknown = await decide(edition, { [own]: 'confirmed', [foreign]: 'confirmed', [newUuid()]: null });
      const lines = /^decisions\[1\]\.attendance: .*\ndecisions\[2\]\.attendance: .*$/;
      expectProblem(unknown, 422, expect.stringMatching(lines));
      expect(unknown.body).not.toHaveProperty('violations');
      for (const decision of ['confirmed', null] as const)
        expect(detailOf(await decide(edition, all([own, ...others], decision)).expect(409)).split('\n')).toEqual(
          states.map((status, index) =>
            expect.stringMatching(new RegExp(`^decisions\\[${String(index + 1)}\\]\\.attendance: .*${status}`)),
          ),
        );
      // A screen says by name what hinders it, and who sees no families reads no names.
      const refused = { decisions: [{ attendance: others[0], decision: 'confirmed' }] };
      for (const [caller, named] of [
        [admin, true],
        [world.callers.maskedAdmin, false],
      ] as const) {
        const answer = await caller.post(`/editions/${edition.uuid}/decisions`, refused).expect(409);
        const [conflict] = bodyOf(answer)['conflicts'] as Json[];
        expect(conflict).toMatchObject({ attendance: others[0], reason: 'state', offer: { name: offers[0]!.name } });
        expect('name' in (conflict!['participant'] as Json)).toBe(named);
      }
      const twice = await decide(edition, { [own]: 'confirmed', [uuidToBase58(own)]: 'rejected' });
      expectViolations(twice, { 'decisions[1].attendance': CODES.notUnique });
      const ask = (decisions: object[]) => admin.post(`/editions/${edition.uuid}/decisions`, { decisions });
      expect(violationsOf(await ask([]))[0]?.[0]).toBe('decisions');
      for (const decision of [{ decision: 'maybe' }, {}]) {
        const answer = await ask([{ attendance: newUuid(), ...decision }]);
        expect(violationsOf(answer).map(([path]) => path)).toEqual(['decisions[0].decision']);
      }
      expect(await statesOf(own)).toEqual(['waiting']);
    });

    it('up to 5,000 at once, which fit into a body, in a constant number of statements', async () => {
      const { edition, offers } = await editionWith(1);
      const uuids = await wishes(offers, 10);
      const few = await test.statements(() => decide(edition, { [uuids[0]!]: 'unfulfilled' }).expect(200));
      expect(await test.statements(() => decide(edition, all(uuids)).expect(200))).toBe(few);
      const unknown = Array.from({ length: 5000 }, () => newUuid());
      expect(violationsOf(await decide(edition, all([...unknown, uuids[0]!])))[0]?.[0]).toBe('decisions');
      expect(detailOf(await decide(edition, all(unknown)))).toMatch(
        /^decisions\[0\]\.attendance: There is no application/,
      );
    });

    it('by many at once without deadlock, while the commit runs', async () => {
      const { edition, offers } = await editionWith(3, 5);
      const uuids = await wishes(offers, 4);
      await decide(edition, all(uuids)).expect(200);
      const job = jobIn(await commit(edition));
      const shuffled = (): string[] => [...uuids].sort(() => Math.random() - 0.5);
      const answers = await Promise.all([
        carryOut(job),
        ...Array.from({ length: 3 }, () => decide(edition, all(shuffled(), 'rejected')).then(({ status }) => status)),
      ]);
      expect(answers.slice(1).every((status) => status === 200 || status === 409)).toBe(true);
      await committed(edition);
      expect((await statesOf(...uuids)).filter((state) => state.includes(' '))).toEqual([]);
    });
  });

  describe('are shown before they are committed', () => {
    it('offer by offer: places, what will become of whom, and by how many it is too many', async () => {
      const { edition, offers } = await editionWith(2);
      const [full, open] = offers as [TestOffer, TestOffer];
      // With unlimited places nothing is overbooked.
      const endless = await make.edition();
      await decide(endless, all([await waiting(await make.offer({ edition: endless.uuid }))])).expect(200);
      const [unlimited] = (await preview(endless)).offers;
      expect(unlimited).toMatchObject({ overbooked: 0 });
      for (const none of ['free', 'maxParticipants']) expect(unlimited).not.toHaveProperty(none);
      for (const status of ['confirmed', 'participated', 'waitlisted'] as const) await waiting(full, status);
      const [a = '', b = '', c = '', d = ''] = await wishes([full, full, open, open, open]);
      await decide(edition, { [a]: 'confirmed', [b]: 'waitlisted', [c]: 'confirmed', [d]: 'rejected' }).expect(200);
      const { offers: shown, ...total } = await preview(edition);
      expect(total).toEqual({
        edition: { uuid: edition.uuid, name: edition.name, alias: edition.alias },
        ...{ confirmed: 2, waitlisted: 1, unfulfilled: 0, rejected: 1, undecided: 1, overbookedOffers: 1 },
        ...{ families: 5, children: 5, childrenWithoutPlace: 3 },
        collisions: [],
      });
      expect(shown).toEqual([
        {
          offer: { uuid: full.uuid, name: full.name, alias: full.alias },
          status: ['published'],
          ...{ maxParticipants: 2, taken: 2, listed: 1, confirmed: 1, waitlisted: 1, unfulfilled: 0, rejected: 0 },
          ...{ undecided: 0, free: 0, overbooked: 1, colliding: 0 },
        },
        {
          offer: { uuid: open.uuid, name: open.name, alias: open.alias },
          status: ['published'],
          ...{ maxParticipants: 2, taken: 0, listed: 0, confirmed: 1, waitlisted: 0, unfulfilled: 0, rejected: 1 },
          ...{ undecided: 1, free: 1, overbooked: 0, colliding: 0 },
        },
      ]);
    });

    it('family by family, the unlucky first, and found alone', async () => {
      const { edition, offers } = await editionWith(2);
      const [one, two] = offers as [TestOffer, TestOffer];
      const petra = await world.families.named('Petra', ['Mia', 'Tom'], { lastname: 'Glück' });
      const [mia, tom] = petra.children as [string, string];
      const alone = await make.participant({ firstname: 'Alma' });
      const wishes: Record<string, Decision> = {
        [await waiting(one, 'waiting', mia)]: 'confirmed',
        [await waiting(two, 'waiting', mia)]: 'confirmed',
        [await waiting(one, 'waiting', tom)]: 'waitlisted',
        [await waiting(one, 'waiting', alone)]: 'unfulfilled',
      };
      const settled = await make.participant({ firstname: 'Fertig' });
      await waiting(two, 'confirmed', settled);
      await decide(edition, wishes).expect(200);
      const zero = { confirmed: 0, waitlisted: 0, unfulfilled: 0, rejected: 0, undecided: 0, places: 0 };
      const all = await families(edition);
      expect(all).toEqual([
        {
          ...{ ...zero, unfulfilled: 1, uuid: alone, family: { uuid: alone, name: 'Alma Probe' } },
          children: [{ ...zero, unfulfilled: 1, withoutPlace: true, participant: { uuid: alone, name: 'Alma Probe' } }],
        },
        {
          ...{ ...zero, confirmed: 2, waitlisted: 1 },
          ...{ uuid: petra.uuid, family: { uuid: petra.uuid, name: 'Petra Glück' } },
          children: [
            { ...zero, confirmed: 2, withoutPlace: false, participant: { uuid: mia, name: 'Mia Muster' } },
            { ...zero, waitlisted: 1, withoutPlace: true, participant: { uuid: tom, name: 'Tom Muster' } },
          ],
        },
      ]);
      expect(await families(edition, 'withoutPlace=true')).toEqual(all);
      expect(await families(edition, 'withoutPlace=false')).toEqual([]);
      expect(await families(edition, 'itemsPerPage=1&page=2')).toEqual([all[1]]);
    });

    it('without names for admins who see no families, and of protected children for all but super admins', async () => {
      const { edition, offers } = await editionWith(1);
      const petra = await world.families.named('Petra', [], { lastname: 'Geheim' });
      const child = await make.participant({ account: petra.uuid, columns: { protected: true } });
      await waiting(offers[0]!, 'waiting', child);
      for (const [caller, ofFamily, ofChild] of [
        [maskedAdmin, undefined, undefined],
        [payments, undefined, undefined],
        [admin, 'Petra Geheim', undefined],
        [superAdmin, 'Petra Geheim', 'Kind Probe'],
      ] as const) {
        const [shown] = await families(edition, '', caller);
        expect(shown?.family).toEqual({ uuid: petra.uuid, name: ofFamily });
        expect(shown?.children[0]?.participant).toEqual({ uuid: child, name: ofChild });
      }
    });

    it('in the same number of statements for few and for many', async () => {
      const small = await editionWith(1);
      await wishes(small.offers);
      const large = await editionWith(3);
      await wishes(large.offers, 2);
      await preview(small.edition);
      await families(small.edition);
      for (const read of [preview, families]) {
        const few = await test.statements(() => read(small.edition));
        expect(await test.statements(() => read(large.edition))).toBe(few);
      }
    });
  });

  describe('are committed', () => {
    it('as transitions, with history, prices and counts, and none is left behind; what is done stays as it is (R-WAIT-10, R-WAIT-12)', async () => {
      const { edition, offers } = await editionWith(2);
      const kinds = ['confirmed', 'waitlisted', 'unfulfilled', 'rejected'] as const;
      const [undecided = '', ...each] = await wishes([
        offers[0]!,
        ...offers.flatMap((offer) => kinds.map(() => offer)),
      ]);
      const decided: Record<string, Decision> = Object.fromEntries(
        each.map((uuid, index) => [uuid, kinds[index % kinds.length]!]),
      );
      await decide(edition, decided).expect(200);
      const answer = await commit(edition).expect(202);
      expect(answer.body).toMatchObject({ uuid: edition.uuid, name: edition.name });
      const job = jobIn(answer);
      expect(await readJob(job)).toMatchObject({ state: 'queued', record: edition.uuid, kind: 'commit-decisions' });
      const [uuids, decisions] = [Object.keys(decided), Object.values(decided)];
      expect(await statesOf(...uuids)).toEqual(decisions.map((decision) => `waiting ${String(decision)}`));
      await carryOut(job);
      expect(await readJob(job)).toMatchObject({
        ...{ state: 'done', done: 2, total: 2, reasons: [] },
        result: { confirmed: 2, waitlisted: 2, unfulfilled: 2, rejected: 2, leftOut: 0 },
      });
      expect(await statesOf(...uuids, undecided)).toEqual([...decisions, 'waiting']);
      const history = await make.sql(
        `select distinct procedure, from_status, account_uuid, batch_uuid, notified from attendance_history h
         join attendances t on t.uuid = h.attendance_uuid where t.edition_uuid = $1`,
        [edition.uuid],
      );
      expect(history).toEqual([
        {
          ...{ procedure: 'decisions', from_status: 'waiting', notified: false },
          ...{ account_uuid: admin.uuid, batch_uuid: job },
        },
      ]);
      const prices = await make.sql('select status, charged from attendances where offer_uuid = $1 order by 1', [
        offers[0]!.uuid,
      ]);
      expect(prices.filter(({ charged }) => charged !== null)).toEqual([{ status: 'confirmed', charged: 500 }]);
      expect(await tellJobs(job)).toBe(0);
      // Again changes nothing.
      const rows = () => make.sql('select * from attendances where edition_uuid = $1 order by uuid', [edition.uuid]);
      const before = await rows();
      expect(await committed(edition)).toMatchObject({ state: 'done', total: 0, result: {} });
      expect(await rows()).toEqual(before);
    });

    it('never beyond the places by itself: the offer stays as a whole and is not tried again, the job says by how many, the others are done, also at another try', async () => {
      const { edition, offers } = await editionWith(2, 2);
      const drawn = await wishes(offers.slice(0, 1), 2);
      const [unlucky, other] = (await wishes(offers)) as [string, string];
      await decide(edition, { ...all(drawn), [unlucky]: 'waitlisted', [other]: 'confirmed' }).expect(200);
      const job = await asked(edition, { notify: true });
      // After the commit was asked for, staff confirm another child by hand.
      await waiting(offers[0]!, 'confirmed');
      await failing(other, async () => {
        await expect(carryOut(job)).rejects.toThrow();
        expect(await readJob(job)).toMatchObject({ state: 'queued', reasons: [] });
      });
      await carryOut(job);
      const failed = await readJob(job);
      expect(failed).toMatchObject({ state: 'failed', done: 1, total: 2, result: { confirmed: 1, overbooked: 0 } });
      expect(failed.reasons).toEqual([
        {
          kind: 'offers',
          subject: { uuid: offers[0]!.uuid, name: offers[0]!.name },
          text: expect.stringContaining('one more child than places'),
        },
      ]);
      expect(await tellJobs(String(failed['uuid']))).toBe(1);
      expect(await statesOf(...drawn, unlucky, other)).toEqual([
        ...['waiting confirmed', 'waiting confirmed', 'waiting waitlisted', 'confirmed'],
      ]);
      await decide(edition, { [drawn[1]!]: 'unfulfilled' }).expect(200);
      expect(await committed(edition)).toMatchObject({ state: 'done', reasons: [], result: { confirmed: 1 } });
    });

    it('beyond the places when staff say so, and the job shows it', async () => {
      const { edition, offers } = await editionWith(1, 1);
      const uuids = await wishes(offers, 3);
      await decide(edition, all(uuids)).expect(200);
      const done = await committed(edition, { force: true });
      expect(done).toMatchObject({ state: 'done', result: { confirmed: 3, overbooked: 2 } });
      expect(done.reasons.map(({ subject }) => subject.uuid)).toEqual([offers[0]!.uuid]);
      expect(await statesOf(...uuids)).toEqual(['confirmed', 'confirmed', 'confirmed']);
      // What confirms nobody overbooks nothing, however full the offer is.
      const late = await waiting(offers[0]!);
      await decide(edition, { [late]: 'rejected' }).expect(200);
      expect(await committed(edition)).toMatchObject({ state: 'done', result: { rejected: 1, overbooked: 0 } });
    });

    it('to the end of the waiting list, the most wanted first (R-WAIT-13)', async () => {
      const { edition, offers } = await editionWith(1);
      const there = await waiting(offers[0]!, 'waitlisted');
      const uuids = await wishes(offers, 4);
      for (const [index, priority] of [3, null, 1, 2].entries())
        await make.sql('update attendances set priority = $2 where uuid = $1', [uuids[index], priority]);
      await decide(edition, all(uuids, 'waitlisted')).expect(200);
      await committed(edition);
      const [third, last, first, second] = uuids;
      expect(await world.applications.list(offers[0]!)).toEqual([there, first, second, third, last]);
    });

    it('with one mail for each family, about all its children, sent by the queue itself (R-WAIT-10, R-WAIT-12)', async () => {
      const { edition, offers } = await editionWith(3);
      const [family, other] = [
        await world.families.named('Petra', ['Mia', 'Tom']),
        await world.families.named('Otto', ['Lea']),
      ];
      const [mia, tom] = family.children;
      await decide(edition, {
        [await waiting(offers[0]!, 'waiting', mia)]: 'confirmed',
        [await waiting(offers[1]!, 'waiting', tom)]: 'waitlisted',
        [await waiting(offers[2]!, 'waiting', mia)]: 'unfulfilled',
        [await waiting(offers[2]!, 'waiting', other.children[0])]: 'confirmed',
      }).expect(200);
      const job = await asked(edition, { notify: true });
      await world.drain();
      expect(await readJob(job)).toMatchObject({ state: 'done', done: 3 });
      const mails = await make.sql(
        'select recipient_address as address, text from mails where recipient_address = any($1)',
        [[family.email, other.email]],
      );
      expect(mails.map(({ address }) => address).sort()).toEqual([family.email, other.email].sort());
      const text = String(mails.find(({ address }) => address === family.email)?.['text']);
      for (const word of ['Mia', 'Tom', ...offers.map(({ name }) => name)]) expect(text).toContain(word);
      expect(text).not.toContain('Lea');
    });

    it('offer by offer: where one fails the others are done, it is tried again, and in the end the job says which (R-WAIT-10, R-WAIT-12)', async () => {
      const { edition, offers } = await editionWith(3);
      const uuids = await wishes(offers, 2);
      await decide(edition, all(uuids)).expect(200);
      const job = await asked(edition, { notify: true });
      await failing(uuids[3]!, async () => {
        await expect(carryOut(job)).rejects.toThrow();
        expect(await readJob(job)).toMatchObject({ state: 'queued', done: 2, total: 3, result: { confirmed: 4 } });
        expect(await tellJobs(job)).toBe(0);
        for (let run = 2; run < 5; run += 1) await expect(carryOut(job)).rejects.toThrow();
        await carryOut(job);
      });
      const failed = await readJob(job);
      expect(failed).toMatchObject({ state: 'failed', done: 2, total: 3 });
      expect(failed.reasons.map(({ subject }) => subject)).toEqual([{ uuid: offers[1]!.uuid, name: offers[1]!.name }]);
      expect(await statesOf(uuids[2]!)).toEqual(['waiting confirmed']);
      expect(await tellJobs(job)).toBe(1);
      expect(await committed(edition)).toMatchObject({ state: 'done', result: { confirmed: 2 } });
      expect(await statesOf(uuids[2]!)).toEqual(['confirmed']);
    });

    it('by another worker when the first one dies between offers, in the same batch, with one mail job for the whole run', async () => {
      const { edition, offers } = await editionWith(3);
      const uuids = await wishes(offers);
      await decide(edition, all(uuids)).expect(200);
      const job = await asked(edition, { notify: true });
      await dyingAfter(test.database, 1, () => carryOut(job));
      expect(await readJob(job)).toMatchObject({ done: 1, total: 3 });
      expect(await tellJobs(job)).toBe(0);
      await carryOut(job);
      expect(await readJob(job)).toMatchObject({ state: 'done', done: 3, total: 3, result: { confirmed: 3 } });
      await carryOut(job);
      expect(await tellJobs(job)).toBe(1);
      const entries = await make.sql(
        'select batch_uuid as batch, notified from attendance_history where attendance_uuid = any($1::uuid[])',
        [uuids],
      );
      expect(entries).toEqual(uuids.map(() => ({ batch: job, notified: true })));
    });

    it('once, when several ask at once: the later ones join, unless they ask for another notify or force: 409 naming the job', async () => {
      const { edition, offers } = await editionWith(1);
      await decide(edition, all(await wishes(offers))).expect(200);
      const answers = await Promise.all(Array.from({ length: 3 }, () => commit(edition)));
      expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
      const jobs = new Set(answers.map(jobIn));
      expect(jobs.size).toBe(1);
      const [job] = jobs as unknown as [string];
      await Promise.all([carryOut(job), carryOut(job), carryOut(job)]);
      expect(await readJob(job)).toMatchObject({ state: 'done', result: { confirmed: 1 } });
      expect(await make.sql('select from attendance_history where batch_uuid = $1', [job])).toHaveLength(1);
      // Not those who ask for something else.
      const other = await asked(edition, { notify: true });
      expect((await commit(edition).expect(409)).headers['location']).toBe(`/jobs/${other}`);
      await commit(edition, { notify: true, force: true }).expect(409);
      await commit(edition, { notify: true, force: false }).expect(202);
      await carryOut(other);
      await commit(edition).expect(202);
    });

    it('also those set while the commit runs and joined by a second one', async () => {
      const { edition, offers } = await editionWith(1);
      const late = await waiting(offers[0]!);
      await decide(edition, all(await wishes(offers))).expect(200);
      const job = await asked(edition);
      const running = carryOut(job);
      await decide(edition, { [late]: 'rejected' }).expect(200);
      const second = await asked(edition);
      await running;
      if (second !== job) await carryOut(second);
      expect(await statesOf(late)).toEqual(['rejected']);
    });

    it('but not of applications that changed meanwhile: they stay, and the job says which', async () => {
      const { edition, offers } = await editionWith(1);
      const [withdrawn, stays] = (await wishes(offers, 2)) as [string, string];
      await decide(edition, all([withdrawn, stays])).expect(200);
      const job = await asked(edition);
      // Somebody holds the offer while the plan is made, and withdraws the application under its lock.
      let running: Promise<void> = Promise.resolve();
      await test.database.transaction(async () => {
        await test.database.query('select from offers where uuid = $1 for no key update', [offers[0]!.uuid]);
        // As another process would.
        running = test.database.outsideTransaction(() => carryOut(job));
        await untilBlocked(test);
        await test.database.query(
          `update attendances set status = 'withdrawn', decision = null, withdrawn_at = $2 where uuid = $1`,
          [withdrawn, NOW],
        );
      });
      await running;
      const done = await readJob(job);
      expect(done).toMatchObject({ state: 'done', result: { confirmed: 1, leftOut: 1 } });
      expect(done.reasons.map(({ subject }) => subject.uuid)).toEqual([withdrawn]);
      expect(await statesOf(withdrawn, stays)).toEqual(['withdrawn', 'confirmed']);
    });

    it('in a number of statements that depends on the offers, not on the applications', async () => {
      const count = async (perOffer: number): Promise<number> => {
        const { edition, offers } = await editionWith(2, 100);
        await decide(edition, all(await wishes(offers, perOffer))).expect(200);
        const job = await asked(edition);
        return test.statements(() => carryOut(job));
      };
      expect(await count(4)).toBe(await count(1));
    });
  });
});
