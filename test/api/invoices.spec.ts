import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Json } from '../support/json.js';
import { openWorld, type TestFamily } from '../world/index.js';
import { Invoicing } from '../../src/money/invoices/invoicing.js';
import { InvoiceDocumentsService } from '../../src/money/invoices/invoice-documents.service.js';
import { InvoiceStore } from '../../src/money/invoices/invoice.store.js';
import { type InvoiceRecord } from '../../src/money/invoices/invoice.view.js';
import { camt, entry, type EntryWords } from '../support/camt.js';
import { pagesOf, printed } from '../support/papers.js';
import { expectProblem } from '../support/problems.js';

type Invoice = Omit<InvoiceRecord, 'sentAt'> & { readonly sentAt?: string };

const HEAD = { municipality: 'Stadt Musterstadt', iban: 'DE02120300000000202051' };

const world = openWorld({ at: '2026-07-01T10:00:00Z', books: true });
const { test, make, families, money, mails } = world;
const { payments, superAdmin } = world.callers;

let edition: string;
const placeOf = async (child: string, fee: number): Promise<string> =>
  money.confirmed((await make.offer({ edition, columns: { fee } })).uuid, child);
const place = ({ child }: TestFamily, fee: number): Promise<string> => placeOf(child, fee);
/** The offer of an application is put into this place of the programme. */
const putInto = (state: 'published' | 'unpublished', attendance: string): Promise<unknown> =>
  make.sql(`update offers set place = $2 where uuid = (select offer_uuid from attendances where uuid = $1)`, [
    attendance,
    state,
  ]);
/** A family with a place for each fee. */
const owing = async (...fees: number[]): Promise<[TestFamily, ...string[]]> => {
  const family = await families.family();
  const places: string[] = [];
  for (const fee of fees) places.push(await place(family, fee));
  return [family, ...places];
};
const asking = (): string => `/editions/${edition}/invoices`;
const run = async (body: Json = {}): Promise<void> => {
  await payments.post(asking(), body).expect(202);
  await world.drain();
};
/** The same, and what is said of it. */
const ran = (body: Json = {}): Promise<Json> => world.job(payments, asking(), body);
/** What the run does for one family; a mail waits until the jobs are worked off. */
const invoice = ({ account }: TestFamily, { dueOn = '2026-07-15', notify = false } = {}): Promise<unknown> => {
  const task = { dueOn, notify, debtors: null };
  return test.database.transaction(() => test.app.get(Invoicing).invoice(account.uuid, edition, task, null));
};
const mailed = (family: TestFamily): Promise<unknown> => invoice(family, { notify: true });
const list = (query = ''): Promise<Invoice[]> => payments.read<Invoice[]>(`/invoices?edition=${edition}&${query}`);
const one = async (family: TestFamily): Promise<Invoice> => {
  const [invoice, ...more] = await of(family);
  expect(more).toEqual([]);
  return invoice!;
};
const of = async ({ account }: TestFamily): Promise<Invoice[]> => list(`debtor=${account.uuid}&sort=number&order=asc`);
const cancel = ({ uuid }: Pick<Invoice, 'uuid'>) => payments.post(`/invoices/${uuid}/cancel`);
const letter = async (path: string): Promise<string> => (await printed(payments, path)).join(' ');
const letterOf = ({ uuid }: Invoice): Promise<string> => letter(`/invoices/${uuid}/pdf`);
/** What its letter says, before it is laid out. */
const draftOf = async ({ uuid }: Invoice): Promise<string> => {
  const row = await test.app.get(InvoiceStore).known(uuid);
  const { facts, parts } = await test.app.get(InvoiceDocumentsService).letter(row);
  return [...facts.flat(), ...parts.map((part) => (part.kind === 'text' ? part.text : JSON.stringify(part)))].join(' ');
};
const mailsTo = ({ account }: TestFamily, template = 'invoice') => mails.to(account.email, template);
/** The words of the latest mail, on one line. */
const wordsTo = async (family: TestFamily, template?: string): Promise<string> =>
  ((await mailsTo(family, template)).at(-1)?.text ?? '').replace(/\s+/g, ' ');
/** The subjects of the mails that wait. */
const waiting = async ({ account }: TestFamily): Promise<string[]> => {
  const sql = `select subject from mails where recipient_address = $1 and template = 'invoice' and state = 'queued'`;
  return (await make.sql(sql, [account.email])).map(({ subject }) => String(subject));
};

beforeAll(() => payments.patch('/settings/letterhead', HEAD).expect(200));
beforeEach(async () => {
  test.clock.standAt('2026-07-01T10:00:00Z');
  // Mails that nobody waits for any more would be printed.
  await world.forgetJobs();
  edition = (await make.edition()).uuid;
});

