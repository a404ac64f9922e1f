import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { SetOffs } from '../../src/money/receipts/set-offs.js';
import { BookedAttendanceLock } from '../../src/money/ledger/booked-attendance-lock.js';
import { Bookkeeping } from '../../src/money/receipts/bookkeeping.js';
import { pair } from '../../src/money/ledger/postings.js';
import { COMMON_LEDGERS, type PostingDraft } from '../../src/money/ledger/ledger.js';
import { begun, overlapped } from '../support/overlap.js';
import { sessionsThatWait, until } from '../support/until.js';
import { type Debt, openWorld, prepared } from '../world/index.js';

/** Each race is run this often: with a start together, with a lead for the one, and with one for the other. */
const HEATS = 3;
/** The lead of one over the other, in milliseconds: less than what either takes, so that they still meet. */
const LEADS = [
  [0, 0],
  [0, 5],
  [5, 0],
] as const;

const FEE = 1000;

const world = openWorld();
const { test, make, families, applications, money, hands } = world;
/** Another offer, of another price. */
const cheaper = prepared(() => money.offer(700));
let before: unknown;

/** Each connection tells of its own deadlocks, and only now and then. */
const deadlocks = async (): Promise<unknown> => {
  await Promise.all(
    Array.from({ length: 8 }, () => make.sql('select pg_stat_force_next_flush()::text, pg_sleep(0.1)::text')),
  );
  return make.sql('select deadlocks::int from pg_stat_database where datname = current_database()');
};

beforeAll(async () => {
  before = await deadlocks();
});

type PaidDebt = Debt & { readonly receipt: string };

/** A debt for each heat. */
const debts = (): Promise<Debt[]> => money.debts(HEATS, FEE);

/** The same, paid. */
const paidDebts = async (): Promise<PaidDebt[]> => {
  const paid: PaidDebt[] = [];
  for (const debt of await debts())
    paid.push({ ...debt, receipt: (await hands.pay([{ attendance: debt.attendance }]))!.uuid });
  return paid;
};

/** Both of each heat at once, one heat after the other; what came of it is judged before the next one. */
const race = async <D extends Debt, One, Other>(
  heats: readonly D[],
  one: (debt: D, run: number) => Promise<One>,
  other: (debt: D, run: number) => Promise<Other>,
  judge: (debt: D, results: [One, Other]) => Promise<void> | void,
): Promise<void> => {
  for (const [run, debt] of heats.entries()) {
    const [first, second] = LEADS[run % LEADS.length]!;
    await judge(
      debt,
      await Promise.all([wait(first).then(() => one(debt, run)), wait(second).then(() => other(debt, run))]),
    );
  }
};

/** How the application stands, and the ledger of the child. */
const standing = async ({ attendance, child }: Debt): Promise<unknown> => {
  const [row] = await make.sql(
    `select t.status, t.charged, t.paid_amount as paid, (select coalesce(sum(e.amount), 0)::int from book_entries e
       join ledgers l on l.uuid = e.ledger_uuid where l.debtor_uuid = $2) as balance
     from attendances t where t.uuid = $1`,
    [attendance, child],
  );
  return row;
};

const pay = ({ attendance }: Debt): ReturnType<typeof hands.pay> => hands.pay([{ attendance }]);
const withdraw = ({ attendance }: Debt): Promise<string | undefined> => hands.transition(attendance, 'withdraw');
const move = ({ attendance }: Debt): ReturnType<typeof hands.move> => hands.move(attendance, cheaper.uuid);
const relaunch = ({ offer }: Debt): Promise<boolean | undefined> => hands.offer(offer.uuid, 'relaunch');
const cancel = ({ offer }: Debt): Promise<boolean | undefined> => hands.offer(offer.uuid, 'cancel');
/** What was taken of the money. */
const takenBy = (receipt: unknown): number => (receipt === undefined ? 0 : FEE);
const WITHDRAWN = { status: 'withdrawn', charged: null, paid: 0, balance: 0 };

