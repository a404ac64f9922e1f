import { expect, it } from '@jest/globals';
import { type AttendanceTransition } from '../../src/attendances/model/attendance.workflow.js';
import { INVOICE_STATE, IS_OPEN_INVOICE } from '../../src/money/debtors/demands.sql.js';
import { Invoicing } from '../../src/money/invoices/invoicing.js';
import { InvoicePlanStore } from '../../src/money/invoices/invoice-plan.store.js';
import { InvoiceStore } from '../../src/money/invoices/invoice.store.js';
import { openWorld, prepared } from '../world/index.js';

const world = openWorld({ at: '2026-07-01T10:00:00Z', books: true });
const { test, make, money, hands } = world;
const { payments } = world.callers;
const edition = prepared(() => make.edition());

interface Invoice {
  readonly uuid: string;
  readonly state: string;
  readonly open: number;
  readonly debtor: { readonly uuid: string };
}

/** A place of a child that has no parents and owes by itself, and what becomes of it. Amounts are cents. */
class Case {
  private readonly receipts: string[] = [];
  /** As they were read last. */
  invoices: readonly Invoice[] = [];

  private constructor(
    readonly child: string,
    private offer: string,
    private attendance: string,
  ) {}

  /** A place for 1000 each. */
  static async open(count: number): Promise<Case[]> {
    const children = await make.participants(Array.from({ length: count }, () => ({})));
    const offers = await make.offers(count, () => ({ edition: edition.uuid, columns: { fee: 1000 } }));
    const attendances = await money.places(children.map((child, index) => ({ offer: offers[index]!.uuid, child })));
    return children.map((child, index) => new Case(child, offers[index]!.uuid, attendances[index]!));
  }

  /** What the run of the edition does. */
  async run(): Promise<void> {
    const task = { dueOn: '2026-07-15', notify: false, debtors: [this.child] };
    for (const debtor of await test.app.get(InvoicePlanStore).owing(edition.uuid, task)) {
      const invoice = () => test.app.get(Invoicing).invoice(debtor, edition.uuid, task, null);
      await test.database.transaction(invoice);
    }
  }

  async pay(amount?: number): Promise<void> {
    this.receipts.push((await hands.pay([{ attendance: this.attendance, amount }]))!.uuid);
  }

  /** A receipt, counted from 0. */
  async reverse(index: number): Promise<void> {
    expect(await hands.reverse(this.receipts[index] ?? '')).toBeDefined();
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
    this.offer = (await make.offer({ edition: edition.uuid, columns: { fee: price } })).uuid;
    this.attendance = await money.move(this.attendance, this.offer, true);
  }

  /** Another place of the child takes what it has as a credit. */
  async setOff(price: number): Promise<void> {
    const { uuid } = await make.offer({ edition: edition.uuid, columns: { fee: price } });
    await money.confirmed(uuid, this.child);
    expect(await hands.setOff(this.child)).toBe(true);
  }

  async cancel(index: number): Promise<void> {
    await payments.post(`/invoices/${this.invoices[index]?.uuid ?? ''}/cancel`).expect(200);
  }
}

type Step = (on: Case) => Promise<void>;

/** A step by the name of what is done, with what it is done with. */
const step =
  <What extends Exclude<keyof Case, 'child' | 'invoices'>>(what: What) =>
  (...words: Parameters<Case[What]>): Step =>
  (on) =>
    (on[what] as (...words: Parameters<Case[What]>) => Promise<void>)(...words);
const [pay, reverse, anew, change] = [step('pay'), step('reverse'), step('anew'), step('change')];
const [called, fee, move, setOff, cancel] = [step('called'), step('fee'), step('move'), step('setOff'), step('cancel')];
const run = step('run')();

/** One invoice for 600, and one for the 400 that the fee was raised by since. */
const RAISED: readonly Step[] = [fee(600), run, fee(1000), run];

