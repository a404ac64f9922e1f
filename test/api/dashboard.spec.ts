import { beforeAll, describe, expect, it } from '@jest/globals';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { ATTENDANCE_STATUS } from '../../src/offers/model/attendance-status.js';
import { OFFER_STATUS } from '../../src/offers/model/offer.js';
import { type Json, listOf } from '../support/json.js';
import { type Caller, openWorld, type TestRecord } from '../world/index.js';

const DATES = [{ begin: '2026-08-20T09:00:00+02:00', end: '2026-08-20T12:00:00+02:00' }];

const world = openWorld({ at: '2026-08-03T08:00:00Z' });
const { test, make, families, money, hands, applications } = world;
const { admin, payments, superAdmin, maskedAdmin, host } = world.callers;

interface Board {
  readonly offers: { status: Record<string, number>; total: number; toReview: number; full: number };
  readonly applications: { status: Record<string, number>; total: number; undecided: number; untold: number };
  readonly children: { withPlace: number; withoutPlace: number };
  readonly places: { total: number; taken: number; free: number; unlimited: number };
  readonly money?: { charged: number; paid: number; open: number; overdue: number };
  readonly mails: { failed: number };
  readonly jobs: { failed: number };
  readonly invitations: { open: number };
  readonly tasks: Record<'running' | 'next' | 'late', { type: string; title?: string; undone?: number }[]>;
}

let edition: TestRecord;

const read = (caller: Caller = admin, uuid = edition.uuid): Promise<Board> =>
  caller.read<Board>(`/editions/${uuid}/dashboard`);

const all = async (path: string, caller: Caller = superAdmin): Promise<Json[]> =>
  listOf(await caller.get(`${path}${path.includes('?') ? '&' : '?'}itemsPerPage=100`).expect(200));
/** Offers that are published and not called off. */
const takingPlace = (offers: readonly Json[]): Json[] =>
  offers.filter(
    ({ status }) => (status as string[]).includes('published') && !(status as string[]).includes('cancelled'),
  );
const count = async (path: string, caller?: Caller): Promise<number> => (await all(path, caller)).length;

const job = (state: string): Json => ({
  ...{ uuid: newUuid(), kind: 'commit-decisions', state, record_uuid: edition.uuid, task: {}, done: 1, total: 1 },
  ...{ reasons: [], result: {}, account_uuid: admin.uuid, runs: 1, created_at: test.clock.now() },
  ...{ alive_at: test.clock.now(), finished_at: test.clock.now() },
});

