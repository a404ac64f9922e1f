import { beforeAll, describe, expect, it } from '@jest/globals';
import { questionOf } from '../../src/search/question.js';
import { bodyOf, type Json } from '../support/json.js';
import { type Caller, openWorld } from '../world/index.js';

interface Hit {
  readonly uuid: string;
  readonly name: string;
  readonly alias?: string;
  readonly kind: string;
  readonly highlight: string;
}

describe('Search', () => {
  const uuids: Record<string, string> = {};

  const world = openWorld({ club: { name: 'Kanuclub Müller' } });
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
    await offer('„Nachtwanderung“ – mit Fackeln', [anglers.uuid]);
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
    it('comes by kind, each hit a reference with kind and highlight', async () => {
      const found = await search({ q: 'kanu' });
      expect(Object.keys(found)).toEqual([
        'hosts',
        'offers',
        'editions',
        'categories',
        'accounts',
        'participants',
        'attendances',
        'receipts',
      ]);
      expect(found['hosts']).toEqual([
        {
          uuid: expect.any(String),
          name: 'Kanuclub Müller',
          alias: 'kanuclub',
          kind: 'hosts',
          highlight: '<mark>Kanu</mark>club Müller',
        },
      ]);
      expect(found['editions']).toMatchObject([{ name: 'Kanusommer', alias: 'kanusommer' }]);
      expect(found['categories']).toMatchObject([{ name: 'Kanu und Boot' }]);
      expect(found['receipts']).toEqual([]);
    });

    it('best first: names that begin so, then words that begin so, then words that hold it, then other texts', async () => {
      expect(await names('offers', 'kanu')).toEqual([
        'Kanu-Entwurf',
        'Kanutour',
        'Kleine Kanutour',
        'Wildwasserkanu',
        'Ausflug',
      ]);
      expect((await hits('offers', 'kanu')).at(-1)?.highlight).toBe('Mit dem <mark>Kanu</mark> zum See.');
    });

    it('all words must match, in any order and any case; punctuation separates words', async () => {
      expect(await names('offers', 'TOUR klein')).toEqual(['Kleine Kanutour']);
      expect(await names('offers', 'entwurf-kanu')).toEqual(['Kanu-Entwurf']);
      expect(await names('offers', 'kanu schwimm')).toEqual([]);
    });

    it('umlauts and accents are found however they are written', async () => {
      for (const q of ['Müller', 'mueller', 'MULLER']) expect(await names('hosts', q)).toEqual(['Kanuclub Müller']);
      for (const q of ['Änne', 'aenne', 'anne']) expect(await names('participants', q)).toEqual(['Änne Kanzler']);
    });

    it('letters that are not of the German keyboard are found by those that people type for them', async () => {
      for (const q of ['Yıldız', 'yildiz', 'YILDIZ']) expect(await names('participants', q)).toEqual(['Deniz Yıldız']);
      for (const q of ['Đurić', 'duric']) expect(await names('participants', q)).toEqual(['Milan Đurić']);
    });

    it.each(['„Nachtwanderung“', 'na', 'fackeln –', '»nachtwanderung« … mit', 'wanderung'])(
      'quotes and dashes of print separate words as well: %s',
      async (q) => {
        expect(await names('offers', q)).toEqual(['„Nachtwanderung“ – mit Fackeln']);
      },
    );

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

    it('parts of compound words are found', async () => {
      expect(await names('offers', 'kurs')).toEqual(['Schwimmkurs']);
    });

    it.each(['kanutuor', 'kantour', 'Kanuttour'])('typing errors are forgiven: %s', async (q) => {
      expect(await names('offers', q)).toContain('Kanutour');
    });

    it('what merely begins alike is no typing error', async () => {
      expect(await names('offers', 'kanubau')).toEqual([]);
      expect(await names('offers', 'schwarzwald')).toEqual([]);
    });

    it('two letters find beginnings of words only', async () => {
      expect(await names('offers', 'sc')).toEqual(['Schwimmkurs']);
      expect(await names('offers', 'wi')).toEqual(['Wildwasserkanu']);
      expect(await names('offers', 'ur')).toEqual([]);
    });

    it('beside longer words they narrow down, in names and in other texts', async () => {
      expect(await names('offers', 'tour kl')).toEqual(['Kleine Kanutour']);
      expect(await names('offers', 'kanu zu')).toEqual(['Ausflug']);
      expect(await names('offers', 'kanu um')).toEqual([]);
      expect(await names('offers', 'anglerverein au')).toContain('Ausflug');
    });

    it('a short word beside a mistyped one must be right', async () => {
      expect(await names('participants', 'anne kanzlre')).toEqual(['Änne Kanzler']);
      expect(await names('participants', 'anna kanzlre')).toEqual([]);
    });

    it('what was found by a category is shown', async () => {
      const [tour] = (await hits('offers', 'boot')).filter(({ name }) => name === 'Kanutour');
      expect(tour?.highlight).toBe('Kanu und <mark>Boot</mark>');
    });

    it('% and _ are not wildcards, quotes are words like others', async () => {
      for (const q of ['%%', '__', `'; drop table offers; --`, '"x"'])
        expect(await status(`?q=${encodeURIComponent(q)}`)).not.toBe(500);
      expect(await status(`?q=${encodeURIComponent('%%')}`)).toBe(400);
    });

    it('an application is found by the name of its child', async () => {
      expect(await hits('attendances', 'kanzler')).toEqual([
        {
          uuid: uuids['attendance'],
          name: 'Änne Kanzler – Kanutour',
          kind: 'attendances',
          highlight: 'Änne <mark>Kanzler</mark> – Kanutour',
        },
      ]);
    });

    it('accounts are found by e-mail address as well', async () => {
      expect(await names('accounts', 'foreignhost@example.org')).toEqual(['ForeignHost Probe']);
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

    it.each(['kanzler', 'kanzlre', 'ka', 'member'])('masked names are never found: %s', async (q) => {
      for (const kind of ['accounts', 'participants', 'attendances'])
        expect(await names(kind, q, maskedAdmin)).not.toEqual(
          expect.arrayContaining([expect.stringMatching(/Kanzler|Member Probe/)]),
        );
    });

    it('receipts are found by number and by the family that was billed, by those who do the books', async () => {
      const dear = await make.offer({ name: 'Reitstunde', columns: { fee: 1500 } });
      const attendance = await make.attendance(dear.uuid, 'waiting', uuids['child']);
      await admin.post(`/attendances/${attendance}/transition`, { transition: 'confirm' });
      const paid = await payments.post('/receipts', {
        attendances: [{ attendance }],
        billingAddress: 'Familie Kanzler\nAm See 1',
      });
      expect(paid.status).toBe(201);
      const number = String(bodyOf(paid)['number']);
      for (const q of [number, 'kanzler'])
        expect(await hits('receipts', q, payments)).toMatchObject([{ name: number, kind: 'receipts' }]);
      for (const caller of [maskedAdmin, host]) expect(await hits('receipts', number, caller)).toEqual([]);
    });

    it('telephone numbers are found by their digits, as far as the caller is shown them', async () => {
      const { account, child } = await families.family(
        { lastname: 'Ruf', phone: '06291 / 47-115' },
        { mobile: '0172 555666' },
      );
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
      for (const q of [
        '06291 47115',
        '+49 6291/47115',
        '(06291) 471-15',
        '0049629147115',
        '47115',
        '+49 (0) 6291 47115 ',
      ]) {
        const found = { hosts: [club.uuid], accounts: [account.uuid], attendances: [application] };
        expect([q, await all(q, admin)]).toEqual([q, found]);
        expect([q, await all(q, maskedAdmin)]).toEqual([q, { hosts: [club.uuid] }]);
        expect([q, await all(q, host)]).toEqual([q, { hosts: [club.uuid], attendances: [application] }]);
        expect([q, await all(q, foreignHost)]).toEqual([q, {}]);
      }
      expect(await all('0172/555666', admin)).toEqual({ participants: [child], attendances: [application] });
      expect(await all('ruf 06291 47115', admin)).toMatchObject({ accounts: [account.uuid] });
      expect(await all('06291 47116', admin)).toEqual({});
      expect((await all('06291 47115', superAdmin))['accounts']).toHaveLength(2);
      expect((await hits('accounts', '06291 47115'))[0]?.highlight).toBe('<mark>06291</mark> / 47-115');
    });

    it('creditor references lead to applications, accounts and receipts, for those who may see money', async () => {
      const { account, child } = await families.family({ lastname: 'Zahl' });
      const dear = await make.offer({ name: 'Segeln', columns: { fee: 1500 } });
      const attendance = await make.attendance(dear.uuid, 'waiting', child);
      await admin.post(`/attendances/${attendance}/transition`, { transition: 'confirm' }).expect(200);
      const { openItems } = bodyOf(await payments.get(`/debtors/${account.uuid}`).expect(200));
      const reference = String((openItems as Json[])[0]!['reference']);
      const invoice = await money.invoice({ family: { account, child }, attendance });
      const invoiced = String(bodyOf(await payments.get(`/invoices/${invoice}`).expect(200))['reference']);
      const paid = await payments.post('/receipts', { attendances: [{ attendance }] }).expect(201);
      expect(invoiced).not.toBe(reference);
      for (const plain of [reference, invoiced]) {
        for (const q of [plain, plain.replace(/(.{4})/g, '$1 '), plain.toLowerCase()]) {
          const found = await search({ q }, superAdmin);
          expect(found).toMatchObject({
            attendances: [{ uuid: attendance, name: expect.stringMatching(/ – Segeln$/) as unknown }],
            accounts: [{ uuid: account.uuid }],
            receipts: [{ uuid: bodyOf(paid)['uuid'] }],
          });
          // Children's names stand on open items, the accounts of families are masked.
          expect((await hits('attendances', q, payments)).map(({ uuid }) => uuid)).toEqual([attendance]);
          expect(await hits('accounts', q, payments)).toEqual([]);
          for (const caller of [maskedAdmin, host]) expect(await hits('attendances', q, caller)).toEqual([]);
        }
      }
      await make.sql('update accounts set protected = true where uuid = $1', [account.uuid]);
      expect(await hits('attendances', reference, payments)).toEqual([]);
      expect(await hits('receipts', reference, payments)).toEqual([]);
      expect(await hits('attendances', reference, superAdmin)).toHaveLength(1);
      expect(await hits('attendances', 'RF00 1000 0001', superAdmin)).toEqual([]);
    });

    it('protected children are found by super admins alone', async () => {
      for (const q of ['geheim', 'gehiem'])
        for (const kind of ['participants', 'attendances']) {
          expect(await names(kind, q, admin)).toEqual([]);
          expect(await names(kind, q, host)).toEqual([]);
          expect(await names(kind, q, superAdmin)).toHaveLength(1);
        }
    });
  });

  describe('parameters', () => {
    it.each(['', '?q=', '?q=a', '?q=%20a%20', '?q=..', '?q=%25%25'])(
      'fewer than two characters to look for are a 400 that names q: %s',
      async (query) => {
        const answer = await admin.get(`/search${query}`);
        expect(answer.status).toBe(400);
        expect(bodyOf(answer)['detail']).toMatch(/^q: /);
      },
    );

    it('an unknown kind is a 400 that names kinds', async () => {
      const answer = await admin.get('/search?q=kanu&kinds=hosts,ghosts');
      expect(answer.status).toBe(400);
      expect(bodyOf(answer)['detail']).toMatch(/^kinds: .*receipts/);
    });

    it('only the kinds asked for are looked through; the lists of the others are empty', async () => {
      const found = await search({ q: 'kanu', kinds: 'offers,hosts' });
      expect(
        Object.entries(found)
          .filter(([, list]) => (list as unknown[]).length > 0)
          .map(([kind]) => kind),
      ).toEqual(['hosts', 'offers']);
      expect(Object.keys(found)).toHaveLength(8);
    });

    it('limit is per kind, 5 by default, capped at 20, and a 400 when it is no positive number', async () => {
      await make.offers(25, (index) => ({ name: `Bastelstunde ${String(index)}` }));
      const count = async (limit?: string): Promise<number> =>
        (
          (await search({ q: 'bastel', kinds: 'offers', ...(limit === undefined ? {} : { limit }) }))[
            'offers'
          ] as Json[]
        ).length;
      expect(await count()).toBe(5);
      expect(await count('1')).toBe(1);
      expect(await count('500')).toBe(20);
      for (const limit of ['0', '-1', 'x']) expect(await status(`?q=kanu&limit=${limit}`)).toBe(400);
    });

    it('page and itemsPerPage are ignored: it is not paginated', async () => {
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