/** What happens, how the invoices read then, how after the next run, and what cancelling each of them answers. */
const CASES: readonly [name: string, steps: readonly Step[], now: string, after: string, cancelling: string][] = [
  // Paid, and charged anew.
  ['paid, called off', [run, pay(), called(true)], 'paid 0', 'paid 0', '409'],
  ['paid, called off and on', [run, pay(), called(true), called(false)], 'paid 0', 'paid 0', '409'],
  ['paid, withdrawn, confirmed', [run, pay(), anew()], 'paid 0', 'paid 0', '409'],
  ['paid, waitlisted, confirmed', [run, pay(), change('waitlist'), change('confirm')], 'paid 0', 'paid 0', '409'],
  ['paid, anew twice', [run, pay(), anew(), anew()], 'paid 0', 'paid 0', '409'],
  ['paid, anew for more', [run, pay(), anew(1200)], 'paid 0', 'paid 0, open 200', '409 200'],
  ['paid, anew for less', [run, pay(), anew(800)], 'paid 0', 'paid 0', '409'],
  ['in part, anew', [run, pay(300), anew()], 'paid 0', 'paid 0, open 700', '409 200'],
  ['in part, anew, the rest', [run, pay(300), anew(), run, pay()], 'paid 0, paid 0', 'paid 0, paid 0', '409 409'],
  ['in part, anew for that part', [run, pay(300), anew(300)], 'paid 0', 'paid 0', '409'],
  // Never paid.
  ['unpaid, withdrawn', [run, change('withdraw')], 'cancelled 0', 'cancelled 0', '200'],
  ['unpaid, anew', [run, anew()], 'cancelled 0', 'cancelled 0, open 1000', '200 200'],
  ['unpaid, anew, paid', [run, anew(), run, pay()], 'cancelled 0, paid 0', 'cancelled 0, paid 0', '200 409'],
  ['unpaid, anew, paid before the run', [run, anew(), pay()], 'cancelled 0', 'cancelled 0', '200'],
  // Reversed.
  ['paid, reversed', [run, pay(), reverse(0)], 'open 1000', 'open 1000', '200'],
  ['paid, anew, reversed', [run, pay(), anew(), reverse(0)], 'cancelled 0', 'cancelled 0, open 1000', '200 200'],
  [
    'in part, anew, the rest, the first reversed',
    [run, pay(300), anew(), run, pay(), reverse(0)],
    'cancelled 0, paid 0',
    'cancelled 0, paid 0, open 300',
    '200 409 200',
  ],
  [
    'paid before and since, the first reversed',
    [pay(200), run, pay(100), reverse(0)],
    'open 700',
    'open 700, open 200',
    '409 200',
  ],
  // The money moved on.
  ['paid, moved', [run, pay(), move(1000)], 'paid 0', 'paid 0', '409'],
  ['paid, moved to a more expensive one', [run, pay(), move(1500)], 'paid 0', 'paid 0, open 500', '409 200'],
  ['in part, moved', [run, pay(300), move(800)], 'paid 0', 'paid 0, open 500', '409 200'],
  ['unpaid, moved', [run, move(800)], 'cancelled 0', 'cancelled 0, open 800', '200 200'],
  ['paid, moved, reversed', [run, pay(), move(1000), reverse(0)], 'cancelled 0', 'cancelled 0, open 1000', '200 200'],
  ['paid, withdrawn, set off', [run, pay(), change('withdraw'), setOff(1000)], 'paid 0', 'paid 0', '409'],
  [
    'paid, withdrawn, set off, confirmed',
    [run, pay(), change('withdraw'), setOff(1000), change('confirm')],
    'paid 0',
    'paid 0, open 1000',
    '409 200',
  ],
  // Other prices of the same charge.
  ['raised', RAISED, 'open 600, open 400', 'open 600, open 400', '200 200'],
  ['raised, the older paid', [...RAISED, pay(600)], 'paid 0, open 400', 'paid 0, open 400', '409 200'],
  ['raised, lowered', [...RAISED, fee(700)], 'open 600, open 100', 'open 600, open 100', '200 200'],
  [
    'raised, lowered below the first',
    [...RAISED, fee(500)],
    'open 500, cancelled 0',
    'open 500, cancelled 0',
    '200 200',
  ],
  ['lowered, paid', [run, fee(600), pay()], 'paid 0', 'paid 0', '409'],
  [
    'raised, anew, in part',
    [...RAISED, pay(300), anew()],
    'paid 0, cancelled 0',
    'paid 0, cancelled 0, open 700',
    '409 200 200',
  ],
  [
    'raised, the older cancelled',
    [...RAISED, cancel(0)],
    'cancelled 0, open 400',
    'cancelled 0, open 400, open 600',
    '409 200 200',
  ],
  [
    'raised, the older cancelled, the newer paid',
    [...RAISED, cancel(0), pay(400)],
    'cancelled 0, paid 0',
    'cancelled 0, paid 0, open 600',
    '409 409 200',
  ],
  [
    'raised, the older cancelled and asked for again, in part',
    [...RAISED, cancel(0), run, pay(500)],
    'cancelled 0, paid 0, open 500',
    'cancelled 0, paid 0, open 500',
    '409 409 409',
  ],
];

