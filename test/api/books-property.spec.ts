import { beforeAll, describe, expect, it } from '@jest/globals';
import { openWorld } from '../world/index.js';
import { type AttendanceTransition } from '../../src/attendances/model/attendance.workflow.js';
import { WRITTEN_OFF_BY_ATTENDANCE } from '../../src/money/ledger/book.sql.js';
import { Random } from '../support/random.js';

/**
 * Steps in all, and steps of one family. The seed stands fast, so that a failure is that of a change; after changes of the books,
 * BOOK_SEED=$RANDOM BOOK_STEPS=20000 goes other ways for some minutes.
 */
const STEPS = Number(process.env['BOOK_STEPS'] ?? 360);
const PER_FAMILY = 30;
const SEED = Number(process.env['BOOK_SEED'] ?? 2026);

const NOW = '2026-06-15T10:00:00Z';
const TRANSITIONS: readonly AttendanceTransition[] = [
  ...(['confirm', 'confirm', 'confirm', 'withdraw', 'withdraw', 'withdraw', 'withdraw'] as const),
  ...(['reset', 'reject', 'unfulfill', 'waitlist', 'participated', 'noshow'] as const),
];
const OWING = ['confirmed', 'participated', 'noshow'];
/** What staff must have done at least once, or the walk has proved too little. */
const STAFF_ACTS = [
  ...'confirm, withdraw, move, fee, discount, remove, pay, reverse, set off, write off, take back'.split(', '),
  ...'cancel an offer, relaunch an offer, unpublish an offer, publish an offer'.split(', '),
];
const METHODS = ['cash', 'transfer', 'card', 'other'] as const;

interface TestOffer {
  readonly uuid: string;
  readonly fee: number;
  /** Its first date has begun: a discount comes too late, and calling it off. */
  readonly begun: boolean;
  /** Called off: nobody owes anything for it. */
  cancelled: boolean;
  published: boolean;
}

/** How offers stand when the walk begins. */
const AT_FIRST = { begun: false, cancelled: false, published: true };

interface Application {
  readonly offer: TestOffer;
  readonly child: string;
  status: string;
  own: number | null;
  charged: number | null;
  paid: number;
  /** What the town does not ask for any more. */
  writtenOff: number;
}

interface Item {
  readonly uuid: string;
  readonly amount: number;
  /** Where its money stands: with which applications, and how much. */
  readonly at: Map<string, number>;
  reversed: boolean;
}

/** A family in a model of its own: what it must owe and what it has paid, told by the rules and not by the books. */
interface Model {
  readonly account: string;
  readonly discounted: Map<string, boolean>;
  readonly applications: Map<string, Application>;
  readonly receipts: { readonly uuid: string; readonly items: Item[] }[];
}

const world = openWorld({ at: NOW });
const { make, families, money, hands } = world;
const offers: TestOffer[] = [];

beforeAll(async () => {
  const [begin, end] = ['2026-05-01T00:00:00Z', '2026-08-01T00:00:00Z'];
  const columns = { application_system: 'firstcome' };
  const firstCome = await make.edition({ tasks: [{ type: 'application_system', begin, end, columns }] });
  const fees = [0, 1, 199, 200, 201, 999, 1250, 3000].flatMap((fee) => [fee, fee]);
  const made = await make.offers(fees.length + 1, (index) => {
    if (index === fees.length)
      return { columns: { fee: 1000 }, dates: [{ begin: '2026-06-01T09:00:00Z', end: '2026-06-01T12:00:00Z' }] };
    return { columns: { fee: fees[index] }, ...(index % 2 === 1 ? { edition: firstCome.uuid } : {}) };
  });
  for (const [index, { uuid }] of made.entries())
    offers.push({ uuid, fee: fees[index] ?? 1000, ...AT_FIRST, begun: index === fees.length });
});

const openOf = ({ charged, paid, writtenOff }: Application): number => (charged ?? 0) - paid - writtenOff;

