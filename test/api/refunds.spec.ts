import { describe, expect, it } from '@jest/globals';
import { type ReceiptRecord as Receipt } from '../../src/money/receipts/receipt.view.js';
import { type Json } from '../support/json.js';
import { printed } from '../support/papers.js';
import { expectProblem } from '../support/problems.js';
import { openWorld, type TestFamily } from '../world/index.js';

const world = openWorld({ at: '2026-07-06T10:00:00Z', books: true });
const { families, money, mails } = world;
const { payments } = world.callers;

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
  it('pays a part of a credit back, by a receipt with the next number, and what is left by another one', async () => {
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

  it('keeps what the family owes elsewhere, and names the field when the amount is above the credit', async () => {
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

  it('never pays back more than the credit, by however many at once, also of a credit that belongs to no place', async () => {
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

  it('leaves of a receipt only the rest to be reversed, and nothing of what went back altogether', async () => {
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

  it('is taken back by a reversal: the money is a credit again', async () => {
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

  it('is mailed when asked for: how much goes back and how, and what is left; on paper as well', async () => {
    const { account } = await credited(1250);
    const { uuid, number } = await refunded(account.uuid, { amount: 500, method: 'transfer', notify: true });
    const [mail] = await mails.to(account.email, 'refund');
    expect(mail?.subject).toBe(`Rückzahlung ${number}`);
    expect(mail?.text).toContain('wir zahlen Ihnen einen Teil Ihres Guthabens zurück.');
    expect(mail?.text).toMatch(/Wir überweisen Ihnen 5,00\s€ zurück\./);
    expect(mail?.text).toMatch(/Danach bleibt Ihnen ein Guthaben von 7,50\s€\./);
    const page = (await printed(payments, `/receipts/${uuid}/pdf`)).join(' ');
    expect(page).toMatch(/Wir überweisen Ihnen 5,00\s€ zurück\./);
    expect(page).toMatch(/Summe 5,00\s€/);
  });
});
