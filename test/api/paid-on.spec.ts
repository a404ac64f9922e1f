import { describe, expect, it } from '@jest/globals';
import { type Json, bodyOf } from '../support/json.js';
import { printed } from '../support/papers.js';
import { asSuperuser } from '../support/test-database.js';
import { openWorld } from '../world/index.js';

const world = openWorld({ at: '2026-07-10T10:00:00Z', books: true });
const { test, make, money } = world;
const { payments, superAdmin } = world.callers;

const pay = (attendance: string, body: object = {}) =>
  payments.posted('/receipts', { attendances: [{ attendance }], ...body });
const refusedPay = (attendance: string, paidOn: string) =>
  payments.post('/receipts', { attendances: [{ attendance }], paidOn }).expect(422);
const reverse = (uuid: string, body: object = {}) => payments.post(`/receipts/${uuid}/reversal`, body);
const dayOf = async (day: string, kind: string): Promise<Json> => {
  const report = await payments.read<{ ledgers: Json[] }>(`/ledgers/cash-report?day=${day}`);
  return report.ledgers.find((ledger) => ledger['kind'] === kind)!;
};
const journal = async (day: string): Promise<string[]> => {
  const { text } = await payments.get(`/ledgers/journal.csv?from=${day}&until=${day}`).expect(200);
  return text.trimEnd().split('\r\n').slice(1);
};
const paper = async (path: string): Promise<string> => (await printed(payments, path)).join(' ');

describe('The day on which was paid', () => {
  it('is today unless another one is sent, never one to come, and stands on the receipt and in the statement of account (R-MAIL-5, R-MON-5, R-MON-6)', async () => {
    const { family, attendance } = await money.owing(900);
    for (const paidOn of ['2026-07-11', '1900-01-01', 'gestern']) await refusedPay(attendance, paidOn);
    const receipt = await pay(attendance, { paidOn: '2026-07-08', attendances: [{ attendance, amount: 400 }] });
    expect(receipt).toMatchObject({ paidOn: '2026-07-08', createdAt: '2026-07-10T12:00:00+02:00' });
    expect(await pay(attendance)).toMatchObject({ paidOn: '2026-07-10', total: 500 });
    expect(await paper(`/receipts/${receipt.uuid}/pdf`)).toMatch(/Datum 10\.07\.2026.*Bezahlt am 08\.07\.2026/);
    const file = await payments.get('/receipts/export?format=csv').expect(200);
    expect(file.text.split('\r\n')[0]).toContain('paidOn');
    expect(file.text).toContain('2026-07-08');
    const own = await superAdmin.read<{ receipts: Json[] }>(`/accounts/${family.account.uuid}/export`);
    expect(own.receipts.map(({ paidOn }) => paidOn)).toEqual(['2026-07-08', '2026-07-10']);
    // In the statement of account it stands where it is not that of the booking.
    await reverse(receipt.uuid, { paidOn: '2026-07-09' }).expect(200);
    const path = `/debtors/${family.account.uuid}/statement`;
    const { entries } = await payments.read<{ entries: Json[] }>(path);
    expect(entries.map(({ paidOn }) => paidOn)).toEqual([undefined, '2026-07-08', '2026-07-10', '2026-07-09']);
    const letter = await paper(`${path}/pdf`);
    expect(letter).toMatch(/\(bezahlt am 08\.07\.2026\).*\(zurückgezahlt am 09\.07\.2026\)/);
    expect(letter).not.toContain('am 10.07.2026');
  });

  it('is where money counts in the cash report and the journal, and what came in later is marked (R-MON-5, R-MON-6)', async () => {
    const { attendance } = await money.owing(1100);
    await pay(attendance, { paidOn: '2026-05-04', attendances: [{ attendance, amount: 300 }] });
    expect(await dayOf('2026-05-03', 'cash')).toMatchObject({ received: 0, closing: 0 });
    expect(await dayOf('2026-05-04', 'cash')).toMatchObject({
      ...{ opening: 0, received: 300, closing: 300, bookedLater: 300, receipts: 1 },
    });
    expect(await dayOf('2026-05-05', 'cash')).toMatchObject({ opening: 300, received: 0, bookedLater: 0 });
    const [line, ...more] = await journal('2026-05-04');
    expect(more).toEqual([]);
    // It was booked on another day: the hour would be of that one.
    expect(line).toMatch(/^04\.05\.2026;;2026-\d{5};payment;/);
    expect((await journal('2026-07-10')).filter((entry) => entry.includes('3,00'))).toEqual([]);
    const before = await dayOf('2026-07-10', 'cash');
    await pay(attendance);
    expect(await dayOf('2026-07-10', 'cash')).toMatchObject({
      received: Number(before['received']) + 800,
      bookedLater: 0,
    });
  });

  it('is printed with who took the money: the report of the day and the journal (R-MON-5, R-MON-6)', async () => {
    const { family, attendance } = await money.owing(1300);
    const { number } = await pay(attendance, { paidOn: '2026-04-02' });
    const hidden = await money.owing(700, { lastname: 'Verborgen', protected: true });
    await pay(hidden.attendance, { paidOn: '2026-04-02' });
    await make.setAccount(payments.uuid, { firstname: 'Karla', lastname: 'Kassiert' });
    await make.setAccount(family.account.uuid, { lastname: 'Zahlt' });
    const report = await paper('/ledgers/cash-report/pdf?day=2026-04-02');
    expect(report).toContain('Tagesabschluss 02.04.2026');
    expect(report).toContain(`${String(number)} Erika Zahlt Karla Kassiert 10.07.2026 13,00`);
    expect(report).toContain('Kasse: davon 20,00 € erst nach diesem Tag gebucht.');
    const book = await paper('/ledgers/journal/pdf?from=2026-04-01&until=2026-04-30');
    expect(book).toContain('Journal vom 01.04.2026 bis 30.04.2026');
    expect(book).toMatch(/02\.04\.2026 .*Kasse Forderungen .*Karla Kassiert 13,00/);
    // Families under an information lock are printed without their name.
    for (const text of [report, book]) expect(text).not.toContain('Verborgen');
    expect(await paper('/ledgers/journal/pdf?from=1999-01-01&until=1999-01-02')).toContain('nichts gebucht');
  });

  it('of a journal that is too long for paper is refused', async () => {
    // Without the checks of foreign keys and sums, which take a second for so many.
    await asSuperuser(test.url, async (client) => {
      await client.query('set local session_replication_role = replica');
      await client.query(
        `with added as (insert into postings (uuid, booked_at, kind, text)
         select gen_random_uuid(), '2025-03-01T12:00:00Z', 'charge', 'Viele ' || n from generate_series(1, 3001) n returning uuid, booked_at)
       insert into book_entries (uuid, posting_uuid, booked_at, ledger_uuid, contra_uuid, amount)
       select gen_random_uuid(), a.uuid, a.booked_at, s.ledger, s.contra, s.amount from added a,
         (select uuid from ledgers where kind = 'debtor' limit 1) l, (select uuid from ledgers where kind = 'revenue' limit 1) r,
         lateral (values (l.uuid, r.uuid, 1), (r.uuid, l.uuid, -1)) s (ledger, contra, amount)`,
      );
      await client.query('commit');
    });
    const refused = await payments.get('/ledgers/journal/pdf?until=2025-12-31').expect(400);
    expect(String(bodyOf(refused)['detail'])).toContain('3000');
  });
});