const priceOf = (model: Model, { own, offer: { fee }, child }: Application): number =>
  own ?? (model.discounted.get(child) === true && fee >= 200 ? Math.floor(fee / 2) : fee);

/**
 * Who comes to a place owes the price of now; who loses it owes nothing, nor anybody while the offer is called off; everything else
 * leaves the price alone.
 */
const arrive = (model: Model, application: Application, status = application.status): void => {
  application.status = status;
  if (!OWING.includes(status) || application.offer.cancelled) application.charged = null;
  else application.charged ??= priceOf(model, application);
};

/** Items whose money is there, in the order in which it came. */
const itemsOf = (model: Model): Item[] =>
  model.receipts
    .flatMap(({ items }) => items.filter(({ reversed }) => !reversed))
    .sort((one, other) => (one.uuid < other.uuid ? -1 : 1));

const moveMoney = (at: Map<string, number>, from: string, to: string, amount: number): void => {
  if (amount <= 0) return;
  const left = (at.get(from) ?? 0) - amount;
  if (left === 0) at.delete(from);
  else at.set(from, left);
  at.set(to, (at.get(to) ?? 0) + amount);
};

const freeOffers = (model: Model, child: string): TestOffer[] =>
  offers.filter(
    ({ uuid }) => ![...model.applications.values()].some((one) => one.child === child && one.offer.uuid === uuid),
  );

