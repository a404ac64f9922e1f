import { beforeEach, describe, expect, it } from '@jest/globals';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { openWorld } from '../world/index.js';
import { overlapped } from '../support/overlap.js';
import { expectProblem } from '../support/problems.js';

interface Item {
  uuid: string;
  attendance: string | null;
  offerName: string | null;
  participantName: string | null;
  amount: number;
  reversedBy: string | null;
}
interface Receipt {
  uuid: string;
  number: string;
  kind: string;
  reverses?: string;
  reversedBy?: string;
  debtor: { uuid: string; name?: string };
  billingAddress?: string;
  billingEmail?: string;
  method: string;
  items: Item[];
  total: number;
  note?: string;
  issuedBy?: { uuid: string; name?: string };
  createdAt: string;
}

const world = openWorld({ books: true });
const { test, make, callers, families, money, hands } = world;
const { payments, superAdmin, admin } = world.callers;

const post = (body: object, token = payments.token) => test.call('post', '/receipts', token).send(body);
/** What is answered was read before the receipt was written: it is what everybody reads afterwards. */
const paid = async (body: object): Promise<Receipt> => {
  const answer = await post(body).expect(201);
  const receipt = answer.body as Receipt;
  const read = await payments.get(`/receipts/${receipt.uuid}`).expect(200);
  expect([read.body, read.headers['etag']]).toEqual([receipt, answer.headers['etag']]);
  return receipt;
};
const reverse = (uuid: string, body: object = {}) => payments.post(`/receipts/${uuid}/reversal`, body);
const list = async (query: string, token = payments.token): Promise<Receipt[]> =>
  (await test.call('get', `/receipts?${query}`, token).expect(200)).body as Receipt[];

