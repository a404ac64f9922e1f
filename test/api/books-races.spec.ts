import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { openWorld } from '../world/index.js';

/** Each race is run this often: two heats with a start together, two with a lead for the one, and two for the other. */
const HEATS = 6;
/** The lead of one over the other, in milliseconds: less than what either takes, so that they still meet. */
const LEADS = [
  [0, 0],
  [0, 5],
  [5, 0],
] as const;

const world = openWorld();
const { make, families, money, hands } = world;
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

interface Heat {
  readonly account: string;
  readonly attendance: string;
  readonly offer: string;
}

const heat = async (): Promise<Heat> => {
  const { account, child } = await families.family();
  const { uuid: offer } = await money.offer(1000);
  return { account: account.uuid, attendance: await money.confirmed(offer, child), offer };
};

const paidHeat = async (): Promise<Heat & { receipt: string }> => {
  const one = await heat();
  return { ...one, receipt: (await hands.pay([{ attendance: one.attendance }]))!.uuid };
};

const race = <One, Other>(run: number, one: () => Promise<One>, other: () => Promise<Other>): Promise<[One, Other]> => {
  const [first, second] = LEADS[run % LEADS.length]!;
  return Promise.all([wait(first).then(one), wait(second).then(other)]);
};

const won = (...results: unknown[]): number => results.filter((result) => result !== undefined).length;

