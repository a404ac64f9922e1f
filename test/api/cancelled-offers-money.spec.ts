import { describe, expect, it } from '@jest/globals';
import { bodyOf, type Json, madeBy, pluck } from '../support/json.js';
import { until, untilBlocked } from '../support/until.js';
import { openWorld, type Owing } from '../world/index.js';
import { expectProblem } from '../support/problems.js';

const NOW = '2026-07-01T10:00:00Z';

const world = openWorld({ at: NOW, books: true });
const { test, make, families, money, offers, applications } = world;
const { admin, payments, superAdmin } = world.callers;

const move = async (offer: { uuid: string }, ...transitions: string[]): Promise<void> => {
  for (const transition of transitions) await offers.transition(offer, transition).expect(200);
};
const debtor = ({ family }: Owing): Promise<Json> => money.debtor(family.account.uuid);
const balances = (owing: readonly Owing[]): Promise<unknown[]> =>
  Promise.all(owing.map(async (one) => (await debtor(one))['balance']));
const application = (uuid: string): Promise<Json> => payments.read(`/attendances/${uuid}`);
const remind = (one: Owing, body?: Json) => money.remind(one.family.account.uuid, body);
/** Postings about an application on the debtor's ledger, as `kind amount`, in their order. */
const entries = async (attendance: string): Promise<unknown[]> => {
  const rows = await make.sql(
    `select p.kind || ' ' || e.amount as line from book_entries e join postings p on p.uuid = e.posting_uuid
       join ledgers l on l.uuid = e.ledger_uuid and l.kind = 'debtor' where e.attendance_uuid = $1 order by e.uuid`,
    [attendance],
  );
  return rows.map(({ line }) => line);
};
/** What became of the mails with reminders to the family. */
const reminderMails = async ({ family }: Owing): Promise<unknown[]> => {
  const mails = await make.sql(
    `select coalesce(error, state) as state from mails where account_uuid = $1 and template = 'reminder' order by uuid`,
    [family.account.uuid],
  );
  return mails.map(({ state }) => state);
};

