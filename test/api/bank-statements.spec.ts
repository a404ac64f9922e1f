import { describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { referenceOfNumber } from '../../src/money/parties/creditor-reference.js';
import { camt, entry, type EntryWords } from '../support/camt.js';
import { untilBlocked } from '../support/until.js';
import { openWorld, type TestFamily } from '../world/index.js';

interface Proposal {
  reason: string;
  items: {
    attendance: string;
    amount: number;
    participantName?: string;
    debtor: { name?: string };
    reference: string;
  }[];
  credit: number;
}
interface Entry {
  uuid: string;
  place: string;
  state: string;
  reason?: string;
  amount?: number;
  payer?: string;
  proposals: Proposal[];
  receipts: string[];
  credit: number;
  repeats?: string;
  restorable: boolean;
}
interface Statement {
  uuid: string;
  filename: string;
  kind: string;
  matched: number;
  proposed: number;
  open: number;
  booked: number;
  ignored: number;
  entries: Entry[];
}

const world = openWorld({ books: true });
const { test, families, money } = world;
const { payments, admin } = world.callers;

const upload = (xml: string | Buffer, token = payments.token) =>
  test
    .call('post', '/bank-statements', token)
    .send({ filename: 'auszug.xml', data: Buffer.from(xml).toString('base64') });
const imported = async (...entries: readonly string[]): Promise<Statement> =>
  (await upload(camt(...entries)).expect(201)).body as Statement;
const act = (statement: { uuid: string }, action: string, body: object = {}) =>
  payments.post(`/bank-statements/${statement.uuid}/${action}`, body);
const done = async (statement: { uuid: string }, action: string, body: object = {}): Promise<Statement> =>
  (await act(statement, action, body).expect(200)).body as Statement;
const statesOf = ({ entries }: Statement): string[] => entries.map(({ state }) => state);
const receipt = async (uuid: string) =>
  (await payments.get(`/receipts/${uuid}`).expect(200)).body as {
    number: string;
    method: string;
    paidOn: string;
    total: number;
    note: string;
    debtor: { uuid: string };
    items: { attendance: string | null; amount: number }[];
  };
const receiptCount = async (): Promise<number> =>
  (await test.database.query<{ count: number }>('select count(*)::int as count from receipts'))[0]!.count;

let service = 0;
/** An entry that its bank gives a name of its own. */
const named = (words: EntryWords): string => entry({ service: `S${(service += 1)}`, ...words });
const euros = (cents: number): string => (cents / 100).toFixed(2);

interface Debt {
  family: TestFamily;
  attendance: string;
  reference: string;
}
let fees = 101;
/** A child with an application that costs something nobody else pays. */
const debt = async (
  fee = (fees += 7),
  family?: TestFamily,
  child: Record<string, unknown> = {},
): Promise<Debt & { fee: number }> => {
  const who = family ?? (await families.family({}, child));
  const offer = await money.offer(fee);
  const attendance = await money.confirmed(offer.uuid, who.child);
  const [row] = await test.database.query<{ number: string }>(
    'select number::text as number from payment_references where attendance_uuid = $1',
    [attendance],
  );
  return { family: who, attendance, reference: referenceOfNumber(row!.number), fee };
};

/** A family with 3,00 € paid for what was withdrawn since, which owes 88,77 € and transfers the rest. */
const paidOnBalance = async () => {
  const left = await debt(300);
  const paid = await payments.post('/receipts', { attendances: [{ attendance: left.attendance }] }).expect(201);
  await money.transition(left.attendance, 'withdraw');
  const owed = await debt(8877, left.family);
  const statement = await imported(named({ amount: '85.77', reference: owed.reference }));
  return { left, paid, owed, statement };
};

describe('A family that pays exactly what it owes', () => {
  it('after its credit is matched, and booking sets the credit off first', async () => {
    const { left, owed, statement } = await paidOnBalance();
    expect(statement.entries[0]).toMatchObject({
      state: 'matched',
      proposals: [
        { reason: 'all_open', items: [{ attendance: owed.attendance, amount: 8877 }], credit: 0, setOff: 300 },
      ],
    });
    const booked = await done(statement, 'book');
    expect(booked.entries[0]).toMatchObject({ state: 'booked', credit: 0 });
    const made = await receipt(booked.entries[0]!.receipts[0]!);
    expect(made).toMatchObject({ total: 8577, items: [{ attendance: owed.attendance, amount: 8577 }] });
    expect(made.note).toMatch(/Guthaben von 3,00\s€ verrechnet$/);
    const debtor = await payments.get(`/debtors/${left.family.account.uuid}`).expect(200);
    expect(debtor.body).toMatchObject({ balance: 0, openItems: [] });
    expect((await payments.get(`/attendances/${owed.attendance}`).expect(200)).body).toMatchObject({ paid: true });
    expect(await money.verify()).toEqual([]);
  });

  it('has paid on the day on which the bank booked it', async () => {
    const { statement } = await paidOnBalance();
    const [uuid] = (await done(statement, 'book')).entries[0]!.receipts;
    const { number, paidOn } = await receipt(uuid!);
    expect(paidOn).toBe('2026-07-20');
    const { text } = await payments.get('/ledgers/journal.csv?from=2026-07-20&until=2026-07-20').expect(200);
    expect(text).toContain(`;${number};`);
    expect(await money.verify()).toEqual([]);
  });

  it('after a move is matched although it names the old reference', async () => {
    const old = await debt(43210);
    const moved = await admin
      .post(`/attendances/${old.attendance}/move`, { offer: (await money.offer(43210)).uuid, force: true })
      .expect(201);
    const { uuid: attendance } = moved.body as { uuid: string };
    await money.transition(attendance, 'confirm');
    const other = await debt(43210, old.family);
    const statement = await imported(named({ amount: '432.10', reference: old.reference }));
    expect(statement.entries[0]).toMatchObject({
      state: 'matched',
      proposals: [{ reason: 'reference', items: [{ attendance, amount: 43210 }] }],
    });
    await done(statement, 'book');
    expect(await money.attendance(attendance)).toMatchObject({ paid: 43210 });
    expect(await money.attendance(other.attendance)).toMatchObject({ paid: 0 });
  });

  it('is booked not at all when the credit is gone meanwhile', async () => {
    const { paid, owed, statement } = await paidOnBalance();
    await payments.post(`/receipts/${(paid.body as { uuid: string }).uuid}/reversal`, {}).expect(200);
    await act(statement, 'book', { entries: [statement.entries[0]!.uuid] }).expect(409);
    expect(await money.attendance(owed.attendance)).toMatchObject({ paid: 0 });
  });
});

describe('POST /bank-statements', () => {
  it('shows what each entry may be for, and books nothing', async () => {
    const paid = await debt();
    const part = await debt();
    const before = await receiptCount();
    const statement = await imported(
      named({ amount: euros(paid.fee), reference: paid.reference, payer: 'Oma Muster' }),
      named({ amount: euros(part.fee - 1), text: part.reference }),
      named({ amount: '98765.43', text: 'Miete' }),
      named({ amount: '5.00', direction: 'DBIT' }),
    );
    expect(statement).toMatchObject({
      filename: 'auszug.xml',
      kind: 'camt.053',
      accounts: ['DE02120300000000202051'],
      matched: 1,
      proposed: 1,
      open: 1,
      booked: 0,
      ignored: 1,
    });
    expect(statesOf(statement)).toEqual(['matched', 'proposed', 'open', 'ignored']);
    expect(statement.entries[0]).toMatchObject({
      place: 'Stmt[1]/Ntry[1]',
      amount: paid.fee,
      currency: 'EUR',
      bookedOn: '2026-07-20',
      reference: paid.reference,
      payer: 'Oma Muster',
      proposals: [
        {
          reason: 'reference',
          credit: 0,
          items: [
            { attendance: paid.attendance, amount: paid.fee, reference: paid.reference, participantName: 'Max Probe' },
          ],
        },
      ],
      receipts: [],
    });
    expect(statement.entries[1]!.proposals).toMatchObject([{ reason: 'partial', items: [{ amount: part.fee - 1 }] }]);
    expect(statement.entries[3]).toMatchObject({ reason: 'debit', amount: -500, restorable: false });
    expect(await receiptCount()).toBe(before);
  });

  it('keeps what it cannot book with the reason and the place, and loses no other entry by it', async () => {
    const sample = await readFile(new URL('../samples/camt053-v02.xml', import.meta.url));
    const { entries } = (await upload(sample).expect(201)).body as Statement;
    expect(entries.map(({ place, state, reason }) => [place, state, reason])).toEqual([
      ['Stmt[1]/Ntry[1]', 'open', undefined],
      ['Stmt[1]/Ntry[2]', 'open', undefined],
      ['Stmt[1]/Ntry[3]', 'ignored', 'debit'],
      ['Stmt[1]/Ntry[4]', 'ignored', 'pending'],
      ['Stmt[1]/Ntry[5]/Amt', 'ignored', 'unreadable'],
      ['Stmt[1]/Ntry[6]', 'ignored', 'currency'],
      ['Stmt[1]/Ntry[7]', 'ignored', 'reversal'],
      ['Stmt[1]/Ntry[8]', 'ignored', 'returned'],
    ]);
  });

  it('takes a pending entry once it is booked', async () => {
    const words = { amount: '12.34', service: `P${newUuid()}` };
    expect(statesOf(await imported(entry({ ...words, status: 'PDNG' })))).toEqual(['ignored']);
    expect(statesOf(await imported(entry(words)))).toEqual(['open']);
  });

  it('refuses what is no statement, is too large, or has an account in another currency', async () => {
    expect((await upload('<html/>').expect(422)).body).toMatchObject({
      violations: [{ propertyPath: 'data', code: '744f00bc-4389-4c74-92de-9a43cde55534' }],
    });
    const swiss = camt(entry()).replace('<Ccy>EUR</Ccy>', '<Ccy>CHF</Ccy>');
    const refused = (await upload(swiss).expect(422)).body as { detail: string };
    expect(refused.detail).toMatch(/^data: Stmt\[1\]\/Acct\/Ccy: .*CHF/);
    expect((await upload(Buffer.alloc(10 * 1024 * 1024 + 1, 32)).expect(422)).body).toMatchObject({
      violations: [{ propertyPath: 'data', code: 'df8637af-d466-48c6-a59d-e7126250a654' }],
    });
    expect((await upload(Buffer.alloc(10 * 1024 * 1024, 32)).expect(422)).body).toMatchObject({
      violations: [{ propertyPath: 'data', code: '744f00bc-4389-4c74-92de-9a43cde55534' }],
    });
    await payments.post('/bank-statements', { filename: 'x' }).expect(422);
  });

  it('knows an entry again, in the same file and in others, and keeps two equal transfers of one day', async () => {
    const words = { amount: '7.77', text: `Danke ${newUuid()}` };
    const twice = [entry(words), entry(words), named({ amount: '7.78' })] as const;
    const first = await imported(...twice);
    expect(statesOf(first)).toEqual(['open', 'open', 'open']);
    const again = await imported(...twice, entry(words));
    expect(again.entries.map(({ state, reason, restorable }) => [state, reason, restorable])).toEqual([
      ['ignored', 'repeated', true],
      ['ignored', 'repeated', true],
      ['ignored', 'repeated', false],
      ['open', undefined, false],
    ]);
    expect(again.entries.map(({ repeats }) => repeats)).toEqual([...first.entries.map(({ uuid }) => uuid), undefined]);
  });

  it('never takes the same entry twice from two who import at once', async () => {
    const words = { amount: '7.79', text: newUuid() };
    const answers = await Promise.all([1, 2, 3, 4].map(() => imported(entry(words))));
    expect(answers.flatMap(statesOf).sort()).toEqual(['ignored', 'ignored', 'ignored', 'open']);
  });

  it('looks what is paid before it waits for another import, and takes back what is no longer so', async () => {
    const [open, settled] = [await debt(), await debt()];
    const pay = async ({ attendance }: Debt): Promise<{ uuid: string }> =>
      (await payments.post('/receipts', { attendances: [{ attendance }] }).expect(201)).body as { uuid: string };
    const paid = await pay(settled);
    const entries = [open, settled].map(({ fee, reference }) => named({ amount: euros(fee), reference }));
    const importing = await test.database.transaction(async () => {
      await test.database.query('lock table bank_statements in share row exclusive mode');
      const answer = upload(camt(...entries)).then((response) => response);
      await untilBlocked(test);
      await pay(open);
      await payments.post(`/receipts/${paid.uuid}/reversal`, {}).expect(200);
      return { answer };
    });
    const statement = (await importing.answer).body as Statement;
    expect(statement.entries.map(({ state, proposals }) => [state, proposals[0]?.reason])).toEqual([
      ['proposed', 'overpaid'],
      ['proposed', 'overpaid'],
    ]);
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
    expect(statement.entries.map(({ state, reason }) => [state, reason])).toEqual([
      ['ignored', 'unreadable'],
      ['ignored', 'unreadable'],
      ['proposed', undefined],
      ['proposed', undefined],
    ]);
    for (const { uuid } of statement.entries.slice(2)) {
      const [first] = (
        (await payments.post(`/bank-statements/${statement.uuid}/match`, {}).expect(200)).body as Statement
      ).entries.filter((one) => one.uuid === uuid);
      expect(first?.proposals[0]).toMatchObject({ reason: 'overpaid' });
      await done(statement, 'book', { entries: [uuid] });
    }
    const debtor = await payments.get(`/debtors/${settled.family.account.uuid}`).expect(200);
    expect(debtor.body).toMatchObject({ balance: settled.fee - 2 * most });
  });
});

describe('Reading', () => {
  it('lists statements without entries, newest first, and one with all of them', async () => {
    const made = await imported(named({ amount: '9.99' }));
    const list = (await payments.get('/bank-statements').expect(200)).body as Statement[];
    expect(list[0]).toMatchObject({ uuid: made.uuid, open: 1 });
    expect(list[0]).not.toHaveProperty('entries');
    expect((await payments.get(`/bank-statements/${made.uuid}`).expect(200)).body).toEqual(made);
    await payments.get(`/bank-statements/${newUuid()}`).expect(404);
  });

  it('hides the names of families under an information lock, which are not searched in either', async () => {
    const fee = (fees += 7);
    const hidden = await debt(
      fee,
      await families.family({ lastname: 'Geheimnis', protected: true }, { lastname: 'Geheimnis' }),
    );
    const text = await imported(named({ amount: euros(fee), reference: hidden.reference }));
    const [item] = text.entries[0]!.proposals[0]!.items;
    expect(item).toMatchObject({ attendance: hidden.attendance });
    expect(JSON.stringify(text)).not.toContain('Geheimnis');
    for (let index = 0; index < 6; index += 1) await debt(fee);
    const guess = await imported(named({ amount: euros(fee), payer: 'Erika Geheimnis' }));
    expect(JSON.stringify(guess.entries[0]!.proposals)).not.toContain(hidden.attendance);
  });
});

describe('POST /bank-statements/{uuid}/book', () => {
  it('makes a receipt of each matched entry, through the bank, once and only once', async () => {
    const one = await debt();
    const statement = await imported(
      named({ amount: euros(one.fee), reference: one.reference }),
      named({ amount: '33333.33' }),
    );
    const booked = await done(statement, 'book');
    expect(statesOf(booked)).toEqual(['booked', 'open']);
    const [uuid] = booked.entries[0]!.receipts;
    expect(await receipt(uuid!)).toMatchObject({
      method: 'transfer',
      total: one.fee,
      note: 'Überweisung vom 20.07.2026',
      debtor: { uuid: one.family.account.uuid },
    });
    expect(await money.balance(one.family.account.uuid)).toBe(0);
    const before = await receiptCount();
    expect(statesOf(await done(statement, 'book'))).toEqual(['booked', 'open']);
    expect(statesOf(await done(statement, 'book', { entries: [booked.entries[0]!.uuid] }))).toEqual(['booked', 'open']);
    expect(await receiptCount()).toBe(before);
  });

  it('books once when many ask at once', async () => {
    const debts = await Promise.all([debt(), debt(), debt()]);
    const statement = await imported(...debts.map(({ fee, reference }) => named({ amount: euros(fee), reference })));
    const before = await receiptCount();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => act(statement, 'book')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await receiptCount()).toBe(before + 3);
  });

  it('books beside the desk without ever taking money twice', async () => {
    const debts = await Promise.all([debt(), debt(), debt(), debt()]);
    const statement = await imported(...debts.map(({ fee, reference }) => named({ amount: euros(fee), reference })));
    const desk = debts.map(({ attendance }) => payments.post('/receipts', { attendances: [{ attendance }] }));
    const answers = await Promise.all([act(statement, 'book'), ...desk]);
    for (const { status } of answers) expect([200, 201, 409]).toContain(status);
    for (const { attendance, fee } of debts) expect(await money.attendance(attendance)).toMatchObject({ paid: fee });
  });

  it('books a proposal that is named, and leaves a credit where more was paid than is open', async () => {
    const one = await debt();
    const statement = await imported(named({ amount: euros(one.fee + 500), reference: one.reference }));
    expect(statesOf(await done(statement, 'book'))).toEqual(['proposed']);
    const booked = await done(statement, 'book', { entries: [statement.entries[0]!.uuid] });
    expect(booked.entries[0]).toMatchObject({ state: 'booked', credit: 500 });
    const made = await receipt(booked.entries[0]!.receipts[0]!);
    expect(made.items).toMatchObject([
      { attendance: one.attendance, amount: one.fee },
      { attendance: null, amount: 500 },
    ]);
    expect(made.note).toMatch(/5,00\s€ mehr als offen war, als Guthaben verbucht$/);
    expect(await money.balance(one.family.account.uuid)).toBe(-500);
  });

  it('books what is paid a second time as a credit', async () => {
    const one = await debt();
    await done(await imported(named({ amount: euros(one.fee), reference: one.reference })), 'book');
    const second = await imported(named({ amount: euros(one.fee), reference: one.reference }));
    expect(second.entries[0]).toMatchObject({
      state: 'proposed',
      proposals: [{ reason: 'overpaid', credit: one.fee }],
    });
    const booked = await done(second, 'book', { entries: [second.entries[0]!.uuid] });
    expect((await receipt(booked.entries[0]!.receipts[0]!)).items).toMatchObject([
      { attendance: null, amount: one.fee },
    ]);
    expect(await money.balance(one.family.account.uuid)).toBe(-one.fee);
  });

  it('takes several transfers for one application, and one for several', async () => {
    const one = await debt(2000);
    const halves = await imported(
      named({ amount: '10.00', reference: one.reference }),
      named({ amount: '10.00', reference: one.reference }),
    );
    expect(statesOf(await done(halves, 'book', { entries: [halves.entries[0]!.uuid] }))).toEqual(['booked', 'matched']);
    expect(statesOf(await done(halves, 'book'))).toEqual(['booked', 'booked']);
    const two = await debt(1111);
    const other = await debt(2222, two.family);
    const sum = await imported(named({ amount: '33.33', reference: two.reference }));
    expect(sum.entries[0]!.proposals[0]!.reason).toBe('all_open');
    expect((await done(sum, 'book')).entries[0]!.receipts).toHaveLength(1);
    expect(await money.attendance(other.attendance)).toMatchObject({ paid: 2222 });
  });

  it('makes a receipt for each family that one transfer pays', async () => {
    const [one, other] = [await debt(), await debt()];
    const statement = await imported(
      named({ amount: euros(one.fee + other.fee), text: `${one.reference} ${other.reference}` }),
    );
    const [booked] = (await done(statement, 'book')).entries;
    expect(booked!.receipts).toHaveLength(2);
  });

  it('trusts the first of two equal payments only', async () => {
    const one = await debt();
    const words = { amount: euros(one.fee), reference: one.reference };
    expect(statesOf(await imported(named(words), named(words)))).toEqual(['matched', 'proposed']);
  });

  it('books nothing when what was proposed is no longer open, and says where', async () => {
    const [one, other] = [await debt(), await debt()];
    const statement = await imported(
      named({ amount: euros(one.fee), reference: one.reference }),
      named({ amount: euros(other.fee), reference: other.reference }),
    );
    await payments.post('/receipts', { attendances: [{ attendance: other.attendance }] }).expect(201);
    const both = { entries: statement.entries.map(({ uuid }) => uuid) };
    const refused = (await act(statement, 'book', both).expect(409)).body as { detail: string };
    expect(refused.detail).toMatch(/^Stmt\[1\]\/Ntry\[2\]: /);
    expect(await money.attendance(one.attendance)).toMatchObject({ paid: 0 });
    expect(statesOf(await done(statement, 'book'))).toEqual(['booked', 'proposed']);
  });

  it('takes no empty list for all of them', async () => {
    const owed = await debt();
    const statement = await imported(named({ amount: euros(owed.fee), reference: owed.reference }));
    await act(statement, 'book', { entries: [] }).expect(422);
    expect((await money.attendance(owed.attendance)).paid).toBe(0);
  });

  it('refuses unknown entries and those without a proposal', async () => {
    const statement = await imported(named({ amount: '44444.44' }));
    await act(statement, 'book', { entries: [newUuid()] }).expect(422);
    await act(statement, 'book', { entries: [statement.entries[0]!.uuid] }).expect(409);
    await act(statement, 'book', { entries: 'alle' }).expect(422);
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
    expect(await money.balance(one.family.account.uuid)).toBe(-1500);
    expect(await money.balance(other.family.account.uuid)).toBe(2000);
    await act(statement, 'assign', { entry: uuid, items }).expect(409);
  });

  it('refuses what cannot be', async () => {
    const one = await debt(2000);
    const statement = await imported(named({ amount: '10.00' }));
    const [{ uuid: entryUuid }] = statement.entries as [Entry];
    const assign = (items: object[], which = entryUuid) => act(statement, 'assign', { entry: which, items });
    const { attendance } = one;
    expect((await assign([{ attendance, amount: 1001 }]).expect(422)).body).toMatchObject({
      detail: 'items: The items take 1001 cents, but only 1000 came in.',
    });
    expect((await assign([{ attendance, amount: 2001 }]).expect(422)).body).toMatchObject({
      detail: 'items[0].amount: The amount is above the 2000 cents that are open.',
    });
    await assign([{ attendance: newUuid(), amount: 1 }]).expect(422);
    await assign([{ attendance, amount: 1 }], newUuid()).expect(422);
    await assign([{ attendance, amount: -1 }]).expect(422);
    await assign([]).expect(422);
    await assign([
      { attendance, amount: 1 },
      { attendance, amount: 2 },
    ]).expect(422);
    expect(await money.attendance(attendance)).toMatchObject({ paid: 0 });
  });
});

