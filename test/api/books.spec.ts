import { beforeAll, describe, expect, it } from '@jest/globals';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { Bookkeeping } from '../../src/money/receipts/bookkeeping.js';
import { COMMON_LEDGERS } from '../../src/money/ledger/ledger.js';
import { BooksReady } from '../../src/money/ledger/book-verification.js';
import { expectProblem } from '../support/problems.js';
import { asSuperuser } from '../support/test-database.js';
import { openWorld } from '../world/index.js';

const TABLES = [
  ...['debtors', 'payment_references', 'reminders', 'reminder_withdrawals', 'receipts', 'receipt_items'],
  ...['ledgers', 'postings', 'book_entries'],
];

const world = openWorld({ own: true });
const { test, make, families, money } = world;
const { anonymous, maskedAdmin, admin } = world.callers;
/** A family with a place for 15 €: its account, its child, the offer and the application. */
const charged = async () => {
  const { family, ...debt } = await money.owing(1500);
  return { ...family, ...debt };
};
const setFee = (offer: { uuid: string }, fee: number | null) =>
  make.sql('update offers set fee = $2 where uuid = $1', [offer.uuid, fee]);

describe('charges', () => {
  it('charges anyone who gets a place, and books it back when the place is lost (R-MON-15, R-MON-17)', async () => {
    const { account, attendance } = await charged();
    expect(await money.balance(account.uuid)).toBe(1500);
    await money.transition(attendance, 'participated');
    await money.transition(attendance, 'noshow');
    expect(await money.balance(account.uuid)).toBe(1500);
    await money.transition(attendance, 'reset');
    expect(await money.balance(account.uuid)).toBe(0);
    expect(await money.entries(account.uuid)).toEqual(['charge 1500', 'discharge -1500']);
  });

  it('books the difference when staff set another fee, down to nothing and back', async () => {
    const { account, attendance } = await charged();
    for (const fee of [1000, 1000, 0, 700]) await money.ownFee(attendance, fee);
    const booked = ['charge 1500', 'adjustment -500', 'adjustment -1000', 'charge 700'];
    expect(await money.entries(account.uuid)).toEqual(booked);
  });

  it('says in the books that a fee was waived, and in the log who did it', async () => {
    const { account, offer, attendance } = await charged();
    for (const fee of [400, 0]) await maskedAdmin.patch(`/attendances/${attendance}`, { fee }).expect(200);
    const postings = await make.sql(
      `select p.text, p.account_uuid as by from postings p join book_entries e on e.posting_uuid = p.uuid
         join ledgers l on l.uuid = e.ledger_uuid where l.debtor_uuid = $1 order by e.booked_at, e.uuid`,
      [account.uuid],
    );
    expect(postings).toEqual([
      { text: `Gebühr: ${offer.name}`, by: null },
      { text: `Gebühr geändert: ${offer.name}`, by: maskedAdmin.uuid },
      { text: `Gebühr erlassen: ${offer.name}`, by: maskedAdmin.uuid },
    ]);
    const lines = await make.sql(
      `select route, account_uuid as by, fields from audit_log where record_uuid = $1 order by at, uuid`,
      [attendance],
    );
    const line = { route: 'PATCH /attendances/:uuid', by: maskedAdmin.uuid, fields: ['fee'] };
    expect(lines).toEqual([line, line]);
  });

  it('keeps the price frozen when the fee of the offer changes, and takes the new one the next time, but no more than staff set', async () => {
    const { account, offer, attendance } = await charged();
    let price = 1500;
    const again = async (fee: number | null, expected: number): Promise<void> => {
      await setFee(offer, fee);
      expect(await money.attendance(attendance)).toMatchObject({ charged: price });
      expect(await money.balance(account.uuid)).toBe(price);
      await money.transition(attendance, 'withdraw');
      await money.transition(attendance, 'confirm');
      expect(await money.balance(account.uuid)).toBe((price = expected));
    };
    await again(900, 900);
    await again(1500, 1500);
    await money.ownFee(attendance, (price = 1200));
    for (const [fee, expected] of [
      [900, 900],
      [1300, 1200],
      [null, 0],
      [1500, 1200],
    ] as const)
      await again(fee, expected);
    await money.transition(attendance, 'withdraw');
    await setFee(offer, 700);
    expect(await admin.read(`/attendances/${attendance}`)).toMatchObject({ fee: 0, ownFee: 1200 });
  });

  it('leaves the books with the old account when the child gets another one, and charges the new one', async () => {
    const { account, child, attendance } = await charged();
    const other = await families.family();
    await money.pay(attendance, 400).expect(201);
    await make.sql('update participants set account_uuid = $2 where uuid = $1', [child, other.account.uuid]);
    await money.ownFee(attendance, 1200);
    expect(await money.balance(account.uuid)).toBe(800);
    await money.transition(attendance, 'withdraw');
    expect(await money.balance(account.uuid)).toBe(-400);
    await money.transition(attendance, 'confirm');
    // What the first one paid goes over to the one who owes now.
    expect(await money.balance(account.uuid)).toBe(0);
    expect(await money.balance(other.account.uuid)).toBe(800);
  });

  it('lets what the old account paid go over to the new one when the application moves to another offer', async () => {
    const { account, child, attendance } = await charged();
    const other = await families.family();
    await money.pay(attendance, 400).expect(201);
    await make.sql('update participants set account_uuid = $2 where uuid = $1', [child, other.account.uuid]);
    await money.move(attendance, (await money.offer(1200)).uuid, true);
    expect(await money.balance(account.uuid)).toBe(0);
    expect(await money.balance(other.account.uuid)).toBe(800);
  });

  it('books nothing for what is free, keeps the credit when a paid place is given back, and uses it when it is taken again', async () => {
    const { account, child, attendance } = await charged();
    const free = await money.place(child, 0);
    expect(await money.entries(account.uuid)).toEqual(['charge 1500']);
    expect((await money.attendance(free)).charged).toBe(0);
    await money.pay(free).expect(409);
    await money.pay(attendance).expect(201);
    await money.transition(attendance, 'withdraw');
    expect(await money.balance(account.uuid)).toBe(-1500);
    await money.pay(attendance).expect(422);
    await money.transition(attendance, 'confirm');
    expect(await money.balance(account.uuid)).toBe(0);
    await money.pay(attendance).expect(409);
  });
});

