import { describe, expect, it } from '@jest/globals';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { type ReceiptDraft, ReceiptWriteStore } from '../../src/money/ledger/receipt-write.store.js';
import { openWorld } from '../world/index.js';
import { overlapped } from '../support/overlap.js';

const world = openWorld({ books: true });
const { test, make, money } = world;
const { payments, superAdmin } = world.callers;

interface Receipt {
  uuid: string;
  number: string;
  note?: string;
}

const post = (body: object) => payments.post('/receipts', body);
const all = (bodies: readonly object[]) => Promise.all(bodies.map((body) => post(body)));
const receiptsOf = (answers: readonly { body: unknown }[]): Receipt[] => answers.map(({ body }) => body as Receipt);
describe('Receipts that are asked for at the same time', () => {
  it('have each its own number, in a row, and its line in the audit log', async () => {
    const answers = await all((await money.unpaid(12)).map((attendance) => ({ attendances: [{ attendance }] })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const receipts = receiptsOf(answers);
    const numbers = receipts.map(({ number }) => Number(number.slice(5))).sort((a, b) => a - b);
    expect(numbers.map((number) => number - Number(numbers[0]))).toEqual(answers.map((_, index) => index));
    const lines = await make.sql(
      `select record_uuid as uuid, count(distinct request_id)::int as lines from audit_log
       where route = 'POST /receipts' and outcome = 'done' and record_uuid = any($1::uuid[]) group by 1 order by 1`,
      [receipts.map(({ uuid }) => uuid)],
    );
    expect(lines).toEqual(
      receipts.map(({ uuid }) => ({ uuid, lines: 1 })).toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1)),
    );
    for (const receipt of receipts.slice(0, 3)) {
      const read = await payments.get(`/receipts/${receipt.uuid}`).expect(200);
      expect(read.body).toEqual(receipt);
    }
  });

  it('have the numbers of the years in which they were made, in their order, where the year ends meanwhile', async () => {
    const [someone] = await make.sql('select uuid from debtors limit 1');
    const debtor = String(someone?.['uuid']);
    const draft = (createdAt: string): ReceiptDraft => ({
      receipt: {
        ...{ uuid: newUuid(), debtor, kind: 'payment', reverses: null, method: 'cash', issuedBy: null },
        ...{ billingAddress: '', billingEmail: null, paidOn: null, note: null },
      },
      items: [],
      createdAt: new Date(createdAt),
    });
    const drafts = ['2033-12-31T22:58Z', '2033-12-31T22:59Z', '2033-12-31T23:00Z', '2033-12-31T23:01Z'].map(draft);
    const undone = new Error('Receipts without items stay nowhere.');
    let numbers: unknown[] = [];
    const writing = test.database.transaction(async () => {
      for (const one of drafts) await test.app.get(ReceiptWriteStore).write(one);
      const written = await test.database.query<{ number: string }>(
        'select number from unnest($1::uuid[]) with ordinality d (uuid, nth) join receipts using (uuid) order by nth',
        [drafts.map(({ receipt }) => receipt.uuid)],
      );
      numbers = written.map(({ number }) => number);
      throw undone;
    });
    await expect(writing).rejects.toBe(undone);
    expect(numbers).toEqual(['2033-00001', '2033-00002', '2034-00001', '2034-00002']);
  });

  it('are booked on the days on which each was paid', async () => {
    const debts = await money.unpaid(9);
    const days = debts.map((_, index) => `2026-05-0${String(index + 1)}`);
    const receipts = receiptsOf(
      await all(debts.map((attendance, index) => ({ attendances: [{ attendance }], paidOn: days[index] }))),
    );
    const booked = await make.sql(
      `select (p.valued_at at time zone 'Europe/Berlin')::date::text as day from unnest($1::uuid[]) with ordinality r (uuid, nth)
       join postings p on p.receipt_uuid = r.uuid order by r.nth`,
      [receipts.map(({ uuid }) => uuid)],
    );
    expect(booked.map(({ day }) => day)).toEqual(days);
  });

  it('show each caller what that caller may see, and are recorded as the work of that caller', async () => {
    const ask = async (caller: typeof payments) => {
      const { attendance } = await money.owing(700, { protected: true });
      return () => caller.post('/receipts', { attendances: [{ attendance }], note: 'Bar am Schalter' }).expect(201);
    };
    const callers = Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? payments : superAdmin));
    const asks = await Promise.all(callers.map(ask));
    const receipts = receiptsOf(await Promise.all(asks.map((send) => send())));
    for (const [index, receipt] of receipts.entries()) {
      const caller = callers[index] ?? payments;
      expect('note' in receipt).toBe(caller === superAdmin);
      expect((await caller.get(`/receipts/${receipt.uuid}`).expect(200)).body).toEqual(receipt);
      const lines = await make.sql(
        `select account_uuid from audit_log where route = 'POST /receipts' and record_uuid = $1`,
        [receipt.uuid],
      );
      expect(lines).toEqual([{ account_uuid: caller.uuid }]);
    }
  });

  it('are refused one by one', async () => {
    const debts = await money.unpaid(9);
    const amountOf = (index: number): number | undefined => [undefined, 701, 300][index % 3];
    const answers = await all(
      debts.map((attendance, index) => ({ attendances: [{ attendance, amount: amountOf(index) }] })),
    );
    expect(answers.map(({ status }) => status)).toEqual(debts.map((_, index) => (index % 3 === 1 ? 422 : 201)));
    for (const [index, attendance] of debts.entries()) {
      expect((await money.attendance(attendance)).paid).toBe([700, 0, 300][index % 3]);
    }
  });

  it('for the same application are taken in turn, until nothing is open', async () => {
    const [attendance] = await money.unpaid(1);
    const answers = await all(Array.from({ length: 9 }, () => ({ attendances: [{ attendance, amount: 100 }] })));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 7 }, () => 201), 409, 409]);
    expect((await money.attendance(String(attendance))).paid).toBe(700);
  });

  it('wait for nobody whose application is held by others', async () => {
    const [held = '', ...free] = await money.unpaid(4);
    let others: readonly { status: number }[] = [];
    const first = await overlapped(
      test,
      () => test.database.query('select from attendances where uuid = $1 for no key update', [held]),
      () => post({ attendances: [{ attendance: held }] }),
      async () => (others = await all(free.map((attendance) => ({ attendances: [{ attendance }] })))),
    );
    expect([first.status, ...others.map(({ status }) => status)]).toEqual([201, 201, 201, 201]);
  });

  it.each(['check_violation', 'program_limit_exceeded'])(
    'are written although the database refuses one of them: %s',
    async (code) => {
      await make.sql(`create function refuse_note() returns trigger language plpgsql as $$ begin
      if new.note = 'refused' then raise exception 'refused' using errcode = '${code}'; end if;
      return new; end $$`);
      await make.sql('create trigger tr_refused before insert on receipts for each row execute function refuse_note()');
      try {
        const debts = await money.unpaid(8);
        const answers = await all(
          debts.map((attendance, index) => ({
            attendances: [{ attendance }],
            ...(index === 5 ? { note: 'refused' } : {}),
          })),
        );
        expect(answers.map(({ status }) => status)).toEqual(debts.map((_, index) => (index === 5 ? 500 : 201)));
        expect((await money.attendance(debts[5] ?? '')).paid).toBe(0);
      } finally {
        await make.sql('drop trigger tr_refused on receipts');
        await make.sql('drop function refuse_note');
      }
    },
  );
});