describe('Setting aside and taking up again', () => {
  it('sets an entry aside, and finds its payment anew', async () => {
    const one = await debt();
    const statement = await imported(named({ amount: euros(one.fee), reference: one.reference }));
    const entries = [statement.entries[0]!.uuid];
    const aside = await done(statement, 'ignore', { entries });
    expect(aside.entries[0]).toMatchObject({ state: 'ignored', reason: 'by_hand', proposals: [], restorable: true });
    expect(statesOf(await done(statement, 'book'))).toEqual(['ignored']);
    await act(statement, 'book', { entries }).expect(409);
    expect(statesOf(await done(statement, 'restore', { entries }))).toEqual(['matched']);
  });

  it('takes up a booked entry once its receipts are reversed', async () => {
    const one = await debt();
    const statement = await imported(named({ amount: euros(one.fee + 100), reference: one.reference }));
    const entries = [statement.entries[0]!.uuid];
    const booked = await done(statement, 'book', { entries });
    await act(statement, 'restore', { entries }).expect(409);
    await act(statement, 'ignore', { entries }).expect(409);
    await payments.post(`/receipts/${booked.entries[0]!.receipts[0]!}/reversal`, {}).expect(200);
    expect((await done(statement, 'restore', { entries })).entries[0]).toMatchObject({ state: 'proposed', credit: 0 });
    expect(statesOf(await done(statement, 'book', { entries }))).toEqual(['booked']);
  });

  it('does not take up what can never be booked', async () => {
    const statement = await imported(named({ direction: 'DBIT' }));
    await act(statement, 'restore', { entries: [statement.entries[0]!.uuid] }).expect(409);
  });

  it('looks again for payments of what was charged later', async () => {
    const fee = (fees += 7);
    const statement = await imported(named({ amount: euros(fee), payer: 'Erika Nachzügler' }));
    expect(statesOf(statement)).toEqual(['open']);
    await debt(fee, await families.family({ lastname: 'Nachzügler' }));
    expect(statesOf(await done(statement, 'match'))).toEqual(['proposed']);
  });
});
