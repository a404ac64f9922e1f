import { describe, expect, it } from '@jest/globals';
import { uuidToBase58 } from '../support/base58.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { CODES } from '../../src/kernel/problem/codes.js';
import { bodyOf, detailOf, type Json, listOf, madeBy, pluck } from '../support/json.js';
import { expectProblem, expectViolations } from '../support/problems.js';
import { type Caller, openWorld } from '../world/index.js';

describe('Organisers', () => {
  const world = openWorld({ club: { name: 'Eigener Verein' } });
  const { test, make } = world;
  const { admin, maskedAdmin: masked, superAdmin, host: club } = world.callers;

  const create = async (body: Json): Promise<Json & { uuid: string }> => madeBy(await admin.post('/hosts', body));
  const path = ({ uuid }: { uuid: string }): string => `/hosts/${uuid}`;
  const addMember = (host: { uuid: string }, account: string, caller: Caller = admin) =>
    caller.post(`${path(host)}/add-member`, { account });
  const removeMember = (host: { uuid: string }, account: string, caller: Caller = admin) =>
    caller.post(`${path(host)}/remove-member`, { account });
  const membersOf = async (host: { uuid: string }, caller: Caller = admin): Promise<Json[]> =>
    (await caller.read<{ members: Json[] }>(path(host))).members;
  const person = (name: string) => test.caller(name, []);
  const rolesOf = (...accounts: string[]) => make.sql('select roles from accounts where uuid = any($1)', [accounts]);

  describe('creating', () => {
    it('POST /hosts gives 201 with the new record, its Location and an alias generated from the name (R-API-4, R-HOST-1, R-HOST-4, R-HOST-8)', async () => {
      const sent = {
        name: 'Kanuclub Würzburg-Süd & Gäste',
        ...{ email: 'info@kanu.example', phone: '0931 1', mobile: '0171 1', fax: '0931 2', text: 'Wir paddeln.' },
        website: 'https://kanu.example/über-uns',
        address: { street: 'Uferstraße 1', postalCode: '97070', city: 'Würzburg' },
      };
      const response = await admin.post('/hosts', sent).expect(201);
      expect(response.headers['location']).toBe(path(response.body as { uuid: string }));
      expect(response.body).toEqual({
        ...sent,
        uuid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
        alias: 'kanuclub-wuerzburg-sued-und-gaeste',
        calendarLink: expect.stringMatching(
          /^http:\/\/api\.test\/hosts\/[0-9a-f-]{36}\/calendar\.ics\?link=[\w-]{32}$/,
        ),
        address: { ...sent.address, country: 'de' },
        ...{ offersCount: 0, members: [], etag: response.headers['etag'], may: expect.any(Array) },
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00$/),
      });
    });

    it('organisers of the same name get aliases of their own, under parallel requests as well, and of a very long one', async () => {
      const names = Array.from({ length: 4 }, () => create({ name: 'Feuerwehr Musterstadt' }));
      const aliases = (await Promise.all(names)).map(({ alias }) => alias);
      expect(new Set(aliases).size).toBe(4);
      expect(aliases).toContain('feuerwehr-musterstadt');
      expect(aliases).toContain('feuerwehr-musterstadt-4');
      const name =
        'Verein der Freunde und Förderer der Jugendarbeit in den Gemeinden am mittleren Neckar und am Kocher';
      const [one, other] = [(await create({ name }))['alias'], (await create({ name }))['alias']];
      expect(one).not.toBe(other);
      for (const alias of [one, other]) expect(String(alias).length).toBeLessThanOrEqual(80);
    });

    it('every broken rule is named with its property path, one line of detail each (R-API-36, R-HOST-1)', async () => {
      const response = await admin.post('/hosts', {
        ...{ name: 'x'.repeat(256), email: 'nobody', phone: '1'.repeat(65), mobile: 17, fax: '1'.repeat(65) },
        ...{ website: 'ftp://x.example', address: { country: 'xx', city: 5, planet: 'Mars' } },
      });
      expectViolations(response, {
        name: CODES.tooLong,
        email: CODES.email,
        phone: CODES.tooLong,
        mobile: CODES.type,
        fax: CODES.tooLong,
        website: CODES.url,
        'address.country': CODES.country,
        'address.city': CODES.type,
        'address.planet': CODES.unknownField,
      });
      // Of the first one.
      expect(bodyOf(response)['type']).toBe(`/validation_errors/${CODES.tooLong}`);
      expect(detailOf(response).split('\n')).toHaveLength(9);
    });
  });

  describe('changing', () => {
    it('PATCH changes only the keys sent, null clears, the alias stays; an address is replaced as a whole, its country falls back to de (R-HOST-1, R-HOST-4, R-HOST-5)', async () => {
      const address = { street: 'Weg 1', city: 'Basel', country: 'CH' };
      const host = await create({ name: 'Turnverein', email: 'a@b.example', phone: '1', address });
      expect(host['address']).toEqual({ ...address, country: 'ch' });
      const response = await admin.patch(path(host), { name: 'Turnverein 1848', phone: null }).expect(200);
      expect(response.body).toMatchObject({ name: 'Turnverein 1848', alias: 'turnverein', email: 'a@b.example' });
      expect(response.body).not.toHaveProperty('phone');
      for (const [sent, shown] of [
        [{ city: 'Lörrach' }, { city: 'Lörrach', country: 'de' }],
        [{ city: null, country: null }, { country: 'de' }],
        [null, undefined],
      ])
        expect(bodyOf(await admin.patch(path(host), { address: sent }).expect(200))['address']).toEqual(shown);
    });

    it('organiser users change their own organiser and get a 404 for any other, bad body or not (R-ACC-8, R-API-53, R-HOST-2, R-HOST-4)', async () => {
      const other = await create({ name: 'Anderer Verein' });
      await club.patch(path(world.club), { phone: '7' }).expect(200);
      await club.patch(path(other), { phone: 7 }).expect(404);
      await club.get(path(other)).expect(404);
      await club.delete(path(world.club)).expect(403);
    });
  });

  describe('listing', () => {
    it('admins see all organisers by name in German order, organiser users those they are a member of (R-ACC-8, R-API-31, R-HOST-2, R-HOST-3)', async () => {
      const names = ['zebra', 'Äpfel', 'apfel', 'Zoo', 'Öl', 'Oma'];
      await make.hosts(names.length, (index) => ({ name: `Sortiert ${names[index]!}` }));
      const all = pluck(await admin.get('/hosts?q=sortiert'), 'name');
      expect(all).toEqual(['apfel', 'Äpfel', 'Öl', 'Oma', 'zebra', 'Zoo'].map((name) => `Sortiert ${name}`));
      expect(pluck(await club.get('/hosts'), 'name')).toEqual(['Eigener Verein']);
    });

    it('q matches any part of name or e-mail address, ignoring case and accents, and takes % and _ literally (R-API-32, R-HOST-3)', async () => {
      await create({ name: 'Müller & Söhne', email: 'kontakt@muehle.example' });
      await create({ name: '100% Spaß_Verein' });
      const found = async (q: string): Promise<unknown[]> =>
        pluck(await admin.get(`/hosts?q=${encodeURIComponent(q)}`), 'name');
      for (const q of ['müller', 'MUELLER', 'muller', 'söhne müll', 'KONTAKT@mueh'])
        expect(await found(q)).toEqual(['Müller & Söhne']);
      for (const q of ['100%', 'spass_v']) expect(await found(q)).toEqual(['100% Spaß_Verein']);
      expect(await found('%verein%x')).toEqual([]);
    });

    it('edition filters organisers with an offer in that edition; offersCount counts offers across all editions (R-HOST-1, R-HOST-3)', async () => {
      const host = await create({ name: 'Zweimal dabei' });
      for (const { uuid } of [await make.edition({ alias: 'herbst-filter' }), await make.edition()])
        await make.offer({ edition: uuid, hosts: [host.uuid] });
      const filtered = listOf(await admin.get('/hosts?edition=herbst-filter'));
      expect(filtered.map(({ name, offersCount }) => [name, offersCount])).toEqual([['Zweimal dabei', 2]]);
    });

    it('members are shown to admins only (R-API-12, R-HOST-1, R-HOST-8)', async () => {
      expect(listOf(await club.get('/hosts'))[0]).not.toHaveProperty('members');
      const members = [{ uuid: club.uuid, name: 'Host Probe' }];
      expect(await admin.read('/hosts?q=eigener')).toMatchObject([{ members }]);
    });
  });

  describe('deleting', () => {
    it('an organiser to whom an edition is restricted, or that has offers, is a 409 that says so, and stays; any other is gone, with a 204 without a body (R-API-39, R-HOST-6)', async () => {
      const [host, other] = [await create({ name: 'Mit Angebot' }), await create({ name: 'Allein' })];
      await make.offer({ hosts: [host.uuid] });
      const offers = expect.stringContaining('still has offers');
      expectProblem(await admin.delete(path(host)), 409, offers);
      await make.edition({ hosts: [host.uuid, other.uuid] });
      expectProblem(await admin.delete(path(host)), 409, offers);
      expectProblem(await admin.delete(path(other)), 409, expect.stringContaining('An edition is restricted'));
      for (const one of [host, other]) await admin.get(path(one)).expect(200);
      const unused = await create({ name: 'Kurzlebig' });
      const response = await admin.delete(path(unused));
      expect([response.status, response.text]).toEqual([204, '']);
      await admin.get(path(unused)).expect(404);
    });
  });

  describe('members', () => {
    it('add-member adds an existing account by UUID, base58 or e-mail address in any case, and gives it ROLE_HOST (R-API-6, R-HOST-9, R-HOST-11)', async () => {
      const host = await create({ name: 'Team' });
      const [one, two, three] = [await person('One'), await person('Two'), await person('Three')];
      for (const account of [one.uuid, uuidToBase58(two.uuid), three.email.toUpperCase()])
        await addMember(host, account).expect(200);
      expect((await membersOf(host)).map(({ name }) => name)).toEqual(['One Probe', 'Three Probe', 'Two Probe']);
      const roles = ['ROLE_HOST'];
      expect(await rolesOf(one.uuid, two.uuid, three.uuid)).toEqual([{ roles }, { roles }, { roles }]);
    });

    it('are listed for the team itself and for admins, by reference alone; a family among them without its name (R-ATT-12, R-EDI-13, R-HOST-8)', async () => {
      const host = await create({ name: 'Unter sich' });
      const [zoe, anna, parent] = [await person('Xenia'), await person('Berta'), await person('Eltern')];
      await make.setAccount(parent.uuid, { roles: ['ROLE_MEMBER'] });
      for (const { uuid } of [zoe, anna, parent]) await addMember(host, uuid).expect(200);
      const list = `${path(host)}/members`;
      expect(await zoe.read(list)).toEqual([
        { uuid: anna.uuid, name: 'Berta Probe' },
        { uuid: zoe.uuid, name: 'Xenia Probe' },
        { uuid: parent.uuid },
      ]);
      expect(await admin.read(list)).toHaveLength(3);
      expect(await zoe.read(`${list}?itemsPerPage=1&page=2`)).toMatchObject([{ uuid: zoe.uuid }]);
      await club.get(list).expect(404);
      expect(await zoe.read(path(host))).not.toHaveProperty('members');
    });

    it('the membership works at the next request of the account, and nobody is notified of it by mail or invitation (R-HOST-9, R-HOST-11)', async () => {
      const host = await create({ name: 'Sofort' });
      const somebody = await make.account([]);
      const traces = (): Promise<unknown[]> =>
        make.sql(
          `select (select count(*) from mails) mails, (select count(*) from invitations) invitations,
             (select count(*) from graphile_worker.jobs) jobs`,
        );
      const before = await traces();
      await somebody.get(path(host)).expect(404);
      await addMember(host, somebody.uuid).expect(200);
      await somebody.get(path(host)).expect(200);
      await removeMember(host, somebody.uuid).expect(200);
      await somebody.get(path(host)).expect(404);
      expect(await traces()).toEqual(before);
    });

    it("an unknown account is a 422 with detail only, and an admin's needs a super admin (R-ACC-7, R-API-36, R-HOST-4, R-HOST-10, R-HOST-11)", async () => {
      for (const act of [addMember, removeMember]) {
        for (const account of [newUuid(), 'nobody@example.org', 'club']) {
          const response = await act(world.club, account);
          expectProblem(response, 422, expect.stringMatching(/^account: /));
          expect(response.body).not.toHaveProperty('violations');
        }
      }
      for (const { uuid } of [masked, superAdmin])
        for (const act of [addMember, removeMember]) {
          await act(world.club, uuid).expect(403);
          await act(world.club, uuid, superAdmin).expect(200);
        }
    });

    it('a masked account cannot be changed, and is named without its name, in an order that does not tell of it (R-ACC-10, R-API-12, R-HOST-10)', async () => {
      const host = await create({ name: 'Maskenball' });
      const { uuid } = await test.caller('Parent', ['ROLE_MEMBER']);
      await addMember(host, uuid, masked).expect(403);
      await addMember(host, uuid).expect(200);
      expect(await membersOf(host, masked)).toEqual([{ uuid }]);
      await removeMember(host, uuid, masked).expect(403);
      await make.setAccount(uuid, { protected: true });
      expect(await membersOf(host)).toEqual([{ uuid }]);
      expect(await membersOf(host, superAdmin)).toEqual([{ uuid, name: 'Parent Probe' }]);
      await removeMember(host, uuid).expect(403);
      const more = await create({ name: 'Reihenfolge' });
      for (const name of ['Zoe', 'Mia', 'Ada']) await addMember(more, (await test.caller(name, ['ROLE_MEMBER'])).uuid);
      const seen = async (caller: Caller): Promise<unknown[]> =>
        (await membersOf(more, caller)).map(({ uuid: one }) => one);
      const byName = await seen(admin);
      expect(await seen(masked)).toEqual(byName.toSorted());
      expect(byName).not.toEqual(byName.toSorted());
    });

    it('an account that is already a member is a 409; of parallel calls one adds (R-API-39, R-HOST-10)', async () => {
      const { uuid } = await make.account([]);
      const answers = await Promise.all([1, 2, 3].map(() => addMember(world.club, uuid)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    });

    it('remove-member takes the membership and the shared offers of this organiser, nothing else (R-API-39, R-HOST-11)', async () => {
      const [host, elsewhere] = [await create({ name: 'Teiler' }), await create({ name: 'Anderswo' })];
      const { uuid } = await make.account([]);
      await make.offer({ hosts: [host.uuid], sharedWith: [uuid] });
      const foreign = await make.offer({ hosts: [elsewhere.uuid], sharedWith: [uuid] });
      for (const team of [elsewhere, host]) await addMember(team, uuid).expect(200);
      await removeMember(host, uuid).expect(200);
      expect(await make.sql('select offer_uuid as uuid from offer_shares')).toEqual([{ uuid: foreign.uuid }]);
      const teams = await make.sql('select host_uuid as uuid from host_members where account_uuid = $1', [uuid]);
      expect(teams).toEqual([{ uuid: elsewhere.uuid }]);
      expect(await rolesOf(uuid)).toEqual([{ roles: ['ROLE_HOST'] }]);
      // Shared offers of an account that is not a member as well; with neither it is a 409.
      await make.offer({ hosts: [host.uuid], sharedWith: [uuid] });
      for (const status of [200, 409]) await removeMember(host, uuid).expect(status);
    });
  });
});