/** What all invoices of each case ask for, and what its child owes for applications. */
const look = async (cases: readonly Case[]): Promise<[asked: number, owed: number][]> => {
  const invoices = await payments.read<Invoice[]>('/invoices?sort=number&order=asc&itemsPerPage=200');
  const rows = await make.sql(
    `select participant_uuid as child, sum(greatest(coalesce(charged, 0) - paid_amount, 0))::integer as owed
     from attendances group by 1`,
  );
  const owed = new Map(rows.map((row) => [row['child'], Number(row['owed'])]));
  return cases.map((one) => {
    one.invoices = invoices.filter(({ debtor }) => debtor.uuid === one.child);
    return [one.invoices.reduce((sum, { open }) => sum + open, 0), owed.get(one.child) ?? -1];
  });
};
/** The invoices of each case by number, as `state open`. */
const states = (cases: readonly Case[]): string[] =>
  cases.map(({ invoices }) => invoices.map(({ state, open }) => `${state} ${open}`).join(', '));
/** With the name of each case. */
const named = (all: readonly unknown[]): unknown =>
  Object.fromEntries(all.map((one, index) => [CASES[index]![0], one]));

/** Invoices that are open by one of the two and not by the other. */
const OTHERWISE = `select v.uuid from invoices v where (${INVOICE_STATE} = 'open') <> (${IS_OPEN_INVOICE})`;

it('Whether an edition has open invoices is known without the books of those that are paid (R-ACC-21)', async () => {
  const [one] = await Case.open(1);
  await one!.run();
  const scans = async (): Promise<number> => {
    const counted = `select coalesce(idx_scan, 0) + seq_scan as scans from pg_stat_xact_user_tables where relname = 'book_entries'`;
    return Number((await test.database.query<{ scans: string }>(counted))[0]?.scans ?? 0);
  };
  const asked = (): Promise<unknown> =>
    test.database.transaction(async () => {
      const before = await scans();
      const money = await test.app.get(InvoiceStore).ofEditions([edition.uuid], '2026-08-01');
      return [money.get(edition.uuid), { read: (await scans()) > before }];
    });
  const known = { uuid: edition.uuid, isBooked: true };
  expect(await asked()).toEqual([{ ...known, hasOpen: true, hasOverdue: true }, { read: true }]);
  await one!.pay();
  expect(await asked()).toEqual([{ ...known, hasOpen: false, hasOverdue: false }, { read: false }]);
});

it('The state of an invoice follows what happens to its place, and no more is asked for than is owed', async () => {
  const cases = await Case.open(CASES.length);
  const longest = Math.max(...CASES.map(([, steps]) => steps.length));
  for (let minute = 0; minute < longest; minute += 1) {
    test.clock.standAt(new Date(Date.UTC(2026, 6, 1, 10, minute)).toISOString());
    for (const [index, [, steps]] of CASES.entries()) await steps[minute]?.(cases[index]!);
    const tooMuch = (await look(cases)).map(([asked, owed]) => Math.max(0, asked - owed));
    expect({ minute, tooMuch: named(tooMuch) }).toEqual({ minute, tooMuch: named(cases.map(() => 0)) });
    expect(await make.sql(OTHERWISE)).toEqual([]);
  }
  expect(named(states(cases))).toEqual(named(CASES.map(([, , now]) => now)));

  // A second run makes nothing more.
  for (const one of [...cases, ...cases]) await one.run();
  const sums = await look(cases);
  expect(named(states(cases))).toEqual(named(CASES.map(([, , , after]) => after)));
  expect(named(sums.map(([asked]) => asked))).toEqual(named(sums.map(([, owed]) => owed)));

  const answers: string[] = [];
  for (const { invoices } of cases) {
    const statuses: number[] = [];
    for (const { uuid } of invoices) statuses.push((await payments.post(`/invoices/${uuid}/cancel`)).status);
    answers.push(statuses.join(' '));
  }
  expect(named(answers)).toEqual(named(CASES.map(([, , , , cancelling]) => cancelling)));
});
