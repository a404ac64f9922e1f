import { describe, expect, it } from '@jest/globals';
import { OldBankEntries } from '../../src/money/bank/bank-statement.store.js';
import { type ReceiptRecord as Receipt } from '../../src/money/receipts/receipt.view.js';
import { type Json } from '../support/json.js';
import { camt, entry } from '../support/camt.js';
import { printed } from '../support/papers.js';
import { expectProblem } from '../support/problems.js';
import { openWorld, type TestFamily } from '../world/index.js';

const world = openWorld({ at: '2026-07-06T10:00:00Z', books: true });
const { test, families, money, mails } = world;
const { payments, admin, superAdmin } = world.callers;

const refund = (debtor: string, body: object) =>
  payments.post(`/debtors/${debtor}/refund`, { method: 'cash', ...body });
const refunded = async (debtor: string, body: object): Promise<Receipt> =>
  (await refund(debtor, body).expect(201)).body as Receipt;
const receipt = (uuid: string, caller = payments) => caller.read<Receipt & Json>(`/receipts/${uuid}`);
const list = (query: string, caller = payments) => caller.read<(Receipt & Json)[]>(`/receipts?${query}`);

/** A family that paid so much for a place that it gave back. */
const credited = async (cents: number, columns: Json = {}, child: Json = {}): Promise<TestFamily> => {
  const family = await families.family(columns, child);
  await money.credit(family, cents);
  return family;
};