beforeAll(async () => {
  edition = await make.edition({
    name: 'Sommer',
    tasks: [
      { type: 'host_editing_stage', begin: '2026-03-01T00:00:00Z', end: '2026-04-01T00:00:00Z' },
      { type: 'host_editing_stage', begin: '2026-04-10T00:00:00Z', end: '2026-05-01T00:00:00Z' },
      {
        ...{ type: 'application_system', begin: '2026-05-01T00:00:00Z', end: '2026-06-01T00:00:00Z' },
        columns: { application_system: 'lot' },
      },
      { type: 'pay_days', begin: '2026-07-01T00:00:00Z', end: '2026-07-02T00:00:00Z' },
      { type: 'show_offers', begin: '2026-04-01T00:00:00Z', end: '2026-10-01T00:00:00Z' },
      { type: 'holiday', begin: '2026-08-10T00:00:00Z', end: '2026-09-12T00:00:00Z' },
    ],
  });
  const offer = (more: Parameters<typeof make.offer>[0]) =>
    make.offer({ edition: edition.uuid, dates: DATES, ...more });
  for (const place of ['draft', 'draft', 'completed', 'completed', 'completed', 'reviewed', 'unpublished'] as const) {
    await offer({ place, maxParticipants: 7 });
  }
  const full = await offer({ maxParticipants: 2 });
  const listed = await offer({ maxParticipants: 3 });
  const wide = await offer({ maxParticipants: 20 });
  const unlimited = await offer({});
  const cancelled = await offer({ maxParticipants: 1, cancelled: true });
  await applications.of(full, 'confirmed', 'participated', 'rejected', 'withdrawn', 'unfulfilled');
  await applications.of(listed, 'confirmed', 'noshow', 'waitlisted', 'waitlisted');
  await applications.of(wide, 'waiting', 'waiting', 'waiting');
  await applications.of(unlimited, 'confirmed', 'waiting');
  await applications.of(cancelled, 'confirmed', 'waiting');
  await make.sql(
    `update attendances set decision = 'confirmed'
     where uuid = (select min(uuid::text)::uuid from attendances where status = 'waiting')`,
  );
  // A child with a place and without one, which counts once; one under an information lock.
  const family = await families.family({}, { protected: true });
  await make.attendance(full.uuid, 'waitlisted', family.child);
  await make.attendance(wide.uuid, 'confirmed', family.child);
  // Money: charged before the pay days, and after them; paid, in parts, given up, and called off.
  test.clock.standAt('2026-06-10T08:00:00Z');
  const [expensive, gone] = [await offer({ columns: { fee: 1250 } }), await offer({ columns: { fee: 700 } })];
  for (const amount of [1250, 500, 0]) {
    const attendance = await money.confirmed(expensive.uuid, (await families.family()).child);
    if (amount > 0) await money.pay(attendance, amount).expect(201);
  }
  const poor = await families.family();
  await money.confirmed(expensive.uuid, poor.child);
  expect(await hands.writeOff(poor.account.uuid)).toBe(true);
  await money.confirmed(gone.uuid, (await families.family()).child);
  expect(await hands.offer(gone.uuid, 'cancel')).toBe(true);
  test.clock.standAt('2026-08-03T08:00:00Z');
  await money.confirmed(expensive.uuid, (await families.family()).child);
  // Loose ends, and the same of another edition.
  const { uuid: other } = await make.edition();
  for (const about of [edition.uuid, edition.uuid, other]) {
    for (const columns of [
      { state: 'failed', sent_at: null, error: 'x' },
      { state: 'failed', sent_at: null, error: 'superseded' },
      { state: 'sent' },
    ]) {
      await make.mail({ columns: { edition_uuid: about, ...columns } });
    }
  }
  await make.insert('background_jobs', [job('failed'), job('failed'), job('failed'), job('done')]);
  const { uuid: club } = await make.host();
  for (const columns of [{}, {}, { accepted_at: test.clock.now() }, { expires_at: '2026-08-03T08:00:00Z' }]) {
    await make.invitation({ host: club, by: admin.uuid, columns });
  }
  const foreign = await make.offer({ edition: other, maxParticipants: 5 });
  await applications.of(foreign, 'waiting', 'confirmed');
});