describe('POST /editions/{uuid}/invoices', () => {
  it('makes one invoice per debtor, over all it owes in the edition and nothing else, and asked for again, only for what has none (R-MON-26, R-MON-27, R-MON-28)', async () => {
    const [family, first, second] = await owing(1000, 250);
    await money.place(family.child, 777);
    const [other] = await owing(500);
    const nobody = '019f0000-0000-7000-8000-000000000001';
    const refused = await payments.post(asking(), { debtors: [family.account.uuid, nobody] });
    expectProblem(refused, 422, expect.stringMatching(/^debtors\[1\]: /));
    expectProblem(await payments.post(asking(), { debtors: [] }), 422, expect.stringMatching(/^debtors: /));
    await run({ debtors: [family.account.uuid] });
    expect(await of(other)).toEqual([]);

    const invoice = await one(family);
    expect(invoice).toMatchObject({
      debtor: { uuid: family.account.uuid },
      edition: { uuid: edition },
      items: [
        { attendance: first, participantName: 'Max Probe', fee: 1000, paidBefore: 0, amount: 1000, open: 1000 },
        { attendance: second, amount: 250, open: 250 },
      ],
      ...{ total: 1250, credit: 0, open: 1250, state: 'open', dueOn: '2026-07-15' },
      number: expect.stringMatching(/^R-2026-\d{5}$/) as unknown,
      reference: expect.stringMatching(/^RF\d{10}$/) as unknown,
    });
    expect(invoice).not.toHaveProperty('sentAt');

    expect(await ran()).toMatchObject({
      ...{ state: 'done', kind: 'make-invoices', done: 2, total: 2 },
      result: { created: 1, leftOut: 1 },
    });
    expect(await one(other)).toMatchObject({ total: 500 });
    const late = await place(family, 300);
    await run();
    expect(
      (await of(family)).map(({ items }) => items.map(({ attendance, amount }) => [attendance === late, amount])),
    ).toEqual([
      [
        [false, 1000],
        [false, 250],
      ],
      [[true, 300]],
    ]);
    const numbers = (await payments.read<Invoice[]>('/invoices?sort=number&order=asc')).map(({ number }) => number);
    expect(numbers).toEqual(numbers.map((_, index) => `R-2026-${String(index + 1).padStart(5, '0')}`));
  });

  it('is due at the end of the latest pay days, in 14 days once they are over, or when somebody says', async () => {
    const payDays = { type: 'pay_days', begin: '2026-07-01T00:00:00+02:00' } as const;
    const ends = ['2026-07-10T12:00:00+02:00', '2026-07-09T00:00:00+02:00'];
    edition = (await make.edition({ tasks: ends.map((end) => ({ ...payDays, end })) })).uuid;
    const [family] = await owing(1000);
    for (const dueOn of ['2026-06-30', '2027-08-01', '9999-12-31'])
      expectProblem(await payments.post(asking(), { dueOn }), 422, expect.stringMatching(/^dueOn: /));
    await run();
    test.clock.standAt('2026-07-11T10:00:00Z');
    await place(family, 200);
    await run();
    await place(family, 300);
    await run({ dueOn: '2026-12-24' });
    const made = await of(family);
    expect(made.map(({ dueOn }) => dueOn)).toEqual(['2026-07-10', '2026-07-25', '2026-12-24']);
    expect(await money.debtor(family.account.uuid)).toMatchObject({
      openItems: made.map(({ dueOn, number }) => ({ dueOn, invoice: { name: number } })),
    });
  });

  it('makes one invoice when two run at once, and goes on where a worker died (R-MON-26, R-MON-27, R-MON-28)', async () => {
    const [[raced], [lost]] = [await owing(500), await owing(500)];
    const dead = test.database.transaction(async () => {
      await mailed(lost);
      throw new Error('killed');
    });
    await expect(dead).rejects.toThrow('killed');
    await Promise.all([mailed(raced), mailed(raced), mailed(raced)]);
    expect(await ran({ notify: true })).toMatchObject({ result: { created: 1, mailed: 1, leftOut: 1 } });
    for (const family of [raced, lost]) {
      await one(family);
      expect(await mailsTo(family)).toHaveLength(1);
    }
    const [row] = await make.sql('select count(*)::int as n, max(counter) as last from invoices where year = 2026');
    expect(row?.['last']).toBe(row?.['n']);
  });

  it('asks nobody for more than is owed on balance, and nobody who owes nothing on balance', async () => {
    const credited = async (credit: number) => {
      const family = await families.family();
      await money.credit(family, credit);
      await place(family, 1000);
      return family;
    };
    const [some, all] = [await credited(300), await credited(1000)];
    expect(await ran({ notify: true })).toMatchObject({ result: { created: 1, mailed: 1, leftOut: 1 } });
    expect(await of(all)).toEqual([]);
    expect(await one(some)).toMatchObject({ total: 1000, credit: 300, open: 1000 });
    expect(await wordsTo(some)).toMatch(/Guthaben: -3,00.*Zu zahlen: 7,00/);
    await payments.post(`/debtors/${some.account.uuid}/set-off`).expect(200);
    expect(await one(some)).toMatchObject({ total: 1000, open: 700, state: 'open' });
  });
});

describe('What is open of an invoice', () => {
  it('is what is still owed of its items: paid, reversed, given up, and paid again (R-MON-26, R-MON-27, R-MON-28)', async () => {
    const [family, first, second] = await owing(1000, 500);
    await invoice(family);
    await money.paid(first!, 400);
    const items = [{ open: 600 }, { open: 500 }];
    expect(await one(family)).toMatchObject({ total: 1500, open: 1100, state: 'open', items });
    await payments.post(`/debtors/${family.account.uuid}/write-off`, { reason: 'x', items: [second] }).expect(200);
    expect(await one(family)).toMatchObject({ open: 600, state: 'open' });
    const rest = await money.paid(first!);
    expect(await one(family)).toMatchObject({ open: 0, state: 'paid' });
    await money.reversed(rest);
    expect(await one(family)).toMatchObject({ open: 600, state: 'open' });
    expect(await ran()).toMatchObject({ result: { leftOut: 1 } });
  });

  it('loses what ceases to be owed; what is owed anew comes with the next invoice (R-MON-26, R-MON-27, R-MON-28)', async () => {
    const family = await families.family();
    const offer = await make.offer({ edition, columns: { fee: 1000 } });
    const called = await money.confirmed(offer.uuid, family.child);
    const left = await place(family, 250);
    await invoice(family);
    const callOff = (off: boolean) =>
      test.database.transaction(async () => {
        await make.sql('update offers set cancelled = $2 where uuid = $1', [offer.uuid, off]);
        await money.calledOff(offer.uuid);
      });
    await callOff(true);
    expect(await one(family)).toMatchObject({ total: 1250, open: 250, state: 'open' });
    await money.transition(left, 'withdraw');
    expect(await one(family)).toMatchObject({ total: 1250, open: 0, state: 'cancelled' });

    await callOff(false);
    expect(await one(family)).toMatchObject({ open: 0 });
    await invoice(family);
    expect(await of(family)).toMatchObject([
      { open: 0 },
      { total: 1000, open: 1000, items: [{ attendance: called, amount: 1000 }] },
    ]);
  });

  it('follows a fee down; what it is raised by comes with the next invoice, and payments are for the oldest first', async () => {
    const family = await families.family();
    const attendance = await place(family, 1000);
    await money.ownFee(attendance, 600);
    await invoice(family);
    await money.paid(attendance, 100);
    await money.ownFee(attendance, null);
    expect(await one(family)).toMatchObject({ total: 600, open: 500 });
    await invoice(family);
    expect(await of(family)).toMatchObject([{ open: 500 }, { total: 400, open: 400 }]);
    await money.paid(attendance, 700);
    const paid = { open: 0, state: 'paid' };
    expect(await of(family)).toMatchObject([paid, { open: 200, state: 'open' }]);
    await money.ownFee(attendance, 900);
    expect(await of(family)).toMatchObject([{ open: 0 }, { open: 100 }]);
  });
});

