import { describe, expect, it } from '@jest/globals';
import { type Response, type Test as Request } from 'supertest';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { COMMON_LEDGERS } from '../../src/money/ledger/ledger.js';
import { camt, entry } from '../support/camt.js';
import { type DebtorRecord } from '../../src/money/debtors/debtor.view.js';
import { overlapped } from '../support/overlap.js';
import { expectProblem } from '../support/problems.js';
import { openWorld, type TestFamily } from '../world/index.js';

type Debtor = Pick<DebtorRecord, 'balance' | 'writtenOff' | 'openItems'>;

const REASON = 'Unbekannt verzogen';

const world = openWorld({ at: '2026-07-01T10:00:00Z', books: true });
const { test, make, families, money } = world;
const { payments, superAdmin, admin } = world.callers;

const post = (path: string, body: object = {}) => payments.post(path, body);
const get = <T>(path: string): Promise<T> => payments.read<T>(path);
const debtorOf = ({ account }: TestFamily): Promise<Debtor> => get(`/debtors/${account.uuid}`);
const writeOff = ({ account }: TestFamily, body: object = {}) =>
  post(`/debtors/${account.uuid}/write-off`, { reason: REASON, ...body });
const takeBack = ({ account }: TestFamily, body: object = {}) =>
  post(`/debtors/${account.uuid}/write-off/reversal`, body);

/** The answer to a request that waits for this child while something else happens. */
const whileHeld = (child: string, ask: () => Request, happens: () => Promise<unknown>): Promise<Response> =>
  overlapped(
    test,
    () => test.database.query('select from participants where uuid = $1 for update', [child]),
    async () => ask(),
    happens,
  );

/** A family with one application for each fee. */
const owing = async (...fees: number[]): Promise<[TestFamily, ...string[]]> => {
  const family = await families.family();
  const offers = await make.offers(fees.length, (index) => ({ columns: { fee: fees[index] } }));
  return [family, ...(await money.places(offers.map(({ uuid }) => ({ offer: uuid, child: family.child }))))];
};

/** A family that owed 9,00 €, of which the town has given up all. */
const givenUp = async (): Promise<{ family: TestFamily; attendance: string }> => {
  const [family, attendance] = await owing(900);
  await writeOff(family).expect(200);
  return { family, attendance: attendance! };
};

describe('POST /debtors/{uuid}/write-off', () => {
  it('gives up all that is open: the family owes nothing, the application is not paid, and the books say why (R-MON-14)', async () => {
    const [family, attendance, other] = await owing(900, 500);
    await money.paid(attendance!, 200);
    type Ledger = { readonly balance: number; readonly bookEntries: readonly { attendance: string }[] };
    const givenUp = () => get<Ledger>(`/ledgers/${COMMON_LEDGERS.write_offs}`);
    const before = await givenUp();
    const debtor = (await writeOff(family).expect(200)).body as Debtor;
    expect(debtor).toMatchObject({ balance: 0, writtenOff: 1200, openItems: [] });
    expect(await get(`/attendances/${other!}`)).toMatchObject({ paid: false });
    const { closingBalance, entries } = await get<{ closingBalance: number; entries: object[] }>(
      `/debtors/${family.account.uuid}/statement`,
    );
    expect(closingBalance).toBe(0);
    expect(entries).toContainEqual(
      expect.objectContaining({ text: expect.stringMatching(`^Ausbuchung: .+ \\(${REASON}\\)$`), amount: -700 }),
    );
    const ledger = await givenUp();
    expect(ledger.balance - before.balance).toBe(1200);
    expect(ledger.bookEntries.map((one) => one.attendance)).toEqual(expect.arrayContaining([attendance, other]));
    await post(`/debtors/${family.account.uuid}/remind`).expect(409);
    await writeOff(family).expect(409);
  });

  it('gives up only the applications named, and nothing at all when one of them owes nothing', async () => {
    const [family, first, second] = await owing(900, 500);
    const [, paid] = await owing(100);
    const refused = await writeOff(family, { items: [first, paid, 'x'] });
    expectProblem(refused, 422, expect.stringMatching(/items\[1\][^]*items\[2\]/));
    await writeOff(family, { items: [] }).expect(422);
    expect(await debtorOf(family)).toMatchObject({ balance: 1400, writtenOff: 0 });
    await writeOff(family, { items: [second] }).expect(200);
    expect(await debtorOf(family)).toMatchObject({ balance: 900, writtenOff: 500, openItems: [{ attendance: first }] });
  });

  it('asks for credits to be set off first: what they pay need not be given up', async () => {
    const [family, first, second] = await owing(900, 500);
    await money.credit(family, 300);
    expectProblem(await writeOff(family), 409, expect.stringContaining('set-off'));
    await post(`/debtors/${family.account.uuid}/set-off`, { items: [second] }).expect(200);
    await writeOff(family, { items: [first] }).expect(200);
    const openItems = [{ attendance: second }];
    expect(await debtorOf(family)).toMatchObject({ balance: 200, writtenOff: 900, openItems });
  });

  it('gives up nothing that is charged while it waits: nobody has asked for that', async () => {
    const [family] = await owing(900);
    const sibling = await families.child(family.account.uuid, { firstname: 'Mia' });
    const { uuid } = await money.offer(500);
    const answer = await whileHeld(
      family.child,
      () => writeOff(family),
      () => money.confirmed(uuid, sibling),
    );
    expect(answer.status).toBe(200);
    expect(await debtorOf(family)).toMatchObject({ balance: 500, writtenOff: 900 });
  });

  it('happens once, however many ask at the same time, and fits what is paid meanwhile', async () => {
    for (let run = 0; run < 2; run += 1) {
      const [family, attendance] = await owing(900);
      const answers = await Promise.all([
        ...Array.from({ length: 3 }, () => writeOff(family)),
        money.pay(attendance!, 300),
        takeBack(family),
        money.ownFee(attendance!, 800),
      ]);
      expect(answers.filter((answer) => (answer?.status ?? 0) >= 500)).toEqual([]);
      const { paid, charged } = await money.attendance(attendance!);
      const debtor = await debtorOf(family);
      expect(charged).toBe(800);
      expect(debtor.balance + debtor.writtenOff).toBe(800 - paid);
      expect([0, 800 - paid]).toContain(debtor.writtenOff);
    }
  });

  it('takes a child without an account, which can get one then, and says the reason in one line', async () => {
    const child = await families.child(undefined);
    await money.place(child, 900);
    for (const reason of [' ', 'x'.repeat(201)]) await post(`/debtors/${child}/write-off`, { reason }).expect(422);
    const body = { reason: ' Kleinbetrag,\n nicht  beigetrieben ' };
    await post(`/debtors/${child}/write-off`, body).expect(200);
    const { entries } = await get<{ entries: { text: string }[] }>(`/debtors/${child}/statement`);
    expect(entries.at(-1)?.text).toMatch(/\(Kleinbetrag, nicht beigetrieben\)$/);
    const other = await make.account(['ROLE_MEMBER']);
    await superAdmin.patch(`/participants/${child}`, { account: other.uuid }).expect(200);
  });
});

