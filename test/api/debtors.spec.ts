import { beforeEach, describe, expect, it } from '@jest/globals';
import { BackgroundJobs } from '../../src/jobs/background-jobs.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { isCreditorReference } from '../../src/money/ledger/creditor-reference.js';
import { ADDRESS, openWorld, type TestFamily } from '../world/index.js';
import { bodyOf } from '../support/json.js';
import { expectProblem } from '../support/problems.js';

interface OpenItem {
  attendance: string;
  offerName: string;
  participantName?: string;
  fee: number;
  paid: number;
  open: number;
  reference: string;
  dueOn: string;
}
interface Debtor {
  uuid: string;
  name?: string;
  account?: { uuid: string; name?: string };
  participants: { uuid: string; name?: string }[];
  address?: object;
  email?: string;
  balance: number;
  openItems: OpenItem[];
  reminders: { level: number; dueOn: string; amount: number; mailed: boolean }[];
}

const world = openWorld({ at: '2026-07-01T10:00:00Z', books: true });
const { test, make, callers, families, money } = world;
const { payments, admin, superAdmin, maskedAdmin } = world.callers;

const read = (uuid: string, caller = payments) => caller.read<Debtor>(`/debtors/${uuid}`);
const list = (query: string, caller = payments) => caller.read<Debtor[]>(`/debtors?itemsPerPage=200&${query}`);
const reminded = (uuid: string) => payments.posted<Debtor>(`/debtors/${uuid}/remind`, {});
/** Reminds all families of an edition that owe something. */
const remindAll = async (edition: string): Promise<void> => {
  await payments.post(`/editions/${edition}/remind`, { minDays: 0 }).expect(202);
  await world.drain();
};

beforeEach(async () => {
  test.clock.standAt('2026-07-01T10:00:00Z');
  // Mails that nobody waits for any more would be printed.
  await world.forgetJobs();
});

describe('GET /debtors', () => {
  it('shows from the first charge on what is open, with a reference that finds typing errors, and a credit as a negative open item with the same reference (R-MON-8, R-MON-9)', async () => {
    const family = await families.family();
    await payments.get(`/debtors/${family.account.uuid}`).expect(404);
    const offer = await money.offer(1250);
    const attendance = await money.confirmed(offer.uuid, family.child);
    await money.pay(attendance, 500).expect(201);
    const debtor = await read(family.account.uuid);
    expect(debtor).toMatchObject({ balance: 750, address: ADDRESS, account: { uuid: family.account.uuid } });
    expect(debtor.name).toMatch(/^Erika Muster\d+$/);
    const reference = expect.stringMatching(/^RF\d{10}$/) as unknown;
    expect(debtor.openItems).toEqual([
      {
        ...{ attendance, offerName: offer.name, participantName: 'Max Probe', reference },
        ...{ fee: 1250, paid: 500, open: 750, dueOn: '2026-07-15' },
      },
    ]);
    expect(isCreditorReference(debtor.openItems[0]!.reference)).toBe(true);
    await money.pay(attendance).expect(201);
    expect(await read(family.account.uuid)).toMatchObject({ balance: 0, openItems: [] });
    await money.transition(attendance, 'withdraw');
    const credited = await read(family.account.uuid);
    expect(credited).toMatchObject({ balance: -1250, openItems: [{ fee: 0, paid: 1250, open: -1250 }] });
    expect(credited.openItems[0]!.reference).toBe(debtor.openItems[0]!.reference);
  });

  it('shows anyone who does the payments names and address, and nothing more', async () => {
    const { family } = await money.owing(1000);
    await make.sql(`update participants set email = 'kind@example.org', phone = '06291 4711' where uuid = $1`, [
      family.child,
    ]);
    const masked = await read(family.account.uuid);
    expect(masked).not.toHaveProperty('email');
    expect(masked.participants).toEqual([{ uuid: family.child }]);
    expect(JSON.stringify(masked)).not.toMatch(/kind@example|06291/);
    const open = await read(family.account.uuid, admin);
    expect(open.email).toBe(family.account.email);
    expect(open.participants).toEqual([{ uuid: family.child, name: 'Max Probe' }]);
    for (const name of ['maskedAdmin', 'host', 'member'] as const) {
      await callers[name].get(`/debtors/${family.account.uuid}`).expect(403);
    }
  });

  it('hides protected families from all but super admins, and protected children of others', async () => {
    const { family } = await money.owing(1000, { lastname: 'Verborgen', protected: true });
    const hidden = await read(family.account.uuid, admin);
    for (const key of ['name', 'address', 'email']) expect(hidden).not.toHaveProperty(key);
    expect(hidden.openItems[0]).not.toHaveProperty('participantName');
    expect(hidden.balance).toBe(1000);
    expect(await list('q=verborgen', admin)).toEqual([]);
    expect((await list('q=verborgen', superAdmin)).map(({ uuid }) => uuid)).toEqual([family.account.uuid]);
    expect((await list('', admin)).at(-1)?.uuid).toBe(family.account.uuid);
    const other = await families.family({}, { protected: true });
    await money.confirmed((await money.offer(100)).uuid, other.child);
    const shown = await read(other.account.uuid);
    expect(shown).toHaveProperty('name');
    expect(shown.openItems[0]).not.toHaveProperty('participantName');
  });

  it('filters by balance, edition and name, and sorts by name (R-MON-8, R-MON-9, R-MON-25)', async () => {
    const edition = await make.edition();
    const offer = await make.offer({ edition: edition.uuid, columns: { fee: 300 } });
    const owes = async (lastname: string): Promise<string> =>
      money.confirmed(offer.uuid, (await families.family({ lastname })).child);
    await money.paid(await owes('Österle'));
    const left = await owes('Olm');
    await money.paid(left);
    await money.transition(left, 'withdraw');
    await owes('Özdemir');
    const names = async (query: string): Promise<(string | undefined)[]> =>
      (await list(`edition=${edition.alias}&${query}`)).map(({ name }) => name);
    expect(await names('')).toEqual(['Erika Olm', 'Erika Österle', 'Erika Özdemir']);
    expect(await names('balance=open')).toEqual(['Erika Özdemir']);
    expect(await names('balance=settled')).toEqual(['Erika Österle']);
    expect(await names('balance=credit')).toEqual(['Erika Olm']);
    expect(await names('balance=open,credit')).toEqual(['Erika Olm', 'Erika Özdemir']);
    expect(await names('q=oezdemir')).toEqual(['Erika Özdemir']);
    expect(await list(`edition=${newUuid()}`)).toEqual([]);
    await payments.get('/debtors?balance=much').expect(400);
  });
});