describe('POST /receipts', () => {
  it('takes all that is open when no amount is named, and fills in the address of the debtor', async () => {
    const { family, offer, attendance } = await money.owing(1250);
    const receipt = await paid({ attendances: [{ attendance }] });
    expect(receipt).toMatchObject({
      kind: 'payment',
      method: 'cash',
      total: 1250,
      debtor: { uuid: family.account.uuid },
      issuedBy: { uuid: payments.uuid },
    });
    expect(receipt.billingAddress).toMatch(/^Erika Muster\d+\nSchlossplatz 1\n74740 Adelsheim$/);
    expect(receipt.items).toEqual([
      {
        uuid: expect.any(String),
        attendance,
        offerName: offer.name,
        participantName: 'Max Probe',
        amount: 1250,
        reversedBy: null,
      },
    ]);
    expect(await money.attendance(attendance)).toEqual({ status: 'confirmed', charged: 1250, paid: 1250 });
    expect(await money.balance(family.account.uuid)).toBe(0);
  });

  it('takes parts, until nothing is open', async () => {
    const { attendance } = await money.owing(1000);
    await paid({ attendances: [{ attendance, amount: 300 }], method: 'card' });
    await paid({ attendances: [{ attendance, amount: 300 }], method: 'transfer' });
    expect((await paid({ attendances: [{ attendance }] })).total).toBe(400);
    await post({ attendances: [{ attendance }] }).expect(409);
    await post({ attendances: [{ attendance, amount: 1 }] }).expect(409);
  });

  it('takes several applications of one debtor on one receipt, siblings included', async () => {
    const { family, attendance } = await money.owing(1000);
    const sibling = await families.child(family.account.uuid, { firstname: 'Moritz' });
    const other = await money.confirmed((await money.offer(2000)).uuid, sibling);
    const receipt = await paid({
      attendances: [{ attendance }, { attendance: other, amount: 500 }],
      billingAddress: 'Oma Muster\nAm Markt 2',
      billingEmail: 'oma@example.org',
      note: 'Bar am Schalter',
    });
    expect(receipt).toMatchObject({
      total: 1500,
      billingAddress: 'Oma Muster\nAm Markt 2',
      billingEmail: 'oma@example.org',
      note: 'Bar am Schalter',
    });
    expect(receipt.items.map(({ participantName }) => participantName)).toEqual(['Max Probe', 'Moritz Probe']);
  });

  it('names the field when the amount is above the fee, or above what is open', async () => {
    const { attendance } = await money.owing(1000);
    const above = await post({ attendances: [{ attendance, amount: 1001 }] }).expect(422);
    expect((above.body as { detail: string }).detail).toMatch(/^attendances\[0\]\.amount: .*above the fee/);
    expect(above.body).not.toHaveProperty('violations');
    await paid({ attendances: [{ attendance, amount: 600 }] });
    const open = await post({ attendances: [{ attendance, amount: 401 }] }).expect(422);
    expect((open.body as { detail: string }).detail).toMatch(/^attendances\[0\]\.amount: .*400 cents that are open/);
  });

  it('refuses applications of two debtors, unknown ones, and those that owe nothing, all at once', async () => {
    const first = await money.owing(1250);
    const second = await money.owing(1250);
    const waiting = await make.attendance(first.offer.uuid, 'waiting', await families.child(first.family.account.uuid));
    const { body } = (await post({
      attendances: [
        { attendance: first.attendance },
        { attendance: second.attendance },
        { attendance: newUuid() },
        { attendance: waiting },
        { attendance: 'nonsense' },
      ],
    }).expect(422)) as { body: unknown };
    const lines = (body as { detail: string }).detail.split('\n');
    expect(lines.map((line) => line.split(':')[0])).toEqual([
      'attendances[2].attendance',
      'attendances[3].attendance',
      'attendances[4].attendance',
      'attendances',
    ]);
  });

  it('refuses bodies that break a rule', async () => {
    const { attendance } = await money.owing(1250);
    const cases: [object, string][] = [
      [{}, 'attendances'],
      [{ attendances: [] }, 'attendances'],
      [{ attendances: [{ attendance }], debtor: newUuid() }, 'debtor'],
      [{ attendances: [{ attendance, amount: 0 }] }, 'attendances[0].amount'],
      [{ attendances: [{ attendance, amount: -1 }] }, 'attendances[0].amount'],
      [{ attendances: [{ attendance, amount: 1.5 }] }, 'attendances[0].amount'],
      [{ attendances: [{ attendance, amount: '1' }] }, 'attendances[0].amount'],
      [{ attendances: [{ amount: 1 }] }, 'attendances[0].attendance'],
      [{ attendances: [{ attendance }, { attendance }] }, 'attendances[1].attendance'],
      [{ attendances: [{ attendance }], method: 'gold' }, 'method'],
      [{ attendances: [{ attendance }], billingEmail: 'x' }, 'billingEmail'],
      [{ attendances: [{ attendance }], total: 1 }, 'total'],
    ];
    for (const [body, path] of cases) {
      const answer = await post(body).expect(422);
      expect((answer.body as { violations: { propertyPath: string }[] }).violations[0]?.propertyPath).toBe(path);
    }
    expect((await money.attendance(attendance)).paid).toBe(0);
  });

  it('asks a discounted child for half, rounded down', async () => {
    const family = await families.family({}, { discounted: true });
    const attendance = await money.confirmed((await money.offer(1255)).uuid, family.child);
    expect((await paid({ attendances: [{ attendance }] })).total).toBe(627);
    const cheap = await money.confirmed((await money.offer(199)).uuid, family.child);
    expect((await paid({ attendances: [{ attendance: cheap }] })).total).toBe(199);
  });

  it('has a child without an account owe by itself', async () => {
    const child = await families.child(undefined, { email: 'max@example.org' });
    const attendance = await money.confirmed((await money.offer(500)).uuid, child);
    const receipt = await paid({ attendances: [{ attendance }] });
    expect(receipt).toMatchObject({
      debtor: { uuid: child, name: 'Max Probe' },
      billingAddress: 'Eltern von Max Probe',
    });
  });

  describe('of a debtor', () => {
    it('takes all that it owes, siblings and editions together, and then there is nothing left: 409', async () => {
      const { family, attendance } = await money.owing(1000);
      const sibling = await families.child(family.account.uuid, { firstname: 'Moritz' });
      const other = await money.confirmed((await money.offer(2000)).uuid, sibling);
      await money.confirmed((await money.offer(0)).uuid, sibling);
      await paid({ attendances: [{ attendance, amount: 300 }] });
      const receipt = await paid({ debtor: family.account.uuid, method: 'card', note: 'Alles' });
      expect(receipt).toMatchObject({
        total: 2700,
        method: 'card',
        note: 'Alles',
        debtor: { uuid: family.account.uuid },
      });
      expect(receipt.items.map((item) => [item.attendance, item.amount])).toEqual([
        [attendance, 700],
        [other, 2000],
      ]);
      expect(await money.balance(family.account.uuid)).toBe(0);
      expectProblem(await post({ debtor: family.account.uuid }), 409, expect.stringMatching(/owes nothing/));
    });

    it('takes exactly what is owed on balance: credits are set off before, and the note says so', async () => {
      const { family, attendance } = await money.owing(1250);
      await paid({ attendances: [{ attendance }] });
      await money.transition(attendance, 'withdraw');
      const other = await money.confirmed((await money.offer(2000)).uuid, family.child);
      const receipt = await paid({ debtor: family.account.uuid, note: 'Am Schalter' });
      expect(receipt).toMatchObject({ total: 750, note: 'Am Schalter; Guthaben von 12,50\u00a0€ verrechnet' });
      expect(receipt.items.map((item) => item.attendance)).toEqual([other]);
      expect(await money.debtor(family.account.uuid)).toMatchObject({ balance: 0, openItems: [] });
      expect(await money.verify()).toEqual([]);
    });

    it('with a credit as large as its debts owes nothing, and nothing is set off: 409', async () => {
      const { family, attendance } = await money.owing(1250);
      await paid({ attendances: [{ attendance }] });
      await money.transition(attendance, 'withdraw');
      await money.confirmed((await money.offer(1250)).uuid, family.child);
      const before = await money.entries(family.account.uuid);
      await post({ debtor: family.account.uuid }).expect(409);
      expect(await money.entries(family.account.uuid)).toEqual(before);
    });

    it('takes nothing for an offer that was called off', async () => {
      const { family, offer } = await money.owing(1250);
      expect(await hands.offer(offer.uuid, 'cancel')).toBe(true);
      await post({ debtor: family.account.uuid }).expect(409);
    });

    it('is a 422 where nothing was ever charged to it', async () => {
      const { account } = await families.family();
      for (const debtor of [account.uuid, newUuid(), 'nonsense']) {
        expectProblem(await post({ debtor }), 422, expect.stringMatching(/^debtor: .*no debtor/));
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

    it('asked twice at once, beside one for the application alone, is paid once', async () => {
      for (let heat = 0; heat < 4; heat += 1) {
        const { family, attendance } = await money.owing(1000);
        const all = { debtor: family.account.uuid };
        const answers = await Promise.all([post(all), post({ attendances: [{ attendance }] }), post(all)]);
        expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
        expect(await money.balance(family.account.uuid)).toBe(0);
      }
      expect(await money.verify()).toEqual([]);
    });

    it('with an Idempotency-Key pays once, and answers the same again', async () => {
      const { family } = await money.owing(1000);
      const send = () => post({ debtor: family.account.uuid }).set('Idempotency-Key', `all ${family.account.uuid}`);
      const [first, second] = [await send().expect(201), await send().expect(201)];
      expect(second.body).toEqual(first.body);
    });
  });

  it('is for payments admins and super admins alone', async () => {
    const { attendance } = await money.owing(1250);
    for (const name of ['maskedAdmin', 'host', 'member', 'readOnly'] as const) {
      await post({ attendances: [{ attendance }] }, callers[name].token).expect(403);
    }
    await post({ attendances: [{ attendance }] }, superAdmin.token).expect(201);
  });

  it('books a payment once, however often and however fast it is sent', async () => {
    const { attendance } = await money.owing(700);
    const answers = await Promise.all(Array.from({ length: 10 }, () => post({ attendances: [{ attendance }] })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    expect((await money.attendance(attendance)).paid).toBe(700);
  });

  it('gives numbers without a gap to 50 writers at once, although some of them fail', async () => {
    test.clock.standAt('2031-03-01T10:00:00Z');
    const debts = [];
    for (let index = 0; index < 50; index += 1) debts.push(await money.owing(100 + index));
    const answers = await Promise.all(
      debts.map(({ attendance }, index) =>
        // Every fifth is refused after others wait for the same counter.
        post({ attendances: [{ attendance, ...(index % 5 === 4 ? { amount: 9999 } : {}) }] }),
      ),
    );
    const numbers = answers
      .filter(({ status }) => status === 201)
      .map(({ body }) => (body as Receipt).number)
      .sort();
    expect(numbers).toEqual(Array.from({ length: 40 }, (_, index) => `2031-${String(index + 1).padStart(5, '0')}`));
    test.clock.run();
  });

  it('leaves no gap, and no receipt without its booking, when connections are lost half way', async () => {
    test.clock.standAt('2029-03-01T10:00:00Z');
    const debts = [];
    for (let index = 0; index < 20; index += 1) debts.push(await money.owing(100 + index));
    const over = new AbortController();
    const cutting = (async () => {
      while (!over.signal.aborted)
        await make.sql(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
          and pid <> pg_backend_pid() and xact_start is not null order by random() limit 1`);
    })();
    const answers = await Promise.all(debts.map(({ attendance }) => post({ attendances: [{ attendance }] })));
    over.abort();
    await cutting;
    expect(answers.filter(({ status }) => ![201, 503].includes(status))).toEqual([]);
    const again = await Promise.all(debts.map(({ attendance }) => post({ attendances: [{ attendance }] })));
    // Some committed although nobody could be told.
    expect(again.filter(({ status }) => ![201, 409].includes(status))).toEqual([]);
    const numbers = (await list('from=2029-01-01&until=2029-12-31&limit=100')).map(({ number }) => number).sort();
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => `2029-${String(index + 1).padStart(5, '0')}`));
    test.clock.run();
  });

  it('waits with its number for nobody: who is held up before it holds up nobody else', async () => {
    const [held, free] = [await money.owing(100), await money.owing(100)];
    let first: Receipt | undefined;
    const second = await overlapped(
      test,
      () => test.database.query('select from ledgers where debtor_uuid = $1 for update', [held.family.account.uuid]),
      () => post({ attendances: [{ attendance: held.attendance }] }),
      async () => (first = await paid({ attendances: [{ attendance: free.attendance }] })),
    );
    expect(Number((second.body as Receipt).number.slice(5))).toBe(Number(first?.number.slice(5)) + 1);
  });

  it('begins anew with every local year', async () => {
    test.clock.standAt('2032-12-31T22:59:59Z');
    const old = await paid({ attendances: [{ attendance: (await money.owing(1250)).attendance }] });
    test.clock.standAt('2032-12-31T23:00:00Z');
    const fresh = await paid({ attendances: [{ attendance: (await money.owing(1250)).attendance }] });
    expect([old.number, fresh.number]).toEqual(['2032-00001', '2033-00001']);
    test.clock.run();
  });

  it('mails the receipt only when asked to', async () => {
    const quiet = await money.owing(1250);
    const loud = await money.owing(1250);
    await paid({ attendances: [{ attendance: quiet.attendance }] });
    const receipt = await paid({ attendances: [{ attendance: loud.attendance }], notify: true });
    const mails = await make.sql(`select recipient_address, subject, text from mails where template = 'receipt'`);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      recipient_address: loud.family.account.email,
      subject: `Quittung ${receipt.number}`,
    });
    expect(String(mails[0]!['text'])).toContain('12,50');
  });
});

describe('POST /receipts/{uuid}/reversal', () => {
  it('reverses all of a receipt by another one', async () => {
    const { family, attendance } = await money.owing(900);
    const receipt = await paid({ attendances: [{ attendance }] });
    const { body } = (await reverse(receipt.uuid, { note: 'Falsch gebucht' }).expect(200)) as { body: unknown };
    const reversal = body as Receipt;
    expect(reversal).toMatchObject({ kind: 'reversal', reverses: receipt.uuid, total: -900, note: 'Falsch gebucht' });
    expect(reversal.number).not.toBe(receipt.number);
    const again = await payments.get(`/receipts/${receipt.uuid}`).expect(200);
    expect(again.body).toMatchObject({ reversedBy: reversal.uuid, items: [{ reversedBy: reversal.uuid }], total: 900 });
    expect(await money.attendance(attendance)).toEqual({ status: 'confirmed', charged: 900, paid: 0 });
    expect(await money.balance(family.account.uuid)).toBe(900);
    await reverse(receipt.uuid).expect(409);
    await reverse(reversal.uuid).expect(409);
    // What is open again can be paid again.
    await paid({ attendances: [{ attendance }] });
  });

  it('reverses single items, each once', async () => {
    const { family, attendance } = await money.owing(900);
    const second = await money.confirmed((await money.offer(400)).uuid, family.child);
    const receipt = await paid({ attendances: [{ attendance }, { attendance: second }] });
    const [first] = receipt.items;
    const { body } = (await reverse(receipt.uuid, { items: [first!.uuid] }).expect(200)) as { body: unknown };
    expect((body as Receipt).total).toBe(-900);
    await reverse(receipt.uuid, { items: [first!.uuid] }).expect(409);
    expect(await list(`number=${receipt.number}`)).toMatchObject([
      { items: [{ reversedBy: (body as Receipt).uuid }, { reversedBy: null }] },
    ]);
    const [partly] = await list(`number=${receipt.number}`);
    expect(partly).not.toHaveProperty('reversedBy');
    const rest = await reverse(receipt.uuid).expect(200);
    expect((rest.body as Receipt).total).toBe(-400);
    const [done] = await list(`number=${receipt.number}`);
    expect(done?.reversedBy).toBe((rest.body as Receipt).uuid);
  });

  it('knows no items of other receipts', async () => {
    const one = await paid({ attendances: [{ attendance: (await money.owing(1250)).attendance }] });
    const other = await paid({ attendances: [{ attendance: (await money.owing(1250)).attendance }] });
    const { body } = (await reverse(one.uuid, { items: [other.items[0]!.uuid] }).expect(422)) as { body: unknown };
    expect((body as { detail: string }).detail).toMatch(/^items\[0\]: /);
    await reverse(one.uuid, { items: [] }).expect(422);
    await reverse(newUuid()).expect(404);
  });

  it('withdraws the application when asked to, and only then', async () => {
    const kept = await money.owing(800);
    const gone = await money.owing(800);
    await reverse((await paid({ attendances: [{ attendance: kept.attendance }] })).uuid).expect(200);
    await reverse((await paid({ attendances: [{ attendance: gone.attendance }] })).uuid, { withdraw: true }).expect(
      200,
    );
    expect(await money.attendance(kept.attendance)).toMatchObject({ status: 'confirmed', charged: 800 });
    expect(await money.attendance(gone.attendance)).toEqual({ status: 'withdrawn', charged: null, paid: 0 });
    expect(await money.balance(gone.family.account.uuid)).toBe(0);
  });

  it('changes nothing when an application cannot be withdrawn', async () => {
    const { attendance } = await money.owing(800);
    const receipt = await paid({ attendances: [{ attendance }] });
    await money.transition(attendance, 'participated');
    const { body } = (await reverse(receipt.uuid, { withdraw: true }).expect(409)) as { body: unknown };
    expect((body as { detail: string }).detail).toMatch(/withdraw.*participated.*Possible/);
    expect((await money.attendance(attendance)).paid).toBe(800);
  });

  it('says which of several applications cannot be withdrawn', async () => {
    const { family, attendance } = await money.owing(800);
    const came = await money.confirmed((await money.offer(900)).uuid, family.child);
    const receipt = await paid({ attendances: [{ attendance }, { attendance: came }] });
    await money.transition(came, 'participated');
    const { body } = (await reverse(receipt.uuid, { withdraw: true }).expect(409)) as { body: unknown };
    expect((body as { detail: string }).detail).toContain(`Application ${came}: `);
  });

  it('reverses once, however many try at the same time', async () => {
    const { attendance } = await money.owing(800);
    const receipt = await paid({ attendances: [{ attendance }] });
    const answers = await Promise.all(Array.from({ length: 8 }, () => reverse(receipt.uuid)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    expect((await money.attendance(attendance)).paid).toBe(0);
  });

  it('takes the money back from where it stands after the child moved', async () => {
    const { family, attendance } = await money.owing(800);
    const receipt = await paid({ attendances: [{ attendance }] });
    const moved = await money.move(attendance, (await money.offer(1000)).uuid, true);
    expect(await money.attendance(attendance)).toEqual({ status: 'withdrawn', charged: null, paid: 0 });
    expect(await money.attendance(moved)).toEqual({ status: 'confirmed', charged: 1000, paid: 800 });
    expect(await money.balance(family.account.uuid)).toBe(200);
    await reverse(receipt.uuid, { withdraw: true }).expect(200);
    expect(await money.attendance(moved)).toEqual({ status: 'withdrawn', charged: null, paid: 0 });
    expect(await money.balance(family.account.uuid)).toBe(0);
  });

  it('mails the reversal when asked to', async () => {
    const { family, attendance } = await money.owing(1250);
    const receipt = await paid({ attendances: [{ attendance }] });
    const { body } = (await reverse(receipt.uuid, { notify: true }).expect(200)) as { body: unknown };
    const mails = await make.sql(
      `select subject, text from mails where template = 'receipt-reversal' and recipient_address = $1`,
      [family.account.email],
    );
    expect(mails).toMatchObject([{ subject: `Storno ${(body as Receipt).number} zu Quittung ${receipt.number}` }]);
  });
});

describe('GET /receipts', () => {
  it('lists the newest first and filters', async () => {
    const { family, offer, attendance } = await money.owing(600, { lastname: 'Überzwerg' });
    test.clock.standAt('2027-05-04T10:00:00Z');
    const receipt = await paid({ attendances: [{ attendance }] });
    test.clock.standAt('2027-05-05T10:00:00Z');
    const reversal = (await reverse(receipt.uuid).expect(200)).body as Receipt;
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
    const [row] = await make.sql('select edition_uuid from offers where uuid = $1', [offer.uuid]);
    expect(await uuids(`edition=${String(row!['edition_uuid'])}&${debtor}`)).toHaveLength(2);
    expect(await uuids(`edition=${newUuid()}`)).toEqual([]);
    await payments.get('/receipts?kind=gift').expect(400);
    await payments.get('/receipts?from=yesterday').expect(400);
  });

  it('finds by e-mail address only for those who see it', async () => {
    const { family, attendance } = await money.owing(600);
    await paid({ attendances: [{ attendance }] });
    const query = `debtor=${family.account.email}`;
    expect(await list(query, admin.token)).toHaveLength(1);
    expect(await list(query, payments.token)).toHaveLength(0);
  });

  it('hides families under an information lock, and forgotten ones, from all but super admins', async () => {
    const { family, attendance } = await money.owing(600, { lastname: 'Geheimnis', protected: true });
    const receipt = await paid({ attendances: [{ attendance }] });
    for (const shown of [receipt, (await list(`debtor=${family.account.uuid}`, admin.token))[0]!]) {
      expect(shown).not.toHaveProperty('billingAddress');
      expect(shown.debtor).toEqual({ uuid: family.account.uuid });
      expect(shown.items[0]).toMatchObject({ participantName: null, amount: 600 });
    }
    expect(await list('q=geheimnis', admin.token)).toEqual([]);
    const [open] = await list('q=geheimnis', superAdmin.token);
    expect(open?.billingAddress).toContain('Erika Geheimnis');
    await make.sql('update accounts set protected = false where uuid = $1', [family.account.uuid]);
    await money.transition(attendance, 'participated');
    await superAdmin.delete(`/accounts/${family.account.uuid}`).expect(204);
    const [forgotten] = await list(`debtor=${family.account.uuid}`, admin.token);
    expect(forgotten).not.toHaveProperty('billingAddress');
    const [kept] = await list(`debtor=${family.account.uuid}`, superAdmin.token);
    expect(kept?.billingAddress).toContain('Erika Geheimnis');
  });
});

describe('Where receipts go', () => {
  const mailed = async (): Promise<string[]> =>
    (await make.sql(`select recipient_address as address from mails where template like 'receipt%' order by uuid`)).map(
      ({ address }) => String(address),
    );
  const chosen = [{ billingEmail: 'ich@kasse.example' }, { billingAddress: 'Kasse\nRathaus 1' }];
  const asCaller = (name: 'payments' | 'admin' | 'superAdmin', body: object) => post(body, callers[name].token);
  beforeEach(() => make.sql('delete from mails'));

  it.each([
    ['a locked account', { protected: true }, {}],
    ['a locked child', {}, { protected: true }],
  ])(
    'nobody but super admins chooses where a receipt of %s goes, by mail or by letter',
    async (_who, account, child) => {
      const family = await families.family(account, child);
      const attendance = await money.confirmed((await money.offer(1250)).uuid, family.child);
      const item = { attendances: [{ attendance, amount: 100 }], notify: true };
      for (const caller of ['payments', 'admin'] as const) {
        for (const address of chosen) {
          const refused = await asCaller(caller, { ...item, ...address });
          expectProblem(refused, 403, expect.stringContaining('ROLE_SUPER_ADMIN'));
        }
      }
      expect(await mailed()).toEqual([]);
      await asCaller('payments', item).expect(201);
      expect(await mailed()).toEqual([family.account.email]);
      await asCaller('superAdmin', { ...item, billingEmail: 'anwalt@kanzlei.example' }).expect(201);
      expect(await mailed()).toEqual([family.account.email, 'anwalt@kanzlei.example']);
    },
  );

  it('nor does who owed when the family was still open: the money of a child that has moved to a locked family', async () => {
    const { family, attendance } = await money.owing(600);
    const locked = await families.family({ protected: true });
    await make.sql('update participants set account_uuid = $2 where uuid = $1', [family.child, locked.account.uuid]);
    await post({ attendances: [{ attendance }], billingEmail: 'ich@kasse.example' }).expect(403);
  });

  it('a reversal goes to the family itself, not to an address that was chosen before the lock', async () => {
    const { family, attendance } = await money.owing(600);
    const receipt = await paid({ attendances: [{ attendance }], billingEmail: 'ich@kasse.example' });
    await make.sql('update accounts set protected = true where uuid = $1', [family.account.uuid]);
    await reverse(receipt.uuid, { notify: true }).expect(200);
    expect(await mailed()).toEqual([family.account.email]);
  });

  it('a family without a lock is billed where somebody says, and so is its reversal', async () => {
    const { attendance } = await money.owing(600);
    const receipt = await paid({ attendances: [{ attendance }], billingEmail: 'oma@example.org', notify: true });
    await reverse(receipt.uuid, { notify: true }).expect(200);
    expect(await mailed()).toEqual(['oma@example.org', 'oma@example.org']);
  });
});
