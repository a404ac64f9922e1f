import { beforeAll, describe, expect, it } from '@jest/globals';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { Bookkeeping } from '../../src/money/books/bookkeeping.js';
import { COMMON_LEDGERS } from '../../src/money/books/ledger.js';
import { BooksReady } from '../../src/money/books/verification/books-ready.js';
import { openWorld, type TestFamily } from '../world/index.js';

const TABLES = [
  'debtors',
  'payment_references',
  'reminders',
  'reminder_withdrawals',
  'receipts',
  'receipt_items',
  'ledgers',
  'postings',
  'book_entries',
];

const world = openWorld();
const { test, make, families, money } = world;
const { payments, maskedAdmin, admin } = world.callers;

describe('charges', () => {
  it('charges anyone who gets a place, and books it back when the place is lost', async () => {
    const { account, child } = await families.family();
    const attendance = await money.confirmed((await money.offer(1500)).uuid, child);
    expect(await money.balance(account.uuid)).toBe(1500);
    await money.transition(attendance, 'participated');
    await money.transition(attendance, 'noshow');
    expect(await money.balance(account.uuid)).toBe(1500);
    await money.transition(attendance, 'reset');
    expect(await money.balance(account.uuid)).toBe(0);
    expect(await money.entries(account.uuid)).toEqual(['charge 1500', 'discharge -1500']);
  });

  it('keeps the price frozen when the fee of the offer changes, and takes the new one the next time', async () => {
    const { account, child } = await families.family();
    const offer = await money.offer(1500);
    const attendance = await money.confirmed(offer.uuid, child);
    await make.sql('update offers set fee = 900 where uuid = $1', [offer.uuid]);
    expect(await money.balance(account.uuid)).toBe(1500);
    await money.transition(attendance, 'withdraw');
    await money.transition(attendance, 'confirm');
    expect(await money.balance(account.uuid)).toBe(900);
  });

  it('books the difference when staff set another fee, down to nothing and back', async () => {
    const { account, child } = await families.family();
    const attendance = await money.confirmed((await money.offer(1500)).uuid, child);
    await money.ownFee(attendance, 1000);
    await money.ownFee(attendance, 1000);
    await money.ownFee(attendance, 0);
    await money.ownFee(attendance, 700);
    expect(await money.entries(account.uuid)).toEqual([
      'charge 1500',
      'adjustment -500',
      'adjustment -1000',
      'charge 700',
    ]);
  });

  it('says in the books that a fee was waived, and in the log who did it', async () => {
    const { account, child } = await families.family();
    const offer = await money.offer(1500);
    const attendance = await money.confirmed(offer.uuid, child);
    const path = `/attendances/${attendance}`;
    await maskedAdmin.patch(path, { fee: 400 }).expect(200);
    await maskedAdmin.patch(path, { fee: 0 }).expect(200);
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

  it('takes no more than the offer costs when its fee fell below what staff set; what is booked stays frozen', async () => {
    const { account, child } = await families.family();
    const offer = await money.offer(1500);
    const attendance = await money.confirmed(offer.uuid, child);
    await money.ownFee(attendance, 1200);
    const again = async (fee: number | null): Promise<number> => {
      await make.sql('update offers set fee = $2 where uuid = $1', [offer.uuid, fee]);
      expect((await money.attendance(attendance)).charged).toBe(await money.balance(account.uuid));
      await money.transition(attendance, 'withdraw');
      await money.transition(attendance, 'confirm');
      return money.balance(account.uuid);
    };
    expect([await again(900), await again(1300), await again(null), await again(1500)]).toEqual([900, 1200, 0, 1200]);
    await money.transition(attendance, 'withdraw');
    await make.sql('update offers set fee = 700 where uuid = $1', [offer.uuid]);
    expect((await admin.get(`/attendances/${attendance}`).expect(200)).body).toMatchObject({ fee: 0, ownFee: 1200 });
    expect(await money.verify()).toEqual([]);
  });

  it('books nothing for what is free', async () => {
    const { account, child } = await families.family();
    const attendance = await money.confirmed((await money.offer(0)).uuid, child);
    expect(await money.entries(account.uuid)).toEqual([]);
    expect((await money.attendance(attendance)).charged).toBe(0);
    await money.pay(attendance).expect(409);
  });

  it('leaves the books with the old account when the child gets another one, and charges the new one', async () => {
    const { account, child } = await families.family();
    const other = await families.family();
    const attendance = await money.confirmed((await money.offer(1500)).uuid, child);
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
    expect(await money.verify()).toEqual([]);
  });

  it('keeps the credit when a paid place is given back, and uses it when it is taken again', async () => {
    const { account, child } = await families.family();
    const attendance = await money.confirmed((await money.offer(1500)).uuid, child);
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
  let family: TestFamily;
  let attendance: string;

  beforeAll(async () => {
    family = await families.family();
    attendance = await money.confirmed((await money.offer(1500)).uuid, family.child);
    await money.pay(attendance, 500).expect(201);
    await make.sql(
      `insert into reminders (uuid, debtor_uuid, level, at, day, due_on, amount, attendances, forced, mailed)
       values ($1, $2, 1, now(), current_date, current_date, 1000, '{}', false, false)`,
      [newUuid(), family.account.uuid],
    );
  });

  it.each(TABLES)('refuses to change, to delete and to empty %s', async (table) => {
    for (const sql of [`update ${table} set created_at = now()`, `delete from ${table}`, `truncate ${table} cascade`]) {
      await expect(
        make.sql(sql.replace('created_at = now()', `${await firstColumn(table)} = default`)),
      ).rejects.toThrow(/append-only/);
    }
  });

  it('refuses it even where triggers are switched off for replication', async () => {
    await expect(
      test.database.transaction(async () => {
        await make.sql('set local session_replication_role = replica');
        await make.sql('delete from book_entries');
      }),
    ).rejects.toThrow(/append-only/);
  });

  it('refuses at the commit what does not balance', async () => {
    const posting = (amounts: number[]) =>
      test.database.transaction(() =>
        test.app.get(Bookkeeping).post(
          [
            {
              kind: 'charge',
              text: 'Falsch',
              entries: amounts.map((amount) => ({
                ledger: COMMON_LEDGERS.cash,
                contra: COMMON_LEDGERS.bank,
                attendance: null,
                amount,
              })),
            },
          ],
          null,
        ),
      );
    await expect(posting([100, -99])).rejects.toThrow(/does not balance/);
    await expect(posting([100])).rejects.toThrow(/does not balance/);
    await expect(posting([])).rejects.toThrow(/does not balance/);
  });

  it('refuses an entry that joins a posting later', async () => {
    await expect(
      make.sql(
        `insert into book_entries (uuid, posting_uuid, booked_at, ledger_uuid, contra_uuid, amount)
         select $1, posting_uuid, booked_at, ledger_uuid, contra_uuid, 5 from book_entries limit 1`,
        [newUuid()],
      ),
    ).rejects.toThrow(/does not balance/);
  });

  it('refuses a receipt that leaves out a number, and a counter that jumps', async () => {
    await expect(
      make.sql(
        `insert into receipts (uuid, year, counter, number, kind, debtor_uuid, billing_address, method, search_text, created_at)
         values ($1, 2040, 2, '2040-00002', 'payment', $2, 'x', 'cash', '', now())`,
        [newUuid(), family.account.uuid],
      ),
    ).rejects.toThrow(/has no predecessor/);
    await expect(make.sql('update receipt_counters set last = last + 2')).rejects.toThrow(/counts by one/);
    await expect(make.sql('delete from receipt_counters')).rejects.toThrow(/append-only/);
  });

  it('does not let go of an application that was paid for', async () => {
    await expect(make.sql('delete from attendances where uuid = $1', [attendance])).rejects.toThrow();
  });
});

describe('an offer', () => {
  it('stays in its edition once something is booked for it or a variant of it, and goes while nothing is', async () => {
    const { child } = await families.family();
    const [offer, base, other] = [await money.offer(1500), await money.offer(900), await make.edition()];
    const variant = await money.offer(900, { variant_of_uuid: base.uuid });
    const move = (uuid: string) => admin.patch(`/offers/${uuid}`, { edition: other.uuid });
    const attendance = await make.attendance(offer.uuid, 'waiting', child);
    const other2 = await make.attendance(variant.uuid, 'waiting', child);
    await money.transition(attendance, 'confirm');
    await money.transition(other2, 'confirm');
    for (const uuid of [offer.uuid, base.uuid]) {
      const { body } = (await move(uuid).expect(409)) as { body: { detail: string } };
      expect(body.detail).toMatch(/^Something is booked for applications/);
    }
    await admin.patch(`/offers/${offer.uuid}`, { name: 'Anders' }).expect(200);
    const free = await money.offer(1500);
    await make.attendance(free.uuid, 'waiting', child);
    await move(free.uuid).expect(200);
  });
});

describe('applications and children', () => {
  it('leave books that explain themselves when an application with a charge and no payment is deleted', async () => {
    const { account, child } = await families.family();
    const attendance = await money.confirmed((await money.offer(1500)).uuid, child);
    await admin.delete(`/attendances/${attendance}`).expect(204);
    expect(await money.entries(account.uuid)).toEqual(['charge 1500', 'discharge -1500']);
    expect(await money.verify()).toEqual([]);
    const debtor = await payments.get(`/debtors/${account.uuid}`).expect(200);
    expect(debtor.body).toMatchObject({ balance: 0, openItems: [] });
  });

  it('follow the discount of a child for what is still to come, and what was paid too much is a credit', async () => {
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
    const charged = async (): Promise<unknown[]> =>
      Promise.all([coming, cheap, past, own].map(async (uuid) => (await money.attendance(uuid)).charged));
    await discount(true);
    expect(await charged()).toEqual([750, 199, 1000, 900]);
    expect(await money.balance(account.uuid)).toBe(750 + 199 + 1000 + 900 - 1501);
    const credit = await payments.get(`/debtors/${account.uuid}`).expect(200);
    const { balance, openItems } = credit.body as { balance: number; openItems: { open: number }[] };
    expect([balance, openItems.map(({ open }) => open).toSorted((a, b) => a - b)]).toEqual([
      1348,
      [-751, 199, 900, 1000],
    ]);
    await discount(true);
    await discount(false);
    expect(await charged()).toEqual([1501, 199, 1000, 900]);
    expect(await money.balance(account.uuid)).toBe(199 + 1000 + 900);
    expect(await money.verify()).toEqual([]);
    test.clock.run();
  });

  it('list their receipts after a move and after a reversal, and are paid where the money is', async () => {
    const { child } = await families.family({}, { date_of_birth: '2018-01-01' });
    const attendance = await money.confirmed((await money.offer(1000)).uuid, child);
    const receipt = (await money.pay(attendance).expect(201)).body as { uuid: string };
    const target = await money.offer(1000);
    const moved = await admin.post(`/attendances/${attendance}/move`, { offer: target.uuid, force: true }).expect(201);
    const { uuid } = moved.body as { uuid: string };
    await money.transition(uuid, 'confirm');
    const read = async (which: string) => (await admin.get(`/attendances/${which}`).expect(200)).body as object;
    expect(await read(uuid)).toMatchObject({ paid: true, receipts: [receipt.uuid] });
    expect(await read(attendance)).toMatchObject({ receipts: [receipt.uuid] });
    const reversal = await payments.post(`/receipts/${receipt.uuid}/reversal`, {}).expect(200);
    const both = [receipt.uuid, (reversal.body as { uuid: string }).uuid];
    expect(await read(uuid)).toMatchObject({ paid: false, receipts: both });
    expect(await money.verify()).toEqual([]);
  });
});

describe('verifying', () => {
  it('says what does not fit, and where', async () => {
    const { child } = await families.family();
    const attendance = await money.confirmed((await money.offer(1500)).uuid, child);
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
    const [had, second, free, left] = [
      await make.attendance(offer, 'confirmed', child),
      await make.attendance(offer, 'participated', loner),
      await make.attendance((await money.offer(0)).uuid, 'noshow', child),
      await make.attendance((await money.offer(10)).uuid, 'withdrawn', child),
    ];
    await make.sql('update attendances set charged = 10 where uuid = $1', [left]);
    const places = [had, second, free, left].map((uuid) => `application ${uuid}`).toSorted();
    expect(await money.verify()).toMatchObject([{ rule: 'charges' }, { rule: 'places', count: 4, places }]);
    await make.sql('delete from attendances where uuid = any($1)', [[had, second, free, left]]);
    expect(await money.verify()).toEqual([]);
  });

  it('finds money that somebody moved around the guards, and guards that are switched off', async () => {
    await expect(
      test.database.transaction(async () => {
        await make.sql('alter table book_entries disable trigger tr_book_entries_append_only');
        await make.sql('update book_entries set amount = amount + 1 where amount > 0');
        await make.sql('set constraints all immediate');
        const rules: string[] = (await money.complaintsHere()).map(({ rule }) => rule);
        expect(rules).toEqual(expect.arrayContaining(['total', 'postings', 'contra', 'guards']));
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await money.verify()).toEqual([]);
  });

  it('shows in /health/ready whether the books fit, and leaves the service ready', async () => {
    const ready = async (): Promise<unknown> =>
      ((await test.call('get', '/health/ready').expect(200)).body as { checks: unknown }).checks;
    expect(await ready()).toEqual({ database: 'up', books: 'unchecked' });
    await test.app.get(BooksReady).begin();
    expect(await ready()).toEqual({ database: 'up', books: 'up' });
    const { child } = await families.family();
    const attendance = await money.confirmed((await money.offer(100)).uuid, child);
    await make.sql('update attendances set charged = 99 where uuid = $1', [attendance]);
    await test.app.get(BooksReady).begin();
    expect(await ready()).toEqual({ database: 'up', books: 'wrong' });
    await make.sql('update attendances set charged = 100 where uuid = $1', [attendance]);
  });
});

const firstColumn = async (table: string): Promise<string> => {
  const [row] = await make.sql(
    `select column_name from information_schema.columns where table_name = $1 order by ordinal_position limit 1`,
    [table],
  );
  return String(row!['column_name']);
};