describe('GET /debtors/{uuid}/statement', () => {
  it('lists everything that was booked, with the balance after it', async () => {
    const { family, offer, attendance } = await money.owing(1250);
    const receipt = bodyOf(await money.pay(attendance, 500).expect(201));
    test.clock.standAt('2026-07-03T10:00:00Z');
    await money.transition(attendance, 'withdraw');
    const statement = (query = '') => payments.read(`/debtors/${family.account.uuid}/statement${query}`);
    expect(await statement()).toMatchObject({
      openingBalance: 0,
      closingBalance: -500,
      entries: [
        { text: `Gebühr: ${offer.name}`, amount: 1250, balance: 1250, attendance },
        { amount: -500, balance: 750, receipt: { uuid: receipt['uuid'], name: receipt['number'] } },
        { amount: -1250, balance: -500 },
      ],
      openItems: [{ open: -500 }],
    });
    expect(await statement('?until=2026-07-02')).toMatchObject({ openingBalance: 0, closingBalance: 750 });
    expect(await statement('?from=2026-07-02')).toMatchObject({ openingBalance: 750, closingBalance: -500 });
    const balances = { openingBalance: -500, closingBalance: -500 };
    expect(await statement('?from=2026-07-04')).toMatchObject({ ...balances, entries: [] });
  });

  it('takes few statements for however many entries', async () => {
    const { account, child } = await families.family();
    const offers = await make.offers(9, () => ({ columns: { fee: 100 } }));
    await money.places(offers.map(({ uuid }) => ({ offer: uuid, child })));
    const statements = await test.statements(() => payments.get(`/debtors/${account.uuid}/statement`).expect(200));
    expect(statements).toBeLessThan(8);
  });
});