describe('the database', () => {
  let debtor: string;
  let attendance: string;

  beforeAll(async () => {
    const made = await charged();
    ({ attendance } = made);
    debtor = made.account.uuid;
    await money.paid(attendance, 500);
    await make.sql(
      `insert into reminders (uuid, debtor_uuid, level, at, day, due_on, amount, attendances, forced, mailed)
       values ($1, $2, 1, now(), current_date, current_date, 1000, '{}', false, false)`,
      [newUuid(), debtor],
    );
  });

  it('refuses to change, to delete and to empty its tables, even where triggers are switched off for replication (R-MON-1, R-MON-16)', async () => {
    const columns = await make.sql(
      `select table_name as table, column_name as first from information_schema.columns
       where ordinal_position = 1 and table_name = any($1)`,
      [TABLES],
    );
    expect(columns).toHaveLength(TABLES.length);
    for (const role of ['origin', 'replica'])
      await asSuperuser(test.url, async (client) => {
        await client.query(`set local session_replication_role = ${role}`);
        for (const { table, first } of columns)
          for (const sql of [
            `update ${String(table)} set ${String(first)} = default`,
            `delete from ${String(table)}`,
            `truncate ${String(table)} cascade`,
          ]) {
            await client.query('savepoint before');
            await expect(client.query(sql)).rejects.toThrow(`${String(table)} is append-only`);
            await client.query('rollback to before');
          }
      });
  });

  it('refuses at the commit what does not balance (R-MON-15, R-MON-17)', async () => {
    const side = { ledger: COMMON_LEDGERS.cash, contra: COMMON_LEDGERS.bank, attendance: null };
    for (const amounts of [[100, -99], [100], []]) {
      const entries = amounts.map((amount) => ({ ...side, amount }));
      const posting = { kind: 'charge', text: 'Falsch', entries } as const;
      const posted = test.database.transaction(() => test.app.get(Bookkeeping).post([posting], null));
      await expect(posted).rejects.toThrow(/does not balance/);
    }
    // Nor may an entry join a posting later.
    const joined = make.sql(
      `insert into book_entries (uuid, posting_uuid, booked_at, ledger_uuid, contra_uuid, amount)
       select $1, posting_uuid, booked_at, ledger_uuid, contra_uuid, 5 from book_entries limit 1`,
      [newUuid()],
    );
    await expect(joined).rejects.toThrow(/does not balance/);
  });

  it('refuses a receipt that leaves out a number, a counter that jumps, and to let go of an application that was paid for', async () => {
    const second = make.sql(
      `insert into receipts (uuid, year, counter, number, kind, debtor_uuid, billing_address, method, search_text, created_at)
       values ($1, 2040, 2, '2040-00002', 'payment', $2, 'x', 'cash', '', now())`,
      [newUuid(), debtor],
    );
    await expect(second).rejects.toThrow(/has no predecessor/);
    await expect(make.sql('update receipt_counters set last = last + 2')).rejects.toThrow(/counts by one/);
    await expect(make.sql('delete from receipt_counters')).rejects.toThrow(/append-only/);
    await expect(make.sql('delete from attendances where uuid = $1', [attendance])).rejects.toThrow();
  });
});

