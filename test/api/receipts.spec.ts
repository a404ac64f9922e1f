import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { type ReceiptRecord as Receipt } from '../../src/money/receipts/receipt.view.js';
import { openWorld } from '../world/index.js';
import { bodyOf, detailOf, violationsOf } from '../support/json.js';
import { overlapped } from '../support/overlap.js';
import { expectProblem } from '../support/problems.js';

const world = openWorld({ books: true });
const { test, make, families, money, hands } = world;
const { payments, superAdmin, admin } = world.callers;

const post = (body: object, caller = payments) => caller.post('/receipts', body);
/** What is answered was read before the receipt was written: it is what everybody reads afterwards. */
const paid = async (body: object): Promise<Receipt> => {
  const answer = await post(body).expect(201);
  const receipt = answer.body as Receipt;
  const read = await payments.get(`/receipts/${receipt.uuid}`).expect(200);
  expect([read.body, read.headers['etag']]).toEqual([receipt, answer.headers['etag']]);
  return receipt;
};
const paidFor = (attendance: string, more: object = {}) =>
  payments.posted<Receipt>('/receipts', { attendances: [{ attendance }], ...more });
const reverse = (uuid: string, body: object = {}) => payments.post(`/receipts/${uuid}/reversal`, body);
const reversed = async (uuid: string, body?: object): Promise<Receipt> =>
  (await reverse(uuid, body).expect(200)).body as Receipt;
const list = (query: string, caller = payments) => caller.read<Receipt[]>(`/receipts?${query}`);
const statusesOf = (answers: readonly { status: number }[]): number[] => answers.map(({ status }) => status).sort();