describe('Of an offer that is taken out of the programme', () => {
  it('no invoice and no reminder asks anything new (R-OFF-42)', async () => {
    const [family, hidden] = await owing(1500, 200);
    await putInto('unpublished', hidden!);
    await invoice(family);
    expect(await one(family)).toMatchObject({ total: 200 });
    await money.remind(family.account.uuid).expect(409);
    expect(await letter(`/debtors/${family.account.uuid}/invoice`)).toMatch(/Summe 2,00\s€/);
    // The statement lists all that is owed, and asks for what an invoice has asked for.
    expect(await letter(`/debtors/${family.account.uuid}/statement/pdf`)).toMatch(/Offen 17,00\s€ .* Betrag 2,00\s€/);
    await putInto('published', hidden!);
    await invoice(family);
    expect((await of(family)).map(({ total }) => total)).toEqual([200, 1500]);
  });
});

describe('What was paid before an invoice was made', () => {
  it('is said of each item, apart from what an older invoice asks for, so that one sees why it asks for less than the fee (R-MON-26, R-MON-27, R-MON-28)', async () => {
    const family = await families.family();
    const raised = await place(family, 1500);
    await money.ownFee(raised, 1000);
    await money.paid(raised, 200);
    await invoice(family);
    await money.ownFee(raised, null);
    const [part, whole] = [await place(family, 2000), await place(family, 700)];
    await money.paid(part, 500);
    await mailed(family);
    const newer = (await of(family))[1]!;
    expect(newer.items.map(({ fee, paidBefore, amount }) => [fee, paidBefore, amount])).toEqual([
      [1500, 200, 500],
      [2000, 500, 1500],
      [700, 0, 700],
    ]);
    const [mail, letter] = [await wordsTo(family), (await draftOf(newer)).replace(/\s+/g, ' ')];
    for (const words of [
      'Gebühr 15,00 €, davon schon bezahlt 2,00 €, davon auf anderer Rechnung 8,00 €',
      'Gebühr 20,00 €, davon schon bezahlt 5,00 €',
    ]) {
      expect(letter).toContain(words);
      expect(mail).toContain(`(${words})`);
    }
    expect(mail).toMatch(/Max Probe: 15,00 € \(Gebühr 20/);
    expect(mail).toMatch(/Max Probe: 5,00 € \(Gebühr 15/);
    expect(mail).toMatch(/Max Probe: 7,00 € (?!\()/);
    // What comes in later, and a fee that changes, change nothing of what was asked for.
    await money.paid(part, 300);
    await money.ownFee(whole, 600);
    const after = (await of(family))[1]!;
    expect(after.items).toEqual([newer.items[0], { ...newer.items[1], open: 1200 }, { ...newer.items[2], open: 600 }]);
    expect(await draftOf(after)).not.toMatch(/Gebühr (6|7),00/);
  });
});

describe('A statement of account', () => {
  it('says which invoice an entry belongs to (R-MON-13)', async () => {
    const family = await families.family();
    const attendance = await place(family, 1000);
    await money.ownFee(attendance, 600);
    await money.paid(attendance, 100);
    await invoice(family);
    await money.ownFee(attendance, null);
    await money.paid(attendance, 200);
    await invoice(family);
    await money.paid(attendance, 50);
    const names = (await of(family)).map(({ number }) => number);
    const path = `/debtors/${family.account.uuid}/statement`;
    type Entry = { readonly amount: number; readonly invoices: readonly { readonly name: string }[] };
    const read = async (): Promise<number[][]> =>
      (await payments.read<{ entries: Entry[] }>(path)).entries.map(({ amount, invoices }) => [
        amount,
        ...invoices.map(({ name }) => names.indexOf(name)),
      ]);
    // Charged, lowered and paid before there was an invoice; then raised, which came with the second one, and paid twice.
    expect(await read()).toEqual([[1000, 0], [-400], [-100], [400, 1], [-200, 0], [-50, 0, 1]]);
    const words = await letter(`${path}/pdf`);
    expect(words).toContain(`Max Probe ${names[0]!} 10,00 €`);
    expect(words).toContain(`${names.join(' ')} -0,50`);
    // One that was cancelled is no longer named.
    await cancel((await of(family))[1]!).expect(200);
    expect((await read()).slice(3)).toEqual([[400], [-200, 0], [-50, 0]]);
  });
});

describe('A credit that arose after an invoice was made', () => {
  it('is taken off by the letter, in sight, on the older invoice first, and nothing is asked for twice', async () => {
    const [family] = await owing(1000);
    await invoice(family);
    await place(family, 500);
    await invoice(family);
    const [older, newer] = (await of(family)) as [Invoice, Invoice];
    await money.credit(family, 250);
    expect(await letterOf(older)).toMatch(/Ihr Guthaben von 2,50.*Bitte zahlen Sie 7,50\s€.*Betrag 7,50.*GiroCode/);
    const whole = await draftOf(newer);
    expect(whole).toMatch(/Bitte zahlen Sie 5,00\s€/);
    expect(whole).not.toContain('Guthaben');
    expect(whole).toContain('"payment"');
    await money.credit(family, 1000);
    const done = await draftOf(older);
    expect(done).toMatch(/Davon ziehen wir Ihr Guthaben von 10,00\s€ ab\. Es ist nichts zu zahlen\./);
    expect(done).not.toMatch(/"payment"|Bitte zahlen|Zahlbar bis/);
    expect(await draftOf(newer)).toMatch(/Guthaben von 2,50.*Bitte zahlen Sie 2,50/);
    await place(family, 2000);
    // A debt that no invoice asks for uses the credit up before them.
    expect(await draftOf(older)).toMatch(/Bitte zahlen Sie 10,00/);
  });
});

describe('POST /invoices/{uuid}/cancel', () => {
  it('frees the items for the next invoice, gives up a mail that waits, and is refused a second time', async () => {
    const [family, attendance] = await owing(1000);
    const first = await payments.post(asking(), { notify: true }).expect(202);
    // Asked for with other wishes while one is under way it is refused; with the same it joins.
    const joined = await payments.post(asking(), { notify: true }).expect(202);
    expect(joined.headers['location']).toBe(first.headers['location']);
    expectProblem(await payments.post(asking()), 409, expect.stringMatching(/notify/));
    await mailed(family);
    const made = await one(family);
    expect((await cancel(made).expect(200)).body).toMatchObject({
      ...{ state: 'cancelled', open: 0, total: 1000, cancelledAt: '2026-07-01T12:00:00+02:00' },
    });
    expectProblem(await cancel(made), 409, expect.stringMatching(/already cancelled/));
    await world.drain();
    const [, again] = await of(family);
    expect(again).toMatchObject({ state: 'open', items: [{ attendance, amount: 1000 }] });
    const sql = `select concat_ws(' ', state, error) as state from mails where recipient_address = $1 order by uuid`;
    const states = (await make.sql(sql, [family.account.email])).map(({ state }) => state);
    expect(states).toEqual(['failed superseded', 'sent']);
  });

  it('is a 409 once something was paid since, until the receipt is reversed (R-MON-26, R-MON-27, R-MON-28)', async () => {
    const family = await families.family();
    const attendance = await place(family, 1000);
    await money.paid(attendance, 200);
    await invoice(family);
    const made = await one(family);
    expect(made.total).toBe(800);
    const receipt = await money.paid(attendance, 100);
    expectProblem(await cancel(made), 409, expect.stringMatching(/paid/));
    await money.reversed(receipt);
    await cancel(made).expect(200);
  });
});

describe('A void invoice that its family may hold', () => {
  const { admin } = world.callers;
  const void_ = ({ number }: Pick<Invoice, 'number'>, total: string): string =>
    `Die Rechnung ${number} über ${total} gilt nicht mehr: Bitte bezahlen Sie darauf nichts.`;
  /** A family that was mailed an invoice for each fee, with the places. */
  const invoiced = async (...fees: number[]): Promise<[TestFamily, Invoice, ...string[]]> => {
    const [family, ...places] = await owing(...fees);
    await mailed(family);
    await world.drain();
    return [family, await one(family), ...places];
  };

  it('is called void by the mail of its cancellation, which says what holds instead (R-MON-33)', async () => {
    const [family, made] = await invoiced(1000);
    await place(family, 500);
    await mailed(family);
    await world.drain();
    const other = (await of(family))[1]!;
    test.clock.standAt('2026-07-02T10:00:00Z');
    expect((await payments.post(`/invoices/${made.uuid}/cancel`, { notify: true }).expect(200)).body).toMatchObject({
      ...{ state: 'cancelled', unreachable: 0 },
    });
    await world.drain();
    const words = await wordsTo(family, 'invoice-void');
    expect(words).toContain(void_(made, '10,00 €'));
    expect(words).toContain(
      'Über 10,00 € bekommen Sie eine neue Rechnung. Bitte bezahlen Sie diesen Betrag erst, wenn sie da ist.',
    );
    expect(words).toContain(
      `Zu bezahlen ist jetzt: - Rechnung ${other.number}: 5,00 € bis zum 15. Juli 2026, Verwendungszweck: ${other.reference.replace(/(.{4})(?=.)/g, '$1 ')}`,
    );
    expect(words).not.toContain('nichts zu bezahlen');
    // It is told: the next one speaks of itself only.
    await mailed(family);
    await world.drain();
    expect(await wordsTo(family)).not.toContain(made.number);
  });

  it('is named by the next invoice and by the next reminder, by mail and on paper, once (R-MON-33)', async () => {
    const [next, reminded] = [await invoiced(1000), await invoiced(1000)];
    for (const [, made] of [next, reminded]) await cancel(made).expect(200);
    test.clock.standAt('2026-08-01T10:00:00Z');
    await mailed(next[0]);
    await money.remind(reminded[0].account.uuid).expect(200);
    await world.drain();
    const replaced = (await of(next[0]))[1]!;
    expect(await wordsTo(next[0])).toContain(void_(next[1], '10,00 €'));
    expect((await draftOf(replaced)).replace(/\s+/g, ' ')).toContain(void_(next[1], '10,00 €'));
    expect(await wordsTo(reminded[0], 'reminder')).toContain(void_(reminded[1], '10,00 €'));
    expect(await letter(`/debtors/${reminded[0].account.uuid}/reminder`)).toContain(void_(reminded[1], '10,00 €'));
    test.clock.standAt('2026-08-02T10:00:00Z');
    await money.remind(reminded[0].account.uuid).expect(200);
    await world.drain();
    expect(await wordsTo(reminded[0], 'reminder')).toMatch(/^.*trotz unserer Erinnerung/);
    expect(await wordsTo(reminded[0], 'reminder')).not.toContain(reminded[1].number);
  });

  it('is named where it was printed, and not where nobody ever got it (R-MON-33)', async () => {
    const [printed, unseen] = [await families.family(), await families.family()];
    for (const family of [printed, unseen]) await place(family, 1000);
    await invoice(printed);
    await world.job(payments, `${asking()}/print`, {});
    await invoice(unseen);
    const [held, secret] = [await one(printed), await one(unseen)];
    for (const made of [held, secret]) await cancel(made).expect(200);
    test.clock.standAt('2026-08-01T10:00:00Z');
    for (const { account } of [printed, unseen]) await money.remind(account.uuid).expect(200);
    await world.drain();
    expect(await wordsTo(printed, 'reminder')).toContain(void_(held, '10,00 €'));
    expect(await wordsTo(unseen, 'reminder')).not.toContain(secret.number);
  });

  it('is named when the child that held it was merged into one whose parents owe now (R-MON-33)', async () => {
    const child = await make.participant({ firstname: 'Ohne', columns: { lastname: 'Konto' } });
    await placeOf(child, 1000);
    await run();
    await world.job(payments, `${asking()}/print`, {});
    const [held] = await list(`debtor=${child}`);
    const family = await families.family();
    // A child that goes takes files away that were made before.
    test.clock.standAt('2026-07-01T10:00:30Z');
    await admin.post(`/participants/${child}/merge`, { into: family.child }).expect(200);
    await mailed(family);
    await world.drain();
    expect(await wordsTo(family)).toContain(void_(held!, '10,00 €'));
  });

  it('is told by the write-off that voids it; a mail about it that waits says what is to be paid when it leaves (R-MON-33)', async () => {
    const [family, made] = await invoiced(700);
    test.clock.standAt('2026-07-02T10:00:00Z');
    const late = await place(family, 500);
    const body = { reason: 'x', items: [made.items[0]!.attendance], notify: true };
    await payments.post(`/debtors/${family.account.uuid}/write-off`, body).expect(200);
    await money.paid(late);
    await world.drain();
    const [first, ...more] = await make.sql(
      `select state, text from mails where recipient_address = $1 and template = 'invoice-void' order by uuid desc`,
      [family.account.email],
    );
    expect(more.map(({ state }) => state)).toEqual(['failed']);
    const words = String(first?.['text']).replace(/\s+/g, ' ');
    expect(words).toContain(`${void_(made, '7,00 €')} Es ist nichts zu bezahlen.`);
    expect(String(more[0]?.['text'])).toContain('5,00');
  });

  it('is not called void, nor its payment in question, where some of it was paid before the rest is written off', async () => {
    const [family, made, attendance] = await invoiced(700);
    await money.paid(attendance!, 300);
    await payments.post(`/debtors/${family.account.uuid}/write-off`, { reason: 'x', notify: true }).expect(200);
    await world.drain();
    const [mail] = await mails.to(family.account.email, 'invoice-void');
    expect(mail?.subject).toBe(`Rechnung ${made.number}: nichts mehr zu bezahlen`);
    expect(mail?.text).toContain('nichts mehr zu bezahlen');
    expect(mail?.text).not.toMatch(/gilt\s+nicht\s+mehr|schon\s+etwas\s+bezahlt/);
  });

  it('is told with the fee that voids it, and so is a fee that leaves something of it (R-MON-33)', async () => {
    const [family, made, attendance] = await invoiced(4000);
    test.clock.standAt('2026-07-02T10:00:00Z');
    const patch = (body: Json) => admin.patch(`/attendances/${attendance!}`, body);
    expect((await patch({ fee: 1200, notify: true }).expect(200)).body).toMatchObject({ fee: 1200, unreachable: 0 });
    await world.drain();
    expect(await wordsTo(family, 'fee-changed')).toMatch(
      new RegExp(
        `kostet 12,00\\s€ statt bisher 40,00\\s€\\. Zu bezahlen ist jetzt: - Rechnung ${made.number}: 12,00\\s€ bis zum 15\\. Juli 2026`,
      ),
    );
    test.clock.standAt('2026-07-03T10:00:00Z');
    const gone = await placeOf(family.child, 900);
    await putInto('unpublished', gone);
    await patch({ fee: 0, notify: true }).expect(200);
    await world.drain();
    const words = await wordsTo(family, 'fee-changed');
    expect(words).toContain('kostet nichts statt bisher 12,00 €.');
    expect(words).toContain(`${void_(made, '40,00 €')} Es ist nichts zu bezahlen.`);
    const unreached = await placeOf(await make.participant({ firstname: 'Ohne' }), 300);
    expect((await admin.patch(`/attendances/${unreached}`, { fee: 100, notify: true }).expect(200)).body).toMatchObject(
      {
        ...{ fee: 100, unreachable: 1 },
      },
    );
    expectProblem(await patch({ comment: 'x', notify: true }), 422, expect.stringMatching(/^notify: /));
    const waits = await make.attendance(
      (await make.offer({ edition, columns: { fee: 500 } })).uuid,
      'waiting',
      family.child,
    );
    expectProblem(
      await admin.patch(`/attendances/${waits}`, { fee: 100, notify: true }),
      422,
      expect.stringMatching(/^notify: /),
    );
  });
});

describe('The mail with an invoice', () => {
  it('says what is to be paid, until when, on which pay days, where to and with which reference, and carries the letter; it is sent later when the run did not ask for it, once (R-MAIL-5, R-MON-26, R-MON-27, R-MON-28)', async () => {
    const payDay = (day: string) => ({
      ...{ type: 'pay_days' as const, begin: `${day}T09:00:00+02:00`, end: `${day}T12:00:00+02:00` },
      columns: { title: null, description: 'im Rathaus, Zimmer 3' },
    });
    edition = (await make.edition({ tasks: ['2026-06-01', '2026-07-08', '2026-07-22'].map(payDay) })).uuid;
    const [family] = await owing(1000);
    await placeOf(await make.participant({ firstname: 'Ohne' }), 300);
    await run({ dueOn: '2026-07-15' });
    expect(await mailsTo(family)).toEqual([]);
    expect(await ran({ notify: true })).toMatchObject({ result: { mailed: 1, unreachable: 1, leftOut: 2 } });
    const invoice = await one(family);
    expect(invoice.sentAt).toBe('2026-07-01T12:00:00+02:00');
    const mail = (await mails.told()).at(-1)!;
    expect(mail.subject).toMatch(/^Rechnung R-2026-\d{5}: 10,00\s€ bis 15. Juli 2026$/);
    const reference = invoice.reference.replace(/(.{4})(?=.)/g, '$1 ');
    const account = ['IBAN: DE02 1203 0000 0000 2020 51', 'Empfänger: Stadt Musterstadt'];
    for (const words of ['Max Probe: 10,00', ...account, `Verwendungszweck: ${reference}`]) {
      expect(mail.text).toContain(words);
    }
    expect(mail.attachments.map(({ filename }) => filename)).toContain(`rechnung-${invoice.number}.pdf`);
    const words = await wordsTo(family);
    expect(words).toContain(
      'in einem Betrag. Bezahlen können Sie an diesen Tagen: - Mittwoch, 8. Juli 2026, 9:00–12:00 Uhr, im Rathaus, Zimmer 3 Oder überweisen Sie den Betrag: - Empfänger: Stadt Musterstadt - IBAN',
    );
    expect(words).not.toMatch(/1\. Juni|22\. Juli/);
    expect((await ran({ notify: true }))['result']).toEqual({ mailed: 0, unreachable: 1, leftOut: 2 });
    expect(await mailsTo(family)).toHaveLength(1);
  });

  it('names pay days until it is due and no further, on paper and in a mail about a place too, and none once they are over (R-MON-26, R-MON-27, R-MON-28)', async () => {
    const [begin, end] = ['2026-06-20T00:00:00+02:00', '2026-08-17T00:00:00+02:00'];
    edition = (await make.edition({ tasks: [{ type: 'pay_days', begin, end }] })).uuid;
    const [family, attendance] = await owing(1000);
    await invoice(family, { dueOn: '2026-07-14', notify: true });
    await world.callers.admin.post('/attendances/notify', { attendances: [attendance] }).expect(202);
    await world.drain();
    const days = 'Samstag, 20. Juni 2026 bis Dienstag, 14. Juli 2026';
    for (const template of ['invoice', 'application-confirmed']) {
      expect(await wordsTo(family, template)).toContain(days);
      expect(await wordsTo(family, template)).not.toContain('August');
    }
    const made = await one(family);
    expect(await draftOf(made)).toContain(days);
    test.clock.standAt('2026-07-15T10:00:00Z');
    expect(await draftOf(made)).not.toMatch(/Bezahlen können Sie|Juni/);
  });

  it('says that it holds what was asked for before, where a mail has asked for some of it, on paper too (R-MON-33)', async () => {
    const before =
      'Darin ist enthalten, was wir Ihnen schon genannt haben: Bitte bezahlen Sie nur noch diese Rechnung.';
    const [[told, first], [untold]] = [await owing(1000), await owing(1000)];
    await world.callers.admin.post('/attendances/notify', { attendances: [first] }).expect(202);
    await world.drain();
    for (const family of [told, untold]) await mailed(family);
    await world.drain();
    expect(await wordsTo(told)).toContain(before);
    expect(await draftOf(await one(told))).toContain(before);
    expect(await wordsTo(untold)).not.toContain(before);
    test.clock.standAt('2026-07-02T10:00:00Z');
    await place(told, 300);
    await mailed(told);
    await world.drain();
    // Nobody has asked for this one.
    expect(await wordsTo(told)).not.toContain(before);
  });

  it('says whose fee is a discounted one, on paper and in a reminder too', async () => {
    const [family] = await owing(1250);
    await money.discount(family.child, true);
    await invoice(family, { dueOn: '2026-07-02', notify: true });
    await world.drain();
    const made = await one(family);
    expect(made.items).toMatchObject([{ fee: 625, discounted: true, amount: 625 }]);
    expect(await wordsTo(family)).toContain('Max Probe: 6,25 € (ermäßigte Gebühr)');
    expect(await draftOf(made)).toContain('ermäßigte Gebühr');
    test.clock.standAt('2026-07-03T10:00:00Z');
    await money.remind(family.account.uuid).expect(200);
    await world.drain();
    expect(await wordsTo(family, 'reminder')).toContain('Max Probe: 6,25 € (ermäßigte Gebühr)');
    expect(await letter(`/debtors/${family.account.uuid}/reminder`)).toContain('ermäßigt');
  });

  it('that still waits is written anew when something is paid or a credit arises, and given up when nothing is left', async () => {
    const [family, first] = await owing(1000, 500);
    const [left, place] = await owing(400);
    for (const one of [family, left]) await mailed(one);
    await money.paid(first!);
    expect(await waiting(family)).toEqual([expect.stringMatching(/: 5,00\s€ bis/)]);
    await money.credit(family, 300);
    expect(await waiting(family)).toEqual([expect.stringMatching(/: 2,00\s€ bis/)]);
    await money.credit(family, 200);
    await money.transition(place!, 'withdraw');
    for (const one of [family, left]) expect(await waiting(one)).toEqual([]);
  });
});

describe('Reminders', () => {
  it('cite the invoice and its reference, and are refused until it is overdue (R-MON-11, R-MON-12)', async () => {
    const [family] = await owing(1000);
    await invoice(family, { dueOn: '2026-07-20' });
    const { number, reference } = await one(family);
    test.clock.standAt('2026-07-20T21:00:00Z');
    expectProblem(await money.remind(family.account.uuid), 409, expect.stringMatching(/2026-07-20/));
    await world.job(payments, `/editions/${edition}/remind`, { minDays: 0 });
    expect(await mailsTo(family, 'reminder')).toEqual([]);
    test.clock.standAt('2026-07-20T22:00:00Z');
    await money.remind(family.account.uuid).expect(200);
    const words = await wordsTo(family, 'reminder');
    expect(words).toContain(`Rechnung ${number}, zahlbar bis zum 20. Juli 2026`);
    expect(words).toContain(reference.replace(/(.{4})(?=.)/g, '$1 '));
  });

  it('ask for what is due, on paper too, with what was paid of it, and for nothing that can still be paid', async () => {
    const [family, part] = await owing(700);
    await money.paid(part!, 400);
    const path = `/debtors/${family.account.uuid}/reminder`;
    await invoice(family, { dueOn: '2026-07-02' });
    test.clock.standAt('2026-07-03T10:00:00Z');
    await place(family, 500);
    await invoice(family, { dueOn: '2026-07-25' });
    const [due, later] = (await of(family)) as [Invoice, Invoice];
    await money.remind(family.account.uuid).expect(200);
    await world.drain();
    expect(await wordsTo(family, 'reminder')).toContain('3,00 € (Gebühr 7,00 €, davon schon bezahlt 4,00 €)');
    const text = await letter(path);
    expect(text).toMatch(/Gebühr Bezahlt Offen .* 7,00 € 4,00 € 3,00 €/);
    expect(text).toMatch(new RegExp(`Unsere Rechnung: ${due.number}, zahlbar bis zum 02\\.07\\.2026\\.`));
    expect(text).toMatch(/Bitte zahlen Sie 3,00\s€ bis zum 17\.07\.2026/);
    expect(text).not.toMatch(new RegExp(`${later.number}|8,00|5,00`));
    await money.paid(due.items[0]!.attendance);
    expectProblem(await payments.get(path), 409, expect.stringMatching(/2026-07-25/));
  });

  it('wait for the pay days with what no invoice asks for', async () => {
    const task = { type: 'pay_days', begin: '2026-07-01T00:00:00+02:00', end: '2026-08-30T00:00:00+02:00' } as const;
    edition = (await make.edition({ tasks: [task] })).uuid;
    const family = await families.family();
    const attendance = await place(family, 1000);
    await money.ownFee(attendance, 600);
    await invoice(family, { dueOn: '2026-07-02' });
    await money.ownFee(attendance, null);
    test.clock.standAt('2026-07-03T10:00:00Z');
    expectProblem(await money.remind(family.account.uuid), 409, expect.stringMatching(/2026-08-30/));
    test.clock.standAt('2026-08-30T10:00:00Z');
    await money.remind(family.account.uuid).expect(200);
  });

  it('of an overdue invoice do not wait for pay days', async () => {
    const task = { type: 'pay_days', begin: '2026-07-01T00:00:00+02:00', end: '2026-08-30T00:00:00+02:00' } as const;
    edition = (await make.edition({ tasks: [task] })).uuid;
    const [family] = await owing(1000);
    const path = `/editions/${edition}/remind`;
    await invoice(family, { dueOn: '2026-07-02' });
    await payments.post(path, { minDays: 0 }).expect(409);
    test.clock.standAt('2026-07-03T10:00:00Z');
    await world.job(payments, path, { minDays: 0 });
    expect(await mailsTo(family, 'reminder')).toHaveLength(1);
  });
});

describe('A bank transfer with the reference of an invoice', () => {
  let service = 0;
  const imported = async (...all: EntryWords[]): Promise<{ uuid: string; entries: Json[] }> => {
    const xml = camt(...all.map((words) => entry({ service: `I${String((service += 1))}`, ...words })));
    const data = Buffer.from(xml).toString('base64');
    return payments.posted('/bank-statements', { filename: 'auszug.xml', data });
  };

  it('pays all its items at once and nothing else of the family: whole, in part, too much, less a credit, or after it was cancelled (R-MON-29)', async () => {
    const [whole, first, second] = await owing(1000, 500);
    await money.place(whole.child, 777);
    const [other, ten, five] = await owing(1000, 500);
    const [credited] = await owing(1000, 500);
    await money.credit(credited, 300);
    for (const family of [whole, other, credited]) await invoice(family);
    const made = await one(other);
    const { reference } = made;
    const statement = await imported(
      { amount: '15.00', text: `Ferien ${(await one(whole)).reference}` },
      { amount: '12.00', reference },
      { amount: '20.00', reference },
      { amount: '12.00', reference: (await one(credited)).reference },
    );
    const of = (attendance: unknown, amount: number) => ({ attendance, amount });
    expect(statement.entries).toMatchObject([
      { state: 'matched', proposals: [{ reason: 'reference', items: [of(first, 1000), of(second, 500)] }] },
      { state: 'proposed', proposals: [{ reason: 'partial', items: [of(ten, 1000), of(five, 200)] }] },
      { state: 'proposed', proposals: [{ reason: 'overpaid', credit: 500 }] },
      { state: 'matched', proposals: [{ setOff: 300 }] },
    ]);
    await payments.post(`/bank-statements/${statement.uuid}/book`).expect(200);
    for (const family of [whole, credited]) expect(await one(family)).toMatchObject({ open: 0, state: 'paid' });
    expect(await money.balance(whole.account.uuid)).toBe(777);
    expect(await money.balance(credited.account.uuid)).toBe(0);
    expect(await one(other)).toMatchObject({ open: 1500 });

    await cancel(made).expect(200);
    for (const named of [{ reference }, { text: made.number }])
      expect((await imported({ amount: '15.00', ...named })).entries).toMatchObject([
        { state: 'matched', proposals: [{ items: [{ amount: 1000 }, { amount: 500 }] }] },
      ]);
  });

  it('pays it by its number too, and by the reference that was told before another place came along (R-MON-29)', async () => {
    const [numbered, early] = [await families.family(), await families.family()];
    const [one, two] = [await place(numbered, 2000), await place(numbered, 700)];
    const [first, second] = [await place(early, 1500), await place(early, 199)];
    await place(early, 150);
    for (const family of [numbered, early]) await invoice(family);
    const made = (await of(numbered))[0]!;
    const typed = made.number.replaceAll('-', ' ');
    const told = (await money.debtor<{ openItems: { reference: string }[] }>(early.account.uuid)).openItems[0]!;
    const statement = await imported(
      { amount: '27.00', text: `Rechnung ${typed} Probe` },
      { amount: '10.00', text: made.number.toLowerCase() },
      { amount: '16.99', reference: told.reference },
    );
    expect(statement.entries).toMatchObject([
      { state: 'matched', proposals: [{ items: [{ attendance: one }, { attendance: two }] }] },
      { state: 'proposed', proposals: [{ reason: 'partial' }] },
      { state: 'matched', proposals: [{ items: [{ attendance: first }, { attendance: second }] }] },
    ]);

    await payments.post(`/bank-statements/${statement.uuid}/book`).expect(200);
    expect(await of(early)).toMatchObject([{ open: 150, state: 'open' }]);
    expect(await of(numbered)).toMatchObject([{ open: 0, state: 'paid' }]);
  });
});

describe('POST /editions/{uuid}/invoices/print', () => {
  const print = (body: Json, caller = payments) => world.job(caller, `${asking()}/print`, body);
  const pages = async ({ uuid }: { uuid: string }): Promise<string[]> =>
    pagesOf((await payments.get(`/jobs/${uuid}/file`).buffer(true).expect(200)).body as Buffer);

  it('makes one file of the letters of all open invoices, or of those that no mail brought, without families whose names are not for the account that asked (R-MON-30)', async () => {
    const [[open], [done, settled], hidden] = [
      await owing(1000),
      await owing(1000),
      await families.family({ protected: true }),
    ];
    await place(hidden, 1000);
    await placeOf(await make.participant({ firstname: 'Ohne', columns: { lastname: 'Adresse' } }), 300);
    expectProblem(await payments.post(`${asking()}/print`), 409, expect.stringMatching(/nothing to print/));
    for (const family of [open, done, hidden]) await mailed(family);
    await run();
    await money.paid(settled!);

    // Who is hidden since a file was asked for takes it away.
    test.clock.standAt('2026-07-01T10:01:00Z');
    const all = await print({});
    expect(all).toMatchObject({ state: 'done', result: { printed: 2, leftOut: 1 } });
    const printed = await pages(all);
    expect(printed).toHaveLength(2);
    expect(printed.join(' ')).toMatch(/Seite 1 von 1[^]*Seite 1 von 1/);
    const few = await print({ only: 'unreachable' });
    expect(few['result']).toEqual({ printed: 1, leftOut: 0 });
    expect((await pages(few)).join(' ')).toMatch(/Eltern von Ohne Adresse[^]*Guten Tag,/);
    // Files with names are for the account that asked for them.
    await superAdmin.get(`/jobs/${all.uuid}/file`).expect(404);
    expect((await print({}, superAdmin))['result']).toEqual({ printed: 3, leftOut: 0 });
  });
});

describe('Families under an information lock', () => {
  it('are named on their invoices, and in their file, to super admins only, and found and printed by nobody else', async () => {
    const family = await families.family({ lastname: 'Geheimnisvoll', protected: true });
    await place(family, 1000);
    await mailed(family);
    const { uuid, debtor, billingAddress, items, number, reference } = await one(family);
    expect([debtor.name, billingAddress, items[0]!.participantName]).toEqual([undefined, undefined, undefined]);
    expect(await list('q=geheimnisvoll')).toEqual([]);
    await payments.get(`/invoices/${uuid}/pdf`).expect(403);
    expect(await superAdmin.read(`/invoices?edition=${edition}&q=geheimnisvoll`)).toMatchObject([
      { uuid, billingAddress: expect.stringContaining('Geheimnisvoll') as unknown },
    ]);
    await superAdmin.get(`/invoices/${uuid}/pdf`).expect(200);
    expect(await mailsTo(family)).toHaveLength(1);
    const named = [{ participant: 'Max Probe', amount: 1000 }];
    expect((await superAdmin.read(`/accounts/${family.account.uuid}/export`))['invoices']).toMatchObject([
      { number, reference, total: 1000, open: 1000, state: 'open', items: named },
    ]);
  });
});