describe('an offer', () => {
  it('stays in its edition once something is booked for it or a variant of it, and goes while nothing is (R-MON-20)', async () => {
    const { child } = await families.family();
    const [offer, base, other] = [await money.offer(1500), await money.offer(900), await make.edition()];
    const variant = await money.offer(900, { variant_of_uuid: base.uuid });
    const move = (uuid: string) => admin.patch(`/offers/${uuid}`, { edition: other.uuid });
    for (const { uuid } of [offer, variant]) await money.confirmed(uuid, child);
    for (const { uuid } of [offer, base])
      expectProblem(await move(uuid), 409, expect.stringMatching(/^Something is booked for applications/));
    await admin.patch(`/offers/${offer.uuid}`, { name: 'Anders' }).expect(200);
    const free = await money.offer(1500);
    await make.attendance(free.uuid, 'waiting', child);
    await move(free.uuid).expect(200);
  });
});

describe('applications and children', () => {
  it('leave books that explain themselves when an application with a charge and no payment is deleted', async () => {
    const { account, attendance } = await charged();
    await admin.delete(`/attendances/${attendance}`).expect(204);
    expect(await money.entries(account.uuid)).toEqual(['charge 1500', 'discharge -1500']);
    expect(await money.debtor(account.uuid)).toMatchObject({ balance: 0, openItems: [] });
  });

  it('follow the discount of a child for what is still to come, and what was overpaid is a credit', async () => {
    test.clock.standAt('2026-06-15T10:00:00Z');
    const { account, child } = await families.family({}, { date_of_birth: '2018-01-01' });
    const on = (day: string) => ({ dates: [{ begin: `${day}T09:00:00Z`, end: `${day}T12:00:00Z` }] });
    const confirmed = async (day: string, columns: Record<string, unknown>): Promise<string> =>
      money.confirmed((await make.offer({ ...on(day), columns })).uuid, child);
    const coming = await confirmed('2026-07-01', { fee: 1501 });
    const cheap = await confirmed('2026-07-02', { fee: 199 });
    const past = await confirmed('2026-06-01', { fee: 1000 });
    const own = await confirmed('2026-07-03', { fee: 1000 });
    await money.ownFee(own, 900);
    await money.pay(coming).expect(201);
    const discount = (discounted: boolean) => admin.patch(`/participants/${child}`, { discounted }).expect(200);
    const fees = (): Promise<unknown[]> =>
      Promise.all([coming, cheap, past, own].map(async (uuid) => (await money.attendance(uuid)).charged));
    await discount(true);
    expect(await fees()).toEqual([750, 199, 1000, 900]);
    expect(await money.balance(account.uuid)).toBe(750 + 199 + 1000 + 900 - 1501);
    const { balance, openItems } = await money.debtor<{ balance: number; openItems: { open: number }[] }>(account.uuid);
    expect(balance).toBe(1348);
    expect(openItems.map(({ open }) => open).toSorted((a, b) => a - b)).toEqual([-751, 199, 900, 1000]);
    await discount(true);
    await discount(false);
    expect(await fees()).toEqual([1501, 199, 1000, 900]);
    expect(await money.balance(account.uuid)).toBe(199 + 1000 + 900);
    test.clock.run();
  });

  it('list their receipts after a move and after a reversal, and are paid where the money is (R-API-12, R-ATT-8)', async () => {
    const { child } = await families.family({}, { date_of_birth: '2018-01-01' });
    const attendance = await money.confirmed((await money.offer(1000)).uuid, child);
    const receipt = await money.paid(attendance);
    const target = await money.offer(1000);
    const { uuid } = await admin.posted(`/attendances/${attendance}/move`, { offer: target.uuid, force: true });
    await money.transition(uuid, 'confirm');
    const read = (which: string) => admin.read(`/attendances/${which}`);
    expect(await read(uuid)).toMatchObject({ paid: true, receipts: [receipt] });
    expect(await read(attendance)).toMatchObject({ receipts: [receipt] });
    const reversal = await money.reversed(receipt);
    expect(await read(uuid)).toMatchObject({ paid: false, receipts: [receipt, reversal] });
  });
});

