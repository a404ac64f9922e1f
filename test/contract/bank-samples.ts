import { BankImportService } from '../../src/money/bank/bank-import.service.js';
import { Caller } from '../../src/kernel/caller/caller.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { referenceOfNumber } from '../../src/money/parties/creditor-reference.js';
import { camt, entry } from '../support/camt.js';
import { freshDebt, freshReceipt } from './money-samples.js';
import { type Sample, type World } from './world.js';

type MakeSample = (world: World) => Sample | Promise<Sample>;

interface FreshStatement {
  readonly path: string;
  readonly attendance: string;
  /** The entry that pays a debt. */
  readonly entry: string;
  /** One without any proposal. */
  readonly other: string;
}

const fileOf = (...entries: readonly string[]) => ({
  filename: 'auszug.xml',
  data: Buffer.from(camt(...entries)).toString('base64'),
});

/** A statement with an entry that pays a debt and one that pays nothing. */
export const freshStatement = async (world: World): Promise<FreshStatement> => {
  const { attendance } = await freshDebt(world);
  const [row] = await world.make.sql('select number::text from payment_references where attendance_uuid = $1', [
    attendance,
  ]);
  const { filename, data } = fileOf(
    entry({ amount: '12.50', reference: referenceOfNumber(String(row?.['number'])), service: newUuid() }),
    entry({ amount: '98765.43', service: newUuid() }),
  );
  const { uuid, entries } = await world.test.app
    .get(BankImportService)
    .import(Caller.anonymous, { filename, data: Buffer.from(data, 'base64') });
  return {
    path: `/bank-statements/${uuid}`,
    attendance,
    entry: entries[0]!.uuid,
    other: entries[1]!.uuid,
  };
};

const debtor = async (world: World): Promise<string> => (await freshReceipt(world)).debt.family.account.uuid;

export const BANK_SAMPLES: Readonly<Record<string, MakeSample>> = {
  'GET /bank-statements': () => ({ path: '/bank-statements' }),
  'GET /bank-statements/:uuid': async (world) => ({ path: (await freshStatement(world)).path }),
  'POST /bank-statements': () => ({ path: '/bank-statements', body: fileOf(entry({ service: newUuid() })) }),
  'POST /bank-statements/:uuid/book': async (world) => {
    const statement = await freshStatement(world);
    return { path: `${statement.path}/book`, body: { entries: [statement.entry] } };
  },
  'POST /bank-statements/:uuid/assign': async (world) => {
    const statement = await freshStatement(world);
    const items = [{ attendance: statement.attendance, amount: 1000 }];
    return { path: `${statement.path}/assign`, body: { entry: statement.other, items } };
  },
  'POST /bank-statements/:uuid/ignore': async (world) => {
    const statement = await freshStatement(world);
    return { path: `${statement.path}/ignore`, body: { entries: [statement.other] } };
  },
  'POST /bank-statements/:uuid/restore': async (world) => {
    const statement = await freshStatement(world);
    await world.make.sql(`update bank_entries set state = 'ignored', reason = 'by_hand' where uuid = $1`, [
      statement.other,
    ]);
    return { path: `${statement.path}/restore`, body: { entries: [statement.other] } };
  },
  'POST /bank-statements/:uuid/match': async (world) => ({
    path: `${(await freshStatement(world)).path}/match`,
    body: {},
  }),
  'GET /receipts/:uuid/pdf': async (world) => ({ path: `/receipts/${(await freshReceipt(world)).uuid}/pdf` }),
  'GET /debtors/:uuid/invoice': async (world) => ({ path: `/debtors/${await debtor(world)}/invoice` }),
  'GET /debtors/:uuid/statement/pdf': async (world) => ({ path: `/debtors/${await debtor(world)}/statement/pdf` }),
  'GET /debtors/:uuid/reminder': async (world) => {
    const uuid = await debtor(world);
    await world.make.sql(
      `insert into reminders (uuid, debtor_uuid, level, at, day, due_on, amount, attendances, forced, mailed)
       values ($1, $2, 1, now(), '2026-07-01', '2026-07-15', 750, '{}', false, true)`,
      [newUuid(), uuid],
    );
    return { path: `/debtors/${uuid}/reminder` };
  },
  'GET /settings/letterhead': () => ({ path: '/settings/letterhead' }),
  'PATCH /settings/letterhead': () => ({
    path: '/settings/letterhead',
    body: { municipality: `Stadt ${newUuid()}` },
  }),
  'GET /settings/pages': () => ({ path: '/settings/pages' }),
  'PATCH /settings/pages': () => ({ path: '/settings/pages', body: { programmeTitle: `Ferien ${newUuid()}` } }),
};