describe('What happens after a write-off', () => {
  it('takes it back when the family pays after all, also a part (R-MON-14)', async () => {
    const { family, attendance } = await givenUp();
    await money.pay(attendance, 901).expect(422);
    const receipt = await money.paid(attendance, 300);
    const openItems = [{ attendance, fee: 900, paid: 300, open: 600 }];
    expect(await debtorOf(family)).toMatchObject({ balance: 600, writtenOff: 0, openItems });
    await writeOff(family).expect(200);
    expect(await debtorOf(family)).toMatchObject({ balance: 0, writtenOff: 600 });
    // When a receipt is reversed as well: all of it is owed again.
    await money.reversed(receipt);
    expect(await debtorOf(family)).toMatchObject({ balance: 900, writtenOff: 0 });
    await writeOff(family).expect(200);
    await money.paid(attendance);
    expect(await debtorOf(family)).toMatchObject({ balance: 0, writtenOff: 0 });
    expect(await get(`/attendances/${attendance}`)).toMatchObject({ paid: true });
  });

  it('leaves no credit when the place is given back, the fee changes, or the child moves (R-MON-14)', async () => {
    const withdrawn = await givenUp();
    await money.transition(withdrawn.attendance, 'withdraw');
    expect(await debtorOf(withdrawn.family)).toMatchObject({ balance: 0, writtenOff: 0, openItems: [] });
    const cheaper = await givenUp();
    await money.ownFee(cheaper.attendance, 250);
    expect(await debtorOf(cheaper.family)).toMatchObject({ balance: 250, writtenOff: 0 });
    const moved = await givenUp();
    await money.move(moved.attendance, (await money.offer(700)).uuid, true);
    expect(await debtorOf(moved.family)).toMatchObject({ balance: 700, writtenOff: 0 });
  });

  it('goes with an application that is deleted, and follows no child to another offer', async () => {
    const gone = await givenUp();
    await admin.delete(`/attendances/${gone.attendance}`).expect(204);
    expect(await debtorOf(gone.family)).toMatchObject({ balance: 0, writtenOff: 0 });
    const [family, attendance] = await owing(900);
    await money.paid(attendance!, 300);
    await writeOff(family).expect(200);
    await money.move(attendance!, (await money.offer(700)).uuid, true);
    expect(await debtorOf(family)).toMatchObject({ balance: 400, writtenOff: 0, openItems: [{ fee: 700, paid: 300 }] });
  });

  it('is found by the filter, and in the export, and leaves a family that can be deleted', async () => {
    const { family, attendance } = await givenUp();
    const uuids = async (wanted: boolean) =>
      (await get<{ uuid: string }[]>(`/debtors?itemsPerPage=200&writtenOff=${String(wanted)}`)).map(({ uuid }) => uuid);
    expect(await uuids(true)).toContain(family.account.uuid);
    expect(await uuids(false)).not.toContain(family.account.uuid);
    const { text } = await payments.get('/debtors/export?format=csv&writtenOff=true').expect(200);
    const [head, ...lines] = text.split('\r\n').map((line) => line.split(';'));
    const line = lines.find((cells) => cells.at(-1) === family.account.uuid);
    expect(line?.[head!.indexOf('writtenOff')]).toBe('9,00');
    await money.transition(attendance, 'noshow');
    await superAdmin.delete(`/accounts/${family.account.uuid}`).expect(204);
  });

  it('tells of it in the revenue of the edition', async () => {
    const edition = await make.edition();
    const offer = await make.offer({ edition: edition.uuid, columns: { fee: 900, name: 'Paddeln' } });
    const family = await families.family();
    await money.confirmed(offer.uuid, family.child);
    await writeOff(family).expect(200);
    const sums = { charged: 900, paid: 0, writtenOff: 900, open: 0 };
    expect(await get(`/editions/${edition.uuid}/revenue`)).toMatchObject({
      ...sums,
      offers: [{ offer: { name: 'Paddeln' }, applications: 1, ...sums }],
    });
    expect(await get(`/editions/${edition.uuid}/statistics`)).toMatchObject({ revenue: sums });
  });
});

