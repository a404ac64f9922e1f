import { describe, expect, it } from '@jest/globals';
import { type AttendanceTransition } from '../../src/attendances/model/attendance.workflow.js';
import { bodyOf, type Json, pluck } from '../support/json.js';
import { until, untilBlocked } from '../support/until.js';
import { type Debt, openWorld, type Owing } from '../world/index.js';
import { expectProblem } from '../support/problems.js';

const NOW = '2026-07-01T10:00:00Z';

const world = openWorld({ at: NOW, books: true });
const { test, make, families, money, hands, offers, applications } = world;
const { admin, payments } = world.callers;

const move = async (offer: { uuid: string }, ...transitions: string[]): Promise<void> => {
  for (const transition of transitions)
    await offers.transition(offer, transition, { force: transition === 'unpublish' }).expect(200);
};
const debtor = ({ family }: Owing): Promise<Json> => money.debtor(family.account.uuid);
const application = (uuid: string): Promise<Json> => payments.read(`/attendances/${uuid}`);
const remind = (one: Owing, body?: Json) => money.remind(one.family.account.uuid, body);
/** What became of the mails with reminders to the family. */
const reminderMails = async ({ family }: Owing): Promise<unknown[]> => {
  const mails = await make.sql(
    `select coalesce(error, state) as state from mails where account_uuid = $1 and template = 'reminder' order by uuid`,
    [family.account.uuid],
  );
  return mails.map(({ state }) => state);
};

type Act = (debt: Debt) => Promise<unknown>;
const pay =
  (amount: number): Act =>
  ({ attendance }) =>
    hands.pay([{ attendance, amount }]);
const become =
  (transition: AttendanceTransition): Act =>
  ({ attendance }) =>
    hands.transition(attendance, transition);
const nothing: Act = () => Promise.resolve(true);

/** Of a debt of 10 euros: what is done before its offer is called off and while it is, and the balance then and after the relaunch. */
const CASES: readonly (readonly [what: string, before: Act, meanwhile: Act, off: number, on: number])[] = [
  ['what is open is taken back, and charged anew', nothing, nothing, 0, 1000],
  ['what was paid becomes a credit, which pays the charge of the relaunch', pay(700), nothing, -700, 300],
  [
    'a credit that pays something else is gone: after the relaunch all is open again',
    async (debt) => [await pay(1000)(debt), await money.place(debt.child, 600)],
    ({ child }) => hands.setOff(child),
    -400,
    600,
  ],
  ['the price is what staff set meanwhile', nothing, ({ attendance }) => hands.fee(attendance, 250), 0, 250],
  ['or that of the discount', nothing, ({ child }) => hands.discount(child, true), 0, 500],
  ['or the new one of the offer', nothing, ({ offer }) => offers.patch(offer, { fee: 900 }).expect(200), 0, 900],
  ['a place that was not used is charged', pay(400), become('noshow'), -400, 600],
  ['one that was given back is not', pay(400), become('withdraw'), -400, -400],
  ['nor one that was taken away', pay(400), become('reject'), -400, -400],
  ['nor one that is undecided again', pay(400), become('reset'), -400, -400],
  ['an application without a payment can be deleted', nothing, ({ attendance }) => hands.remove(attendance), 0, 0],
  [
    'one that is moved takes along what was paid',
    pay(1000),
    async ({ attendance }) => {
      const moved = await hands.move(attendance, (await money.offer(300)).uuid);
      return hands.transition(moved!.uuid, 'confirm');
    },
    -700,
    -700,
  ],
  ['what was written off is taken back, too', ({ child }) => hands.writeOff(child), nothing, 0, 1000],
];