describe('A cancelled offer owes nothing', () => {
  it('what is open is taken back, and charged anew once it takes place after all', async () => {
    const one = await money.owing();
    await move(one.offer, 'cancel');
    expect(await debtor(one)).toMatchObject({ balance: 0, openItems: [] });
    expect(await application(one.attendance)).toMatchObject({ status: 'confirmed', fee: 0, paid: false });
    await move(one.offer, 'relaunch');
    expect(await debtor(one)).toMatchObject({ balance: 1000, openItems: [{ attendance: one.attendance, open: 1000 }] });
    expect(await application(one.attendance)).toMatchObject({ status: 'confirmed', fee: 1000, paid: false });
    expect(await entries(one.attendance)).toEqual(['charge 1000', 'discharge -1000', 'charge 1000']);
    expect(await money.verify()).toEqual([]);
  });

  it('what was paid becomes a credit, which pays the charge of the relaunch', async () => {
    const one = await money.owing();
    await money.pay(one.attendance, 700).expect(201);
    await move(one.offer, 'cancel');
    expect(await debtor(one)).toMatchObject({ balance: -700, openItems: [{ fee: 0, paid: 700, open: -700 }] });
    await move(one.offer, 'relaunch');
    expect(await debtor(one)).toMatchObject({ balance: 300, openItems: [{ fee: 1000, paid: 700, open: 300 }] });
  });

  it('the credit pays something else; after the relaunch all is open again', async () => {
    const one = await money.owing();
    await money.pay(one.attendance).expect(201);
    await money.confirmed((await money.offer(600)).uuid, one.family.child);
    await move(one.offer, 'cancel');
    await payments.post(`/debtors/${one.family.account.uuid}/set-off`, {}).expect(200);
    expect(await debtor(one)).toMatchObject({ balance: -400 });
    await move(one.offer, 'relaunch');
    expect(await debtor(one)).toMatchObject({ balance: 600, openItems: [{ paid: 400, open: 600 }] });
  });

  it('the price of the relaunch is that of then: what staff set, the discount, the fee of the offer', async () => {
    const all = [await money.owing(), await money.owing(), await money.owing()] as const;
    const [own, child, plain] = all;
    for (const { offer } of all) await move(offer, 'cancel');
    await admin.patch(`/attendances/${own.attendance}`, { fee: 250 }).expect(200);
    await superAdmin.patch(`/participants/${child.family.child}`, { discounted: true }).expect(200);
    await offers.patch(plain.offer, { fee: 900 }).expect(200);
    expect(await balances(all)).toEqual([0, 0, 0]);
    for (const { offer } of all) await move(offer, 'relaunch');
    expect(await balances(all)).toEqual([250, 500, 900]);
  });

  it('whatever becomes of an application in it', async () => {
    for (const transition of ['noshow', 'withdraw', 'reject', 'reset']) {
      const one = await money.owing();
      await money.pay(one.attendance, 400).expect(201);
      await move(one.offer, 'cancel');
      await applications.transition(one.attendance, transition);
      expect([transition, (await debtor(one))['balance']]).toEqual([transition, -400]);
      await move(one.offer, 'relaunch');
      expect([transition, (await debtor(one))['balance']]).toEqual([transition, transition === 'noshow' ? 600 : -400]);
    }
  });

  it('an application in it can be deleted while nothing was paid, and moved with what was paid', async () => {
    const [gone, moved] = [await money.owing(), await money.owing()];
    await money.pay(moved.attendance).expect(201);
    for (const { offer } of [gone, moved]) await move(offer, 'cancel');
    await admin.delete(`/attendances/${gone.attendance}`).expect(204);
    const { uuid: other } = await money.offer(300);
    const made = await admin.post(`/attendances/${moved.attendance}/move`, { offer: other, force: true });
    await applications.transition(madeBy(made).uuid, 'confirm');
    expect(await balances([moved])).toEqual([-700]);
    await move(moved.offer, 'relaunch');
    expect(await balances([moved])).toEqual([-700]);
  });

  it('no receipt can be made for it, one that is there can be reversed', async () => {
    const one = await money.owing();
    const receipt = await money.paid(one.attendance, 400);
    await move(one.offer, 'cancel');
    const why = 'attendances[0].attendance: Nothing is owed for this application: the offer is cancelled.';
    expectProblem(await money.pay(one.attendance), 422, why);
    await money.reversed(receipt);
    expect(await debtor(one)).toMatchObject({ balance: 0, openItems: [] });
    await move(one.offer, 'relaunch');
    await money.pay(one.attendance).expect(201);
  });

  it('what was written off is taken back, and the relaunch asks for the whole', async () => {
    const one = await money.owing();
    await payments.post(`/debtors/${one.family.account.uuid}/write-off`, { reason: 'Verzogen' }).expect(200);
    await move(one.offer, 'cancel');
    expect(await debtor(one)).toMatchObject({ balance: 0, openItems: [] });
    await move(one.offer, 'relaunch');
    expect(await debtor(one)).toMatchObject({ balance: 1000 });
  });

  it('also while it is out of the programme; only when it is published again it is charged anew', async () => {
    const one = await money.owing();
    await move(one.offer, 'cancel', 'unpublish');
    const status = async () => bodyOf(await offers.read(one.offer))['status'];
    expect(await status()).toEqual(['unpublished']);
    expect(await debtor(one)).toMatchObject({ balance: 0 });
    const listed = await admin.get('/offers?status=cancelled&itemsPerPage=200').expect(200);
    expect(pluck(listed, 'uuid')).not.toContain(one.offer.uuid);
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

  it('taking an offer out of the programme that was not called off leaves the charges', async () => {
    const one = await money.owing();
    await move(one.offer, 'unpublish');
    expect(await debtor(one)).toMatchObject({ balance: 1000 });
    await move(one.offer, 'publish');
    expect(await entries(one.attendance)).toEqual(['charge 1000']);
  });

  it('takes a constant number of statements for any number of families', async () => {
    const runs: number[] = [];
    for (const count of [1, 30]) {
      const offer = await money.offer(500);
      for (let index = 0; index < count; index += 1) await money.confirmed(offer.uuid, (await families.family()).child);
      for (const transition of ['cancel', 'relaunch']) runs.push(await test.statements(() => move(offer, transition)));
    }
    expect(runs.slice(2)).toEqual(runs.slice(0, 2));
  });

  it('charges that were left behind do not escape who verifies the books', async () => {
    const uuids = [await money.owing(), await money.owing()].map(({ offer }) => offer.uuid);
    const cancel = (cancelled: boolean) =>
      make.sql('update offers set cancelled = $2 where uuid = any($1)', [uuids, cancelled]);
    await cancel(true);
    expect(await money.verify()).toMatchObject([{ rule: 'places', count: 2 }]);
    await cancel(false);
    expect(await money.verify()).toEqual([]);
  });
});

describe('Nobody is reminded of a cancelled offer', () => {
  it('neither alone nor with its edition', async () => {
    test.clock.standAt(NOW);
    const one = await money.owing();
    test.clock.standAt('2026-08-01T10:00:00Z');
    await move(one.offer, 'cancel');
    await remind(one).expect(409);
    await world.job(payments, `/editions/${one.offer.edition}/remind`);
    expect(await reminderMails(one)).toEqual([]);
    test.clock.standAt(NOW);
  });

  it('and a reminder that waits to be sent is not; when it takes place after all, they begin anew', async () => {
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

  it('nor of a place that was given back', async () => {
    const one = await money.owing();
    const other = await money.owing(300);
    await remind(one).expect(200);
    await applications.transition(other.attendance, 'withdraw');
    expect(await reminderMails(one)).toEqual(['queued']);
    await applications.transition(one.attendance, 'withdraw');
    expect(await reminderMails(one)).toEqual(['superseded']);
  });

  it('also when the reminder is written while the offer is cancelled', async () => {
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