describe('A bank entry', () => {
  it('that names a debt which was written off pays it; without its reference it does not, nor is the write-off a credit', async () => {
    const [family, attendance] = await owing(4321);
    const [other, written, second, third] = await owing(7771, 1500, 117);
    const [{ reference }] = (await debtorOf(family)).openItems as [DebtorRecord['openItems'][number]];
    const { openItems } = await debtorOf(other);
    await writeOff(family).expect(200);
    await writeOff(other, { items: [written] }).expect(200);
    const all = [
      { amount: '43.21', reference: reference! },
      { amount: '77.71' },
      { amount: '16.17', reference: openItems.find((item) => item.attendance === second)!.reference! },
    ].map((words) => entry({ service: newUuid().slice(-12), ...words }));
    const data = Buffer.from(camt(...all)).toString('base64');
    const statement = await payments.posted('/bank-statements', { filename: 'auszug.xml', data });
    const items = [
      { attendance: second, amount: 1500 },
      { attendance: third, amount: 117 },
    ];
    expect(statement['entries']).toMatchObject([
      { state: 'matched', proposals: [{ reason: 'reference', items: [{ attendance, amount: 4321 }], credit: 0 }] },
      { state: 'open', proposals: [] },
      { state: 'matched', proposals: [{ reason: 'all_open', items, credit: 0, setOff: 0 }] },
    ]);
    await post(`/bank-statements/${statement.uuid}/book`).expect(200);
    expect(await debtorOf(family)).toMatchObject({ balance: 0, writtenOff: 0 });
    expect(await money.attendance(attendance!)).toMatchObject({ paid: 4321 });
  });
});

describe('POST /debtors/{uuid}/write-off/reversal', () => {
  it('makes what was given up owed again, all or only what is named (R-MON-14)', async () => {
    const [family, first, second] = await owing(900, 500);
    await writeOff(family).expect(200);
    const refused = await takeBack(family, { items: [second, newUuid()] });
    expectProblem(refused, 422, expect.stringContaining('items[1]'));
    const some = (await takeBack(family, { items: [second] }).expect(200)).body as Debtor;
    expect(some).toMatchObject({ balance: 500, writtenOff: 900, openItems: [{ attendance: second, open: 500 }] });
    expect((await takeBack(family).expect(200)).body).toMatchObject({ balance: 1400, writtenOff: 0 });
    await takeBack(family).expect(409);
    await takeBack(family, { items: [first] }).expect(422);
    const { entries } = await get<{ entries: object[] }>(`/debtors/${family.account.uuid}/statement`);
    expect(entries).toContainEqual(
      expect.objectContaining({ text: expect.stringMatching(/^Ausbuchung zurückgenommen: /), amount: 900 }),
    );
  });

  it('takes back nothing that is written off while it waits', async () => {
    const { family } = await givenUp();
    const sibling = await families.child(family.account.uuid, { firstname: 'Mia' });
    const attendance = await money.place(sibling, 500);
    const answer = await whileHeld(
      family.child,
      () => takeBack(family),
      async () => writeOff(family, { items: [attendance] }).expect(200),
    );
    expect(answer.status).toBe(200);
    expect(await debtorOf(family)).toMatchObject({ balance: 900, writtenOff: 500 });
  });
});