describe('Paying back', () => {
  it('a transfer in cash takes the money out of the till, on the day sent, and leaves the bank as it is (R-MON-5, R-MON-6)', async () => {
    const { attendance, family } = await money.owing(600);
    const { uuid } = await pay(attendance, { method: 'transfer', paidOn: '2026-02-02' });
    for (const body of [{ paidOn: '2026-02-01' }, { paidOn: '2026-07-11' }, { method: 'goats' }])
      await reverse(uuid, body).expect(422);
    const back = bodyOf(await reverse(uuid, { method: 'cash', paidOn: '2026-02-03' }).expect(200));
    expect(back).toMatchObject({ kind: 'reversal', method: 'cash', paidOn: '2026-02-03', total: -600 });
    expect(await dayOf('2026-02-03', 'cash')).toMatchObject({ paidBack: -600 });
    expect(await dayOf('2026-02-03', 'bank')).toMatchObject({ paidBack: 0, opening: 600, closing: 600 });
    expect((await journal('2026-02-03'))[0]).toMatch(/;reversal;[^;]*;Forderungen;Kasse;6,00;/);
    expect(await paper(`/receipts/${String(back['uuid'])}/pdf`)).toMatch(/Zurückgezahlt am 03\.02\.2026.*bar/);
    expect(await money.balance(family.account.uuid)).toBe(600);
  });

  it('goes the way the money came, and is of today, when nothing else is said', async () => {
    const { attendance } = await money.owing(450);
    const { uuid } = await pay(attendance, { method: 'card', paidOn: '2026-06-01' });
    expect(bodyOf(await reverse(uuid).expect(200))).toMatchObject({ method: 'card', paidOn: '2026-07-10' });
    expect(await dayOf('2026-07-10', 'card')).toMatchObject({ paidBack: -450 });
  });
});