describe('POST /debtors/{uuid}/refund', () => {
  it('pays a part of a credit back, by a receipt with the next number, and what is left by another one (R-MON-32)', async () => {
    const { account } = await credited(1250);
    const first = await refunded(account.uuid, { amount: 500, note: 'Die Hälfte' });
    expect(first).toMatchObject({
      ...{ kind: 'refund', method: 'cash', total: -500, note: 'Die Hälfte', paidOn: '2026-07-06' },
      ...{ debtor: { uuid: account.uuid }, items: [{ amount: -500, participantName: 'Max Probe' }] },
    });
    expect(await receipt(first.uuid)).toEqual(first);
    expect(await money.debtor(account.uuid)).toMatchObject({ balance: -750 });
    const { number } = await refunded(account.uuid, { amount: 750, paidOn: '2026-07-05' });
    expect(Number(number.slice(5))).toBe(Number(first.number.slice(5)) + 1);
    expect(await money.debtor(account.uuid)).toMatchObject({ balance: 0, openItems: [] });
    expect(await list(`debtor=${account.uuid}&kind=refund`)).toHaveLength(2);
    expect(await money.entries(account.uuid)).toEqual([
      ...['charge 1250', 'payment -1250', 'discharge -1250', 'refund 500', 'refund 750'],
    ]);
    const { ledgers } = await payments.read<{ ledgers: Json[] }>('/ledgers/cash-report?day=2026-07-05');
    expect(ledgers[0]).toMatchObject({ kind: 'cash', received: 0, paidBack: -750, closing: -750 });
  });

  it('says with notify whether the family has an address, as payments and reversals do (R-ATT-29)', async () => {
    const made = async (path: string, body: Json): Promise<Receipt> =>
      (await payments.post(path, { ...body, notify: true })).body as Receipt;
    const allOf = async ({ account, child }: TestFamily): Promise<unknown[]> => {
      const back = await made(`/debtors/${account.uuid}/refund`, { amount: 1250, method: 'cash' });
      const paid = await made('/receipts', { attendances: [{ attendance: await money.place(child, 300) }] });
      const reversal = await made(`/receipts/${paid.uuid}/reversal`, {});
      return [back, paid, reversal].map(({ unreachable }) => unreachable);
    };
    expect(await allOf(await credited(1250))).toEqual([0, 0, 0]);
    const mute = await credited(1250);
    await world.make.sql("update accounts set email = '' where uuid = $1", [mute.account.uuid]);
    expect(await allOf(mute)).toEqual([1, 1, 1]);
    const [stored] = await list(`debtor=${mute.account.uuid}`);
    expect(stored).not.toHaveProperty('unreachable');
  });

  it('keeps what the family owes elsewhere, and names the field when the amount is above the credit (R-MON-32)', async () => {
    const { account, child } = await credited(1250);
    await money.place(child, 400);
    expectProblem(await refund(account.uuid, { amount: 851 }), 422, expect.stringMatching(/^amount: .*credit of 850/));
    expectProblem(
      await refund(account.uuid, { amount: 1, paidOn: '2026-07-07' }),
      422,
      expect.stringMatching(/^paidOn: /),
    );
    await refunded(account.uuid, { amount: 850 });
    expectProblem(await refund(account.uuid, { amount: 1 }), 409, expect.stringContaining('no credit'));
    await payments.post(`/debtors/${account.uuid}/set-off`, {}).expect(200);
    expect(await money.debtor(account.uuid)).toMatchObject({ balance: 0, openItems: [] });
  });

  it('never pays back more than the credit, by however many at once, also of a credit that belongs to no place (R-MON-32)', async () => {
    const { family, attendance } = await money.owing(1000);
    await money.overpaid(attendance, 1000, 300);
    const [place] = await money.places([{ offer: (await money.offer(700)).uuid, child: family.child }]);
    await money.paid(place!);
    await money.transition(place!, 'withdraw');
    const amounts = [600, 600, 400, 400];
    const answers = await Promise.all(amounts.map((amount) => refund(family.account.uuid, { amount })));
    const paid = answers.filter(({ status }) => status === 201).map(({ body }) => -(body as Receipt).total);
    expect(paid.reduce((sum, amount) => sum + amount, 0)).toBeLessThanOrEqual(1000);
    expect(paid.length).toBeGreaterThan(0);
    const left = 1000 - paid.reduce((sum, amount) => sum + amount, 0);
    expect(await money.balance(family.account.uuid)).toBe(0 - left);
  });

  it('leaves of a receipt only the rest to be reversed, and nothing of what went back altogether (R-MON-32)', async () => {
    const { family, attendance } = await money.owing(900);
    const paid = await money.paid(attendance);
    await money.transition(attendance, 'withdraw');
    await refunded(family.account.uuid, { amount: 400 });
    const rest = await receipt(await money.reversed(paid));
    expect(rest).toMatchObject({ kind: 'reversal', total: -500, reverses: paid });
    expect(await money.balance(family.account.uuid)).toBe(0);
    const other = await credited(300);
    await refunded(other.account.uuid, { amount: 300 });
    const [payment] = await list(`debtor=${other.account.uuid}&kind=payment`);
    expectProblem(
      await payments.post(`/receipts/${payment!.uuid}/reversal`, {}),
      409,
      expect.stringContaining('credit'),
    );
  });

  it('is taken back by a reversal: the money is a credit again (R-MON-32)', async () => {
    const { account } = await credited(1250);
    const { uuid, number } = await refunded(account.uuid, { amount: 500, notify: true });
    const back = await receipt(await money.reversed(uuid, { notify: true }));
    expect(back).toMatchObject({ kind: 'reversal', reverses: uuid, total: 500 });
    expect(await receipt(uuid)).toMatchObject({ reversedBy: back.uuid });
    expect(await money.balance(account.uuid)).toBe(-1250);
    await payments.post(`/receipts/${uuid}/reversal`, {}).expect(409);
    const [mail] = await mails.to(account.email, 'receipt-reversal');
    expect(mail).toMatchObject({ subject: `Storno ${back.number} zu Rückzahlung ${number}` });
    expect(mail?.text).toMatch(/Die Rückzahlung gilt nicht mehr: 5,00\s€ sind\s+wieder\s+Ihr\s+Guthaben\./);
    expect((await printed(payments, `/receipts/${back.uuid}/pdf`)).join(' ')).toContain('sind wieder Ihr Guthaben');
    await refunded(account.uuid, { amount: 1250 });
  });

  it('is mailed when asked for: how much goes back and how, and what is left; on paper as well (R-MON-32)', async () => {
    const { account } = await credited(1250);
    const { uuid, number } = await refunded(account.uuid, { amount: 500, method: 'transfer', notify: true });
    const [mail] = await mails.to(account.email, 'refund');
    expect(mail?.subject).toBe(`Rückzahlung ${number}`);
    expect(mail?.text).toContain('wir zahlen Ihnen einen Teil Ihres Guthabens zurück.');
    expect(mail?.text).toMatch(/Wir überweisen Ihnen 5,00\s€ zurück\. Dafür fehlt uns noch\s+Ihre\s+Bankverbindung/);
    expect(mail?.text).toMatch(/Danach bleibt Ihnen ein Guthaben von 7,50\s€\./);
    const page = (await printed(payments, `/receipts/${uuid}/pdf`)).join(' ');
    expect(page).toMatch(/Wir überweisen Ihnen 5,00\s€ zurück\./);
    expect(page).toMatch(/Summe 5,00\s€/);
  });

  it('counts as paid back in what the family reads later of a place that is gone', async () => {
    const { account, child } = await families.family();
    const place = await money.place(child, 1100);
    await money.paid(place);
    await money.transition(place, 'withdraw');
    await refunded(account.uuid, { amount: 1100 });
    await world.job(admin, '/attendances/notify', { attendances: [place] });
    const text = (await mails.to(account.email, 'application-withdrawn')).at(-1)?.text.replace(/\s+/g, ' ');
    expect(text).toContain('Die 11,00 €, die Sie dafür bezahlt hatten, bekommen Sie zurück.');
    expect(text).not.toContain('noch offen');
  });
});

