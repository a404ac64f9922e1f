import { beforeAll, describe, expect, it } from '@jest/globals';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { COMMON_LEDGERS } from '../../src/money/ledger/ledger.js';
import { type Json } from '../support/json.js';
import { expectProblem } from '../support/problems.js';
import { openWorld, prepared } from '../world/index.js';

interface Entry {
  uuid: string;
  amount: number;
  contra: string;
  attendance: string | null;
  receipt: string | null;
  text: string;
}
interface Ledger {
  uuid: string;
  kind: string;
  name?: string;
  debtor?: { uuid: string; name?: string };
  balance: number;
  bookEntries: Entry[];
}

let attendance: string;
let second: string;
let reversed: { uuid: string };

const world = openWorld({ at: '2026-07-01T10:00:00Z', books: true });
const { test, make, families, money } = world;
const { payments, admin, superAdmin } = world.callers;
const edition = prepared(() => make.edition({ name: 'Sommer' }));
const family = prepared(() => families.family({ lastname: '=Müller"; x' }));
beforeAll(async () => {
  const offer = async (name: string, fee: number) =>
    (await make.offer({ name, edition: edition.uuid, columns: { fee } })).uuid;
  attendance = await money.confirmed(await offer('Paddeln', 1500), family.child);
  second = await money.confirmed(await offer('Angeln', 700), family.child);
  await post({ attendances: [{ attendance }], method: 'cash' });
  test.clock.standAt('2026-07-02T10:00:00Z');
  reversed = await post({ attendances: [{ attendance: second, amount: 200 }], method: 'cash' });
  await money.reversed(reversed.uuid);
  await post({ attendances: [{ attendance: second, amount: 300 }], method: 'transfer' });
});

const post = async (body: object): Promise<{ uuid: string }> =>
  (await payments.post('/receipts', body).expect(201)).body as { uuid: string };
const get = async <T>(path: string, token = payments.token): Promise<T> =>
  (await test.call('get', path, token).expect(200)).body as T;