describe('verifying', () => {
  it('says what does not fit, and where', async () => {
    const { attendance } = await charged();
    expect(await money.verify()).toEqual([]);
    await make.sql('update attendances set charged = 1400, paid_amount = 7 where uuid = $1', [attendance]);
    expect(await money.verify()).toMatchObject([
      { rule: 'charges', count: 1, places: [`application ${attendance}`] },
      { rule: 'payments', count: 1, places: [`application ${attendance}`] },
    ]);
    await make.sql('update attendances set charged = 1500, paid_amount = 0 where uuid = $1', [attendance]);
  });

  it('finds places that were never charged, and charges of those who have none', async () => {
    const { child } = await families.family();
    const loner = await families.child(undefined, { discounted: true });
    const { uuid: offer } = await money.offer(1501);
    const left = await make.attendance((await money.offer(10)).uuid, 'withdrawn', child);
    const all = [
      await make.attendance(offer, 'confirmed', child),
      await make.attendance(offer, 'participated', loner),
      await make.attendance((await money.offer(0)).uuid, 'noshow', child),
      left,
    ];
    await make.sql('update attendances set charged = 10 where uuid = $1', [left]);
    const places = all.map((uuid) => `application ${uuid}`).toSorted();
    expect(await money.verify()).toMatchObject([{ rule: 'charges' }, { rule: 'places', count: 4, places }]);
    await make.sql('delete from attendances where uuid = any($1)', [all]);
    expect(await money.verify()).toEqual([]);
  });

  it('finds money that somebody moved around the guards, and guards that are switched off', async () => {
    const forged = test.database.transaction(async () => {
      await make.sql('alter table book_entries disable trigger tr_book_entries_append_only');
      await make.sql('update book_entries set amount = amount + 1 where amount > 0');
      await make.sql('set constraints all immediate');
      const rules: string[] = (await money.complaintsHere()).map(({ rule }) => rule);
      expect(rules).toEqual(expect.arrayContaining(['total', 'postings', 'contra', 'guards']));
      throw new Error('rolled back');
    });
    await expect(forged).rejects.toThrow('rolled back');
    expect(await money.verify()).toEqual([]);
  });

  it('shows in /health/ready whether the books fit, and leaves the service ready', async () => {
    const ready = async (): Promise<unknown> => (await anonymous.read('/health/ready'))['checks'];
    expect(await ready()).toEqual({ database: 'up', books: 'unchecked' });
    await test.app.get(BooksReady).begin();
    expect(await ready()).toEqual({ database: 'up', books: 'up' });
    const { attendance } = await money.owing(100);
    await make.sql('update attendances set charged = 99 where uuid = $1', [attendance]);
    await test.app.get(BooksReady).begin();
    expect(await ready()).toEqual({ database: 'up', books: 'wrong' });
    await make.sql('update attendances set charged = 100 where uuid = $1', [attendance]);
  });
});