/** An entry of a bank for money that went out. */
const debit = (
  cents: number,
  { name, iban, text = 'Gutschrift' }: { name?: string; iban?: string; text?: string },
): string => {
  const account = iban === undefined ? '' : `<CdtrAcct><Id><IBAN>${iban}</IBAN></Id></CdtrAcct>`;
  return entry({
    ...{ amount: (cents / 100).toFixed(2), direction: 'DBIT', day: '2026-07-05' },
    details: `<TxDtls><RltdPties><Cdtr><Nm>${name ?? ''}</Nm></Cdtr>${account}</RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`,
  });
};

interface Statement {
  uuid: string;
  entries: { uuid: string; state: string; reason?: string; receipts: string[]; proposals: Json[] }[];
}
const imported = async (...entries: string[]): Promise<Statement> => {
  const data = Buffer.from(camt(...entries)).toString('base64');
  return (await payments.post('/bank-statements', { filename: 'a.xml', data }).expect(201)).body as Statement;
};
const act = async ({ uuid }: Statement, action: string, body: object = {}): Promise<Statement> =>
  (await payments.post(`/bank-statements/${uuid}/${action}`, body).expect(200)).body as Statement;

/** A family that transferred what it owes, from this account; the receipt. */
const transferred = async (cents: number, iban: string, columns: Json = {}) => {
  const { family, offer, attendance } = await money.owing(cents, columns);
  const reference = (await money.debtor<{ openItems: { reference: string }[] }>(family.account.uuid)).openItems[0]!
    .reference;
  const statement = await imported(entry({ amount: (cents / 100).toFixed(2), reference, payer: 'Opa Muster', iban }));
  await act(statement, 'book');
  const [paid] = await list(`debtor=${family.account.uuid}`);
  return {
    debtor: family.account.uuid,
    family,
    offer: offer.name,
    attendance,
    receipt: paid!.uuid,
  };
};

