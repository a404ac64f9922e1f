import { beforeAll, describe, expect, it } from '@jest/globals';
import { bodyOf, type Json } from '../support/json.js';
import { type CallerName, openWorld, prepared, type TestOffer } from '../world/index.js';

const NOW = '2026-07-01T08:00:00Z';
const dayOf = (day: string) => [{ begin: `${day}T09:00:00+02:00`, end: `${day}T12:00:00+02:00` }];

/** Everything is told of one season: who applied for what, by the first letters of the children. */
describe('Finding applications', () => {
  const world = openWorld({ at: NOW });
  const { test, make, callers, club, families } = world;
  const sports = prepared(() => make.category({ alias: 'sport' }));
  const edition = prepared(() => make.edition({ alias: 'sommer' }));
  /** By the child's first name: an application, and the child. */
  const of: Record<string, string> = {};
  const kid: Record<string, string> = {};
  let canoe: TestOffer;
  let zoo: TestOffer;

  const rows = async (caller: CallerName, query: string): Promise<Json[]> =>
    (await callers[caller].get(`/attendances?edition=sommer&${query}`).expect(200)).body as Json[];
  const names = new Map<string, string>();
  const found = async (caller: CallerName, query: string): Promise<string> =>
    (await rows(caller, query)).map(({ uuid }) => names.get(String(uuid)) ?? '?').join(' ');

  beforeAll(async () => {
    const ofClub = { edition: edition.uuid, hosts: [club.uuid] };
    canoe = await make.offer({
      ...{ ...ofClub, name: 'Kanu', categories: [sports.uuid], dates: dayOf('2026-08-03'), columns: { fee: 900 } },
    });
    zoo = await make.offer({ ...ofClub, name: 'äffchen', dates: dayOf('2026-07-28') });
    const endless = await make.offer({ ...ofClub, name: 'Zelten' });
    const open = await families.family({
      ...{ firstname: 'Olga', lastname: 'Berg', email: 'olga.berg@example.org', phone: '06291/47 11' },
      mobile: '+49 (0)170 123-456',
    });
    const locked = await families.family({
      ...{ firstname: 'Lisbeth', lastname: 'Lock', email: 'lisbeth@example.org', phone: '06291 9999', protected: true },
    });
    const add = async (
      name: string,
      {
        offer = canoe,
        status = 'waiting' as const,
        account = open.account.uuid,
        ...columns
      }: Json & {
        offer?: TestOffer;
        status?: 'waiting' | 'confirmed' | 'waitlisted';
        account?: string | undefined;
      },
    ): Promise<void> => {
      const { decision = null, priority = null, ...own } = columns;
      kid[name] = await make.participant({ account, firstname: name, columns: own });
      of[name] = await make.attendance(offer.uuid, status, kid[name]);
      names.set(of[name], name);
      await make.sql('update attendances set decision = $2, priority = $3 where uuid = $1', [
        ...[of[name], decision, priority],
      ]);
    };
    const dora = { offer: endless, status: 'confirmed' } as const;
    await add('Anna', { lastname: 'Zorn', date_of_birth: '2017-08-03', decision: 'confirmed', priority: 2 });
    await add('Bert', { lastname: 'Ähre', date_of_birth: '2017-08-04', decision: 'rejected', priority: 1 });
    await add('Cleo', {
      lastname: 'Berg',
      date_of_birth: '2016-02-29',
      offer: zoo,
      phone: '0172 5555',
      email: 'CLEO@example.com',
    });
    await add('Dora', { ...dora, lastname: 'berg', priority: 3 });
    await add('Ella', {
      lastname: 'Aal',
      account: locked.account.uuid,
      date_of_birth: '2017-12-31',
      status: 'waitlisted',
    });
  });

  it('decision: one of them, or none: what waits without one; for organiser users nothing (R-ATT-14)', async () => {
    for (const [query, expected] of [
      ['decision=confirmed', 'Anna'],
      ['decision=confirmed,rejected', 'Bert Anna'],
      ['decision=none', 'Cleo'],
      ['decision=none,rejected', 'Cleo Bert'],
      ['decision=waitlisted', ''],
    ] as const) {
      expect([query, await found('maskedAdmin', query)]).toEqual([query, expected]);
    }
    expect(await found('host', 'decision=confirmed,none')).toBe('');
    const refused = bodyOf(await callers.admin.get('/attendances?decision=undecided').expect(400));
    expect(refused['detail']).toMatch(/^decision: .*confirmed.*none/);
  });

  it('category: those to offers in it (R-ATT-14)', async () => {
    expect(await found('host', 'category=sport')).toBe('Ella Bert Anna');
    expect(await found('admin', `category=${sports.uuid}&age=8`)).toBe('Bert');
    expect(await found('admin', 'category=nichts')).toBe('');
  });

  it('age: on the first date, in spans with open ends; of masked children by the year of birth (R-ATT-14)', async () => {
    for (const [age, all, masked] of [
      // Anna is nine on the day, Bert a day later; Ella, who is masked for all of these, at the end of the year.
      ['9', 'Ella Anna', 'Ella Bert Anna'],
      ['8', 'Bert', ''],
      ['8..9', 'Ella Bert Anna', 'Ella Bert Anna'],
      ['10..', 'Cleo', 'Cleo'],
      ['..8', 'Bert', ''],
      ['..10', 'Ella Cleo Bert Anna', 'Ella Cleo Bert Anna'],
      ['9..8', '', ''],
      ['', 'Ella Dora Cleo Bert Anna', 'Ella Dora Cleo Bert Anna'],
    ] as const) {
      for (const [caller, expected] of [
        ['admin', all],
        ['maskedAdmin', masked],
      ] as const) {
        expect([age, caller, await found(caller, `age=${age}`)]).toEqual([age, caller, expected]);
      }
    }
    expect(await found('host', 'age=8')).toBe('Bert');
    expect(await found('superAdmin', 'age=8')).toBe('Ella Bert');
    for (const row of await rows('maskedAdmin', 'age=9')) expect(row).toMatchObject({ participant: { age: 9 } });
    // Whatever else is none: contract/filters.
    for (const age of ['6...9', '6..9..', '6.5']) await callers.admin.get(`/attendances?age=${age}`).expect(400);
  });

  it("q: in name, e-mail address and numbers of the child and of its parents' account, by the digits of numbers (R-ATT-14)", async () => {
    for (const [q, expected] of [
      ['olga', 'Dora Cleo Bert Anna'],
      ['OLGA.berg@', 'Dora Cleo Bert Anna'],
      ['zorn olga', 'Anna'],
      ['06291 4711', 'Dora Cleo Bert Anna'],
      ['+49 6291 47-11', 'Dora Cleo Bert Anna'],
      ['0049 (6291) 4711 Bert', 'Bert'],
      ['0170 123456', 'Dora Cleo Bert Anna'],
      ['170123', 'Dora Cleo Bert Anna'],
      ['+49 172/5555', 'Cleo'],
      ['cleo@EXAMPLE.com', 'Cleo'],
      ['0172 5556', ''],
      ['lisbeth', ''],
      ['06291 9999', ''],
      ['Aal', ''],
      ['%', ''],
    ] as const) {
      const query = `q=${encodeURIComponent(q)}`;
      expect([q, await found('admin', query)]).toEqual([q, expected]);
    }
    // Name, address, and the numbers of parents and child.
    for (const q of ['olga', 'cleo@example.com', '062914711', '01725555'])
      expect([q, await found('maskedAdmin', `q=${q}`)]).toEqual([q, '']);
    for (const q of ['lisbeth', '+49 6291 9999', 'Aal']) {
      expect(await found('superAdmin', `q=${encodeURIComponent(q)}`)).toBe('Ella');
    }
  });

  it('q: organiser users find by the address and the numbers that they are shown, and by the name of the parents (R-ATT-14)', async () => {
    expect(await found('host', 'q=olga')).toBe('Dora Cleo Bert Anna');
    // Cleo has an address and a number of its own, which are shown instead.
    expect(await found('host', 'q=olga.berg@example')).toBe('Dora Bert Anna');
    expect(await found('host', 'q=062914711')).toBe('Dora Bert Anna');
    expect(await found('host', 'q=01725555')).toBe('Cleo');
    expect(await found('host', 'q=cleo@example.com')).toBe('Cleo');
    expect(await found('host', 'q=lisbeth')).toBe('');
    expect(await found('host', 'q=062919999')).toBe('');
  });

  it('come in the order asked for, the other way round with order=desc, what has no value last (R-ATT-14)', async () => {
    for (const [sort, asc, desc] of [
      ['createdAt', 'Anna Bert Cleo Dora Ella', 'Ella Dora Cleo Bert Anna'],
      ['priority', 'Bert Anna Dora Cleo Ella', 'Dora Anna Bert Ella Cleo'],
      // Cleo and Dora are both called Berg: the first name decides.
      ['name', 'Bert Cleo Dora Anna Ella', 'Anna Dora Cleo Bert Ella'],
      ['offer', 'Cleo Anna Bert Ella Dora', 'Dora Ella Bert Anna Cleo'],
      ['begin', 'Cleo Anna Bert Ella Dora', 'Ella Bert Anna Cleo Dora'],
    ] as const) {
      const [usual, other] = sort === 'createdAt' ? (['desc', 'asc'] as const) : (['asc', 'desc'] as const);
      const expected = { asc, desc };
      expect([sort, await found('admin', `sort=${sort}`)]).toEqual([sort, expected[usual]]);
      expect([sort, await found('host', `sort=${sort}&order=${other}`)]).toEqual([sort, expected[other]]);
    }
    expect(await found('admin', 'sort=createdAt&order=desc')).toBe('Ella Dora Cleo Bert Anna');
    expect(await found('admin', 'sort=name&order=asc')).toBe('Bert Cleo Dora Anna Ella');
    expect(await found('superAdmin', 'sort=name')).toBe('Ella Bert Cleo Dora Anna');
    expect(await found('maskedAdmin', 'sort=name')).toBe('Anna Bert Cleo Dora Ella');
    expect(await found('maskedAdmin', 'sort=name&order=desc')).toBe('Ella Dora Cleo Bert Anna');
  });

  it("refer to the parents' account, without its name where it is masked (R-ATT-14)", async () => {
    const [parents] = await make.sql('select account_uuid as uuid from participants where uuid = $1', [kid['Anna']]);
    const account = async (caller: CallerName, name: string): Promise<unknown> =>
      ((await callers[caller].get(`/attendances/${of[name]}`).expect(200)).body as Json)['account'];
    expect(await account('admin', 'Anna')).toEqual({ uuid: parents!['uuid'], name: 'Olga Berg' });
    for (const caller of ['maskedAdmin', 'host'] as const) {
      expect(await account(caller, 'Anna')).toEqual({ uuid: parents!['uuid'] });
    }
    expect(Object.keys((await account('admin', 'Ella')) as Json)).toEqual(['uuid']);
    expect(await account('superAdmin', 'Ella')).toMatchObject({ name: 'Lisbeth Lock' });
    const alone = await make.attendance(zoo.uuid, 'withdrawn', await make.participant());
    expect((await callers.admin.get(`/attendances/${alone}`).expect(200)).body).not.toHaveProperty('account');
    await make.sql('delete from attendances where uuid = $1', [alone]);
  });

  it('are exported by the same filters, in the same order (R-ATT-14)', async () => {
    const { text } = await callers.admin
      .get('/attendances/export?edition=sommer&sort=name&q=olga&age=8..&format=csv&separator=,')
      .expect(200);
    expect(text.match(/Anna|Bert|Cleo|Dora|Ella/g)).toEqual(['Bert', 'Cleo', 'Anna']);
    expect(text.split('\r\n')[0]).toMatch(/account\.uuid$/);
    await callers.admin.get('/attendances/export?age=x').expect(400);
  });

  it('take one statement however many there are, whatever they are found and sorted by', async () => {
    const path = '/attendances?edition=sommer&q=olga&age=5..&category=sport&decision=none,confirmed,rejected&sort=name';
    const statements = (): Promise<number> => test.statements(() => callers.admin.get(path).expect(200));
    const before = await statements();
    const [parents] = await make.sql('select account_uuid as uuid from participants where uuid = $1', [kid['Anna']]);
    for (let count = 0; count < 3; count += 1) {
      const columns = { date_of_birth: '2018-01-01' };
      const child = await make.participant({ account: String(parents!['uuid']), columns });
      await make.attendance(canoe.uuid, 'waiting', child);
    }
    expect(await statements()).toBe(before);
  });
});
