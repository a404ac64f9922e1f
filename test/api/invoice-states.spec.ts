import { beforeEach, describe, expect, it } from '@jest/globals';
import { type AttendanceTransition } from '../../src/attendances/model/attendance.workflow.js';
import { Invoicing } from '../../src/money/invoices/invoicing.js';
import { InvoicePlanStore } from '../../src/money/invoices/invoice-plan.store.js';
import { openWorld, type TestFamily } from '../world/index.js';

const world = openWorld({ at: '2026-07-01T10:00:00Z', books: true });
const { test, make, families, money } = world;
const { payments } = world.callers;

interface Invoice {
  readonly uuid: string;
  readonly state: string;
  readonly open: number;
}

/** A place of a child, and what becomes of it. Amounts are cents. */
class Case {
  private readonly receipts: string[] = [];
  /** As they were read last. */
  private invoices: readonly Invoice[] | undefined;

  private constructor(
    readonly edition: string,
    readonly family: TestFamily,
    private offer: string,
    private attendance: string,
  ) {}

  /** A place for 1000 in an edition of its own. */
  static async open(): Promise<Case> {
    const edition = (await make.edition()).uuid;
    const family = await families.family();
    const offer = (await make.offer({ edition, columns: { fee: 1000 } })).uuid;
    return new Case(edition, family, offer, await money.confirmed(offer, family.child));
  }

  /** What the run of the edition does. */
  async run(): Promise<void> {
    const task = { dueOn: '2026-07-15', notify: false, debtors: null };
    for (const debtor of await test.app.get(InvoicePlanStore).owing(this.edition, task)) {
      const invoice = () => test.app.get(Invoicing).invoice(debtor, this.edition, task, null);
      await test.database.transaction(invoice);
    }
  }

  async pay(amount?: number): Promise<void> {
    this.receipts.push(await money.paid(this.attendance, amount));
  }

  /** A receipt, counted from 0. */
  async reverse(index: number): Promise<void> {
    await money.reversed(this.receipts[index] ?? '');
  }

  async change(transition: AttendanceTransition): Promise<void> {
    expect(await money.transition(this.attendance, transition)).toBe(true);
  }

  /** The place is lost and given back, for another price where one is named. */
  async anew(price = 1000): Promise<void> {
    await this.change('withdraw');
    await make.sql('update offers set fee = $2 where uuid = $1', [this.offer, price]);
    await this.change('confirm');
  }

  async called(off: boolean): Promise<void> {
    await test.database.transaction(async () => {
      await make.sql('update offers set cancelled = $2 where uuid = $1', [this.offer, off]);
      await money.calledOff(this.offer);
    });
  }

  async fee(fee: number): Promise<void> {
    await money.ownFee(this.attendance, fee);
  }

  async move(price: number): Promise<void> {
    this.offer = (await make.offer({ edition: this.edition, columns: { fee: price } })).uuid;
    this.attendance = await money.move(this.attendance, this.offer, true);
  }

  /** Another place of the family takes what it has as a credit. */
  async setOff(price: number): Promise<void> {
    const { uuid } = await make.offer({ edition: this.edition, columns: { fee: price } });
    await money.confirmed(uuid, this.family.child);
    await payments.post(`/debtors/${this.family.account.uuid}/set-off`).expect(200);
  }

  async cancel(index: number, status = 200): Promise<void> {
    this.invoices ??= await this.read();
    await payments.post(`/invoices/${this.invoices[index]?.uuid ?? ''}/cancel`).expect(status);
  }

  /** The invoices by number, as `state open`, what all of them ask for, and what the family owes for applications. */
  async look(): Promise<{ states: string[]; asked: number; owed: number }> {
    this.invoices = await this.read();
    const [owing] = await make.sql(
      `select sum(greatest(coalesce(charged, 0) - paid_amount, 0))::integer as owed from attendances
       where participant_uuid = $1`,
      [this.family.child],
    );
    return {
      states: this.invoices.map(({ state, open }) => `${state} ${open}`),
      asked: this.invoices.reduce((sum, { open }) => sum + open, 0),
      owed: Number(owing?.['owed']),
    };
  }

