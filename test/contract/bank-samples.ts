import { BankImportService } from '../../src/money/bank/bank-import.service.js';
import { Caller } from '../../src/kernel/caller/caller.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { referenceOfNumber } from '../../src/money/ledger/creditor-reference.js';
import { camt, entry } from '../support/camt.js';
import { freshDebt, freshReceipt } from './money-samples.js';
import { type MakeSample, on, plain, type Samples } from './sample.js';
import { type Json } from './client.js';
import { type RouteWorld } from './route-world.js';

interface FreshStatement {
  readonly uuid: string;
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

const imported = async (
  world: RouteWorld,
  ...entries: readonly string[]
): Promise<Awaited<ReturnType<BankImportService['import']>>> => {
  const { filename, data } = fileOf(...entries);
  return world.test.app
    .get(BankImportService)
    .import(Caller.anonymous, { filename, data: Buffer.from(data, 'base64') });
};

/** A statement with one entry, which pays nothing. */
export const emptyStatement = (world: RouteWorld): Promise<unknown> =>
  imported(world, entry({ amount: '98765.43', service: newUuid() }));

/** A statement with an entry that pays a debt and one that pays nothing. */
const freshStatement = async (world: RouteWorld): Promise<FreshStatement> => {
  const { attendance } = await freshDebt(world);
  const [row] = await world.make.sql('select number::text from payment_references where attendance_uuid = $1', [
    attendance,
  ]);
  const { uuid, entries } = await imported(
    world,
    entry({ amount: '12.50', reference: referenceOfNumber(String(row?.['number'])), service: newUuid() }),
    entry({ amount: '98765.43', service: newUuid() }),
  );
  return { uuid, attendance, entry: entries[0]!.uuid, other: entries[1]!.uuid };
};

const debtor = async (world: RouteWorld): Promise<string> => (await freshReceipt(world)).debt.family.account.uuid;

/** To a statement, about its entries. */
const onStatement =
  (body: (statement: FreshStatement) => Json): MakeSample =>
  async (world, path) => {
    const statement = await freshStatement(world);
    return { path: path.replace(':uuid', statement.uuid), body: body(statement) };
  };

export const BANK_SAMPLES: Samples = {
  'GET /bank-statements/:uuid': on(freshStatement),
  'POST /bank-statements': plain(() => fileOf(entry({ service: newUuid() }))),
  'POST /bank-statements/:uuid/book': onStatement((statement) => ({ entries: [statement.entry] })),
  'POST /bank-statements/:uuid/assign': onStatement(({ attendance, other }) => ({
    ...{ entry: other, items: [{ attendance, amount: 1000 }] },
  })),
  'POST /bank-statements/:uuid/ignore': onStatement(({ other }) => ({ entries: [other] })),
  'POST /bank-statements/:uuid/restore': async (world, path) => {
    const { uuid, other } = await freshStatement(world);
    await world.make.sql(`update bank_entries set state = 'ignored', reason = 'by_hand' where uuid = $1`, [other]);
    return { path: path.replace(':uuid', uuid), body: { entries: [other] } };
  },
  'POST /bank-statements/:uuid/match': on(freshStatement, {}),
  'GET /receipts/:uuid/pdf': on(freshReceipt),
  'GET /debtors/:uuid/invoice': on(debtor),
  'GET /debtors/:uuid/statement/pdf': on(debtor),
  'GET /debtors/:uuid/reminder': on(async (world) => {
    const uuid = await debtor(world);
    await world.make.sql(
      `insert into reminders (uuid, debtor_uuid, level, at, day, due_on, amount, attendances, forced, mailed)
       values ($1, $2, 1, now(), '2026-07-01', '2026-07-15', 750, '{}', false, true)`,
      [newUuid(), uuid],
    );
    return uuid;
  }),
  'PATCH /settings/letterhead': plain(() => ({ municipality: `Stadt ${newUuid()}` })),
  'PATCH /settings/pages': plain(() => ({ programmeTitle: `Ferien ${newUuid()}` })),
};