const won = (...results: unknown[]): number => results.filter((result) => result !== undefined).length;

const adjustmentOf = ({ attendance }: Debt): PostingDraft => {
  const entries = pair({ ledger: COMMON_LEDGERS.cash, contra: COMMON_LEDGERS.bank, attendance }, 1);
  return { kind: 'adjustment', text: 'Gebühr geändert', entries };
};

const held = (child: string): Promise<unknown> =>
  test.database.query('select from participants where uuid = $1 for no key update', [child]);

describe('A booking', () => {
  it('is refused in the databases of tests for an application that is not locked, or locked only by others', async () => {
    const [debt] = (await money.debts(1, FEE)) as [Debt];
    const lock = () => make.sql('select from attendances where uuid = $1 for no key update', [debt.attendance]);
    const book = () => test.app.get(Bookkeeping).post([adjustmentOf(debt)], null);
    const undone = new Error('Booked, and rolled back.');
    const attempt = (...steps: (() => Promise<unknown>)[]) =>
      test.database.transaction(async () => {
        for (const step of steps) await step();
        throw undone;
      });
    await expect(attempt(lock, book)).rejects.toBe(undone);
    await expect(attempt(book)).rejects.toThrow('not locked');
    await overlapped(test, lock, () => expect(attempt(book)).rejects.toThrow('not locked'));
  });
});

/** Commits what a test that failed has left open. */
const commits: (() => Promise<void>)[] = [];
afterEach(() => Promise.all(commits.splice(0).map((commit) => commit())));

/** A transaction that stays open, with these locks. */
const holding = async (...steps: (() => Promise<unknown>)[]) => {
  const { pid, commit } = await begun(test, async () => {
    for (const step of steps) await step();
  });
  commits.push(commit);
  const waiters = (): Promise<object[]> =>
    make.sql('select from pg_locks where $1 = any(pg_blocking_pids(pid))', [pid]);
  return { commit, blocks: async () => (await waiters()).length > 0 };
};

describe('A reversal of a receipt whose money pays the place of a sibling now', () => {
  /** A place that was paid, and the place of a sibling that costs as much; nothing is set off yet. */
  const paidAndOwed = async () => {
    const { family, attendance: paid } = await money.owing(FEE);
    const receipt = await money.paid(paid);
    await money.transition(paid, 'withdraw');
    const sibling = await families.child(family.account.uuid, { firstname: 'Mia' });
    return {
      debtor: family.account.uuid,
      child: family.child,
      paid,
      receipt,
      sibling,
      owed: await money.place(sibling, FEE),
    };
  };
  const withdrawn = { status: 'withdrawn', paid: 0 };

  it('waits for decisions about that child', async () => {
    const { debtor, receipt, sibling, owed } = await paidAndOwed();
    expect(await hands.setOff(debtor)).toBe(true);
    const decision = await holding(() => held(sibling));
    const reversal = hands.reverse(receipt, { withdraw: true });
    await until('The wait for the sibling', decision.blocks);
    await decision.commit();
    expect(await reversal).toBeDefined();
    expect(await money.attendance(owed)).toMatchObject(withdrawn);
  });

  it('waits for them also if the money got there while it waited for the child that had paid', async () => {
    const { debtor, child, paid, receipt, sibling, owed } = await paidAndOwed();
    const decision = await holding(() => held(sibling));
    const both = [paid, owed];
    const setOff = await holding(
      () => held(child),
      () => test.app.get(BookedAttendanceLock).attendances(both),
      () => test.app.get(SetOffs).setOff({ debtor, held: new Set(both), only: new Set(both), by: null }),
    );
    const reversal = hands.reverse(receipt, { withdraw: true });
    await until('The wait for the child', setOff.blocks);
    await setOff.commit();
    await until('The wait for the sibling', decision.blocks);
    await decision.commit();
    expect(await reversal).toBeDefined();
    expect(await money.attendance(owed)).toMatchObject(withdrawn);
  });
});