  private read(): Promise<Invoice[]> {
    return payments.read(`/invoices?edition=${this.edition}&sort=number&order=asc`);
  }
}

type Step = (on: Case) => Promise<void>;

/** A step by the name of what is done, with what it is done with. */
const step =
  <What extends Exclude<keyof Case, 'edition' | 'family' | 'look'>>(what: What) =>
  (...words: Parameters<Case[What]>): Step =>
  (on) =>
    (on[what] as (...words: Parameters<Case[What]>) => Promise<void>)(...words);
const [pay, reverse, anew, change] = [step('pay'), step('reverse'), step('anew'), step('change')];
const [called, fee, move, setOff, cancel] = [step('called'), step('fee'), step('move'), step('setOff'), step('cancel')];
const run = step('run')();

/** One invoice for 600, and one for the 400 that the fee was raised by since. */
const RAISED: readonly Step[] = [fee(600), run, fee(1000), run];

/** What happens, how the invoices read then, how after the next run, and what cancelling each of them answers. */
const CASES: readonly [name: string, steps: readonly Step[], now: string[], after: string[], cancelling: number[]][] = [
  // Paid, and charged anew.
  ['paid, called off', [run, pay(), called(true)], ['paid 0'], ['paid 0'], [409]],
  ['paid, called off and on', [run, pay(), called(true), called(false)], ['paid 0'], ['paid 0'], [409]],
  ['paid, withdrawn, confirmed', [run, pay(), anew()], ['paid 0'], ['paid 0'], [409]],
  ['paid, waitlisted, confirmed', [run, pay(), change('waitlist'), change('confirm')], ['paid 0'], ['paid 0'], [409]],
  ['paid, anew twice', [run, pay(), anew(), anew()], ['paid 0'], ['paid 0'], [409]],
  ['paid, anew for more', [run, pay(), anew(1200)], ['paid 0'], ['paid 0', 'open 200'], [409, 200]],
  ['paid, anew for less', [run, pay(), anew(800)], ['paid 0'], ['paid 0'], [409]],
  ['in part, anew', [run, pay(300), anew()], ['paid 0'], ['paid 0', 'open 700'], [409, 200]],
  [
    'in part, anew, the rest',
    [run, pay(300), anew(), run, pay()],
    ['paid 0', 'paid 0'],
    ['paid 0', 'paid 0'],
    [409, 409],
  ],
  ['in part, anew for that part', [run, pay(300), anew(300)], ['paid 0'], ['paid 0'], [409]],
  // Never paid.
  ['unpaid, withdrawn', [run, change('withdraw')], ['cancelled 0'], ['cancelled 0'], [200]],
  ['unpaid, anew', [run, anew()], ['cancelled 0'], ['cancelled 0', 'open 1000'], [200, 200]],
  ['unpaid, anew, paid', [run, anew(), run, pay()], ['cancelled 0', 'paid 0'], ['cancelled 0', 'paid 0'], [200, 409]],
  ['unpaid, anew, paid before the run', [run, anew(), pay()], ['cancelled 0'], ['cancelled 0'], [200]],
  // Reversed.
  ['paid, reversed', [run, pay(), reverse(0)], ['open 1000'], ['open 1000'], [200]],
  ['paid, anew, reversed', [run, pay(), anew(), reverse(0)], ['cancelled 0'], ['cancelled 0', 'open 1000'], [200, 200]],
  [
    'in part, anew, the rest, the first reversed',
    [run, pay(300), anew(), run, pay(), reverse(0)],
    ['cancelled 0', 'paid 0'],
    ['cancelled 0', 'paid 0', 'open 300'],
    [200, 409, 200],
  ],
  [
    'paid before and since, the first reversed',
    [pay(200), run, pay(100), reverse(0)],
    ['open 700'],
    ['open 700', 'open 200'],
    [409, 200],
  ],
  // The money moved on.
  ['paid, moved', [run, pay(), move(1000)], ['paid 0'], ['paid 0'], [409]],
  ['paid, moved to a more expensive one', [run, pay(), move(1500)], ['paid 0'], ['paid 0', 'open 500'], [409, 200]],
  ['in part, moved', [run, pay(300), move(800)], ['paid 0'], ['paid 0', 'open 500'], [409, 200]],
  ['unpaid, moved', [run, move(800)], ['cancelled 0'], ['cancelled 0', 'open 800'], [200, 200]],
  [
    'paid, moved, reversed',
    [run, pay(), move(1000), reverse(0)],
    ['cancelled 0'],
    ['cancelled 0', 'open 1000'],
    [200, 200],
  ],
  ['paid, withdrawn, set off', [run, pay(), change('withdraw'), setOff(1000)], ['paid 0'], ['paid 0'], [409]],
  [
    'paid, withdrawn, set off, confirmed',
    [run, pay(), change('withdraw'), setOff(1000), change('confirm')],
    ['paid 0'],
    ['paid 0', 'open 1000'],
    [409, 200],
  ],
  // Other prices of the same charge.
  ['raised', RAISED, ['open 600', 'open 400'], ['open 600', 'open 400'], [200, 200]],
  ['raised, the older paid', [...RAISED, pay(600)], ['paid 0', 'open 400'], ['paid 0', 'open 400'], [409, 200]],
  ['raised, lowered', [...RAISED, fee(700)], ['open 600', 'open 100'], ['open 600', 'open 100'], [200, 200]],
  [
    'raised, lowered below the first',
    [...RAISED, fee(500)],
    ['open 500', 'cancelled 0'],
    ['open 500', 'cancelled 0'],
    [200, 200],
  ],
  ['lowered, paid', [run, fee(600), pay()], ['paid 0'], ['paid 0'], [409]],
  [
    'raised, anew, in part',
    [...RAISED, pay(300), anew()],
    ['paid 0', 'cancelled 0'],
    ['paid 0', 'cancelled 0', 'open 700'],
    [409, 200, 200],
  ],
  [
    'raised, the older cancelled',
    [...RAISED, cancel(0)],
    ['cancelled 0', 'open 400'],
    ['cancelled 0', 'open 400', 'open 600'],
    [409, 200, 200],
  ],
  [
    'raised, the older cancelled, the newer paid',
    [...RAISED, cancel(0), pay(400)],
    ['cancelled 0', 'paid 0'],
    ['cancelled 0', 'paid 0', 'open 600'],
    [409, 409, 200],
  ],
  [
    'raised, the older cancelled and asked for again, in part',
    [...RAISED, cancel(0), run, pay(500)],
    ['cancelled 0', 'paid 0', 'open 500'],
    ['cancelled 0', 'paid 0', 'open 500'],
    [409, 409, 409],
  ],
];

describe('The state of an invoice', () => {
  let on: Case;

  beforeEach(async () => {
    test.clock.standAt('2026-07-01T10:00:00Z');
    on = await Case.open();
  });

  it.each(CASES)('%s', async (_, steps, now, after, cancelling) => {
    let seen: Awaited<ReturnType<Case['look']>> | undefined;
    for (const [minute, step] of steps.entries()) {
      test.clock.standAt(new Date(Date.UTC(2026, 6, 1, 10, minute)).toISOString());
      await step(on);
      seen = await on.look();
      expect(seen.asked).toBeLessThanOrEqual(seen.owed);
    }
    expect(seen?.states).toEqual(now);

    // A second run makes nothing more.
    await on.run();
    await on.run();
    seen = await on.look();
    expect(seen.states).toEqual(after);
    expect(seen.asked).toBe(seen.owed);

    for (const [index, status] of cancelling.entries()) await on.cancel(index, status);
  });
});