describe('Money that goes back by transfer', () => {
  it('goes to the account that the bank named; receipts and debtors say it, and one list has all that is to be sent (R-MON-37)', async () => {
    const iban = 'DE89370400440532013000';
    const { debtor, attendance, receipt: paid } = await transferred(1911, iban);
    const payer = { name: 'Opa Muster', iban };
    expect(await receipt(paid)).toMatchObject({ payer });
    expect(await money.debtor(debtor)).toMatchObject({ refundTo: payer });
    await money.transition(attendance, 'withdraw');
    const refund = await refunded(debtor, { amount: 911, method: 'transfer' });
    const page = async (): Promise<string> =>
      (await printed(payments, `/receipts/${refund.uuid}/pdf`)).join(' ').replace(/\s+/g, ' ');
    expect(await page()).toContain('Wir überweisen Ihnen 9,11 € zurück, auf das Konto mit der IBAN DE… 3000.');
    const reversal = await money.reversed(paid);
    const cash = await credited(700);
    await refunded(cash.account.uuid, { amount: 700 });
    const due = await list(`settled=false&debtor=${debtor}`);
    expect(due.map(({ uuid, refundTo, total }) => [uuid, refundTo, total])).toEqual([
      [reversal, payer, -1000],
      [refund.uuid, payer, -911],
    ]);
    // What was sent is told by a later statement, by the account or by the number of the receipt.
    const sent = await imported(
      debit(911, { name: 'Opa', iban }),
      debit(1000, { text: `Storno ${(await receipt(reversal)).number}` }),
      debit(1000, { name: 'Strom AG', iban: 'DE02120300000000202051' }),
    );
    expect(sent.entries.map(({ state, reason }) => [state, reason])).toEqual([
      ['matched', undefined],
      ['matched', undefined],
      ['ignored', 'debit'],
    ]);
    expect(sent.entries[0]!.proposals).toMatchObject([
      { reason: 'refund', items: [], receipt: { uuid: refund.uuid, name: refund.number }, debtor: { uuid: debtor } },
    ]);
    expect(await receipt(refund.uuid)).not.toHaveProperty('settledOn');
    const booked = await act(sent, 'book');
    expect(booked.entries.map(({ state, receipts }) => [state, receipts])).toEqual([
      ['booked', [refund.uuid]],
      ['booked', [reversal]],
      ['ignored', []],
    ]);
    expect(await receipt(refund.uuid)).toMatchObject({ settledOn: '2026-07-05' });
    expect(await list(`settled=false&debtor=${debtor}`)).toEqual([]);
    expect((await list('settled=true')).map(({ uuid }) => uuid)).toEqual([reversal, refund.uuid]);
    expect(await page()).toContain('zurücküberwiesen (am 5. Juli 2026)');
    // Booked by mistake: it is to be sent again.
    const [first] = booked.entries;
    const restored = await act(sent, 'restore', { entries: [first!.uuid] });
    expect(restored.entries[0]).toMatchObject({ state: 'matched', receipts: [] });
    expect((await list(`settled=false&debtor=${debtor}`)).map(({ uuid }) => uuid)).toEqual([refund.uuid]);
    await act(sent, 'book');
  });

  it('is proposed where only the name is alike, found when it was written down after the bank had told it, and taken once (R-MON-37)', async () => {
    const { account } = await credited(1733, { lastname: 'Zauberhut' });
    const early = await imported(debit(1733, { name: 'Familie Zauberhut' }), debit(1733, { name: 'Zauberhut' }));
    expect(early.entries.map(({ state }) => state)).toEqual(['ignored', 'ignored']);
    const { uuid } = await refunded(account.uuid, { amount: 1733, method: 'transfer' });
    const looked = await act(early, 'match');
    expect(looked.entries.map(({ state }) => state)).toEqual(['proposed', 'proposed']);
    const [first, second] = looked.entries;
    const booked = await act(early, 'book', { entries: [first!.uuid] });
    expect(booked.entries).toMatchObject([
      { state: 'booked', receipts: [uuid] },
      { state: 'ignored', reason: 'debit' },
    ]);
    await payments.post(`/bank-statements/${early.uuid}/book`, { entries: [second!.uuid] }).expect(409);
    await payments
      .post(`/bank-statements/${early.uuid}/assign`, { entry: second!.uuid, items: [] })
      .expect(({ status }) => expect([409, 422]).toContain(status));
  });

  it('names nobody under an information lock, nor what leads to the offer, beside payer and account, except to super admins (R-MON-34)', async () => {
    const {
      family,
      offer,
      receipt: paid,
      attendance,
    } = await transferred(1555, 'DE75512108001245126199', { protected: true });
    const statements = await payments.read<Statement[]>('/bank-statements');
    const hidden = JSON.stringify(await payments.read(`/bank-statements/${statements[0]!.uuid}`));
    for (const word of [offer, attendance, family.account.uuid, paid]) expect(hidden).not.toContain(word);
    expect(hidden).toContain('Opa Muster');
    expect(JSON.stringify(await superAdmin.read(`/bank-statements/${statements[0]!.uuid}`))).toContain(paid);
    const shown = JSON.stringify(await receipt(paid));
    for (const word of [offer, 'Opa Muster', 'DE75512108001245126199']) expect(shown).not.toContain(word);
    expect(await receipt(paid, superAdmin)).toMatchObject({
      payer: { name: 'Opa Muster' },
      items: [{ offerName: offer }],
    });
    await money.place(family.child, 600);
    const debtor = JSON.stringify(await money.debtor(family.account.uuid));
    expect(debtor).not.toContain('Offer');
    expect(debtor).not.toContain('Opa Muster');
    const booked = await payments.get(`/debtors/${family.account.uuid}/statement`).expect(200);
    expect(booked.text).toContain('Zahlung');
    expect(booked.text).not.toContain(offer);
  });

  it('is in the file of the family, with purpose and period, until payer, account and words are forgotten (R-PRI-8)', async () => {
    const iban = 'DE02500105170137075030';
    const { debtor, receipt: paid } = await transferred(1444, iban);
    const file = await superAdmin.read<{ bankEntries: Json[]; categories: Json[] }>(`/accounts/${debtor}/export`);
    expect(file.bankEntries).toMatchObject([
      {
        bookedOn: '2026-07-20',
        amount: 1444,
        payer: 'Opa Muster',
        iban,
        text: expect.stringMatching(/^RF/),
      },
    ]);
    const { storage } = file.categories.find(({ category }) => category === 'bankEntries') ?? {};
    expect(storage).toContain('120 months');
    const paper = (await printed(superAdmin, `/accounts/${debtor}/export?format=pdf`)).join(' ');
    expect(paper).toMatch(/Überweisungen.*Opa Muster/);
    const old = test.app.get(OldBankEntries);
    const later = new Date('2026-07-07T10:00:00Z');
    expect(await old.due(new Date('2026-07-06T09:00:00Z'))).toBe(0);
    expect(await old.forget(later, 1000)).toBeGreaterThan(0);
    expect(await old.due(later)).toBe(0);
    const left = await superAdmin.read<{ bankEntries: Json[] }>(`/accounts/${debtor}/export`);
    expect(left.bankEntries).toEqual([{ bookedOn: '2026-07-20', amount: 1444 }]);
    expect(await receipt(paid)).not.toHaveProperty('payer');
    expect(await money.debtor(debtor)).not.toHaveProperty('refundTo');
    expect(JSON.stringify(await test.database.query('select * from bank_entries'))).not.toMatch(/Opa|DE0250/);
  });
});
