import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Random } from '../support/random.js';
import { Fixtures, type TestCallers } from '../support/fixtures.js';
import { TestApp } from '../support/test-app.js';
import { Treasury } from '../support/treasury.js';
import { type AttendanceTransition } from '../../src/attendances/attendance.workflow.js';
import { ReceiptIssuing } from '../../src/receipts/receipt-issuing.js';
import { ReceiptReversalService } from '../../src/receipts/receipt-reversal.service.js';
import { Problem } from '../../src/common/http/problem.js';
import { Caller } from '../../src/common/access/caller.js';
import { Precondition } from '../../src/common/http/etag.js';

/** Sequences, and steps in each. */
const SEQUENCES = Number(process.env['BOOK_SEQUENCES'] ?? 40);
const STEPS = 20;

const TRANSITIONS: readonly AttendanceTransition[] = [
  'confirm',
  'confirm',
  'confirm',
  'withdraw',
  'reset',
  'reject',
  'unfulfill',
  'waitlist',
  'participated',
  'noshow',
];
const OWING = ['confirmed', 'participated', 'noshow'];

let test: TestApp;
let make: Fixtures;
let treasury: Treasury;
let callers: TestCallers;
let offers: { uuid: string; fee: number }[];

beforeAll(async () => {
  test = await TestApp.start();
  make = new Fixtures(test);
  const [own, foreign] = await make.hosts(2);
  callers = await make.callers({ own: own!.uuid, foreign: foreign!.uuid });
  treasury = new Treasury(test, make);
  offers = [];
  for (const fee of [0, 1, 199, 200, 201, 999, 1250, 3000]) offers.push({ ...(await treasury.offer(fee)), fee });
});
afterAll(() => test.stop());

/** A family in a model of its own: what it must owe and what it has paid, told by the rules and not by the books. */
interface Model {
  readonly account: string;
  readonly children: { uuid: string; discounted: boolean }[];
  readonly applications: Map<
    string,
    { offer: number; child: string; own: number | null; charged: number | null; paid: number }
  >;
  readonly receipts: { uuid: string; items: { uuid: string; at: string; amount: number; reversed: boolean }[] }[];
}

const priceOf = (model: Model, uuid: string): number => {
  const { own, offer, child } = model.applications.get(uuid)!;
  const { fee } = offers[offer]!;
  const discounted = model.children.find(({ uuid: id }) => id === child)?.discounted === true;
  return own ?? (discounted && fee >= 200 ? Math.floor(fee / 2) : fee);
};

const caller = (): Caller =>
  Caller.of({
    tokenUuid: callers.payments.uuid,
    accountUuid: callers.payments.uuid,
    roles: ['ROLE_PAYMENTS_ADMIN'],
    scopes: ['api:write'],
    hosts: [],
    sharedOffers: [],
  });

