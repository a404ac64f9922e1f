import { ReceiptIssuing } from '../../src/money/receipts/receipt-issuing.js';
import { type Owing } from '../world/index.js';
import { type Sample, type World } from './world.js';

type MakeSample = (world: World) => Sample | Promise<Sample>;

/** The invoice of a debt. */
export const freshInvoice = async (world: World): Promise<{ readonly uuid: string; readonly debt: Owing }> => {
  const debt = await freshDebt(world);
  return { uuid: await world.money.invoice(debt), debt };
};

/** A family with one application that costs something, of an edition of its own. */
export const freshDebt = ({ money }: World): Promise<Owing> => money.owing(1250);

/** A family that owes for one application, and has paid for another one that was withdrawn since. */
export const freshCredit = async (world: World): Promise<Owing> => {
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

/** A family whose only debt was given up. */
export const freshWriteOff = async (world: World): Promise<Owing> => {
  const debt = await freshDebt(world);
  await world.hands.writeOff(debt.family.account.uuid);
  return debt;
};

/** A receipt for half of a debt, with a value in every field that a receipt can have from the beginning. */
export const freshReceipt = async (world: World): Promise<{ readonly uuid: string; readonly debt: Owing }> => {
  const debt = await freshDebt(world);
  const uuid = await world.test.database.transaction(() =>
    world.test.app.get(ReceiptIssuing).issue({
      payments: [{ attendance: debt.attendance, amount: 500 }],
      method: 'cash',
      billingEmail: 'oma@example.org',
      note: 'Bar',
      issuedBy: world.callers.payments.uuid,
    }),
  );
  return { uuid, debt };
};

const ledgerOf = async (world: World): Promise<string> => {
  const { debt } = await freshReceipt(world);
  const [row] = await world.make.sql('select uuid from ledgers where debtor_uuid = $1', [debt.family.account.uuid]);
  return String(row?.['uuid']);
};

export const MONEY_SAMPLES: Readonly<Record<string, MakeSample>> = {
  'GET /receipts': () => ({ path: '/receipts' }),
  'GET /receipts/:uuid': async (world) => ({ path: `/receipts/${(await freshReceipt(world)).uuid}` }),
  'POST /receipts': async (world) => ({
    path: '/receipts',
    body: { attendances: [{ attendance: (await freshDebt(world)).attendance, amount: 700 }], method: 'card' },
  }),
  'POST /receipts/:uuid/reversal': async (world) => ({
    path: `/receipts/${(await freshReceipt(world)).uuid}/reversal`,
    body: { note: 'Falsch' },
  }),
  'GET /invoices': async (world) => {
    await freshInvoice(world);
    return { path: '/invoices' };
  },
  'GET /invoices/export': async (world) => {
    await freshInvoice(world);
    return { path: '/invoices/export' };
  },
  'GET /invoices/:uuid': async (world) => ({ path: `/invoices/${(await freshInvoice(world)).uuid}` }),
  'GET /invoices/:uuid/pdf': async (world) => ({ path: `/invoices/${(await freshInvoice(world)).uuid}/pdf` }),
  'POST /invoices/:uuid/cancel': async (world) => ({
    path: `/invoices/${(await freshInvoice(world)).uuid}/cancel`,
    body: {},
  }),
  'POST /editions/:uuid/invoices': ({ records }) => ({
    path: `/editions/${records.edition.uuid}/invoices`,
    body: { notify: false },
  }),
  'POST /editions/:uuid/invoices/print': async (world) => {
    const { edition } = await world.money.invoiced(await freshDebt(world));
    return world.fileOf(`/editions/${edition}/invoices/print`, { only: 'all' });
  },
  'GET /debtors': () => ({ path: '/debtors' }),
  'GET /debtors/:uuid': async (world) => ({ path: `/debtors/${(await freshDebt(world)).family.account.uuid}` }),
  'GET /debtors/:uuid/statement': async (world) => ({
    path: `/debtors/${(await freshReceipt(world)).debt.family.account.uuid}/statement`,
  }),
  'POST /debtors/:uuid/remind': async (world) => ({
    path: `/debtors/${(await freshDebt(world)).family.account.uuid}/remind`,
    body: { force: false },
  }),
  'POST /debtors/:uuid/set-off': async (world) => ({
    path: `/debtors/${(await freshCredit(world)).family.account.uuid}/set-off`,
    body: {},
  }),
  'POST /debtors/:uuid/write-off': async (world) => ({
    path: `/debtors/${(await freshDebt(world)).family.account.uuid}/write-off`,
    body: { reason: 'Uneinbringlich' },
  }),
  'POST /debtors/:uuid/write-off/reversal': async (world) => ({
    path: `/debtors/${(await freshWriteOff(world)).family.account.uuid}/write-off/reversal`,
    body: {},
  }),
  'POST /editions/:uuid/remind': ({ records }) => ({
    path: `/editions/${records.edition.uuid}/remind`,
    body: { minDays: 7 },
  }),
  'GET /editions/:uuid/revenue': ({ records }) => ({ path: `/editions/${records.edition.uuid}/revenue` }),
  'GET /ledgers': () => ({ path: '/ledgers' }),
  'GET /ledgers/cash-report': () => ({ path: '/ledgers/cash-report' }),
  'GET /ledgers/cash-report/pdf': () => ({ path: '/ledgers/cash-report/pdf' }),
  'GET /ledgers/journal/pdf': () => ({ path: '/ledgers/journal/pdf' }),
  'GET /ledgers/journal.csv': () => ({ path: '/ledgers/journal.csv' }),
  'GET /ledgers/:uuid': async (world) => ({ path: `/ledgers/${await ledgerOf(world)}` }),
};
