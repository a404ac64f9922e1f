import { describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { referenceOfNumber } from '../../src/money/ledger/creditor-reference.js';
import { CODES } from '../../src/kernel/problem/codes.js';
import { BankStatementUpload } from '../../src/money/bank/bank.inputs.js';
import { violationsOf } from '../../src/platform/http/input/read-input.js';
import { camt, entry, type EntryWords } from '../support/camt.js';
import { type Json, madeBy } from '../support/json.js';
import { expectProblem, expectViolations } from '../support/problems.js';
import { untilBlocked } from '../support/until.js';
import { openWorld } from '../world/index.js';

interface Proposal {
  reason: string;
  items: object[];
  credit: number;
}
interface Entry {
  uuid: string;
  place: string;
  state: string;
  reason?: string;
  proposals: Proposal[];
  receipts: string[];
  credit: number;
  repeats?: string;
  restorable: boolean;
}
interface Statement {
  uuid: string;
  entries: Entry[];
}

const world = openWorld({ books: true });
const { test, families, money } = world;
const { payments, admin } = world.callers;

const upload = (xml: string | Buffer) =>
  payments.post('/bank-statements', { filename: 'auszug.xml', data: Buffer.from(xml).toString('base64') });
const imported = async (...entries: readonly string[]): Promise<Statement> =>
  (await upload(camt(...entries)).expect(201)).body as Statement;
const act = (statement: { uuid: string }, action: string, body: object = {}) =>
  payments.post(`/bank-statements/${statement.uuid}/${action}`, body);
const done = async (statement: { uuid: string }, action: string, body: object = {}): Promise<Statement> =>
  (await act(statement, action, body).expect(200)).body as Statement;
const statesOf = ({ entries }: Statement): string[] => entries.map(({ state }) => state);
const stateAndReason = ({ entries }: Statement): string[] =>
  entries.map(({ state, reason }) => (reason === undefined ? state : `${state}: ${reason}`));
const receipt = (uuid: string) =>
  payments.read<{ number: string; paidOn: string; note: string; items: Json[] } & Json>(`/receipts/${uuid}`);
const receiptCount = async (): Promise<number> =>
  (await test.database.query<{ count: number }>('select count(*)::int as count from receipts'))[0]!.count;

let service = 0;
/** An entry that its bank gives a name of its own. */
const named = (words: EntryWords): string => entry({ service: `S${(service += 1)}`, ...words });
const euros = (cents: number): string => (cents / 100).toFixed(2);
/** Entries that each pay what is owed, or so much more, with its reference. */
const paying = ({ fee, reference }: Debt, more = 0): string => named({ amount: euros(fee + more), reference });
const pay = async ({ attendance }: Debt): Promise<string> => madeBy(await money.pay(attendance)).uuid;
const reverse = (uuid: string) => payments.post(`/receipts/${uuid}/reversal`, {}).expect(200);
const paidFor = async ({ attendance }: Debt): Promise<number> => (await money.attendance(attendance)).paid;

interface Debt {
  /** Without parents: the debtor itself. */
  child: string;
  attendance: string;
  reference: string;
  fee: number;
}
let fees = 101;
/** Children with an application each, which costs something nobody else pays. */
const debts = async (count: number, fee?: number): Promise<Debt[]> => {
  const made = await money.debts(count, () => fee ?? (fees += 7));
  return referenced(made);
};
const debt = async (fee?: number): Promise<Debt> => (await debts(1, fee))[0]!;
/** One more, of the same child. */
const another = async ({ child }: { child: string }, fee: number): Promise<Debt> => {
  const [one] = await referenced([{ child, attendance: await money.place(child, fee) }]);
  return one!;
};
/** With the reference to pay by. */
const referenced = async (places: readonly { child: string; attendance: string }[]): Promise<Debt[]> => {
  const rows = await test.database.query<{ attendance: string; number: string; fee: number }>(
    `select r.attendance_uuid as attendance, r.number::text as number, t.charged as fee from payment_references r
       join attendances t on t.uuid = r.attendance_uuid where t.uuid = any($1)`,
    [places.map(({ attendance }) => attendance)],
  );
  return places.map(({ child, attendance }) => {
    const { number, fee } = rows.find((row) => row.attendance === attendance)!;
    return { child, attendance, reference: referenceOfNumber(number), fee };
  });
};

/** A family with 3,00 € paid for what was withdrawn since, which owes 88,77 € and transfers the rest. */
const paidOnBalance = async () => {
  const left = await debt(300);
  const paid = await pay(left);
  await money.transition(left.attendance, 'withdraw');
  const owed = await another(left, 8877);
  const statement = await imported(named({ amount: '85.77', reference: owed.reference }));
  return { left, paid, owed, statement };
};

describe('A family that pays exactly what it owes', () => {
  it('after its credit is matched, and booking sets the credit off first (R-MON-11, R-MON-12)', async () => {
    const { left, owed, statement } = await paidOnBalance();
    const items = [{ attendance: owed.attendance, amount: 8877 }];
    const proposals = [{ reason: 'all_open', items, credit: 0, setOff: 300 }];
    expect(statement.entries[0]).toMatchObject({ state: 'matched', proposals });
    const booked = await done(statement, 'book');
    expect(booked.entries[0]).toMatchObject({ state: 'booked', credit: 0 });
    const made = await receipt(booked.entries[0]!.receipts[0]!);
    expect(made).toMatchObject({ total: 8577, items: [{ attendance: owed.attendance, amount: 8577 }] });
    expect(made.note).toMatch(/Guthaben von 3,00\s€ verrechnet$/);
    const debtor = await money.debtor(left.child);
    expect(debtor).toMatchObject({ balance: 0, openItems: [] });
    expect(await admin.read(`/attendances/${owed.attendance}`)).toMatchObject({ paid: true });
    // On the day on which the bank booked it.
    expect(made.paidOn).toBe('2026-07-20');
    const { text } = await payments.get('/ledgers/journal.csv?from=2026-07-20&until=2026-07-20').expect(200);
    expect(text).toContain(`;${made.number};`);
  });

  it('after a move is matched although it names the old reference', async () => {
    const old = await debt(43210);
    const body = { offer: (await money.offer(43210)).uuid, force: true };
    const { uuid: attendance } = madeBy(await admin.post(`/attendances/${old.attendance}/move`, body));
    await money.transition(attendance, 'confirm');
    const other = await another(old, 43210);
    const statement = await imported(named({ amount: '432.10', reference: old.reference }));
    const proposals = [{ reason: 'reference', items: [{ attendance, amount: 43210 }] }];
    expect(statement.entries[0]).toMatchObject({ state: 'matched', proposals });
    await done(statement, 'book');
    expect((await money.attendance(attendance)).paid).toBe(43210);
    expect(await paidFor(other)).toBe(0);
  });

  it('is booked not at all when the credit is gone meanwhile', async () => {
    const { paid, owed, statement } = await paidOnBalance();
    await reverse(paid);
    await act(statement, 'book', { entries: [statement.entries[0]!.uuid] }).expect(409);
    expect(await paidFor(owed)).toBe(0);
  });
});

describe('POST /bank-statements', () => {
  it('shows what each entry may be for, and books nothing (R-MON-22, R-MON-23)', async () => {
    const [paid, part] = (await debts(2)) as [Debt, Debt];
    const before = await receiptCount();
    const statement = await imported(
      named({ amount: euros(paid.fee), reference: paid.reference, payer: 'Oma Muster' }),
      named({ amount: euros(part.fee - 1), text: part.reference }),
      named({ amount: '98765.43', text: 'Miete' }),
      named({ amount: '5.00', direction: 'DBIT' }),
    );
    expect(statement).toMatchObject({
      ...{ filename: 'auszug.xml', kind: 'camt.053', accounts: ['DE02120300000000202051'] },
      ...{ matched: 1, proposed: 1, open: 1, booked: 0, ignored: 1 },
    });
    expect(statesOf(statement)).toEqual(['matched', 'proposed', 'open', 'ignored']);
    const { attendance, fee, reference } = paid;
    const items = [{ attendance, amount: fee, reference, participantName: 'Kind Probe' }];
    expect(statement.entries[0]).toMatchObject({
      ...{ place: 'Stmt[1]/Ntry[1]', amount: fee, currency: 'EUR', bookedOn: '2026-07-20', reference },
      ...{ payer: 'Oma Muster', proposals: [{ reason: 'reference', credit: 0, items }], receipts: [] },
    });
    expect(statement.entries[1]!.proposals).toMatchObject([{ reason: 'partial', items: [{ amount: part.fee - 1 }] }]);
    expect(statement.entries[3]).toMatchObject({ reason: 'debit', amount: -500, restorable: false });
    expect(await receiptCount()).toBe(before);
  });

  it('keeps what it cannot book with the reason and the place, and loses no other entry by it', async () => {
    const sample = await readFile(new URL('../samples/camt053-v02.xml', import.meta.url));
    const statement = (await upload(sample).expect(201)).body as Statement;
    expect(stateAndReason(statement)).toEqual([
      ...['open', 'open', 'ignored: debit', 'ignored: pending', 'ignored: unreadable', 'ignored: currency'],
      ...['ignored: reversal', 'ignored: returned'],
    ]);
    expect(statement.entries[4]!.place).toBe('Stmt[1]/Ntry[5]/Amt');
  });

  it('refuses what is no statement, is too large, or has an account in another currency', async () => {
    expectViolations(await upload('<html/>'), { data: CODES.fileType });
    const swiss = camt(entry()).replace('<Ccy>EUR</Ccy>', '<Ccy>CHF</Ccy>');
    expectProblem(await upload(swiss), 422, expect.stringMatching(/^data: Stmt\[1\]\/Acct\/Ccy: .*CHF/));
    const most = 10 * 1024 * 1024;
    expectViolations(await upload(Buffer.alloc(most, 'x')), { data: CODES.fileType });
    const more = { filename: 'auszug.xml', data: Buffer.alloc(most + 1).toString('base64') };
    const broken = violationsOf(BankStatementUpload, more).map(({ propertyPath, code }) => [propertyPath, code]);
    expect(broken).toEqual([['data', CODES.fileTooLarge]]);
    await payments.post('/bank-statements', { filename: 'x' }).expect(422);
  });

  it('knows an entry again, in the same file and in others, keeps two equal transfers of one day, and takes a pending one once it is booked', async () => {
    const words = { amount: '7.77', text: `Danke ${newUuid()}` };
    const later = { amount: '12.34', service: `P${newUuid()}` };
    const twice = [entry(words), entry(words), named({ amount: '7.78' })] as const;
    const first = await imported(...twice, entry({ ...later, status: 'PDNG' }));
    expect(statesOf(first)).toEqual(['open', 'open', 'open', 'ignored']);
    const again = await imported(...twice, entry(words), entry(later));
    expect(stateAndReason(again)).toEqual([...Array.from({ length: 3 }, () => 'ignored: repeated'), 'open', 'open']);
    expect(again.entries.map(({ restorable }) => restorable)).toEqual([true, true, false, false, false]);
    const known = first.entries.slice(0, 3).map(({ uuid }) => uuid);
    expect(again.entries.map(({ repeats }) => repeats)).toEqual([...known, undefined, undefined]);
  });

  it('never takes the same entry twice from two who import at once', async () => {
    const words = { amount: '7.79', text: newUuid() };
    const answers = await Promise.all([1, 2, 3].map(() => imported(entry(words))));
    expect(answers.flatMap(statesOf).sort()).toEqual(['ignored', 'ignored', 'open']);
  });

  it('looks what is paid before it waits for another import, and takes back what is no longer so (R-MON-22, R-MON-23)', async () => {
    const [open, settled] = (await debts(2)) as [Debt, Debt];
    const paid = await pay(settled);
    const entries = [open, settled].map((debt) => paying(debt));
    const importing = await test.database.transaction(async () => {
      await test.database.query('lock table bank_statements in share row exclusive mode');
      const answer = upload(camt(...entries)).then((response) => response);
      await untilBlocked(test);
      await pay(open);
      await reverse(paid);
      return { answer };
    });
    const statement = (await importing.answer).body as Statement;
    expect(statesOf(statement)).toEqual(['proposed', 'proposed']);
    expect(statement.entries.map(({ proposals }) => proposals[0]?.reason)).toEqual(['overpaid', 'overpaid']);
    expect(statesOf(await done(statement, 'match'))).toEqual(['proposed', 'matched']);
  });

  it('sets more money aside than the books can take at once, and takes as much as they can', async () => {
    const settled = await debt();
    const reference = settled.reference;
    const most = 2_147_483_647;
    const statement = await imported(
      named({ amount: '99999999999.99', reference }),
      named({ amount: euros(most + 1), reference }),
      named({ amount: euros(most), reference }),
      named({ amount: euros(most), reference }),
    );
    expect(stateAndReason(statement)).toEqual([
      ...['ignored: unreadable', 'ignored: unreadable', 'proposed', 'proposed'],
    ]);
    for (const { uuid } of statement.entries.slice(2)) {
      const [first] = (await done(statement, 'match')).entries.filter((one) => one.uuid === uuid);
      expect(first?.proposals[0]).toMatchObject({ reason: 'overpaid' });
      await done(statement, 'book', { entries: [uuid] });
    }
    expect((await money.debtor(settled.child))['balance']).toBe(settled.fee - 2 * most);
  });
});

describe('Reading', () => {
  it('lists statements without entries, newest first, and one with all of them', async () => {
    const made = await imported(named({ amount: '9.99' }));
    const list = await payments.read<Statement[]>('/bank-statements');
    expect(list[0]).toMatchObject({ uuid: made.uuid, open: 1 });
    expect(list[0]).not.toHaveProperty('entries');
    expect(await payments.read(`/bank-statements/${made.uuid}`)).toEqual(made);
    await payments.get(`/bank-statements/${newUuid()}`).expect(404);
  });

  it('hides the names of families under an information lock, which are not searched in either', async () => {
    const fee = (fees += 7);
    const secret = await families.family({ lastname: 'Geheimnis', protected: true }, { lastname: 'Geheimnis' });
    const hidden = await another(secret, fee);
    const text = await imported(paying(hidden));
    const [item] = text.entries[0]!.proposals[0]!.items;
    expect(item).toEqual({ amount: fee });
    expect(JSON.stringify(text)).not.toContain('Geheimnis');
    expect((await done(text, 'book')).entries[0]).toMatchObject({ state: 'booked', receipts: [] });
    await debts(6, fee);
    const guess = await imported(named({ amount: euros(fee), payer: 'Erika Geheimnis' }));
    expect(JSON.stringify(guess.entries[0]!.proposals)).not.toContain(hidden.attendance);
  });
});

describe('POST /bank-statements/{uuid}/book', () => {
  it('makes a receipt of each matched entry, through the bank, once and only once (R-MON-22, R-MON-23)', async () => {
    const [one, other] = (await debts(2)) as [Debt, Debt];
    const statement = await imported(paying(one), named({ amount: '33333.33' }), paying(other));
    const before = await receiptCount();
    const answers = await Promise.all([1, 2, 3].map(() => act(statement, 'book')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const booked = await done(statement, 'book');
    const states = ['booked', 'open', 'booked'];
    expect(statesOf(booked)).toEqual(states);
    const [uuid] = booked.entries[0]!.receipts;
    const debtor = { uuid: one.child };
    const note = 'Überweisung vom 20.07.2026';
    expect(await receipt(uuid!)).toMatchObject({ method: 'transfer', total: one.fee, note, debtor });
    for (const { child } of [one, other]) expect(await money.balance(child)).toBe(0);
    expect(statesOf(await done(statement, 'book', { entries: [booked.entries[0]!.uuid] }))).toEqual(states);
    expect(await receiptCount()).toBe(before + 2);
  });

  it('books beside the desk without ever taking money twice', async () => {
    const all = await debts(3);
    const statement = await imported(...all.map((debt) => paying(debt)));
    const desk = all.map(({ attendance }) => money.pay(attendance));
    const answers = await Promise.all([act(statement, 'book'), ...desk]);
    for (const { status } of answers) expect([200, 201, 409]).toContain(status);
    for (const debt of all) expect(await paidFor(debt)).toBe(debt.fee);
  });

  it('books a proposal that is named, and leaves a credit where more was paid than is open, or once more', async () => {
    const one = await debt();
    const statement = await imported(paying(one, 500));
    expect(statesOf(await done(statement, 'book'))).toEqual(['proposed']);
    const booked = await done(statement, 'book', { entries: [statement.entries[0]!.uuid] });
    expect(booked.entries[0]).toMatchObject({ state: 'booked', credit: 500 });
    const made = await receipt(booked.entries[0]!.receipts[0]!);
    expect(made.items).toMatchObject([
      { attendance: one.attendance, amount: one.fee },
      { attendance: null, amount: 500 },
    ]);
    expect(made.note).toMatch(/5,00\s€ zu viel bezahlt, als Guthaben verbucht$/);
    expect(await money.balance(one.child)).toBe(-500);
    const second = await imported(paying(one));
    const proposals = [{ reason: 'overpaid', credit: one.fee }];
    expect(second.entries[0]).toMatchObject({ state: 'proposed', proposals });
    const twice = await done(second, 'book', { entries: [second.entries[0]!.uuid] });
    const credit = [{ attendance: null, amount: one.fee }];
    expect((await receipt(twice.entries[0]!.receipts[0]!)).items).toMatchObject(credit);
    expect(await money.balance(one.child)).toBe(-500 - one.fee);
  });

  it('takes several transfers for one application, and one for several', async () => {
    const one = await debt(2000);
    const half = { amount: '10.00', reference: one.reference };
    const halves = await imported(named(half), named(half));
    expect(statesOf(await done(halves, 'book', { entries: [halves.entries[0]!.uuid] }))).toEqual(['booked', 'matched']);
    expect(statesOf(await done(halves, 'book'))).toEqual(['booked', 'booked']);
    const two = await debt(1111);
    const other = await another(two, 2222);
    const sum = await imported(named({ amount: '33.33', reference: two.reference }));
    expect(sum.entries[0]!.proposals[0]!.reason).toBe('all_open');
    expect((await done(sum, 'book')).entries[0]!.receipts).toHaveLength(1);
    expect(await paidFor(other)).toBe(2222);
    // A receipt is made for each family that one transfer pays.
    const [here, there] = (await debts(2)) as [Debt, Debt];
    const text = `${here.reference} ${there.reference}`;
    const both = await imported(named({ amount: euros(here.fee + there.fee), text }));
    expect((await done(both, 'book')).entries[0]!.receipts).toHaveLength(2);
  });

  it('books nothing when what was proposed is no longer open, and says where; of two equal payments it trusts the first', async () => {
    const [one, other] = (await debts(2)) as [Debt, Debt];
    const statement = await imported(paying(one), paying(other));
    await pay(other);
    const both = { entries: statement.entries.map(({ uuid }) => uuid) };
    expectProblem(await act(statement, 'book', both), 409, expect.stringMatching(/^Stmt\[1\]\/Ntry\[2\]: /));
    expect(await paidFor(one)).toBe(0);
    expect(statesOf(await done(statement, 'book'))).toEqual(['booked', 'proposed']);
    const owed = await debt();
    expect(statesOf(await imported(paying(owed), paying(owed)))).toEqual(['matched', 'proposed']);
  });
});

describe('What cannot be asked of a statement', () => {
  it('is refused, and books nothing', async () => {
    const [matched, one] = [await debt(), await debt(2000)];
    const statement = await imported(paying(matched), named({ amount: '10.00' }), named({ direction: 'DBIT' }));
    const [, open, debit] = statement.entries.map(({ uuid }) => uuid);
    for (const [action, body, status] of [
      ['book', { entries: [] }, 422],
      ['book', { entries: 'alle' }, 422],
      ['book', { entries: [newUuid()] }, 422],
      ['book', { entries: [open] }, 409],
      ['restore', { entries: [debit] }, 409],
    ] as const) {
      const answer = await act(statement, action, body);
      expect([action, body, answer.status]).toEqual([action, body, status]);
    }
    const assign = (items: object[], which = open) => act(statement, 'assign', { entry: which, items });
    const { attendance } = one;
    const more = 'items: The items take 1001 cents, but only 1000 came in.';
    expectProblem(await assign([{ attendance, amount: 1001 }]), 422, more);
    const above = 'items[0].amount: The amount is above the 2000 cents that are open.';
    expectProblem(await assign([{ attendance, amount: 2001 }]), 422, above);
    await assign([{ attendance: newUuid(), amount: 1 }]).expect(422);
    await assign([{ attendance, amount: 1 }], newUuid()).expect(422);
    await assign([{ attendance, amount: -1 }]).expect(422);
    await assign([]).expect(422);
    await assign([1, 2].map((amount) => ({ attendance, amount }))).expect(422);
    for (const debt of [matched, one]) expect(await paidFor(debt)).toBe(0);
  });
});

describe('POST /bank-statements/{uuid}/assign', () => {
  it('books an entry on what somebody says, in parts, the rest as a credit', async () => {
    const [one, other] = [await debt(2000), await debt(3000)];
    const statement = await imported(named({ amount: '45.00', text: 'fuer die Kinder' }));
    const [{ uuid }] = statement.entries as [Entry];
    const items = [
      { attendance: one.attendance, amount: 2000 },
      { attendance: other.attendance, amount: 1000 },
    ];
    const [booked] = (await done(statement, 'assign', { entry: uuid, items })).entries;
    expect(booked).toMatchObject({ state: 'booked', credit: 1500 });
    expect(booked!.receipts).toHaveLength(2);
    expect(await money.balance(one.child)).toBe(-1500);
    expect(await money.balance(other.child)).toBe(2000);
    await act(statement, 'assign', { entry: uuid, items }).expect(409);
  });
});

describe('Setting aside and taking up again', () => {
  it('sets an entry aside, finds its payment anew, and takes up a booked entry once its receipts are reversed', async () => {
    const one = await debt();
    const statement = await imported(paying(one, 100));
    const entries = [statement.entries[0]!.uuid];
    const aside = await done(statement, 'ignore', { entries });
    expect(aside.entries[0]).toMatchObject({ state: 'ignored', reason: 'by_hand', proposals: [], restorable: true });
    expect(statesOf(await done(statement, 'book'))).toEqual(['ignored']);
    await act(statement, 'book', { entries }).expect(409);
    expect(statesOf(await done(statement, 'restore', { entries }))).toEqual(['proposed']);
    const booked = await done(statement, 'book', { entries });
    await act(statement, 'restore', { entries }).expect(409);
    await act(statement, 'ignore', { entries }).expect(409);
    await reverse(booked.entries[0]!.receipts[0]!);
    expect((await done(statement, 'restore', { entries })).entries[0]).toMatchObject({ state: 'proposed', credit: 0 });
    expect(statesOf(await done(statement, 'book', { entries }))).toEqual(['booked']);
  });

  it('looks again for payments of what was charged later', async () => {
    const fee = (fees += 7);
    const statement = await imported(named({ amount: euros(fee), payer: 'Erika Nachzügler' }));
    expect(statesOf(statement)).toEqual(['open']);
    await another(await families.family({ lastname: 'Nachzügler' }), fee);
    expect(statesOf(await done(statement, 'match'))).toEqual(['proposed']);
  });
});