describe('Two who touch the same money at once', () => {
  it('withdraw an application and reverse its receipt with a withdrawal: both is done, once', async () => {
    for (let run = 0; run < HEATS; run += 1) {
      const { account, attendance, receipt } = await paidHeat();
      const [withdrawn, reversal] = await race(
        run,
        () => hands.transition(attendance, 'withdraw'),
        () => hands.reverse(receipt, { withdraw: true }),
      );
      expect(reversal).toBeDefined();
      expect([undefined, 'withdrawn']).toContain(withdrawn);
      expect(await money.attendance(attendance)).toEqual({ status: 'withdrawn', charged: null, paid: 0 });
      expect(await money.balance(account)).toBe(0);
    }
  });

  it('reverse one receipt: one does it, the other is told that nothing is left', async () => {
    for (let run = 0; run < HEATS; run += 1) {
      const { account, attendance, receipt } = await paidHeat();
      const reversals = await race(
        run,
        () => hands.reverse(receipt),
        () => hands.reverse(receipt, { withdraw: run % 2 === 1 }),
      );
      expect(won(...reversals)).toBe(1);
      const { status, paid } = await money.attendance(attendance);
      expect(paid).toBe(0);
      expect(await money.balance(account)).toBe(status === 'withdrawn' ? 0 : 1000);
    }
  });

  it('take money and withdraw: it is refused, or stays as a credit', async () => {
    for (let run = 0; run < HEATS; run += 1) {
      const { account, attendance } = await heat();
      const [receipt] = await race(
        run,
        () => hands.pay([{ attendance }]),
        () => hands.transition(attendance, 'withdraw').then((status) => expect(status).toBe('withdrawn')),
      );
      const paid = receipt === undefined ? 0 : 1000;
      expect(await money.attendance(attendance)).toEqual({ status: 'withdrawn', charged: null, paid });
      expect(await money.balance(account)).toBe(0 - paid);
    }
  });

  it('take the same money twice: one gets a receipt', async () => {
    for (let run = 0; run < HEATS; run += 1) {
      const { account, attendance } = await heat();
      const receipts = await race(
        run,
        () => hands.pay([{ attendance }]),
        () => hands.pay([{ attendance }]),
      );
      expect(won(...receipts)).toBe(1);
      expect(await money.balance(account)).toBe(0);
    }
  });

  it('move a child and take its money: the money is where the child is, or was refused', async () => {
    for (let run = 0; run < HEATS; run += 1) {
      const { account, attendance } = await heat();
      const { uuid: other } = await money.offer(700);
      const [receipt, moved] = await race(
        run,
        () => hands.pay([{ attendance }]),
        () => hands.move(attendance, other),
      );
      const paid = receipt === undefined ? 0 : 1000;
      expect((await money.attendance(moved!.uuid)).paid).toBe(paid);
      expect((await money.attendance(attendance)).paid).toBe(0);
      expect(await money.balance(account)).toBe(0 - paid);
    }
  });

  it('move a child and reverse its receipt with a withdrawal: the money goes back, and is charged nowhere', async () => {
    for (let run = 0; run < HEATS; run += 1) {
      const { account, attendance, receipt } = await paidHeat();
      const { uuid: other } = await money.offer(700);
      const [moved, reversal] = await race(
        run,
        () => hands.move(attendance, other),
        () => hands.reverse(receipt, { withdraw: true }),
      );
      expect(reversal).toBeDefined();
      expect((await money.attendance(attendance)).status).toBe('withdrawn');
      // Moved first, it is the new application that is withdrawn; else there was nothing to move any more.
      if (moved !== undefined) expect((await money.attendance(moved.uuid)).status).toBe('withdrawn');
      expect(await money.balance(account)).toBe(0);
    }
  });

  it('call an offer off and take money for it: it is refused, or stays as a credit', async () => {
    for (let run = 0; run < HEATS; run += 1) {
      const { account, attendance, offer } = await heat();
      const [receipt, cancelled] = await race(
        run,
        () => hands.pay([{ attendance }]),
        () => hands.offer(offer, 'cancel'),
      );
      expect(cancelled).toBe(true);
      const paid = receipt === undefined ? 0 : 1000;
      expect(await money.attendance(attendance)).toEqual({ status: 'confirmed', charged: null, paid });
      expect(await money.balance(account)).toBe(0 - paid);
      expect(await hands.offer(offer, 'relaunch')).toBe(true);
      expect(await money.balance(account)).toBe(1000 - paid);
    }
  });

  it('call an offer off and confirm a child there: refused, or done before; nothing is owed either way', async () => {
    for (let run = 0; run < HEATS; run += 1) {
      const { account, child } = await families.family();
      const { uuid: offer } = await money.offer(1000);
      const attendance = await make.attendance(offer, 'waiting', child);
      const [confirmed] = await race(
        run,
        () => hands.transition(attendance, 'confirm'),
        () => hands.offer(offer, 'cancel').then((done) => expect(done).toBe(true)),
      );
      const status = confirmed === undefined ? 'waiting' : 'confirmed';
      expect(await money.attendance(attendance)).toEqual({ status, charged: null, paid: 0 });
      expect(await money.balance(account.uuid)).toBe(0);
    }
  });

  it.each(['withdraw', 'move', 'reverse', 'write off'] as const)(
    'call an offer off, and %s: nothing is owed for it, and no cent is lost',
    async (what) => {
      for (let run = 0; run < HEATS; run += 1) {
        const paid = what === 'write off' ? undefined : await paidHeat();
        const { account, attendance, offer } = paid ?? (await heat());
        const { uuid: other } = await money.offer(700);
        const acts = {
          withdraw: () => hands.transition(attendance, 'withdraw'),
          move: () => hands.move(attendance, other),
          reverse: () => hands.reverse(paid?.receipt ?? '', { withdraw: run % 2 === 1 }),
          'write off': () => hands.writeOff(account),
        };
        const [done, cancelled] = await race(run, acts[what] as () => Promise<unknown>, () =>
          hands.offer(offer, 'cancel'),
        );
        expect(cancelled).toBe(true);
        expect(done !== undefined || what === 'write off').toBe(true);
        expect((await money.attendance(attendance)).charged).toBeNull();
        expect(await money.balance(account)).toBe(what === 'reverse' || what === 'write off' ? 0 : -1000);
      }
    },
  );

  it('call an offer off twice, or off and on: each is done in turn', async () => {
    for (let run = 0; run < HEATS; run += 1) {
      const { account, offer } = await heat();
      const cancels = await race(
        run,
        () => hands.offer(offer, 'cancel'),
        () => hands.offer(offer, 'cancel'),
      );
      expect(won(...cancels)).toBe(1);
      const relaunches = await race(
        run,
        () => hands.offer(offer, 'relaunch'),
        () => hands.offer(offer, 'relaunch'),
      );
      expect(won(...relaunches)).toBe(1);
      expect(await money.balance(account)).toBe(1000);
    }
  });

  it('leave books that fit, and no deadlock', async () => {
    expect(await money.verify()).toEqual([]);
    expect(await deadlocks()).toEqual(before);
  });
});
