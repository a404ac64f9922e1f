import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Json } from '../support/json.js';
import { openWorld } from '../world/index.js';

interface Named {
  readonly uuid: string;
  readonly lastname: string | null;
  readonly firstname: string;
  readonly hidden: boolean;
}

/** Who is shown comes by name, then by uuid; who is hidden from the caller comes last, by uuid alone. */
describe('Pages of people', () => {
  const { test, callers, families, money } = openWorld({ at: '2026-07-01T10:00:00Z', books: true });
  const debtors: Named[] = [];
  const children: Named[] = [];
  const german = new Intl.Collator('de').compare;

  beforeAll(async () => {
    const { uuid: offer } = await money.offer(500);
    const owes = async (child: string, debtor: Named): Promise<void> => {
      await money.confirmed(offer, child);
      debtors.push(debtor);
    };
    const names = ['Zebra', 'Äpfel', 'apfel', 'Zebra', 'Mond', 'Öl', 'Mond', 'Mond'];
    for (const [index, lastname] of names.entries()) {
      const firstname = index % 3 === 0 ? 'Ada' : 'Ben';
      const hidden = index % 4 === 2;
      const { account, child } = await families.family(
        { firstname, lastname, protected: hidden },
        { lastname, firstname },
      );
      children.push({ uuid: child, lastname, firstname, hidden });
      await owes(child, { uuid: account.uuid, lastname, firstname, hidden });
    }
    for (const [lastname, hidden] of [
      ['Nuss', false],
      ['Apfelbaum', true],
      [null, false],
      ['Mond', false],
    ] as const) {
      const uuid = await families.child(undefined, { lastname, protected: hidden });
      children.push({ uuid, lastname, firstname: 'Max', hidden });
      await owes(uuid, { uuid, lastname, firstname: 'Max', hidden });
    }
  });

  const sorted = (all: readonly Named[], sees: boolean): string[] => {
    const name = (a: Named, b: Named): number =>
      Number(a.lastname === null) - Number(b.lastname === null) ||
      german(a.lastname ?? '', b.lastname ?? '') ||
      german(a.firstname, b.firstname);
    const uuid = (a: Named, b: Named): number => (a.uuid < b.uuid ? -1 : 1);
    const shown = all.filter(({ hidden }) => sees || !hidden).toSorted((a, b) => name(a, b) || uuid(a, b));
    return [...shown, ...all.filter(({ hidden }) => !sees && hidden).toSorted(uuid)].map((one) => one.uuid);
  };

  it.each([
    ['debtors', 'admin', false],
    ['debtors', 'payments', false],
    ['debtors', 'superAdmin', true],
    ['participants', 'admin', false],
    ['participants', 'superAdmin', true],
  ] as const)('/%s for %s are pieces of one list', async (path, who, sees) => {
    const known = path === 'debtors' ? debtors : children;
    const pageOf = async (query: string): Promise<string[]> => {
      const answer = await test.call('get', `/${path}?${query}`, callers[who].token).expect(200);
      return (answer.body as Json[])
        .map(({ uuid }) => String(uuid))
        .filter((uuid) => known.some((one) => one.uuid === uuid));
    };
    const expected = sorted(known, sees);
    expect(await pageOf('itemsPerPage=200')).toEqual(expected);
    // Odd, so that a page begins among namesakes and among those who are hidden.
    const pages: string[] = [];
    for (let page = 1; pages.length < expected.length && page <= 10; page += 1) {
      pages.push(...(await pageOf(`itemsPerPage=5&page=${String(page)}`)));
    }
    expect(pages).toEqual(expected);
  });

  it('/participants for anyone who sees no families are all hidden, by uuid', async () => {
    const answer = await callers.maskedAdmin.get('/participants?itemsPerPage=200').expect(200);
    const uuids = (answer.body as Json[]).map(({ uuid }) => String(uuid));
    expect(uuids).toEqual(uuids.toSorted());
    expect(uuids).toEqual(expect.arrayContaining(children.map(({ uuid }) => uuid)));
  });

  it('are in the order of their file', async () => {
    for (const [path, known] of [
      ['debtors', debtors],
      ['participants', children],
    ] as const) {
      const { text } = await callers.admin.get(`/${path}/export?format=csv`).expect(200);
      const places = sorted(known, false).map((uuid) => text.indexOf(uuid));
      expect(Math.min(...places)).toBeGreaterThan(0);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }
  });
});