const steps: readonly ((model: Model, random: Random) => Promise<void>)[] = [
  async function apply(model, random) {
    const child = random.pick([...model.discounted.keys()]);
    const free = freeOffers(model, child);
    if (free.length === 0) return;
    const offer = random.pick(free);
    const uuid = await make.attendance(offer.uuid, 'waiting', child);
    const application = { offer, child, status: 'waiting', own: null, charged: null, paid: 0, writtenOff: 0 };
    model.applications.set(uuid, application);
    const status = await hands.transition(uuid, 'confirm');
    expect(status).toBe(offer.cancelled ? undefined : 'confirmed');
    arrive(model, application, status);
  },
  async function transition(model, random) {
    const uuid = random.pickKey(model.applications);
    if (uuid === undefined) return;
    const status = await hands.transition(uuid, random.pick(TRANSITIONS));
    if (status !== undefined) arrive(model, model.applications.get(uuid)!, status);
  },
  async function move(model, random) {
    const uuid = random.pickKey(model.applications);
    if (uuid === undefined) return;
    const from = model.applications.get(uuid)!;
    const offer = random.pick(offers);
    const made = await hands.move(uuid, offer.uuid);
    if (made === undefined) return;
    expect(offer.cancelled).toBe(false);
    const fresh = { offer, child: from.child, status: '', own: null, charged: null, paid: 0, writtenOff: 0 };
    const to = model.applications.get(made.uuid) ?? fresh;
    model.applications.set(made.uuid, to);
    // Moved back to an offer it had left: what staff set for it then was for that time.
    to.own = null;
    arrive(model, from, 'withdrawn');
    arrive(model, to, made.status);
    to.paid += from.paid;
    from.paid = 0;
    for (const { at } of itemsOf(model)) moveMoney(at, uuid, made.uuid, at.get(uuid) ?? 0);
  },
  async function callOff(model, random) {
    const applied = [...model.applications.values()].map(({ offer }) => offer);
    const offer = random.pick(applied.length > 0 && random.chance(0.8) ? applied : offers);
    const wanted = offer.cancelled ? 'relaunch' : 'cancel';
    const transition = random.chance(0.6) ? wanted : offer.published ? 'unpublish' : 'publish';
    const over = offer.begun && (transition === 'cancel' || transition === 'relaunch');
    expect(await hands.offer(offer.uuid, transition)).toBe(over ? undefined : true);
    if (over) return;
    offer.published = transition === 'publish' || (transition !== 'unpublish' && offer.published);
    offer.cancelled = transition === 'cancel' || (transition === 'unpublish' && offer.cancelled);
    for (const one of model.applications.values()) if (one.offer === offer) arrive(model, one);
  },
  async function fee(model, random) {
    const uuid = random.pickKey(model.applications);
    if (uuid === undefined) return;
    const one = model.applications.get(uuid)!;
    const own = random.chance(0.3) ? null : random.below(one.offer.fee + 1);
    if ((await hands.fee(uuid, own)) === undefined) return;
    const changed = one.own !== own;
    one.own = own;
    if (changed && one.charged !== null) one.charged = priceOf(model, one);
  },
  async function discount(model, random) {
    const child = random.pick([...model.discounted.keys()]);
    const discounted = model.discounted.get(child) !== true;
    expect(await hands.discount(child, discounted)).toBe(true);
    model.discounted.set(child, discounted);
    for (const one of model.applications.values()) {
      if (one.child === child && one.charged !== null && one.own === null && !one.offer.begun) {
        one.charged = priceOf(model, one);
      }
    }
  },
  async function remove(model, random) {
    const uuid = random.pickKey(model.applications);
    if (uuid === undefined || !random.chance(0.5)) return;
    if ((await hands.remove(uuid)) === undefined) return;
    expect(model.applications.get(uuid)!.paid).toBe(0);
    model.applications.delete(uuid);
  },
  async function pay(model, random) {
    const open = [...model.applications].filter(([, { charged, paid }]) => charged !== null && charged > paid);
    if (open.length === 0) return;
    const some = open.filter(() => random.chance(0.6)).slice(0, 4);
    const payments = (some.length === 0 ? [random.pick(open)] : some).map(([attendance, { charged, paid }]) => ({
      attendance,
      amount: random.chance(0.5) ? undefined : 1 + random.below(charged! - paid),
    }));
    const receipt = await hands.pay(payments, random.pick(METHODS));
    const items = payments.map(({ attendance, amount }, index) => {
      const one = model.applications.get(attendance)!;
      const paid = amount ?? one.charged! - one.paid;
      expect(receipt?.items[index]).toMatchObject({ attendance, amount: paid });
      one.paid += paid;
      return { uuid: receipt!.items[index]!.uuid, amount: paid, at: new Map([[attendance, paid]]), reversed: false };
    });
    model.receipts.push({ uuid: receipt!.uuid, items });
  },
  async function overpay(model, random) {
    const attendance = random.pickKey(model.applications);
    if (attendance === undefined) return;
    const { charged, paid } = model.applications.get(attendance)!;
    const amount = Math.max(1, (charged ?? 0) - paid + 1 + random.below(100));
    expect(await hands.pay([{ attendance, amount }])).toBeUndefined();
  },
  async function reverse(model, random) {
    if (model.receipts.length === 0) return;
    const { uuid, items } = random.pick(model.receipts);
    const left = items.filter(({ reversed }) => !reversed);
    const some = left.filter(() => random.chance(0.5));
    const chosen = some.length === 0 ? left : some;
    const withdraw = random.chance(0.3);
    const named = chosen === left ? undefined : chosen.map((item) => item.uuid);
    const reversal = await hands.reverse(uuid, { withdraw, ...(named === undefined ? {} : { items: named }) });
    if (reversal === undefined) {
      expect({ left: left.length, withdraw }).not.toEqual({ left: items.length, withdraw: false });
      return;
    }
    for (const item of chosen) {
      item.reversed = true;
      for (const [at, amount] of item.at) {
        const one = model.applications.get(at)!;
        one.paid -= amount;
        if (withdraw) arrive(model, one, 'withdrawn');
      }
    }
  },
  async function setOff(model) {
    // All is charged at one moment, so that the order is that of the uuids.
    const sorted = [...model.applications].sort(([one], [other]) => (one < other ? -1 : 1));
    const possible = sorted.some(([, one]) => openOf(one) < 0) && sorted.some(([, one]) => openOf(one) > 0);
    expect(await hands.setOff(model.account)).toBe(possible ? true : undefined);
    const left = new Map(sorted.map(([uuid, one]) => [uuid, Math.max(0, -openOf(one))]));
    for (const [to, owing] of sorted) {
      for (const [from, { paid }] of sorted) {
        for (const { at } of itemsOf(model)) {
          const amount = Math.min(left.get(from)!, at.get(from) ?? 0, Math.max(0, openOf(owing)), paid);
          moveMoney(at, from, to, amount);
          left.set(from, left.get(from)! - amount);
          model.applications.get(from)!.paid -= amount;
          owing.paid += amount;
        }
      }
    }
  },
  async function writeOff(model, random) {
    const open = [...model.applications].filter(([, one]) => openOf(one) > 0);
    const named = random.chance(0.5) ? undefined : open.filter(() => random.chance(0.5)).map(([uuid]) => uuid);
    const done = await hands.writeOff(model.account, named);
    const hasCredit = [...model.applications.values()].some((one) => openOf(one) < 0);
    expect(done).toBe(open.length > 0 && named?.length !== 0 && !hasCredit ? true : undefined);
    if (done === undefined) return;
    for (const [uuid, one] of open) if (named?.includes(uuid) !== false) one.writtenOff = openOf(one);
  },
  async function takeBack(model) {
    const writtenOff = [...model.applications.values()].filter((one) => one.writtenOff > 0);
    expect(await hands.takeBack(model.account)).toBe(writtenOff.length > 0 ? true : undefined);
    for (const one of writtenOff) one.writtenOff = 0;
  },
];

