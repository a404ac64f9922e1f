import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Json } from '../support/json.js';
import { openWorld } from '../world/index.js';
import { type TestFamily } from '../world/families.js';

interface Invoice {
  uuid: string;
  number: string;
  debtor: { uuid: string; name?: string };
  edition: { uuid: string };
  billingAddress?: string;
  items: {
    attendance: string;
    offerName: string;
    participantName?: string;
    firstDate?: string;
    amount: number;
    open: number;
  }[];
  total: number;
  credit: number;
  open: number;
  reference: string;
  dueOn: string;
  state: string;
  sentAt?: string;
}

const world = openWorld({ at: '2026-07-01T10:00:00Z', books: true });
const { test, make, families, money } = world;
const { payments } = world.callers;

let edition: string;
const place = async (family: TestFamily, fee: number): Promise<string> =>
  money.confirmed((await make.offer({ edition, columns: { fee } })).uuid, family.child);
const run = async (body: Json = {}): Promise<Json> => {
  const answer = await payments.post(`/editions/${edition}/invoices`, body).expect(202);
  await world.drain();
  return payments.read(new URL(answer.headers['location']!, 'http://x').pathname);
};
const list = (query = ''): Promise<Invoice[]> => payments.read<Invoice[]>(`/invoices?edition=${edition}&${query}`);
const of = async ({ account }: TestFamily): Promise<Invoice[]> => list(`debtor=${account.uuid}&sort=number&order=asc`);

beforeEach(async () => {
  test.clock.standAt('2026-07-01T10:00:00Z');
  edition = (await make.edition()).uuid;
});

describe('POST /editions/{uuid}/invoices', () => {
  it('makes one invoice per debtor, over all it owes in the edition and nothing else', async () => {
    const [one, other] = [await families.family(), await families.family()];
    const [first, second] = [await place(one, 1000), await place(one, 250)];
    await money.confirmed((await money.offer(777)).uuid, one.child);
    await place(other, 500);
    expect(await run()).toMatchObject({
      state: 'done',
      kind: 'make-invoices',
      done: 2,
      total: 2,
      result: { created: 2 },
    });

    const [invoice, ...more] = await of(one);
    expect(more).toEqual([]);
    expect(invoice).toMatchObject({
      debtor: { uuid: one.account.uuid },
      edition: { uuid: edition },
      items: [
        { attendance: first, participantName: 'Max Probe', amount: 1000, open: 1000 },
        { attendance: second, amount: 250, open: 250 },
      ],
      ...{ total: 1250, credit: 0, open: 1250, state: 'open', dueOn: '2026-07-15' },
      number: expect.stringMatching(/^R-2026-\d{5}$/) as unknown,
      reference: expect.stringMatching(/^RF\d{10}$/) as unknown,
    });
    expect(invoice).not.toHaveProperty('sentAt');
    const numbers = (await payments.read<Invoice[]>('/invoices?sort=number&order=asc')).map(({ number }) => number);
    expect(numbers).toEqual(numbers.map((_, index) => `R-2026-${String(index + 1).padStart(5, '0')}`));
  });

  it('asked for again, makes invoices only for what has none', async () => {
    const family = await families.family();
    await place(family, 1000);
    await run();
    expect(await run()).toMatchObject({ result: { leftOut: 1 } });
    const late = await place(family, 300);
    await run();
    expect(
      (await of(family)).map(({ items }) => items.map(({ attendance, amount }) => [attendance === late, amount])),
    ).toEqual([[[false, 1000]], [[true, 300]]]);
    expect(await money.verify()).toEqual([]);
  });
});