describe('POST /debtors/{uuid}/remind', () => {
  it('mails what is open, with rising levels, and never twice a day unless forced', async () => {
    const { family, attendance } = await money.owing(1250);
    const first = await reminded(family.account.uuid);
    expect(first.reminders).toMatchObject([{ level: 1, dueOn: '2026-07-15', amount: 1250, mailed: true }]);
    await money.remind(family.account.uuid).expect(409);
    await money.remind(family.account.uuid, { force: true, dueOn: '2026-07-08' }).expect(200);
    test.clock.standAt('2026-07-20T10:00:00Z');
    await money.remind(family.account.uuid).expect(200);
    test.clock.standAt('2026-08-20T10:00:00Z');
    const last = await reminded(family.account.uuid);
    expect(last.reminders.map(({ level }) => level)).toEqual([3, 3, 2, 1]);
    expect(last.openItems[0]?.dueOn).toBe('2026-09-03');
    const mails = await world.mails.to(family.account.email, 'reminder');
    const subjects = ['Zahlungserinnerung', 'Mahnung', 'Letzte Mahnung', 'Letzte Mahnung'];
    expect(mails.map(({ subject }) => subject.split(':')[0])).toEqual(subjects);
    expect(mails[0]!.text).toMatch(/angeben: RF\d\d \d{4} \d{4}/);
    await money.pay(attendance).expect(201);
    await money.remind(family.account.uuid).expect(409);
  });

  it('refuses a day that is past and other bad input, and reminds once, however many ask at the same time', async () => {
    const { family } = await money.owing(700);
    for (const body of [{ dueOn: '2026-06-30' }, { dueOn: 'morgen' }, { level: 3 }])
      await money.remind(family.account.uuid, body).expect(422);
    await money.remind(newUuid()).expect(404);
    const answers = await Promise.all(Array.from({ length: 4 }, () => money.remind(family.account.uuid)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});

describe('A family with a credit', () => {
  it('is asked, alone and in bulk, for what is left when the credit is taken off, as on the invoice, and sees the credit; who owes nothing on balance is not reminded (R-MON-11, R-MON-12)', async () => {
    const edition = (await make.edition()).uuid;
    const { uuid: offer } = await make.offer({ edition, columns: { fee: 777 } });
    /** Owes and has overpaid: two children, one withdrawn after it was paid for. */
    const credited = async (paid: number): Promise<TestFamily['account']> => {
      const family = await families.family();
      await money.credit(family, paid);
      await money.confirmed(offer, await families.child(family.account.uuid, { firstname: 'Mia' }));
      return family.account;
    };
    const [rich, owing] = [await credited(1234), await credited(266)];
    expect((await read(rich.uuid)).balance).toBe(-457);
    await money.remind(rich.uuid).expect(409);
    expect(await reminded(owing.uuid)).toMatchObject({ balance: 511, reminders: [{ amount: 511 }] });
    const [mail] = await world.mails.to(owing.email, 'reminder');
    expect(mail!.subject).toMatch(/5,11\s€ offen$/);
    expect(mail!.text).toMatch(/7,77\s€[^]*Guthaben: -2,66\s€[^]*5,11\s€/);
    test.clock.standAt('2026-07-20T10:00:00Z');
    await remindAll(edition);
    expect((await read(owing.uuid)).reminders).toMatchObject([{ amount: 511 }, { amount: 511 }]);
    expect((await read(rich.uuid)).reminders).toEqual([]);
    expect(await world.mails.to(rich.email, 'reminder')).toEqual([]);
  });
});

describe('POST /debtors/{uuid}/set-off', () => {
  const setOff = (uuid: string, body: object = {}) => payments.post(`/debtors/${uuid}/set-off`, body);
  /** A credit, and two debts, the second one due earlier. */
  const owingTwice = async (paid: number) => {
    const { account, child } = await families.family();
    const second = await money.offer(200);
    test.clock.standAt('2026-07-02T10:00:00Z');
    const late = await money.place(child, 300);
    test.clock.standAt('2026-07-01T10:00:00Z');
    const early = await money.confirmed(second.uuid, child);
    const withdrawn = await money.place(child, paid);
    const receipt = await money.paid(withdrawn);
    await money.transition(withdrawn, 'withdraw');
    return { uuid: account.uuid, late, early, withdrawn, second, receipt };
  };

  it('pays what is due first out of what was overpaid, says so in the books, and leaves a receipt to reverse (R-MON-11, R-MON-12)', async () => {
    const { uuid, late, early, withdrawn, second, receipt } = await owingTwice(350);
    const before = await read(uuid);
    const debtor = (await setOff(uuid).expect(200)).body as Debtor;
    expect(debtor).toMatchObject({ balance: before.balance, openItems: [{ attendance: late, paid: 150, open: 150 }] });
    expect(await money.attendance(early)).toMatchObject({ charged: 200, paid: 200 });
    expect(await money.attendance(withdrawn)).toMatchObject({ paid: 0 });
    expect(await payments.read(`/attendances/${early}`)).toMatchObject({ paid: true });
    const { entries } = await payments.read(`/debtors/${uuid}/statement`);
    const booked = (amount: number) => expect.objectContaining({ text: `Guthaben verrechnet: ${second.name}`, amount });
    expect(entries).toEqual(expect.arrayContaining([booked(200), booked(-200)]));
    await setOff(uuid).expect(409);
    // The receipt can be reversed: the money goes back from where it stands.
    await money.reversed(receipt);
    for (const attendance of [early, late]) expect(await money.attendance(attendance)).toMatchObject({ paid: 0 });
    expect((await read(uuid)).balance).toBe(500);
  });

  it('pays only the applications named, refuses those for which nothing is owed, an unknown debtor, and anyone who does not do the payments', async () => {
    const { uuid, late, early, withdrawn } = await owingTwice(350);
    await setOff(uuid, { items: [early, withdrawn] }).expect(422);
    await setOff(uuid, { items: [] }).expect(422);
    await setOff(newUuid()).expect(404);
    await maskedAdmin.post(`/debtors/${uuid}/set-off`, {}).expect(403);
    await setOff(uuid, { items: [late] }).expect(200);
    expect(await money.attendance(late)).toMatchObject({ paid: 300 });
    expect(await money.attendance(early)).toMatchObject({ paid: 0 });
    expect((await read(uuid)).openItems.map(({ open }) => open).sort((a, b) => a - b)).toEqual([-50, 200]);
  });

  it('happens once, however many ask at the same time, also while somebody pays and reverses', async () => {
    const { uuid, receipt, late } = await owingTwice(350);
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () => setOff(uuid)),
      money.pay(late, 100),
      payments.post(`/receipts/${receipt}/reversal`, {}),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    expect((await read(uuid)).balance).toBe(500 - (answers[3]!.status === 201 ? 100 : 0));
  });
});

describe('Pay days', () => {
  /** Two runs of pay days; the later one counts. */
  const payDays = (...ends: readonly string[]) =>
    make.edition({ tasks: ends.map((end) => ({ type: 'pay_days', begin: '2026-07-01T00:00:00+02:00', end })) });
  const owingIn = async (edition: string, fee: number, family: TestFamily) =>
    money.confirmed((await make.offer({ edition, columns: { fee } })).uuid, family.child);

  it('say until when to pay, where they lie ahead at the charge; else 14 days are left (R-EDI-14, R-MON-10, R-MON-11)', async () => {
    const family = await families.family();
    const edition = await payDays('2026-07-10T12:00:00+02:00', '2026-07-09T00:00:00+02:00');
    const first = await owingIn(edition.uuid, 300, family);
    const midnight = await owingIn((await payDays('2026-07-09T00:00:00+02:00')).uuid, 300, family);
    test.clock.standAt('2026-07-10T11:00:00Z');
    const late = await owingIn(edition.uuid, 400, family);
    test.clock.standAt('2026-07-01T10:00:00Z');
    const { openItems } = await read(family.account.uuid);
    expect(new Map(openItems.map(({ attendance, dueOn }) => [attendance, dueOn]))).toEqual(
      new Map([
        [first, '2026-07-10'],
        [midnight, '2026-07-08'],
        [late, '2026-07-24'],
      ]),
    );
  });

  it('are not over: nobody is reminded, whatever is sent; once they are, of what they were for (R-MON-10, R-MON-11)', async () => {
    const family = await families.family();
    const edition = await payDays('2026-07-05T00:00:00+02:00', '2026-07-10T12:00:00+02:00');
    await owingIn(edition.uuid, 300, family);
    const refused = await money.remind(family.account.uuid, { force: true, dueOn: '2026-08-01' });
    expectProblem(refused, 409, expect.stringContaining('2026-07-10T12:00:00+02:00'));
    const path = `/editions/${edition.uuid}/remind`;
    await payments.post(path, { minDays: 0, force: true }).expect(409);
    // Something else is due: only of that.
    await money.confirmed((await money.offer(111)).uuid, family.child);
    const debtor = await reminded(family.account.uuid);
    expect(debtor).toMatchObject({ balance: 411, reminders: [{ amount: 111 }] });

    test.clock.standAt('2026-07-10T10:00:00Z');
    await world.forgetJobs();
    await payments.post(path, { minDays: 0 }).expect(202);
    // Prolonged while the job waits: it reminds nobody any more.
    await make.sql(`update edition_tasks set end_at = '2026-07-11T00:00:00Z' where edition_uuid = $1`, [edition.uuid]);
    await world.drain();
    expect((await read(family.account.uuid)).reminders).toHaveLength(1);
    test.clock.standAt('2026-07-12T10:00:00Z');
    const after = await reminded(family.account.uuid);
    expect(after.reminders[0]).toMatchObject({ amount: 411, dueOn: '2026-07-26' });
  });

  it('that end later than the last reminder said put off the day, and the letter says the new one (R-EDI-14)', async () => {
    const family = await families.family();
    const edition = await make.edition();
    await owingIn(edition.uuid, 300, family);
    await money.remind(family.account.uuid, { dueOn: '2026-07-03' }).expect(200);
    await make.insert('edition_tasks', [
      {
        ...{ uuid: newUuid(), edition_uuid: edition.uuid, type: 'pay_days' },
        ...{ begin_at: '2026-07-01T00:00:00+02:00', end_at: '2026-07-21T00:00:00+02:00' },
      },
    ]);
    expect((await read(family.account.uuid)).openItems).toMatchObject([{ dueOn: '2026-07-20' }]);
  });
});

describe('POST /editions/{uuid}/remind', () => {
  it('reminds everybody who owes something of the edition, in the background', async () => {
    const edition = await make.edition();
    const offer = await make.offer({ edition: edition.uuid, columns: { fee: 900 } });
    const [late, paid, fresh] = [await families.family(), await families.family(), await families.family()];
    await money.confirmed(offer.uuid, late.child);
    // Something of another edition is not of this reminder.
    await money.confirmed((await money.offer(5000)).uuid, late.child);
    await money.pay(await money.confirmed(offer.uuid, paid.child)).expect(201);
    test.clock.standAt('2026-07-20T10:00:00Z');
    await money.confirmed(offer.uuid, fresh.child);
    const path = `/editions/${edition.uuid}/remind`;
    expect(await world.job(payments, path)).toMatchObject({
      ...{ kind: 'remind-debtors', record: edition.uuid, state: 'done', done: 1, total: 1, reasons: [] },
      result: { mailed: 1 },
    });
    expect((await read(late.account.uuid)).reminders).toMatchObject([{ amount: 900, level: 1 }]);
    for (const { account } of [paid, fresh]) expect((await read(account.uuid)).reminders).toEqual([]);
    await remindAll(edition.uuid);
    for (const { account } of [late, fresh]) expect((await read(account.uuid)).reminders).toHaveLength(1);
    await maskedAdmin.post(path, {}).expect(403);
  });

  it('is joined by a second request while it is under way; another wish is a 409', async () => {
    const edition = await make.edition();
    const ask = (body: object) => payments.post(`/editions/${edition.uuid}/remind`, body);
    const [first, second] = await Promise.all([ask({ minDays: 3 }), ask({ minDays: 3 })]);
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(second.headers['location']).toBe(first.headers['location']);
    await ask({ minDays: 3, force: true }).expect(409);
    await world.drain();
    const other = await ask({ minDays: 3, force: true }).expect(202);
    expect(other.headers['location']).not.toBe(first.headers['location']);
    await world.drain();
  });

  it('reminds nobody twice when its worker died and another one takes it', async () => {
    const edition = await make.edition();
    const offer = await make.offer({ edition: edition.uuid, columns: { fee: 900 } });
    const both = [await families.family(), await families.family({ email: '' })];
    for (const { child } of both) await money.confirmed(offer.uuid, child);
    const { uuid } = await world.job(payments, `/editions/${edition.uuid}/remind`, { minDays: 0, force: true });
    await make.sql(`update background_jobs set state = 'queued', finished_at = null where uuid = $1`, [uuid]);
    await test.app.get(BackgroundJobs).enqueue('remind-debtors', uuid);
    await world.drain();
    const result = { mailed: 1, withoutAddress: 1 };
    expect(await payments.read(`/jobs/${uuid}`)).toMatchObject({ state: 'done', done: 2, total: 2, result });
    // Noted as well when it could not be mailed.
    for (const [index, { account }] of both.entries())
      expect((await read(account.uuid)).reminders).toMatchObject([{ mailed: index === 0 }]);
  });
});