const steps: readonly ((model: Model, random: Random) => Promise<void>)[] = [
  async function apply(model, random) {
    const child = random.pick(model.children).uuid;
    const free = offers
      .map((_, index) => index)
      .filter((index) => ![...model.applications.values()].some((one) => one.child === child && one.offer === index));
    if (free.length === 0) return;
    const offer = random.pick(free);
    const uuid = await make.attendance(offers[offer]!.uuid, 'waiting', child);
    model.applications.set(uuid, { offer, child, own: null, charged: null, paid: 0 });
    await treasury.transition(uuid, 'confirm');
    model.applications.get(uuid)!.charged = priceOf(model, uuid);
  },
  async function move(model, random) {
    const uuid = random.pickKey(model.applications);
    const one = uuid === undefined ? undefined : model.applications.get(uuid);
    if (uuid === undefined || one === undefined) return;
    const free = offers
      .map((_, index) => index)
      .filter(
        (index) =>
          ![...model.applications.values()].some((other) => other.child === one.child && other.offer === index),
      );
    if (free.length === 0) return;
    const offer = random.pick(free);
    const confirm = random.chance(0.7);
    const to = await treasury.move(uuid, offers[offer]!.uuid, confirm);
    const withdrawn = (await treasury.attendance(uuid)).status === 'withdrawn';
    if (withdrawn) one.charged = null;
    model.applications.set(to, { offer, child: one.child, own: null, charged: null, paid: one.paid });
    one.paid = 0;
    if (confirm) model.applications.get(to)!.charged = priceOf(model, to);
    for (const item of model.receipts.flatMap(({ items }) => items)) if (item.at === uuid) item.at = to;
  },
  async function transition(model, random) {
    const uuid = random.pickKey(model.applications);
    if (uuid === undefined) return;
    const before = await treasury.attendance(uuid);
    await treasury.transition(uuid, random.pick(TRANSITIONS));
    const after = await treasury.attendance(uuid);
    const owes = OWING.includes(after.status);
    const owed = OWING.includes(before.status);
    if (owes && !owed) model.applications.get(uuid)!.charged = priceOf(model, uuid);
    if (!owes) model.applications.get(uuid)!.charged = null;
  },
  async function ownFee(model, random) {
    const uuid = random.pickKey(model.applications);
    const one = uuid === undefined ? undefined : model.applications.get(uuid);
    if (uuid === undefined || one === undefined) return;
    one.own = random.chance(0.3) ? null : random.below(offers[one.offer]!.fee + 1);
    await treasury.ownFee(uuid, one.own);
    if (one.charged !== null) one.charged = priceOf(model, uuid);
  },
  async function discount(model, random) {
    const child = random.pick(model.children);
    child.discounted = !child.discounted;
    await treasury.discount(child.uuid, child.discounted);
    for (const [uuid, one] of model.applications) {
      if (one.child === child.uuid && one.charged !== null) one.charged = priceOf(model, uuid);
    }
  },
  async function pay(model, random) {
    const open = [...model.applications].filter(([, { charged, paid }]) => charged !== null && charged > paid);
    if (open.length === 0) return;
    const chosen = open.filter(() => random.chance(0.6)).slice(0, 4);
    const payments = (chosen.length === 0 ? [random.pick(open)] : chosen).map(([attendance, { charged, paid }]) => ({
      attendance,
      amount: random.chance(0.5) ? undefined : 1 + random.below(charged! - paid),
    }));
    const uuid = await test.database.transaction(() =>
      test.app
        .get(ReceiptIssuing)
        .issue({ payments, method: random.pick(['cash', 'transfer', 'card', 'other']), issuedBy: null }),
    );
    const items = await make.sql(
      'select uuid, attendance_uuid, amount from receipt_items where receipt_uuid = $1 order by position',
      [uuid],
    );
    model.receipts.push({
      uuid,
      items: items.map((item) => ({
        uuid: String(item['uuid']),
        at: String(item['attendance_uuid']),
        amount: Number(item['amount']),
        reversed: false,
      })),
    });
    payments.forEach(({ attendance, amount }) => {
      const one = model.applications.get(attendance)!;
      one.paid += amount ?? one.charged! - one.paid;
    });
  },
  async function overpay(model, random) {
    const uuid = random.pickKey(model.applications);
    const one = uuid === undefined ? undefined : model.applications.get(uuid);
    if (uuid === undefined || one === undefined) return;
    const amount = (one.charged ?? 0) - one.paid + 1 + random.below(100);
    await expect(
      test.database.transaction(() =>
        test.app
          .get(ReceiptIssuing)
          .issue({ payments: [{ attendance: uuid, amount: Math.max(1, amount) }], method: 'cash', issuedBy: null }),
      ),
    ).rejects.toThrow(Problem);
  },
  async function reverse(model, random) {
    if (model.receipts.length === 0) return;
    const receipt = random.pick(model.receipts);
    const left = receipt.items.filter(({ reversed }) => !reversed);
    const some = left.filter(() => random.chance(0.5));
    const all = some.length === 0 || random.chance(0.5);
    const withdraw = random.chance(0.3);
    const reversing = test.app
      .get(ReceiptReversalService)
      .reverse(
        caller(),
        receipt.uuid,
        { ...(all ? {} : { items: some.map(({ uuid }) => ({ uuid, alias: '' })) }), withdraw },
        new Precondition(undefined, caller()),
      );
    const chosen = all ? left : some;
    const states = await Promise.all(chosen.map(({ at }) => treasury.attendance(at)));
    const possible =
      left.length > 0 &&
      (!withdraw || states.every(({ status }) => !['participated', 'noshow', 'rejected'].includes(status)));
    if (!possible) {
      await expect(reversing).rejects.toThrow(Problem);
      return;
    }
    await reversing;
    for (const item of chosen) {
      item.reversed = true;
      const one = model.applications.get(item.at)!;
      one.paid -= item.amount;
      if (withdraw) one.charged = null;
    }
  },
];

/** The books against the model, to the cent. */
const compare = async (model: Model): Promise<void> => {
  const rows = await make.sql(
    `select t.uuid, t.charged, t.paid_amount as paid, coalesce((select sum(e.amount)::int from book_entries e
       join ledgers l on l.uuid = e.ledger_uuid and l.kind = 'debtor' where e.attendance_uuid = t.uuid), 0) as open
     from attendances t where t.uuid = any($1::uuid[])`,
    [[...model.applications.keys()]],
  );
  for (const row of rows) {
    const { charged, paid } = model.applications.get(String(row['uuid']))!;
    expect(row).toMatchObject({ charged, paid, open: (charged ?? 0) - paid });
    expect(paid).toBeGreaterThanOrEqual(0);
  }
  const balance = [...model.applications.values()].reduce((sum, { charged, paid }) => sum + (charged ?? 0) - paid, 0);
  expect(await treasury.balance(model.account)).toBe(balance);
  const [total] = await make.sql('select coalesce(sum(amount), 0)::int as total from book_entries');
  expect(total).toEqual({ total: 0 });
};

describe('the books', () => {
  it(`fit the rules after each step of ${SEQUENCES} random sequences`, async () => {
    for (let seed = 1; seed <= SEQUENCES; seed += 1) {
      const random = new Random(seed);
      const { account, child } = await treasury.family();
      const model: Model = {
        account: account.uuid,
        children: [
          { uuid: child, discounted: false },
          { uuid: await treasury.child(account.uuid, { discounted: true }), discounted: true },
        ],
        applications: new Map(),
        receipts: [],
      };
      for (let step = 0; step < STEPS; step += 1) {
        const doing = random.pick(steps);
        try {
          await doing(model, random);
          await compare(model);
        } catch (error) {
          throw new Error(`seed ${seed}, step ${step} (${doing.name}): ${String((error as Error).stack)}`, {
            cause: error,
          });
        }
      }
      if (seed % 25 === 0) expect(await treasury.verify()).toEqual([]);
    }
    expect(await treasury.verify()).toEqual([]);
  }, 600_000);
});