/** One step; whatever is booked for an application besides takes back what was given up for it. */
const take = async (doing: (typeof steps)[number], model: Model, random: Random): Promise<void> => {
  const before = new Map([...model.applications].map(([uuid, one]) => [uuid, { ...one }]));
  await doing(model, random);
  for (const [uuid, one] of model.applications) {
    const { charged, paid } = before.get(uuid) ?? one;
    if (one.charged !== charged || one.paid !== paid) one.writtenOff = 0;
  }
};

/** The books against the model, to the cent. */
const compare = async (model: Model): Promise<void> => {
  const [books] = await make.sql(
    `with ours as (select e.attendance_uuid, e.amount from book_entries e join ledgers l on l.uuid = e.ledger_uuid
       and l.kind = 'debtor' where l.debtor_uuid = $1),
     applications as (select t.uuid, t.charged, t.paid_amount as paid, coalesce((select sum(o.amount) from ours o
       where o.attendance_uuid = t.uuid), 0) as open from attendances t
       join participants p on p.uuid = t.participant_uuid where p.account_uuid = $1)
     select coalesce((select sum(amount) from ours), 0)::int as balance,
       coalesce((select jsonb_agg(to_jsonb(a) order by a.uuid) from applications a), '[]') as applications`,
    [model.account],
  );
  const expected = [...model.applications]
    .map(([uuid, one]) => ({ uuid, charged: one.charged, paid: one.paid, open: openOf(one) }))
    .sort((one, other) => (one.uuid < other.uuid ? -1 : 1));
  const balance = expected.reduce((sum, { open }) => sum + open, 0);
  expect(books).toEqual({ balance, applications: expected });
  // Less is open than nothing only where more was paid than is owed now: as a credit.
  for (const { open, paid } of expected) expect(open >= 0 || paid > 0).toBe(true);
};

const newFamily = async (): Promise<Model> => {
  const { account, child } = await families.family();
  const sibling = await families.child(account.uuid, { firstname: 'Mia', discounted: true });
  const discounted = new Map([
    [child, false],
    [sibling, true],
  ]);
  return { account: account.uuid, discounted, applications: new Map(), receipts: [] };
};

