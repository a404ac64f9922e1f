import { beforeAll, describe, expect, it } from '@jest/globals';
import { questionOf } from '../../src/search/question.js';
import { bodyOf, type Json } from '../support/json.js';
import { expectProblem } from '../support/problems.js';
import { type Caller, openWorld } from '../world/index.js';

interface Hit {
  readonly uuid: string;
  readonly name: string;
  readonly alias?: string;
  readonly kind: string;
  readonly highlight: string;
  readonly hint?: string;
}

const CLUB = 'Kanuclub Müller';
const HIKE = '„Nachtwanderung“ – mit Fackeln';
/** Each of these questions finds that one. */
const found = (questions: readonly string[], name: string): Record<string, string[]> =>
  Object.fromEntries(questions.map((question) => [question, [name]]));

describe('Search', () => {
  const uuids: Record<string, string> = {};

  const world = openWorld({ club: { name: CLUB } });
  const { test, make, club, anglers, families, money } = world;
  const { member, admin, host, foreignHost, maskedAdmin, payments, superAdmin } = world.callers;
  beforeAll(async () => {
    const edition = await make.edition({ name: 'Kanusommer', alias: 'kanusommer' });
    const category = await make.category({ name: 'Kanu und Boot', alias: 'kanu-boot' });
    const offer = async (name: string, hosts: string[], options: object = {}): Promise<void> => {
      uuids[name] = (await make.offer({ name, edition: edition.uuid, hosts, ...options })).uuid;
    };
    await offer('Kanutour', [club.uuid], { categories: [category.uuid] });
    await offer('Kleine Kanutour', [club.uuid]);
    await offer('Wildwasserkanu', [club.uuid]);
    await offer('Ausflug', [anglers.uuid], { columns: { description: 'Mit dem Kanu zum See.' } });
    await offer('Schwimmkurs', [anglers.uuid]);
    await offer(HIKE, [anglers.uuid]);
    await offer('Kanu-Entwurf', [anglers.uuid], { place: 'draft' });
    const child = async (firstname: string, lastname: string, columns: object = {}): Promise<string> =>
      make.participant({ firstname, account: member.uuid, columns: { lastname, ...columns } });
    uuids['child'] = await child('Änne', 'Kanzler');
    uuids['protected'] = await child('Gustav', 'Geheim', { protected: true });
    await child('Deniz', 'Yıldız');
    await child('Milan', 'Đurić');
    uuids['attendance'] = await make.attendance(uuids['Kanutour'] ?? '', 'confirmed', uuids['child']);
    uuids['hidden'] = await make.attendance(uuids['Kanutour'] ?? '', 'confirmed', uuids['protected']);
  });

  const search = async (parameters: Record<string, string>, caller: Caller = admin): Promise<Json> => {
    const answer = await caller.get(`/search?${new URLSearchParams(parameters).toString()}`);
    expect(answer.status).toBe(200);
    return bodyOf(answer);
  };
  const hits = async (kind: string, q: string, caller: Caller = admin): Promise<Hit[]> =>
    (await search({ q, kinds: kind, limit: '20' }, caller))[kind] as Hit[];
  const names = async (kind: string, q: string, caller: Caller = admin): Promise<string[]> =>
    (await hits(kind, q, caller)).map(({ name }) => name);
  const status = async (query: string, caller: Caller = admin): Promise<number> =>
    (await caller.get(`/search${query}`)).status;

  describe('what is found', () => {
    it('comes by kind, each hit a reference with kind and highlight (R-API-12, R-SEA-1, R-SEA-2, R-SEA-3, R-SEA-4)', async () => {
      const found = await search({ q: 'kanu' });
      expect(Object.keys(found)).toEqual([
        ...['hosts', 'offers', 'editions', 'categories', 'accounts', 'participants', 'attendances', 'receipts'],
      ]);
      const highlight = '<mark>Kanu</mark>club Müller';
      expect(found['hosts']).toEqual([{ uuid: club.uuid, name: CLUB, alias: 'kanuclub', kind: 'hosts', highlight }]);
      expect(found['editions']).toMatchObject([{ name: 'Kanusommer', alias: 'kanusommer' }]);
      expect(found['categories']).toMatchObject([{ name: 'Kanu und Boot' }]);
      expect(found['receipts']).toEqual([]);
    });

    it('best first: names that begin so, then words that begin so, then words that hold it, then other texts (R-SEA-1, R-SEA-2, R-SEA-3)', async () => {
      expect(await names('offers', 'kanu')).toEqual([
        'Kanu-Entwurf',
        'Kanutour',
        'Kleine Kanutour',
        'Wildwasserkanu',
        'Ausflug',
      ]);
      expect((await hits('offers', 'kanu')).at(-1)?.highlight).toBe('Mit dem <mark>Kanu</mark> zum See.');
    });

    it.each([
      [
        'all words must match, in any order and any case; punctuation separates words',
        'offers',
        { 'TOUR klein': ['Kleine Kanutour'], 'entwurf-kanu': ['Kanu-Entwurf'], 'kanu schwimm': [] },
      ],
      ['umlauts are found however they are written', 'hosts', found(['Müller', 'mueller', 'MULLER'], CLUB)],
      ['accents are found however they are written', 'participants', found(['Änne', 'aenne', 'anne'], 'Änne Kanzler')],
      [
        'letters that are not of the German keyboard are found by those that people type for them',
        'participants',
        {
          ...found(['Yıldız', 'yildiz', 'YILDIZ'], 'Deniz Yıldız'),
          ...found(['Đurić', 'duric'], 'Milan Đurić'),
        },
      ],
      [
        'quotes and dashes of print separate words as well',
        'offers',
        found(['„Nachtwanderung“', 'na', 'fackeln –', '»nachtwanderung« … mit', 'wanderung'], HIKE),
      ],
      ['parts of compound words are found', 'offers', { kurs: ['Schwimmkurs'] }],
      ['what merely begins alike is no typing error', 'offers', { kanubau: [], schwarzwald: [] }],
      ['two letters find beginnings of words only', 'offers', { sc: ['Schwimmkurs'], wi: ['Wildwasserkanu'], ur: [] }],
      [
        'beside longer words they narrow down, in names and in other texts',
        'offers',
        { 'tour kl': ['Kleine Kanutour'], 'kanu zu': ['Ausflug'], 'kanu um': [], 'anglerverein au': ['Ausflug'] },
      ],
      [
        'a short word beside a mistyped one must be right',
        'participants',
        { 'anne kanzlre': ['Änne Kanzler'], 'anna kanzlre': [] },
      ],
      [
        'accounts are found by e-mail address as well',
        'accounts',
        { 'foreignhost@example.org': ['ForeignHost Probe'] },
      ],
    ])('%s', async (_, kind, asked) => {
      for (const [q, expected] of Object.entries(asked)) expect([q, await names(kind, q)]).toEqual([q, expected]);
    });

    it('what separates words in names and what does in questions is the same', async () => {
      const rows = await make.sql(
        `select n from generate_series(33, 13000) n where search_key('a' || chr(n) || 'b') like '% b'`,
      );
      const inNames = new Set(rows.map(({ n }) => Number(n)));
      const differing = Array.from({ length: 13_000 - 33 }, (_, index) => index + 33).filter((code) => {
        const sign = String.fromCodePoint(code);
        return !/[\s\p{Cc}]/u.test(sign) && (questionOf(`a${sign}b`).words.length === 2) !== inNames.has(code);
      });
      expect(differing).toEqual([]);
      expect(inNames.has('„'.codePointAt(0)!)).toBe(true);
    });

    it('typing errors are forgiven, and what was found by a category is shown', async () => {
      for (const q of ['kanutuor', 'kantour', 'Kanuttour'])
        expect([q, await names('offers', q)]).toEqual([q, expect.arrayContaining(['Kanutour'])]);
      const [tour] = (await hits('offers', 'boot')).filter(({ name }) => name === 'Kanutour');
      expect(tour?.highlight).toBe('Kanu und <mark>Boot</mark>');
    });

    it('% and _ are not wildcards, quotes are words like others', async () => {
      expect(await names('offers', `kanu%; ' "_"`)).toEqual(await names('offers', 'kanu'));
    });

    it('an application is found by the name of its child', async () => {
      const names = { name: 'Änne Kanzler – Kanutour', highlight: 'Änne <mark>Kanzler</mark> – Kanutour' };
      expect(await hits('attendances', 'kanzler')).toEqual([
        { uuid: uuids['attendance'], kind: 'attendances', hint: expect.stringContaining('Kanusommer'), ...names },
      ]);
    });
  });

  describe('what the caller may see', () => {
    it('organiser users find what they see: their organisers, public offers and their own, applications to their own', async () => {
      expect(await names('hosts', 'anglerverein', host)).toEqual([]);
      expect(await names('offers', 'kanu-entwurf', host)).not.toContain('Kanu-Entwurf');
      expect(await names('offers', 'kanu-entwurf', foreignHost)).toContain('Kanu-Entwurf');
      expect(await names('attendances', 'kanzler', host)).toEqual(['Änne Kanzler – Kanutour']);
      expect(await names('attendances', 'kanzler', foreignHost)).toEqual([]);
      for (const kind of ['accounts', 'participants']) expect(await names(kind, 'kanzler', host)).toEqual([]);
    });

    it('masked names are never found', async () => {
      for (const q of ['kanzler', 'kanzlre', 'ka', 'member']) {
        const found = await search({ q, kinds: 'accounts,participants,attendances', limit: '20' }, maskedAdmin);
        expect([q, JSON.stringify(found)]).toEqual([q, expect.not.stringMatching(/Kanzler|Member Probe/)]);
      }
    });

    it('receipts are found by number and by the family that was billed, by those who do the books (R-API-12)', async () => {
      const attendance = await money.place(String(uuids['child']), 1500);
      const body = { attendances: [{ attendance }], billingAddress: 'Familie Kanzler\nAm See 1' };
      const number = String((await payments.posted('/receipts', body))['number']);
      for (const q of [number, 'kanzler'])
        expect(await hits('receipts', q, payments)).toMatchObject([{ name: number, kind: 'receipts' }]);
      for (const caller of [maskedAdmin, host]) expect(await hits('receipts', number, caller)).toEqual([]);
    });

    it('telephone numbers are found by their digits, as far as the caller is shown them (R-SEA-5)', async () => {
      const mobile = '0172 555666';
      const { account, child } = await families.family({ lastname: 'Ruf', phone: '06291 / 47-115' }, { mobile });
      await families.family({ lastname: 'Sperr', phone: '06291 47115', protected: true });
      await make.sql(`update hosts set phone = '+49 (0)6291 47115' where uuid = $1`, [club.uuid]);
      const application = await make.attendance(uuids['Kanutour'] ?? '', 'confirmed', child);
      const all = async (q: string, caller: Caller): Promise<Json> =>
        Object.fromEntries(
          Object.entries(await search({ q }, caller)).flatMap(([kind, found]) => {
            const some = (found as Hit[]).map(({ uuid }) => uuid);
            return some.length === 0 ? [] : [[kind, some]];
          }),
        );
      const [hosts, attendances] = [[club.uuid], [application]];
      const local = ['06291 47115', '(06291) 471-15', '47115'];
      for (const q of [...local, '+49 6291/47115', '0049629147115', '+49 (0) 6291 47115 ']) {
        expect([q, await all(q, admin)]).toEqual([q, { hosts, accounts: [account.uuid], attendances }]);
      }
      expect(await all('47115', maskedAdmin)).toEqual({ hosts });
      expect(await all('47115', host)).toEqual({ hosts, attendances });
      expect(await all('47115', foreignHost)).toEqual({});
      expect(await all('0172/555666', admin)).toEqual({ participants: [child], attendances: [application] });
      expect(await all('ruf 06291 47115', admin)).toMatchObject({ accounts: [account.uuid] });
      expect(await all('06291 47116', admin)).toEqual({});
      expect((await all('06291 47115', superAdmin))['accounts']).toHaveLength(2);
      expect((await hits('accounts', '06291 47115'))[0]?.highlight).toBe('<mark>06291</mark> / 47-115');
    });

    it('creditor references lead to applications, accounts and receipts, for those who may see money (R-SEA-6)', async () => {
      const { account, child } = await families.family({ lastname: 'Zahl' });
      const attendance = await money.confirmed((await money.offer(1500, { name: 'Segeln' })).uuid, child);
      const { openItems } = await money.debtor<{ openItems: { reference: string }[] }>(account.uuid);
      const { reference } = openItems[0]!;
      const invoice = await money.invoice({ family: { account, child }, attendance });
      const invoiced = String((await payments.read(`/invoices/${invoice}`))['reference']);
      const receipt = await money.paid(attendance);
      expect(invoiced).not.toBe(reference);
      for (const q of [reference, invoiced, reference.replace(/(.{4})/g, '$1 '), invoiced.toLowerCase()]) {
        expect(await search({ q }, superAdmin)).toMatchObject({
          attendances: [{ uuid: attendance, name: expect.stringMatching(/ – Segeln$/) as unknown }],
          accounts: [{ uuid: account.uuid }],
          receipts: [{ uuid: receipt }],
        });
      }
      for (const q of [reference, invoiced]) {
        // Children's names stand on open items, the accounts of families are masked.
        expect(await search({ q }, payments)).toMatchObject({ attendances: [{ uuid: attendance }], accounts: [] });
        for (const caller of [maskedAdmin, host]) expect(await hits('attendances', q, caller)).toEqual([]);
      }
      await make.sql('update accounts set protected = true where uuid = $1', [account.uuid]);
      expect(await hits('attendances', reference, payments)).toEqual([]);
      expect(await hits('receipts', reference, payments)).toEqual([]);
      expect(await hits('attendances', reference, superAdmin)).toHaveLength(1);
      expect(await hits('attendances', 'RF00 1000 0001', superAdmin)).toEqual([]);
    });

    it('protected children are found by super admins alone', async () => {
      for (const q of ['geheim', 'gehiem']) {
        for (const [caller, count] of [
          [admin, 0],
          [host, 0],
          [superAdmin, 1],
        ] as const) {
          const { participants, attendances } = await search({ q }, caller);
          expect([participants, attendances].map((found) => (found as Hit[]).length)).toEqual([count, count]);
        }
      }
    });
  });

  describe('what tells two of one name apart', () => {
    const hints = async (kind: string, q: string, caller: Caller = admin): Promise<(string | undefined)[]> =>
      (await hits(kind, q, caller)).map(({ hint }) => hint);

    it('is said of every kind: day of birth, parents and place of a child, edition and first day of an offer (R-SEA-7)', async () => {
      const parents = { firstname: 'Ida', lastname: 'Zwilling', address: { city: 'Adelsheim' } };
      const { account } = await families.family(parents);
      await make.participant({
        firstname: 'Kim',
        account: account.uuid,
        columns: { lastname: 'Zwilling', date_of_birth: '2016-03-09' },
      });
      await make.participant({ firstname: 'Kim', columns: { lastname: 'Zwilling', date_of_birth: '2018-11-30' } });
      const told = await hints('participants', 'kim zwilling');
      expect(told.sort()).toEqual(['2016-03-09, Ida Zwilling, Adelsheim', '2018-11-30']);
      const german = await admin.get('/search?q=kim%20zwilling').set('Accept-Language', 'de').expect(200);
      expect(JSON.stringify(german.body)).toContain('"hint":"09.03.2016, Ida Zwilling, Adelsheim"');
      expect(await hints('accounts', 'ida zwilling')).toEqual([expect.stringMatching(/@.*, Adelsheim$/)]);
      const dated = await make.offer({
        ...{ name: 'Zwillingstag', edition: (await make.edition({ name: 'Herbst' })).uuid, hosts: [club.uuid] },
        dates: [{ begin: '2026-10-26T09:00:00+01:00', end: '2026-10-26T12:00:00+01:00' }],
      });
      expect(await hints('offers', 'zwillingstag')).toEqual(['Herbst, 2026-10-26']);
      const child = await make.participant({
        firstname: 'Ole',
        columns: { lastname: 'Zwo', date_of_birth: '2015-01-02' },
      });
      await make.attendance(dated.uuid, 'confirmed', child);
      for (const caller of [admin, host])
        expect(await hints('attendances', 'zwo', caller)).toEqual(['2015-01-02, Herbst, 2026-10-26']);
    });

    it('tells nothing that the record hides: no day of birth to who is led there by a reference, no masked parents (R-SEA-7)', async () => {
      const { account, child } = await families.family({ lastname: 'Stumm' });
      await make.sql(`update participants set date_of_birth = '2014-04-04' where uuid = $1`, [child]);
      const attendance = await money.confirmed((await money.offer(1500, { name: 'Stilles Segeln' })).uuid, child);
      const { openItems } = await money.debtor<{ openItems: { reference: string }[] }>(account.uuid);
      const q = openItems[0]!.reference;
      expect(await hits('attendances', q, payments)).toMatchObject([{ uuid: attendance }]);
      expect(JSON.stringify(await hints('attendances', q, payments))).not.toContain('2014');
      expect(JSON.stringify(await hints('attendances', q, superAdmin))).toContain('2014-04-04');
      for (const caller of [maskedAdmin, foreignHost])
        expect(JSON.stringify(await search({ q: 'stumm' }, caller))).not.toMatch(/2014|Stumm/);
    });
  });

  describe('parameters', () => {
    it.each(['', '?q=', '?q=a', '?q=%20a%20', '?q=..', '?q=%25%25'])(
      'fewer than two characters to look for are a 400 that names q: %s (R-SEA-1, R-SEA-2, R-SEA-3)',
      async (query) => {
        expectProblem(await admin.get(`/search${query}`), 400, expect.stringMatching(/^q: /));
      },
    );

    it('only the kinds asked for are looked through; the lists of the others are empty, and an unknown one is a 400', async () => {
      const answer = await admin.get('/search?q=kanu&kinds=hosts,ghosts');
      expectProblem(answer, 400, expect.stringMatching(/^kinds: .*receipts/));
      const lists = Object.entries(await search({ q: 'kanu', kinds: 'offers,hosts' }));
      const full = lists.filter(([, list]) => (list as unknown[]).length > 0);
      expect(full.map(([kind]) => kind)).toEqual(['hosts', 'offers']);
      expect(lists).toHaveLength(8);
    });

    it('limit is per kind, 5 by default, capped at 20, and a 400 when it is no positive number (R-SEA-1, R-SEA-2, R-SEA-3)', async () => {
      await make.offers(25, (index) => ({ name: `Bastelstunde ${String(index)}` }));
      for (const [limit, count] of [
        [{}, 5],
        [{ limit: '1' }, 1],
        [{ limit: '500' }, 20],
      ] as const) {
        expect((await search({ q: 'bastel', kinds: 'offers', ...limit }))['offers']).toHaveLength(count);
      }
      for (const limit of ['0', '-1', 'x']) expect(await status(`?q=kanu&limit=${limit}`)).toBe(400);
    });

    it('page and itemsPerPage are ignored: it is not paginated (R-SEA-2)', async () => {
      const whole = await search({ q: 'bastel', kinds: 'offers' });
      for (const [page, itemsPerPage] of [
        ['2', '1'],
        ['x', '0'],
      ] as const) {
        expect(await search({ q: 'bastel', kinds: 'offers', page, itemsPerPage })).toEqual(whole);
      }
    });

    it('takes one statement for each kind, however much is found', async () => {
      const statements = async (q: string): Promise<number> => {
        const before = test.database.statementCount;
        await search({ q });
        return test.database.statementCount - before;
      };
      await statements('kanu');
      expect(await statements('bastelstunde')).toBe(await statements('xyzxyz'));
      expect(await statements('kanu')).toBeLessThanOrEqual(8 + 2);
    });
  });
});
