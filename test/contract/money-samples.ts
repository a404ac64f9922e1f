import { COMMON_LEDGERS } from '../../src/money/ledger/ledger.js';
import { ReceiptIssuing } from '../../src/money/receipts/receipt-issuing.js';
import { type Owing } from '../world/index.js';
import { type MakeSample, on, plain, type Samples } from './sample.js';
import { type RouteWorld } from './route-world.js';

/** The invoice of a debt. */
const freshInvoice = async (world: RouteWorld): Promise<{ readonly uuid: string; readonly debt: Owing }> => {
  const debt = await freshDebt(world);
  return { uuid: await world.money.invoice(debt), debt };
};

/** A family with one application that costs something, of an edition of its own. */
export const freshDebt = ({ money }: RouteWorld): Promise<Owing> => money.owing(1250);

/** A family that owes for one application, and has paid for another one that was withdrawn since. */
const freshCredit = async (world: RouteWorld): Promise<Owing> => {
  const debt = await freshDebt(world);
  const attendance = await world.money.confirmed((await world.money.offer(700)).uuid, debt.family.child);
  await world.test.database.transaction(() =>
    world.test.app
      .get(ReceiptIssuing)
      .issue({ payments: [{ attendance, amount: 700 }], method: 'cash', issuedBy: world.callers.payments.uuid }),
  );
  await world.money.transition(attendance, 'withdraw');
  return debt;
};

/** A family that gave back all that it paid for. */
const freshSurplus = async (world: RouteWorld): Promise<Owing> => {
  const debt = await freshDebt(world);
  await receiptOf(world, debt);
  await world.money.transition(debt.attendance, 'withdraw');
  return debt;
};

/** A family whose only debt was given up. */
const freshWriteOff = async (world: RouteWorld): Promise<Owing> => {
  const debt = await freshDebt(world);
  await world.hands.writeOff(debt.family.account.uuid);
  return debt;
};

/** A receipt for half of a debt, with a value in every field that a receipt can have from the beginning. */
export const receiptOf = (world: RouteWorld, { attendance }: Pick<Owing, 'attendance'>): Promise<string> =>
  world.test.database.transaction(() =>
    world.test.app.get(ReceiptIssuing).issue({
      payments: [{ attendance, amount: 500 }],
      method: 'cash',
      billingEmail: 'oma@example.org',
      note: 'Bar',
      issuedBy: world.callers.payments.uuid,
    }),
  );

/** The same for a debt of its own. */
export const freshReceipt = async (world: RouteWorld): Promise<{ readonly uuid: string; readonly debt: Owing }> => {
  const debt = await freshDebt(world);
  return { uuid: await receiptOf(world, debt), debt };
};

const ledgerOf = async (world: RouteWorld): Promise<string> => {
  const { debt } = await freshReceipt(world);
  const [row] = await world.make.sql('select uuid from ledgers where debtor_uuid = $1', [debt.family.account.uuid]);
  return String(row?.['uuid']);
};

/** The debtor of a debt, of a credit. */
const debtor = ({ family }: Owing): string => family.account.uuid;
const ofDebt = async (world: RouteWorld): Promise<string> => debtor(await freshDebt(world));
const listed: MakeSample = async (world, path) => {
  await freshInvoice(world);
  return { path };
};

export const MONEY_SAMPLES: Samples = {
  'GET /receipts/:uuid': on(freshReceipt),
  'POST /receipts': plain(async (world) => ({
    attendances: [{ attendance: (await freshDebt(world)).attendance, amount: 700 }],
    method: 'card',
  })),
  'POST /receipts/:uuid/reversal': on(freshReceipt, { note: 'Falsch' }),
  'GET /invoices': listed,
  'GET /invoices/export': listed,
  'GET /invoices/:uuid': on(freshInvoice),
  'GET /invoices/:uuid/pdf': on(freshInvoice),
  'POST /invoices/:uuid/cancel': on(freshInvoice, {}),
  'POST /editions/:uuid/invoices': on(({ records }) => records.edition, { notify: false }),
  'POST /editions/:uuid/invoices/print': async (world) => {
    const { edition } = await world.money.invoiced(await freshDebt(world));
    return world.fileOf(`/editions/${edition}/invoices/print`, { only: 'all' });
  },
  'GET /debtors/:uuid': on(ofDebt),
  'GET /debtors/:uuid/statement': on(async (world) => debtor((await freshReceipt(world)).debt)),
  'POST /debtors/:uuid/remind': on(ofDebt, { force: false }),
  'POST /debtors/:uuid/refund': on(async (world) => debtor(await freshSurplus(world)), { amount: 300, method: 'cash' }),
  'POST /debtors/:uuid/set-off': on(async (world) => debtor(await freshCredit(world)), {}),
  'POST /debtors/:uuid/write-off': on(ofDebt, { reason: 'Uneinbringlich' }),
  'POST /debtors/:uuid/write-off/reversal': on(async (world) => debtor(await freshWriteOff(world)), {}),
  'POST /editions/:uuid/remind': on(({ records }) => records.edition, { minDays: 7 }),
  'GET /editions/:uuid/revenue': on(({ records }) => records.edition),
  'GET /ledgers/:uuid': on(ledgerOf),
  'POST /ledgers/transfer': plain(() =>
    Promise.resolve({ from: COMMON_LEDGERS.cash, to: COMMON_LEDGERS.bank, amount: 10_000, note: 'Beleg 17' }),
  ),
};