describe('GET /ledgers', () => {
  it('lists the common ledgers first, then revenue, then debtors; all sum up to 0 (R-MON-15, R-MON-17)', async () => {
    const ledgers = await get<Ledger[]>('/ledgers?itemsPerPage=200');
    expect(ledgers.map(({ kind }) => kind)).toEqual([
      'cash',
      'bank',
      'card',
      'other',
      'write_offs',
      'revenue',
      'debtor',
    ]);
    expect(ledgers.map(({ balance }) => balance)).toEqual([1500, 300, 0, 0, 0, -2200, 400]);
    expect(ledgers.reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
    expect(ledgers[0]).toMatchObject({ name: 'Kasse' });
    expect(ledgers[5]).toMatchObject({ name: 'Erlöse Sommer', edition: { uuid: edition.uuid, alias: edition.alias } });
    expect(ledgers[6]).toMatchObject({ name: 'Erika =Müller"; x', debtor: { uuid: family.account.uuid } });
  });

  it('filters by debtor, edition and kind (R-MON-25)', async () => {
    const kinds = async (query: string): Promise<string[]> =>
      (await get<Ledger[]>(`/ledgers?${query}`)).map(({ kind }) => kind);
    expect(await kinds(`debtor=${family.account.uuid}`)).toEqual(['debtor']);
    expect(await kinds(`debtor=${newUuid()}`)).toEqual([]);
    expect(await kinds(`debtor=${family.account.email}`)).toEqual([]);
    expect(await kinds(`edition=${edition.alias}`)).toEqual(['revenue']);
    expect(await kinds('kind=cash,bank')).toEqual(['cash', 'bank']);
  });

  it('shows a page of entries with all keys, newest first (R-API-9, R-API-15, R-EDI-1, R-MON-1, R-MON-15)', async () => {
    const cash = await get<Ledger>(`/ledgers/${COMMON_LEDGERS.cash}`);
    expect(cash.bookEntries.map(({ amount }) => amount)).toEqual([-200, 200, 1500]);
    const [ledger] = await get<Ledger[]>(`/ledgers?debtor=${family.account.uuid}`);
    const debtor = await get<Ledger>(`/ledgers/${ledger!.uuid}`);
    expect(debtor.bookEntries.map(({ amount }) => amount)).toEqual([-300, 200, -200, -1500, 700, 1500]);
    for (const entry of debtor.bookEntries) {
      expect(Object.keys(entry)).toEqual(['uuid', 'bookedAt', 'text', 'amount', 'contra', 'attendance', 'receipt']);
    }
    expect(debtor.bookEntries.at(-1)).toMatchObject({ receipt: null, attendance, text: 'Gebühr: Paddeln' });
    const page = await get<Ledger>(`/ledgers/${ledger!.uuid}?itemsPerPage=2&page=2`);
    expect(page.bookEntries.map(({ amount }) => amount)).toEqual([-200, -1500]);
    expect(page.balance).toBe(400);
    const day = await get<Ledger>(`/ledgers/${ledger!.uuid}?until=2026-07-01`);
    expect(day.bookEntries.map(({ amount }) => amount)).toEqual([-1500, 700, 1500]);
  });
});

describe('reports', () => {
  it('says what an edition brought in, by offer (R-MON-21)', async () => {
    expect(await get(`/editions/${edition.uuid}/revenue`)).toMatchObject({
      edition: { uuid: edition.uuid },
      charged: 2200,
      paid: 1800,
      open: 400,
      offers: [
        { offer: { name: 'Angeln' }, applications: 1, charged: 700, paid: 300, open: 400 },
        { offer: { name: 'Paddeln' }, applications: 1, charged: 1500, paid: 1500, open: 0 },
      ],
    });
  });

  it('counts the till of a local day (R-MON-21)', async () => {
    const report = async (day: string) => (await get<{ ledgers: object[] }>(`/ledgers/cash-report?day=${day}`)).ledgers;
    expect((await report('2026-07-01'))[0]).toMatchObject({
      kind: 'cash',
      opening: 0,
      received: 1500,
      paidBack: 0,
      closing: 1500,
      receipts: 1,
    });
    expect(await report('2026-07-02')).toMatchObject([
      {
        kind: 'cash',
        opening: 1500,
        received: 200,
        paidBack: -200,
        closing: 1500,
        receipts: 2,
        firstNumber: '2026-00002',
        lastNumber: '2026-00003',
      },
      { kind: 'bank', opening: 0, received: 300, paidBack: 0, closing: 300, receipts: 1 },
      { kind: 'card', receipts: 0 },
      { kind: 'other', receipts: 0 },
    ]);
    expect(await get('/ledgers/cash-report')).toMatchObject({ day: '2026-07-02' });
  });

  it('exports the journal as a file that spreadsheets open, and never run', async () => {
    const { text, headers } = await payments.get('/ledgers/journal.csv').expect(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(text.charCodeAt(0)).toBe(0xfeff);
    const lines = text.slice(1).trimEnd().split('\r\n');
    expect(lines).toHaveLength(7);
    expect(lines[0]).toMatch(/^Datum;Uhrzeit;Beleg;Vorgang;Text;Soll;Haben;Betrag EUR;/);
    expect(lines[1]).toMatch(
      /^01\.07\.2026;12:00:00;;charge;Gebühr: Paddeln;Forderungen;Erlöse Sommer;15,00;"Erika =Müller""; x";/,
    );
    const day = await payments.get('/ledgers/journal.csv?from=2026-07-02').expect(200);
    expect(day.text.trimEnd().split('\r\n')).toHaveLength(4);
    await make.sql(`update accounts set firstname = '=cmd|x', lastname = '1' where uuid = $1`, [family.account.uuid]);
    const again = await payments.get('/ledgers/journal.csv').expect(200);
    expect(again.text).toContain(";'=cmd|x 1;");
    expect(again.text).not.toContain(';=cmd');
  });

  it('exports the journal page by page: each posting once, in its order, also those of one moment (R-MON-21)', async () => {
    const moment = '2025-03-01T12:00:00.123456Z';
    await make.sql(
      `with added as (insert into postings (uuid, booked_at, kind, text)
         select gen_random_uuid(), $1::timestamptz, 'charge', 'Viele ' || n from generate_series(1, 2001) n returning uuid),
         ledger as (select uuid from ledgers where debtor_uuid = $2),
         revenue as (select uuid from ledgers where kind = 'revenue' limit 1)
       insert into book_entries (uuid, posting_uuid, booked_at, ledger_uuid, contra_uuid, amount)
       select gen_random_uuid(), a.uuid, $1::timestamptz, s.ledger, s.contra, s.amount from added a, ledger l, revenue r,
         lateral (values (l.uuid, r.uuid, 1), (r.uuid, l.uuid, -1)) s (ledger, contra, amount)`,
      [moment, family.account.uuid],
    );
    const { text } = await payments.get('/ledgers/journal.csv?from=2025-03-01&until=2025-03-01').expect(200);
    const uuids = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(';').at(-1));
    expect(uuids).toHaveLength(2001);
    expect(new Set(uuids).size).toBe(2001);
    expect(uuids).toEqual(uuids.toSorted());
  });

  it('tells nothing of what was charged for an application that is deleted since', async () => {
    const gone = await make.edition();
    const offer = await make.offer({ edition: gone.uuid, columns: { fee: 500 } });
    const attendance = await money.confirmed(offer.uuid, family.child);
    await admin.delete(`/attendances/${attendance}`).expect(204);
    expect(await get(`/editions/${gone.uuid}/revenue`)).toMatchObject({ charged: 0, paid: 0, open: 0, offers: [] });
  });
});

describe('A child under an information lock', () => {
  it('has no offer beside the name of its family, in no ledger and no journal, except for super admins (R-MON-34)', async () => {
    const open = await families.family({}, { protected: true });
    const { uuid } = await make.offer({ name: 'Geheimes Floß', edition: edition.uuid, columns: { fee: 900 } });
    await money.confirmed(uuid, open.child);
    const [debtor] = await get<Ledger[]>(`/ledgers?debtor=${open.account.uuid}`);
    const [revenue] = await get<Ledger[]>(`/ledgers?edition=${edition.uuid}`);
    const paths = [debtor, revenue].map((ledger) => `/ledgers/${ledger!.uuid}`);
    for (const path of [...paths, '/ledgers/journal.csv']) {
      const { text } = await payments.get(path).expect(200);
      expect(text).toContain('Gebühr');
      expect(text).not.toContain('Floß');
      expect((await superAdmin.get(path).expect(200)).text).toContain('Gebühr: Geheimes Floß');
    }
  });

  it('has none where the credit of a sibling paid for it, and no day on the invoice (R-MON-34)', async () => {
    const parents = await families.family({ lastname: 'Halboffen' });
    const { uuid: debtor } = parents.account;
    const locked = await families.child(debtor, { firstname: 'Gesperrt', protected: true });
    const place = async (name: string, child: string): Promise<string> =>
      money.confirmed((await make.offer({ name, columns: { fee: 1000 } })).uuid, child);
    const due = await place('Heimlich', locked);
    const invoice = await money.invoice({ family: parents, attendance: due });
    const paid = await place('Sichtbar', parents.child);
    await post({ attendances: [{ attendance: paid }], method: 'cash' });
    await money.transition(paid, 'withdraw');
    await payments.post(`/debtors/${debtor}/set-off`, {}).expect(200);
    const [ledger] = await get<Ledger[]>(`/ledgers?debtor=${debtor}`);
    const books = async (caller: typeof payments): Promise<string> =>
      JSON.stringify([
        await caller.read(`/ledgers/${ledger!.uuid}`),
        await caller.read(`/debtors/${debtor}/statement`),
        (await caller.get('/ledgers/journal.csv').expect(200)).text,
      ]);
    const shown = await books(payments);
    expect(shown).not.toContain('Heimlich');
    expect(shown.match(/Guthaben verrechnet[^:]/g)).toHaveLength(5);
    expect(shown).toContain('Gebühr: Sichtbar');
    expect(await books(superAdmin)).toContain('Guthaben verrechnet: Heimlich');
    expect((await get<{ items: Json[] }>(`/invoices/${invoice}`)).items[0]).not.toHaveProperty('firstDate');
  });
});

describe('POST /ledgers/transfer', () => {
  const transfer = (body: object) =>
    payments.post('/ledgers/transfer', { from: COMMON_LEDGERS.cash, to: COMMON_LEDGERS.bank, ...body });

  it('carries cash to the bank: cash report and journal have it on its day, and the drawer agrees (R-MON-35)', async () => {
    const day = async (of: string) => (await get<{ ledgers: Json[] }>(`/ledgers/cash-report?day=${of}`)).ledgers;
    const [cash] = await day('2026-07-01');
    const before = Number(cash?.['closing']);
    const answer = await transfer({ amount: 1000, paidOn: '2026-07-01', note: 'Beleg\n17' }).expect(201);
    const text = 'Umbuchung: Kasse an Bank (Beleg 17)';
    expect(answer.body).toMatchObject({
      entries: [
        { text, amount: -1000, ledger: COMMON_LEDGERS.cash, contra: COMMON_LEDGERS.bank },
        { text, amount: 1000, ledger: COMMON_LEDGERS.bank, contra: COMMON_LEDGERS.cash },
      ],
    });
    const [first, bank] = await day('2026-07-01');
    expect(first).toMatchObject({ carried: -1000, closing: before - 1000, paidBack: 0, bookedLater: -1000 });
    expect(bank).toMatchObject({ kind: 'bank', carried: 1000, received: 0 });
    expect((await day('2026-07-02'))[0]).toMatchObject({ opening: before - 1000, carried: 0 });
    const journal = await payments.get('/ledgers/journal.csv?until=2026-07-01').expect(200);
    expect(journal.text).toContain(`01.07.2026;;;carry;${text};Bank;Kasse;10,00`);
  });

  it('is between cash and bank only, of more than nothing, and not in the future (R-MON-35)', async () => {
    const revenue = newUuid();
    expectProblem(await transfer({ amount: 1, to: COMMON_LEDGERS.cash }), 422, expect.stringMatching(/^to: /));
    const others = await transfer({ amount: 1, from: COMMON_LEDGERS.card, to: revenue });
    expectProblem(others, 422, expect.stringMatching(/^from: .*\nto: /));
    expectProblem(await transfer({ amount: 1, paidOn: '2027-01-01' }), 422, expect.stringMatching(/^paidOn: /));
    expect((await transfer({ amount: 0 }).expect(422)).body).toHaveProperty('violations');
  });
});