describe('A reversal of a receipt with more than was open', () => {
  it('waits while the rest is set off against the place of a sibling, and takes back all of it', async () => {
    const { family, attendance: paid } = await money.owing(FEE);
    const debtor = family.account.uuid;
    const receipt = await money.overpaid(paid, FEE, 300);
    const owed = await money.place(await families.child(debtor, { firstname: 'Mia' }), FEE);
    const only = new Set([owed]);
    // Needs no child that the receipt names: the place of that one is paid.
    const setOff = await holding(
      () => test.app.get(BookedAttendanceLock).all([owed]),
      () => test.app.get(SetOffs).setOff({ debtor, held: only, only, by: null }),
    );
    const reversal = hands.reverse(receipt);
    await until('The wait for the receipt', setOff.blocks);
    await setOff.commit();
    expect(await reversal).toMatchObject({ total: -1 * (FEE + 300) });
    expect(await money.attendance(owed)).toMatchObject({ paid: 0 });
    expect(await money.balance(debtor)).toBe(2 * FEE);
  });
});

describe('Two who touch the same money at once', () => {
  it('withdraw an application and reverse its receipt with a withdrawal: both is done, once', async () => {
    const reverse = ({ receipt }: PaidDebt) => hands.reverse(receipt, { withdraw: true });
    await race(await paidDebts(), withdraw, reverse, async (debt, [withdrawn, reversal]) => {
      expect(reversal).toBeDefined();
      expect([undefined, 'withdrawn']).toContain(withdrawn);
      expect(await standing(debt)).toEqual(WITHDRAWN);
    });
  });

  it('reverse one receipt: one does it, the other is told that nothing is left', async () => {
    const reverse = ({ receipt }: PaidDebt) => hands.reverse(receipt);
    const maybeWithdraw = ({ receipt }: PaidDebt, run: number) => hands.reverse(receipt, { withdraw: run % 2 === 1 });
    const stays = { status: 'confirmed', charged: FEE, paid: 0, balance: FEE };
    await race(await paidDebts(), reverse, maybeWithdraw, async (debt, reversals) => {
      expect(won(...reversals)).toBe(1);
      expect([stays, WITHDRAWN]).toContainEqual(await standing(debt));
    });
  });

  it('take money and withdraw: it is refused, or stays as a credit', async () => {
    await race(await debts(), pay, withdraw, async (debt, [receipt, withdrawn]) => {
      expect(withdrawn).toBe('withdrawn');
      const paid = takenBy(receipt);
      expect(await standing(debt)).toEqual({ ...WITHDRAWN, paid, balance: 0 - paid });
    });
  });

  it('take the same money twice: one gets a receipt', async () => {
    await race(await debts(), pay, pay, async (debt, receipts) => {
      expect(won(...receipts)).toBe(1);
      expect(await standing(debt)).toEqual({ status: 'confirmed', charged: FEE, paid: FEE, balance: 0 });
    });
  });

  it('move a child and take its money: the money is where the child is, or was refused', async () => {
    await race(await debts(), pay, move, async (debt, [receipt, moved]) => {
      const paid = takenBy(receipt);
      expect((await money.attendance(moved!.uuid)).paid).toBe(paid);
      expect(await standing(debt)).toEqual({ ...WITHDRAWN, balance: 0 - paid });
    });
  });

  it('move a child and reverse its receipt with a withdrawal: the money goes back, and is charged nowhere', async () => {
    const reverse = ({ receipt }: PaidDebt) => hands.reverse(receipt, { withdraw: true });
    await race(await paidDebts(), move, reverse, async (debt, [moved, reversal]) => {
      expect(reversal).toBeDefined();
      expect(await standing(debt)).toEqual(WITHDRAWN);
      // Moved first, it is the new application that is withdrawn; else there was nothing to move any more.
      if (moved !== undefined) expect((await money.attendance(moved.uuid)).status).toBe('withdrawn');
    });
  });

  it('call an offer off and take money for it: it is refused, or stays as a credit (R-MON-19)', async () => {
    await race(await debts(), pay, cancel, async (debt, [receipt, cancelled]) => {
      expect(cancelled).toBe(true);
      const paid = takenBy(receipt);
      expect(await standing(debt)).toEqual({ status: 'confirmed', charged: null, paid, balance: 0 - paid });
      expect(await relaunch(debt)).toBe(true);
      expect(await money.balance(debt.child)).toBe(FEE - paid);
    });
  });

  it('call an offer off and confirm a child there: refused, or done before; nothing is owed either way', async () => {
    const waiting = await debts();
    const uuids = waiting.map(({ attendance }) => attendance);
    await applications.change(uuids, 'reset', { notified: false });
    const confirm = ({ attendance }: Debt) => hands.transition(attendance, 'confirm');
    await race(waiting, confirm, cancel, async (debt, [confirmed, cancelled]) => {
      expect(cancelled).toBe(true);
      const status = confirmed === undefined ? 'waiting' : 'confirmed';
      expect(await standing(debt)).toEqual({ status, charged: null, paid: 0, balance: 0 });
    });
  });

  it.each(['withdraw', 'move', 'reverse', 'write off'] as const)(
    'call an offer off, and %s: nothing is owed for it, and no cent is lost (R-MON-19)',
    async (what) => {
      const heats: readonly (Debt & { receipt?: string })[] = what === 'write off' ? await debts() : await paidDebts();
      const acts = {
        withdraw,
        move,
        reverse: ({ receipt = '' }, run) => hands.reverse(receipt, { withdraw: run % 2 === 1 }),
        'write off': ({ child }) => hands.writeOff(child),
      } satisfies Record<string, (debt: (typeof heats)[number], run: number) => Promise<unknown>>;
      await race(heats, acts[what] as (typeof acts)['reverse'], cancel, async (debt, [done, cancelled]) => {
        expect(cancelled).toBe(true);
        expect(done !== undefined || what === 'write off').toBe(true);
        const balance = what === 'reverse' || what === 'write off' ? 0 : 0 - FEE;
        expect(await standing(debt)).toMatchObject({ charged: null, balance });
      });
    },
  );

  it('call an offer off twice, or off and on: each is done in turn', async () => {
    const all = await debts();
    await race(all, cancel, cancel, (_, cancels) => expect(won(...cancels)).toBe(1));
    await race(all, relaunch, relaunch, async (debt, relaunches) => {
      expect(won(...relaunches)).toBe(1);
      expect(await money.balance(debt.child)).toBe(FEE);
    });
  });

  it('set a credit off and reverse the receipt that it is from: the one, then the other', async () => {
    const [debt] = (await money.debts(1, FEE)) as [Debt];
    const receipt = await money.overpaid(debt.attendance, FEE, 300);
    const other = await money.place(debt.child, 700);
    let reversal: ReturnType<typeof hands.reverse> | undefined;
    // Both wait for the child, the set-off first: a reversal that had locked the receipt before it waited would keep the set-off waiting.
    const isSetOff = await overlapped(
      test,
      () => held(debt.child),
      () => hands.setOff(debt.child),
      async () => {
        reversal = hands.reverse(receipt);
        await until('A second wait', async () => (await sessionsThatWait(test)) === 2);
      },
    );
    expect(isSetOff).toBe(true);
    expect(await reversal).toBeDefined();
    expect([await money.attendance(debt.attendance), await money.attendance(other)]).toMatchObject([
      { paid: 0 },
      { paid: 0 },
    ]);
    expect(await money.balance(debt.child)).toBe(FEE + 700);
  });

  it('leave books that fit, and no deadlock', async () => {
    expect(await money.verify()).toEqual([]);
    expect(await deadlocks()).toEqual(before);
  });
});