describe(`the books (BOOK_SEED=${SEED})`, () => {
  it(`fit the rules after each of ${STEPS} random steps of staff (R-MON-14, R-MON-18)`, async () => {
    const random = new Random(SEED);
    let model = await newFamily();
    for (let step = 0; step < STEPS; step += 1) {
      if (step > 0 && step % PER_FAMILY === 0) model = await newFamily();
      const doing = random.pick(steps);
      try {
        await take(doing, model, random);
        await compare(model);
        if (step % 200 === 199) expect(await money.verify()).toEqual([]);
      } catch (error) {
        throw new Error(`BOOK_SEED=${SEED}, step ${step} (${doing.name}): ${String((error as Error).stack)}`, {
          cause: error,
        });
      }
    }
    expect(await money.verify()).toEqual([]);
    expect(STAFF_ACTS.filter((act) => !hands.done.has(act))).toEqual([]);
  }, 3_600_000);

  it('fit them after many hands did all of it to one family at once, without a deadlock', async () => {
    const deadlocks = async (): Promise<unknown> => {
      // Each connection tells of its own deadlocks, and only now and then.
      await Promise.all(
        Array.from({ length: 8 }, () => make.sql('select pg_stat_force_next_flush()::text, pg_sleep(0.1)::text')),
      );
      return make.sql('select deadlocks::int from pg_stat_database where datname = current_database()');
    };
    const before = await deadlocks();
    const { account, discounted } = await newFamily();
    const children = [...discounted.keys()];
    const priced = await make.offers(9, (index) => ({ columns: { fee: 100 * (index + 1) } }));
    const applied = priced.slice(0, 5).flatMap(({ uuid: offer }) => children.map((child) => ({ offer, child })));
    // All begin with debts and with receipts to take back.
    const receipts = await Promise.all((await money.places(applied)).slice(0, 4).map((one) => money.paid(one, 50)));
    const rounds = Math.ceil(STEPS / 30);
    const work = async (hand: number): Promise<void> => {
      const random = new Random(SEED + 1 + hand);
      for (let round = 0; round < rounds; round += 1) {
        const mine = await make.sql(
          `select t.uuid from attendances t join participants p on p.uuid = t.participant_uuid where p.account_uuid = $1
           order by t.uuid`,
          [account],
        );
        const uuids = mine.map(({ uuid }) => String(uuid));
        const one = random.pick(uuids);
        const acts: (() => Promise<unknown>)[] = [
          () => hands.transition(one, 'confirm'),
          () => hands.transition(one, 'confirm'),
          () => hands.transition(one, 'withdraw'),
          () => hands.move(one, random.pick(priced).uuid),
          () => hands.fee(one, random.below(100)),
          () => hands.discount(random.pick(children), random.chance(0.5)),
          () => hands.reverse(random.pick(receipts), { withdraw: random.chance(0.5) }),
          () => hands.offer(random.pick(priced.slice(0, 5)).uuid, random.chance(0.4) ? 'cancel' : 'relaunch'),
          () => hands.setOff(account),
          () => hands.refund(account, 1 + random.below(300)),
          () => hands.writeOff(account, random.chance(0.5) ? [one] : undefined),
          () => hands.takeBack(account),
          async () => {
            const paid = await hands.pay(
              [one, ...uuids.filter((other) => other !== one && random.chance(0.3))].map((attendance) => ({
                attendance,
                amount: 1 + random.below(50),
              })),
            );
            if (paid !== undefined) receipts.push(paid.uuid);
          },
          async () => {
            const paid = await hands.pay([{ attendance: one }]);
            if (paid !== undefined) receipts.push(paid.uuid);
          },
        ];
        await random.pick(acts)();
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, hand) => work(hand)));
    expect(await money.verify()).toEqual([]);
    const [sums] = await make.sql(
      `select coalesce(sum(coalesce(t.charged, 0) - t.paid_amount - coalesce(w.amount, 0)), 0)::int as open from attendances t
       join participants p on p.uuid = t.participant_uuid
       left join (${WRITTEN_OFF_BY_ATTENDANCE}) w on w.attendance_uuid = t.uuid where p.account_uuid = $1`,
      [account],
    );
    expect(await money.balance(account)).toBe(sums?.['open']);
    expect({ seed: SEED, deadlocks: await deadlocks() }).toEqual({ seed: SEED, deadlocks: before });
  }, 3_600_000);
});