describe('GET /editions/{uuid}/dashboard', () => {
  it('counts offers as their list does: by status, to review, without places left (R-DESK-4)', async () => {
    const { offers } = await read();
    const listed = await all(`/offers?edition=${edition.uuid}`);
    const of = (status: string): Json[] => listed.filter((one) => (one['status'] as string[]).includes(status));
    expect(offers.total).toBe(listed.length);
    expect(Object.keys(offers.status).sort()).toEqual([...OFFER_STATUS].sort());
    for (const status of OFFER_STATUS) expect([status, offers.status[status]]).toEqual([status, of(status).length]);
    expect(offers.status).toMatchObject({ draft: 2, completed: 3, published: 7, cancelled: 2 });
    expect(offers.toReview).toBe(await count(`/offers?edition=${edition.uuid}&status=completed`));
    const full = takingPlace(listed).filter(({ fullyBooked }) => fullyBooked === true);
    expect(offers.full).toBe(full.length);
    expect(offers.full).toBe(2);
  });

  it('counts places of offers that take place, as the list of offers shows them (R-DESK-4)', async () => {
    const published = takingPlace(await all(`/offers?edition=${edition.uuid}`));
    const sum = (of: (offer: Json) => unknown): number =>
      published.reduce((total, one) => total + Number(of(one) ?? 0), 0);
    const taken = (offer: Json): number => {
      const { confirmed, participated, noshow } = offer['attendances'] as Record<string, number>;
      return confirmed! + participated! + noshow!;
    };
    const { places } = await read();
    expect(places).toEqual({
      total: sum(({ maxParticipants }) => maxParticipants),
      taken: sum((offer) => (offer['maxParticipants'] === undefined ? 0 : taken(offer))),
      unlimited: sum((offer) => (offer['maxParticipants'] === undefined ? taken(offer) : 0)),
      free: sum(({ vacancies }) => vacancies),
    });
    expect(places).toEqual({ total: 25, taken: 5, free: 19, unlimited: 6 });
  });

  it('counts applications as their list does: by state, undecided, untold (R-DESK-4)', async () => {
    const board = await read();
    const list = `/attendances?edition=${edition.uuid}`;
    const listed = await all(list);
    expect(board.applications.total).toBe(listed.length);
    for (const status of ATTENDANCE_STATUS) {
      const of = listed.filter((one) => one['status'] === status);
      expect([status, board.applications.status[status]]).toEqual([status, of.length]);
    }
    expect(board.applications.untold).toBe(await count(`${list}&told=false`));
    expect(board.applications.untold).toBeGreaterThan(0);
    expect(board.applications.undecided).toBe(await count(`${list}&decision=none`));
    // One waits in a cancelled offer, where nothing is to be decided.
    expect(board.applications.undecided).toBe(3);
    expect(board.applications.status['waiting']).toBe(5);
  });

  it('counts each child once: with a place, or without one though it wants one; a cancelled offer gives none (R-DESK-7)', async () => {
    const placed = new Set<string>();
    const wanting = new Set<string>();
    const calledOff = await all(`/offers?edition=${edition.uuid}&status=cancelled`);
    const cancelled = new Set(calledOff.map(({ uuid }) => uuid));
    for (const { participant, status, offer } of await all(`/attendances?edition=${edition.uuid}`)) {
      const child = (participant as { uuid: string }).uuid;
      if (status !== 'withdrawn') wanting.add(child);
      const holds = ['confirmed', 'participated', 'noshow'].includes(String(status));
      if (holds && !cancelled.has((offer as { uuid: string }).uuid)) placed.add(child);
    }
    const { children } = await read();
    expect(children).toEqual({
      ...{ withPlace: placed.size, withoutPlace: wanting.size - placed.size, hiddenWithPlaces: 0 },
    });
    expect(children.withoutPlace).toBe(11);
  });

  it('counts money as the revenue and the open items of debtors do, for payments admins alone (R-DESK-5)', async () => {
    const { charged, paid, open } = await payments.read(`/editions/${edition.uuid}/revenue`);
    const today = '2026-08-03';
    const items = (await all(`/debtors?edition=${edition.uuid}`)).flatMap(({ openItems }) => openItems as Json[]);
    const late = items.filter(({ open, dueOn }) => Number(open) > 0 && String(dueOn) < today);
    const { money: shown } = await read(payments);
    expect(shown).toEqual({ charged, paid, open, overdue: late.reduce((sum, item) => sum + Number(item['open']), 0) });
    // Half paid and unpaid; what was charged today is due later, what was given up or called off is not open.
    expect(shown).toMatchObject({ paid: 1750, open: 2 * 1250 - 500 + 1250 - 1250 + 1250, overdue: 2000 });
    expect(await read(maskedAdmin)).not.toHaveProperty('money');
  });

  it('asks nothing as overdue before the day of the invoice is over (R-DESK-5)', async () => {
    const { uuid } = await make.edition();
    const offer = await make.offer({ edition: uuid, columns: { fee: 900 } });
    const family = await families.family();
    const attendance = await money.confirmed(offer.uuid, family.child);
    await money.invoice({ family, attendance });
    const overdueAt = async (moment: string): Promise<number | undefined> => {
      test.clock.standAt(moment);
      return (await read(payments, uuid)).money?.overdue;
    };
    try {
      expect(await overdueAt('2026-08-17T21:59:00Z')).toBe(0);
      expect(await overdueAt('2026-08-17T22:00:00Z')).toBe(900);
    } finally {
      test.clock.standAt('2026-08-03T08:00:00Z');
    }
  });

  it('counts failed mails of the edition, failed jobs and open invitations as their lists do (R-DESK-4)', async () => {
    const board = await read();
    expect(board.mails.failed).toBe(await count(`/mails?edition=${edition.uuid}&state=failed`));
    expect(board.jobs.failed).toBe(await count('/jobs?state=failed'));
    expect(board.invitations.open).toBe(await count('/invitations?status=open'));
    expect([board.mails.failed, board.jobs.failed, board.invitations.open]).toEqual([2, 3, 2]);
  });

  it('shows what runs and comes next as the timeline does, and what is late with what is undone (R-DESK-6)', async () => {
    const { running, next } = await admin.read(`/editions/${edition.uuid}/timeline`);
    const { tasks, offers, applications: counted } = await read(payments);
    expect({ running: tasks.running, next: tasks.next }).toEqual({ running, next });
    const unpaid = await count(`/attendances?edition=${edition.uuid}&paid=false`);
    expect(unpaid).toBeGreaterThan(0);
    expect(tasks.late.map(({ type, undone }) => [type, undone])).toEqual([
      ['host_editing_stage', offers.status['draft']],
      ['application_system', counted.undecided],
      ['pay_days', unpaid],
    ]);
    expect(tasks.late[0]).toMatchObject({ begin: '2026-04-10T02:00:00+02:00' });
  });

  it('calls nothing late that is done, goes on, or comes again (R-DESK-6)', async () => {
    const late = async (tasks: Parameters<typeof make.edition>[0], place: 'draft' | 'published'): Promise<string[]> => {
      const { uuid } = await make.edition(tasks);
      await make.offer({ edition: uuid, place });
      return (await read(admin, uuid)).tasks.late.map(({ type }) => type);
    };
    const over = { type: 'host_editing_stage', begin: '2026-03-01T00:00:00Z', end: '2026-08-03T08:00:00Z' } as const;
    const again = { ...over, begin: '2026-08-10T00:00:00Z', end: '2026-08-11T00:00:00Z' };
    expect(await late({ tasks: [over] }, 'draft')).toEqual(['host_editing_stage']);
    expect(await late({ tasks: [over] }, 'published')).toEqual([]);
    expect(await late({ tasks: [{ ...over, end: '2026-08-03T08:00:01Z' }] }, 'draft')).toEqual([]);
    expect(await late({ tasks: [over, again] }, 'draft')).toEqual([]);
  });

  it('is the same for admins who do not see families, money and pay days aside (R-DESK-4)', async () => {
    const { money: _money, tasks, ...seen } = await read(superAdmin);
    const late = tasks.late.filter(({ type }) => type !== 'pay_days');
    expect(await read(maskedAdmin)).toEqual({ ...seen, tasks: { ...tasks, late } });
    await host.get(`/editions/${edition.uuid}/dashboard`).expect(403);
  });

  it('of an empty edition is all zero, of an archived one what its lists still say', async () => {
    const empty = await make.edition();
    const board = await read(payments, empty.uuid);
    expect(board).toMatchObject({
      ...{ offers: { total: 0, toReview: 0, full: 0 }, applications: { total: 0, undecided: 0, untold: 0 } },
      ...{ children: { withPlace: 0, withoutPlace: 0 }, places: { total: 0, taken: 0, free: 0, unlimited: 0 } },
      ...{ money: { charged: 0, paid: 0, open: 0, overdue: 0 }, tasks: { running: [], next: [], late: [] } },
    });
    const archived = await make.edition({ archived: true });
    await applications.of(await make.offer({ edition: archived.uuid, maxParticipants: 4 }), 'waiting');
    expect(await read(admin, archived.uuid)).toMatchObject({ applications: { total: 1 }, places: { free: 4 } });
    await admin.get(`/editions/${newUuid()}/dashboard`).expect(404);
  });

  it('takes one request, and as many statements for a full edition as for an empty one (R-DESK-4)', async () => {
    const empty = await make.edition();
    await read(superAdmin, empty.uuid);
    const full = await test.statements(() => read(superAdmin));
    expect(await test.statements(() => read(superAdmin, empty.uuid))).toBe(full);
    expect(full).toBeLessThanOrEqual(15);
    expect(await test.statements(() => read(maskedAdmin))).toBeLessThan(full);
  });
});