describe('A cancelled offer owes nothing', () => {
  it('whatever was done before and meanwhile; the relaunch charges what is due then (R-MON-19)', async () => {
    const debts = await money.debts(CASES.length);
    for (const [index, [what, before, meanwhile, off, on]] of CASES.entries()) {
      const debt = debts[index]!;
      const steps = [await before(debt), await hands.offer(debt.offer.uuid, 'cancel'), await meanwhile(debt)];
      const balance = await money.balance(debt.child);
      steps.push(await hands.offer(debt.offer.uuid, 'relaunch'));
      expect([what, ...steps]).not.toContain(undefined);
      expect([what, balance, await money.balance(debt.child)]).toEqual([what, off, on]);
    }
    expect(await money.entries(debts[0]!.child)).toEqual(['charge 1000', 'discharge -1000', 'charge 1000']);
  });

  it('as debtor and application show it, nor can a receipt be made, while one that is there can be reversed (R-MON-19, R-OFF-6)', async () => {
    const one = await money.owing();
    const receipt = await money.paid(one.attendance, 400);
    await move(one.offer, 'cancel');
    expect(await debtor(one)).toMatchObject({ balance: -400, openItems: [{ fee: 0, paid: 400, open: -400 }] });
    expect(await application(one.attendance)).toMatchObject({ status: 'confirmed', fee: 0, paid: false });
    const why = 'attendances[0].attendance: Nothing is owed for this application: the offer is cancelled.';
    expectProblem(await money.pay(one.attendance), 422, why);
    await money.reversed(receipt);
    expect(await debtor(one)).toMatchObject({ balance: 0, openItems: [] });
    await move(one.offer, 'relaunch');
    expect(await debtor(one)).toMatchObject({ balance: 1000, openItems: [{ attendance: one.attendance, open: 1000 }] });
    expect(await application(one.attendance)).toMatchObject({ status: 'confirmed', fee: 1000, paid: false });
    await money.pay(one.attendance).expect(201);
  });

  it('also while it is out of the programme; only when it is published again it is charged anew (R-MON-19)', async () => {
    const one = await money.owing();
    // Out of the programme without being called off, it keeps its charges.
    await move(one.offer, 'unpublish');
    expect(await debtor(one)).toMatchObject({ balance: 1000 });
    await move(one.offer, 'publish');
    expect(await money.entries(one.family.account.uuid)).toEqual(['charge 1000']);
    await move(one.offer, 'cancel', 'unpublish');
    const status = async () => bodyOf(await offers.read(one.offer))['status'];
    expect(await status()).toEqual(['unpublished', 'cancelled']);
    expect(await debtor(one)).toMatchObject({ balance: 0 });
    const listed = await admin.get('/offers?status=cancelled&itemsPerPage=200').expect(200);
    expect(pluck(listed, 'uuid')).toContain(one.offer.uuid);
    const waiting = await make.attendance(one.offer.uuid, 'waiting');
    await applications.act(waiting, 'transition', { transition: 'confirm' }).expect(409);
    await move(one.offer, 'publish');
    expect(await status()).toEqual(['published']);
    expect(await debtor(one)).toMatchObject({ balance: 1000 });
  });

  it('also when it is published again after its first date has begun: it did not take place', async () => {
    const one = await money.owing();
    const dates = [{ begin: '2026-07-02T10:00:00Z', end: '2026-07-03T10:00:00Z' }];
    await offers.patch(one.offer, { dates }).expect(200);
    await move(one.offer, 'cancel', 'unpublish');
    test.clock.standAt('2026-07-02T11:00:00Z');
    await move(one.offer, 'publish');
    test.clock.standAt(NOW);
    const status = ['published', 'cancelled'];
    expect(bodyOf(await offers.read(one.offer))).toMatchObject({ status });
    expect(await debtor(one)).toMatchObject({ balance: 0 });
    expect((await offers.history(one.offer))[0]).toMatchObject({ to: status });
  });

  it('takes a constant number of statements for any number of families', async () => {
    const runs: number[] = [];
    for (const count of [1, 4]) {
      const { uuid: offer } = await money.offer(500);
      const children = await make.participants(Array.from({ length: count }, () => ({})));
      await money.places(children.map((child) => ({ offer, child })));
      for (const transition of ['cancel', 'relaunch'] as const)
        runs.push(await test.statements(() => hands.offer(offer, transition)));
    }
    expect(runs.slice(2)).toEqual(runs.slice(0, 2));
  });

  it('charges that were left behind do not escape who verifies the books (R-MON-19)', async () => {
    const uuids = (await money.debts(2)).map(({ offer }) => offer.uuid);
    const cancel = (cancelled: boolean) =>
      make.sql('update offers set cancelled = $2 where uuid = any($1)', [uuids, cancelled]);
    await cancel(true);
    expect(await money.verify()).toMatchObject([{ rule: 'places', count: 2 }]);
    await cancel(false);
    expect(await money.verify()).toEqual([]);
  });
});

describe('Nobody is reminded of a cancelled offer', () => {
  it('neither alone nor with its edition (R-MON-19)', async () => {
    const [family, edition] = [await families.family(), (await make.edition()).uuid];
    const offer = await make.offer({ edition, columns: { fee: 1000 } });
    const one = { family, offer, attendance: await money.confirmed(offer.uuid, family.child) };
    test.clock.standAt('2026-08-01T10:00:00Z');
    await move(one.offer, 'cancel');
    await remind(one).expect(409);
    await world.job(payments, `/editions/${one.offer.edition}/remind`);
    expect(await reminderMails(one)).toEqual([]);
    test.clock.standAt(NOW);
  });

  it('and a reminder that waits to be sent is not; when it takes place after all, they begin anew (R-MON-19)', async () => {
    const one = await money.owing();
    await remind(one, { dueOn: '2026-07-20' }).expect(200);
    expect(await reminderMails(one)).toEqual(['queued']);
    await move(one.offer, 'cancel');
    expect(await reminderMails(one)).toEqual(['superseded']);
    test.clock.standAt('2026-07-10T10:00:00Z');
    await move(one.offer, 'relaunch');
    expect(await debtor(one)).toMatchObject({ openItems: [{ dueOn: '2026-07-24' }] });
    expect(bodyOf(await remind(one).expect(200))).toMatchObject({ reminders: [{ level: 1 }] });
    expect(await reminderMails(one)).toEqual(['superseded', 'queued']);
    test.clock.standAt(NOW);
  });

  it('nor of a place that was given back (R-MON-19)', async () => {
    const one = await money.owing();
    const other = await money.owing(300);
    await remind(one).expect(200);
    await applications.transition(other.attendance, 'withdraw');
    expect(await reminderMails(one)).toEqual(['queued']);
    await applications.transition(one.attendance, 'withdraw');
    expect(await reminderMails(one)).toEqual(['superseded']);
  });

  it('also when the reminder is written while the offer is cancelled (R-MON-19)', async () => {
    const one = await money.owing();
    const [, answer] = await Promise.all([
      test.database.transaction(async () => {
        await test.database.query('update offers set cancelled = true where uuid = $1', [one.offer.uuid]);
        await money.calledOff(one.offer.uuid);
        await untilBlocked(test);
      }),
      untilHeld(one).then(() => remind(one)),
    ]);
    expect(answer.status).toBe(409);
    expect(await reminderMails(one)).toEqual([]);
  });
});

/** Until somebody books on the debtor's ledger. */
const untilHeld = (one: Owing): Promise<void> =>
  until('A lock on the debtor', async () => {
    const debtor = [one.family.account.uuid];
    return (await make.sql('select from ledgers where debtor_uuid = $1 for update skip locked', debtor)).length === 0;
  });