describe('POST /receipts', () => {
  it('takes all that is open when no amount is named, and fills in the address of the debtor (R-API-9, R-EDI-1, R-MON-1, R-MON-15)', async () => {
    const { family, offer, attendance } = await money.owing(1250);
    const receipt = await paid({ attendances: [{ attendance }] });
    expect(receipt).toMatchObject({
      ...{ kind: 'payment', method: 'cash', total: 1250 },
      ...{ debtor: { uuid: family.account.uuid }, issuedBy: { uuid: payments.uuid } },
    });
    expect(receipt.billingAddress).toMatch(/^Erika Muster\d+\nSchlossplatz 1\n74740 Adelsheim$/);
    const names = { offerName: offer.name, participantName: 'Max Probe' };
    expect(receipt.items).toEqual([{ uuid: expect.any(String), attendance, ...names, amount: 1250, reversedBy: null }]);
    expect(await money.attendance(attendance)).toEqual({ status: 'confirmed', charged: 1250, paid: 1250 });
    expect(await money.balance(family.account.uuid)).toBe(0);
  });

  it('takes parts, until nothing is open, and names the field when the amount is above that or above the fee (R-API-36, R-MON-2, R-MON-3)', async () => {
    const { attendance } = await money.owing(1000);
    await paid({ attendances: [{ attendance, amount: 300 }], method: 'card' });
    const above = await post({ attendances: [{ attendance, amount: 1001 }] });
    expectProblem(above, 422, expect.stringMatching(/^attendances\[0\]\.amount: .*above the fee/));
    expect(above.body).not.toHaveProperty('violations');
    const open = await post({ attendances: [{ attendance, amount: 701 }] });
    expectProblem(open, 422, expect.stringMatching(/^attendances\[0\]\.amount: .*700 cents that are open/));
    expect((await paidFor(attendance)).total).toBe(700);
    await post({ attendances: [{ attendance }] }).expect(409);
    await post({ attendances: [{ attendance, amount: 1 }] }).expect(409);
  });

  it('refuses applications of two debtors, unknown ones, and those that owe nothing, all at once (R-MON-2, R-MON-3)', async () => {
    const first = await money.owing(1250);
    const second = await money.owing(1250);
    const waiting = await make.attendance(first.offer.uuid, 'waiting', await families.child(first.family.account.uuid));
    const named = [first.attendance, second.attendance, newUuid(), waiting, 'nonsense'];
    const refused = await post({ attendances: named.map((attendance) => ({ attendance })) }).expect(422);
    const places = detailOf(refused)
      .split('\n')
      .map((line) => line.split(':')[0]);
    expect(places).toEqual([...[2, 3, 4].map((index) => `attendances[${index}].attendance`), 'attendances']);
  });

  it('refuses bodies that break a rule, and debtors to whom nothing was ever charged', async () => {
    const { attendance } = await money.owing(1250);
    const cases: [object, string][] = [
      [{}, 'attendances'],
      [{ attendances: [] }, 'attendances'],
      [{ attendances: [{ attendance }], debtor: newUuid() }, 'debtor'],
      [{ attendances: [{ attendance, amount: 0 }] }, 'attendances[0].amount'],
      [{ attendances: [{ attendance }, { attendance }] }, 'attendances[1].attendance'],
      [{ attendances: [{ attendance }], method: 'gold' }, 'method'],
      [{ attendances: [{ attendance }], billingEmail: 'x' }, 'billingEmail'],
    ];
    for (const [body, path] of cases) {
      expect([path, violationsOf(await post(body).expect(422))[0]?.[0]]).toEqual([path, path]);
    }
    const { account } = await families.family();
    for (const debtor of [account.uuid, newUuid(), 'nonsense']) {
      expectProblem(await post({ debtor }), 422, expect.stringMatching(/^debtor: .*no debtor/));
    }
    expect((await money.attendance(attendance)).paid).toBe(0);
  });

  it('asks a discounted child for half, rounded down (R-MON-18)', async () => {
    const family = await families.family({}, { discounted: true });
    expect((await paidFor(await money.place(family.child, 1255))).total).toBe(627);
    expect((await paidFor(await money.place(family.child, 199))).total).toBe(199);
    // A child without an account owes by itself.
    const child = await families.child(undefined, { email: 'max@example.org' });
    const receipt = await paid({ attendances: [{ attendance: await money.place(child, 500) }] });
    const debtor = { uuid: child, name: 'Max Probe' };
    expect(receipt).toMatchObject({ debtor, billingAddress: 'Eltern von Max Probe' });
  });

  describe('of a debtor', () => {
    it('takes all that it owes, siblings and editions together, and then there is nothing left: 409 (R-MON-2, R-MON-3)', async () => {
      const { family, attendance } = await money.owing(1000);
      const sibling = await families.child(family.account.uuid, { firstname: 'Moritz' });
      const other = await money.place(sibling, 2000);
      await money.place(sibling, 0);
      await paid({ attendances: [{ attendance, amount: 300 }] });
      const address = { billingAddress: 'Oma Muster\nAm Markt 2', billingEmail: 'oma@example.org' };
      const sent = { method: 'card', note: 'Alles', ...address };
      const receipt = await paid({ debtor: family.account.uuid, ...sent });
      expect(receipt).toMatchObject({ total: 2700, ...sent, debtor: { uuid: family.account.uuid } });
      expect(receipt.items.map((item) => [item.attendance, item.participantName, item.amount])).toEqual([
        [attendance, 'Max Probe', 700],
        [other, 'Moritz Probe', 2000],
      ]);
      expect(await money.balance(family.account.uuid)).toBe(0);
      expectProblem(await post({ debtor: family.account.uuid }), 409, expect.stringMatching(/owes nothing/));
    });

    it('takes exactly what is owed on balance: credits are set off before, and the note says so (R-MON-2, R-MON-3)', async () => {
      const family = await families.family();
      await money.credit(family, 1250);
      const other = await money.place(family.child, 2000);
      const receipt = await paid({ debtor: family.account.uuid, note: 'Am Schalter' });
      expect(receipt).toMatchObject({ total: 750, note: 'Am Schalter; Guthaben von 12,50\u00a0€ verrechnet' });
      expect(receipt.items.map((item) => item.attendance)).toEqual([other]);
      expect(await money.debtor(family.account.uuid)).toMatchObject({ balance: 0, openItems: [] });
    });

    it('with a credit as large as its debts, or in offers that were called off, owes nothing, and nothing is set off: 409', async () => {
      const family = await families.family();
      await money.credit(family, 1250);
      const offer = await money.offer(1250);
      await money.confirmed(offer.uuid, family.child);
      for (const _ of ['credit', 'called off']) {
        const before = await money.entries(family.account.uuid);
        await post({ debtor: family.account.uuid }).expect(409);
        expect(await money.entries(family.account.uuid)).toEqual(before);
        await hands.offer(offer.uuid, 'cancel');
      }
    });

    it('under an information lock pays without its name, and nobody but super admins chooses the address', async () => {
      const { family } = await money.owing(1250, { protected: true });
      const debtor = family.account.uuid;
      await post({ debtor, billingEmail: 'x@example.org' }).expect(403);
      const receipt = await paid({ debtor });
      expect([receipt.debtor, receipt.total]).toEqual([{ uuid: debtor }, 1250]);
      expect(receipt).not.toHaveProperty('billingAddress');
      expect(JSON.stringify(receipt)).not.toContain('Muster');
    });

    it('asked twice at once, beside one for the application alone, is paid once (R-MON-2, R-MON-3)', async () => {
      const { family, attendance } = await money.owing(1000);
      const all = { debtor: family.account.uuid };
      const answers = await Promise.all([post(all), post({ attendances: [{ attendance }] }), post(all)]);
      expect(statusesOf(answers)).toEqual([201, 409, 409]);
      expect(await money.balance(family.account.uuid)).toBe(0);
    });
  });

  const numbersOf = (year: number, count: number): string[] =>
    Array.from({ length: count }, (_, index) => `${String(year)}-${String(index + 1).padStart(5, '0')}`);

  it('gives numbers without a gap to many writers at once, although some of them fail (R-MON-2, R-MON-3)', async () => {
    test.clock.standAt('2031-03-01T10:00:00Z');
    const debts = await money.unpaid(10);
    const answers = await Promise.all(
      debts.map((attendance, index) =>
        // Every fifth is refused after others wait for the same counter.
        post({ attendances: [{ attendance, ...(index % 5 === 4 ? { amount: 9999 } : {}) }] }),
      ),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made.map(({ body }) => (body as Receipt).number).sort()).toEqual(numbersOf(2031, 8));
    test.clock.run();
  });

  it('leaves no gap, and no receipt without its booking, when connections are lost half way', async () => {
    test.clock.standAt('2029-03-01T10:00:00Z');
    const debts = await money.unpaid(8);
    const payAll = () => Promise.all(debts.map((attendance) => post({ attendances: [{ attendance }] })));
    const over = new AbortController();
    const cutting = (async () => {
      while (!over.signal.aborted) {
        await make.sql(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
          and pid <> pg_backend_pid() and xact_start is not null order by random() limit 1`);
        await wait(5);
      }
    })();
    const answers = await payAll();
    over.abort();
    await cutting;
    expect(answers.filter(({ status }) => ![201, 503].includes(status))).toEqual([]);
    // Some committed although nobody could be told.
    expect((await payAll()).filter(({ status }) => ![201, 409].includes(status))).toEqual([]);
    const numbers = (await list('from=2029-01-01&until=2029-12-31')).map(({ number }) => number).sort();
    expect(numbers).toEqual(numbersOf(2029, 8));
    test.clock.run();
  });

  it('waits with its number for nobody: who is held up before it holds up nobody else', async () => {
    const [held, free] = [await money.owing(100), await money.owing(100)];
    let first: Receipt | undefined;
    const second = await overlapped(
      test,
      () => test.database.query('select from ledgers where debtor_uuid = $1 for update', [held.family.account.uuid]),
      () => post({ attendances: [{ attendance: held.attendance }] }),
      async () => (first = await paidFor(free.attendance)),
    );
    expect(Number((second.body as Receipt).number.slice(5))).toBe(Number(first?.number.slice(5)) + 1);
  });

  it('mails the receipt only when asked to, and its reversal', async () => {
    const quiet = await money.owing(1250);
    const loud = await money.owing(1250);
    await paidFor(quiet.attendance);
    const receipt = await paidFor(loud.attendance, { notify: true });
    const mails = await make.sql(`select recipient_address as to, subject, text from mails where template = 'receipt'`);
    const subject = `Quittung ${receipt.number}`;
    expect(mails).toEqual([{ to: loud.family.account.email, subject, text: expect.stringContaining('12,50') }]);
    const { number } = await reversed(receipt.uuid, { notify: true });
    expect(await world.mails.to(loud.family.account.email, 'receipt-reversal')).toMatchObject([
      { subject: `Storno ${number} zu Quittung ${receipt.number}` },
    ]);
  });
});

describe('POST /receipts/{uuid}/reversal', () => {
  it('reverses all of a receipt by another one, and withdraws the application when asked to (R-API-15, R-MON-4)', async () => {
    const { family, attendance } = await money.owing(900);
    const receipt = await paidFor(attendance);
    const reversal = await reversed(receipt.uuid, { note: 'Falsch gebucht' });
    expect(reversal).toMatchObject({ kind: 'reversal', reverses: receipt.uuid, total: -900, note: 'Falsch gebucht' });
    expect(reversal.number).not.toBe(receipt.number);
    const reversedBy = reversal.uuid;
    expect(await payments.read(`/receipts/${receipt.uuid}`)).toMatchObject({
      reversedBy,
      items: [{ reversedBy }],
      total: 900,
    });
    expect(await money.attendance(attendance)).toEqual({ status: 'confirmed', charged: 900, paid: 0 });
    expect(await money.balance(family.account.uuid)).toBe(900);
    await reverse(receipt.uuid).expect(409);
    await reverse(reversal.uuid).expect(409);
    // What is open again can be paid again, and the application is withdrawn when asked to, and only then.
    const again = await paidFor(attendance);
    await reversed(again.uuid, { withdraw: true });
    expect(await money.attendance(attendance)).toEqual({ status: 'withdrawn', charged: null, paid: 0 });
    expect(await money.balance(family.account.uuid)).toBe(0);
  });

  it('reverses single items, each once, and knows none of other receipts (R-MON-4)', async () => {
    const { family, attendance } = await money.owing(900);
    const second = await money.place(family.child, 400);
    const { uuid, number, items } = await paid({ attendances: [{ attendance }, { attendance: second }] });
    const part = await reversed(uuid, { items: [items[0]!.uuid] });
    expect(part.total).toBe(-900);
    const foreign = await reverse((await paidFor(attendance)).uuid, { items: [items[1]!.uuid] });
    expectProblem(foreign, 422, expect.stringMatching(/^items\[0\]: /));
    await reverse(uuid, { items: [] }).expect(422);
    await reverse(uuid, { items: [items[0]!.uuid] }).expect(409);
    const [partly] = await list(`number=${number}`);
    expect(partly).toMatchObject({ items: [{ reversedBy: part.uuid }, { reversedBy: null }] });
    expect(partly).not.toHaveProperty('reversedBy');
    const rest = await reversed(uuid);
    expect(rest.total).toBe(-400);
    expect(await list(`number=${number}`)).toMatchObject([{ reversedBy: rest.uuid }]);
  });

  it('changes nothing when an application cannot be withdrawn, and says which of several it is', async () => {
    const { family, attendance } = await money.owing(800);
    const came = await money.place(family.child, 900);
    const alone = await paidFor(came);
    await money.transition(came, 'participated');
    const refused = await reverse(alone.uuid, { withdraw: true });
    expectProblem(refused, 409, expect.stringMatching(/withdraw.*participated.*Possible/));
    expect((await money.attendance(came)).paid).toBe(900);
    await reversed(alone.uuid);
    const both = await paid({ attendances: [{ attendance }, { attendance: came }] });
    const again = await reverse(both.uuid, { withdraw: true });
    expectProblem(again, 409, expect.stringMatching(/^.+ \(“.+”\): The transition withdraw is not possible/));
    expect(bodyOf(again)['conflicts']).toMatchObject([{ attendance: came, reason: 'state' }]);
    expect(await money.attendance(attendance)).toEqual({ status: 'confirmed', charged: 800, paid: 800 });
  });

  it('reverses once, however many try at the same time (R-MON-4)', async () => {
    const { attendance } = await money.owing(800);
    const receipt = await paidFor(attendance);
    const answers = await Promise.all(Array.from({ length: 4 }, () => reverse(receipt.uuid)));
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409]);
    expect((await money.attendance(attendance)).paid).toBe(0);
  });

  it('takes the money back from where it stands after the child moved', async () => {
    const { family, attendance } = await money.owing(800);
    const receipt = await paidFor(attendance);
    const moved = await money.move(attendance, (await money.offer(1000)).uuid, true);
    expect(await money.attendance(attendance)).toEqual({ status: 'withdrawn', charged: null, paid: 0 });
    expect(await money.attendance(moved)).toEqual({ status: 'confirmed', charged: 1000, paid: 800 });
    expect(await money.balance(family.account.uuid)).toBe(200);
    await reverse(receipt.uuid, { withdraw: true }).expect(200);
    expect(await money.attendance(moved)).toEqual({ status: 'withdrawn', charged: null, paid: 0 });
    expect(await money.balance(family.account.uuid)).toBe(0);
  });
});

describe('GET /receipts', () => {
  it('lists the newest first and filters (R-MON-25)', async () => {
    const { family, offer, attendance } = await money.owing(600, { lastname: 'Überzwerg' });
    test.clock.standAt('2027-05-04T10:00:00Z');
    const receipt = await paidFor(attendance);
    test.clock.standAt('2027-05-05T10:00:00Z');
    const reversal = await reversed(receipt.uuid);
    test.clock.run();
    const uuids = async (query: string): Promise<string[]> => (await list(query)).map(({ uuid }) => uuid);
    const debtor = `debtor=${family.account.uuid}`;
    expect(await uuids(debtor)).toEqual([reversal.uuid, receipt.uuid]);
    expect(await uuids(`${debtor}&kind=payment`)).toEqual([receipt.uuid]);
    expect(await uuids(`${debtor}&from=2027-05-05`)).toEqual([reversal.uuid]);
    expect(await uuids(`${debtor}&until=2027-05-04`)).toEqual([receipt.uuid]);
    expect(await uuids(`number=${receipt.number}`)).toEqual([receipt.uuid]);
    expect(await uuids('q=ueberzwerg')).toEqual([reversal.uuid, receipt.uuid]);
    expect(await uuids(`q=${encodeURIComponent(`${offer.name} überzwerg`)}`)).toEqual([reversal.uuid, receipt.uuid]);
    expect(await uuids(`edition=${offer.edition}&${debtor}`)).toHaveLength(2);
    expect(await uuids(`edition=${newUuid()}`)).toEqual([]);
    // By e-mail address only those find it who see it.
    const address = `debtor=${family.account.email}`;
    expect([await list(address), await list(address, admin)]).toMatchObject([[], [{}, {}]]);
  });

  it('hides families under an information lock, and forgotten ones, from all but super admins', async () => {
    const { family, attendance } = await money.owing(600, { lastname: 'Geheimnis', protected: true });
    const receipt = await paidFor(attendance);
    const query = `debtor=${family.account.uuid}`;
    for (const shown of [receipt, (await list(query, admin))[0]!]) {
      expect(shown).not.toHaveProperty('billingAddress');
      expect(shown.debtor).toEqual({ uuid: family.account.uuid });
      expect(shown.items[0]).toMatchObject({ participantName: null, amount: 600 });
    }
    expect(await list('q=geheimnis', admin)).toEqual([]);
    const [open] = await list('q=geheimnis', superAdmin);
    expect(open?.billingAddress).toContain('Erika Geheimnis');
    await make.sql('update accounts set protected = false where uuid = $1', [family.account.uuid]);
    await money.transition(attendance, 'participated');
    await superAdmin.delete(`/accounts/${family.account.uuid}`).expect(204);
    expect((await list(query, admin))[0]).not.toHaveProperty('billingAddress');
    const [kept] = await list(query, superAdmin);
    expect(kept?.billingAddress).toContain('Erika Geheimnis');
  });
});

describe('Where receipts go', () => {
  const mailed = async (): Promise<unknown[]> => {
    const sql = `select recipient_address as address from mails where template like 'receipt%' order by uuid`;
    return (await make.sql(sql)).map(({ address }) => address);
  };
  const chosen = [{ billingEmail: 'ich@kasse.example' }, { billingAddress: 'Kasse\nRathaus 1' }];
  beforeEach(() => make.sql('delete from mails'));

  it.each([
    ['a locked account', { protected: true }, {}],
    ['a locked child', {}, { protected: true }],
  ])(
    'nobody but super admins chooses where a receipt of %s goes, by mail or by letter (R-ACC-16)',
    async (_, account, child) => {
      const { family, attendance } = await money.owing(1250, account, child);
      const item = { attendances: [{ attendance, amount: 100 }], notify: true };
      for (const [index, address] of chosen.entries()) {
        const refused = await post({ ...item, ...address }, [payments, admin][index]);
        expectProblem(refused, 403, expect.stringContaining('ROLE_SUPER_ADMIN'));
      }
      expect(await mailed()).toEqual([]);
      await post(item).expect(201);
      expect(await mailed()).toEqual([family.account.email]);
      await post({ ...item, billingEmail: 'anwalt@kanzlei.example' }, superAdmin).expect(201);
      expect(await mailed()).toEqual([family.account.email, 'anwalt@kanzlei.example']);
    },
  );

  it('nor does who owed when the family was still open: the money of a child that has moved to a locked family', async () => {
    const { family, attendance } = await money.owing(600);
    const locked = await families.family({ protected: true });
    await make.sql('update participants set account_uuid = $2 where uuid = $1', [family.child, locked.account.uuid]);
    await post({ attendances: [{ attendance }], billingEmail: 'ich@kasse.example' }).expect(403);
  });

  it('a reversal goes to the family itself, not to an address that was chosen before the lock (R-ACC-16)', async () => {
    const { family, attendance } = await money.owing(600);
    const receipt = await paidFor(attendance, { billingEmail: 'ich@kasse.example' });
    await make.sql('update accounts set protected = true where uuid = $1', [family.account.uuid]);
    await reverse(receipt.uuid, { notify: true }).expect(200);
    expect(await mailed()).toEqual([family.account.email]);
  });

  it('a family without a lock is billed where somebody says, and so is its reversal', async () => {
    const { attendance } = await money.owing(600);
    const receipt = await paidFor(attendance, { billingEmail: 'oma@example.org', notify: true });
    await reverse(receipt.uuid, { notify: true }).expect(200);
    expect(await mailed()).toEqual(['oma@example.org', 'oma@example.org']);
  });
});
