import { describe, expect, it } from '@jest/globals';
import { uuidToBase58 } from '../support/base58.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { CODES } from '../../src/kernel/problem/codes.js';
import { ProgrammeImportService } from '../../src/programme/programme-import.service.js';
import { bodyOf, type Json, listOf, pluck, violationsOf } from '../support/json.js';
import { openApp, type Person, prepared, Records } from '../world/index.js';

describe('Organisers', () => {
  const test = openApp();
  const admin = prepared(() => test.caller('Admin', ['ROLE_ADMIN', 'ROLE_PARTICIPANTS_ADMIN']));
  const masked = prepared(() => test.caller('Masked', ['ROLE_ADMIN']));
  const superAdmin = prepared(() => test.caller('Super', ['ROLE_SUPER_ADMIN']));
  const club = prepared(() => test.caller('Club', ['ROLE_HOST']));

  const create = async (body: Json): Promise<Json> => {
    const response = await admin.post('/hosts', body);
    expect(response.status).toBe(201);
    return bodyOf(response);
  };
  const addMember = (host: Json, account: string, token = admin.token) =>
    test.call('post', `/hosts/${String(host['uuid'])}/add-member`, token).send({ account });
  const removeMember = (host: Json, account: string, token = admin.token) =>
    test.call('post', `/hosts/${String(host['uuid'])}/remove-member`, token).send({ account });
  const path = (host: Json): string => `/hosts/${String(host['uuid'])}`;
  const giveOffer = async (host: Json, edition: string, name = 'Kanufahrt'): Promise<string> => {
    await test.app
      .get(ProgrammeImportService)
      .import(
        { edition: { name: edition, alias: edition }, offers: [{ name, hosts: [host['name']] }] },
        { place: 'published' },
      );
    const [offer] = await test.database.query<{ uuid: string }>(
      'select uuid from offers where name = $1 order by uuid desc',
      [name],
    );
    return offer?.uuid ?? '';
  };

  describe('creating', () => {
    it('POST /hosts gives 201 with the new record, its Location and an alias generated from the name', async () => {
      const response = await admin.post('/hosts', {
        name: 'Kanuclub Würzburg-Süd & Gäste',
        email: 'info@kanu.example',
        phone: '0931 1',
        mobile: '0171 1',
        fax: '0931 2',
        website: 'https://kanu.example/über-uns',
        address: { street: 'Uferstraße 1', postalCode: '97070', city: 'Würzburg' },
        text: 'Wir paddeln.',
      });
      expect(response.status).toBe(201);
      expect(response.headers['location']).toBe(path(bodyOf(response)));
      expect(response.body).toEqual({
        uuid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
        name: 'Kanuclub Würzburg-Süd & Gäste',
        alias: 'kanuclub-wuerzburg-sued-und-gaeste',
        calendarLink: expect.stringMatching(
          /^http:\/\/api\.test\/hosts\/[0-9a-f-]{36}\/calendar\.ics\?link=[\w-]{32}$/,
        ),
        email: 'info@kanu.example',
        phone: '0931 1',
        mobile: '0171 1',
        fax: '0931 2',
        website: 'https://kanu.example/über-uns',
        address: { street: 'Uferstraße 1', postalCode: '97070', city: 'Würzburg', country: 'de' },
        text: 'Wir paddeln.',
        offersCount: 0,
        members: [],
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00$/),
      });
    });

    it('an organiser of the same name gets an alias of its own, under parallel requests as well', async () => {
      const names = Array.from({ length: 12 }, () => create({ name: 'Feuerwehr Musterstadt' }));
      const aliases = (await Promise.all(names)).map(({ alias }) => alias);
      expect(new Set(aliases).size).toBe(12);
      expect(aliases).toContain('feuerwehr-musterstadt');
      expect(aliases).toContain('feuerwehr-musterstadt-12');
    });

    it('organisers of the same very long name get aliases of their own, too', async () => {
      const name =
        'Verein der Freunde und Förderer der Jugendarbeit in den Gemeinden am mittleren Neckar und am Kocher';
      const aliases: unknown[] = [];
      for (let count = 0; count < 4; count += 1) aliases.push((await create({ name }))['alias']);
      expect(new Set(aliases).size).toBe(4);
      for (const alias of aliases) expect(String(alias).length).toBeLessThanOrEqual(80);
    });

    it('name is required: missing, null and blank give exactly one violation of the blank rule', async () => {
      for (const body of [{}, { name: null }, { name: '' }, { name: '   ' }]) {
        const response = await admin.post('/hosts', body);
        expect(response.status).toBe(422);
        expect(violationsOf(response)).toEqual([['name', CODES.blank]]);
        expect(bodyOf(response)['type']).toBe(`/validation_errors/${CODES.blank}`);
        expect(String(bodyOf(response)['detail'])).toMatch(/^name: /);
      }
    });

    it('every broken rule is named with its property path, one line of detail each', async () => {
      const response = await admin.post('/hosts', {
        name: 'x'.repeat(256),
        email: 'nobody',
        phone: '1'.repeat(65),
        mobile: 17,
        fax: '1'.repeat(65),
        website: 'ftp://x.example',
        address: { country: 'xx', city: 5, planet: 'Mars' },
      });
      expect(response.status).toBe(422);
      expect(new Set(violationsOf(response).map((pair) => JSON.stringify(pair)))).toEqual(
        new Set(
          [
            ['name', CODES.tooLong],
            ['email', CODES.email],
            ['phone', CODES.tooLong],
            ['mobile', CODES.type],
            ['fax', CODES.tooLong],
            ['website', CODES.url],
            ['address.country', CODES.country],
            ['address.city', CODES.type],
            ['address.planet', CODES.unknownField],
          ].map((pair) => JSON.stringify(pair)),
        ),
      );
      expect(String(bodyOf(response)['detail']).split('\n')).toHaveLength(9);
    });

    it('what only looks like a country, an e-mail address or a URL is refused', async () => {
      for (const country of ['ß', 'ﬁ', 'ıt', 'd', 'deu', 'xx']) {
        const response = await admin.post('/hosts', { name: 'X', address: { country } });
        expect([country, violationsOf(response)]).toEqual([country, [['address.country', CODES.country]]]);
      }
      for (const email of ['"a b"@c.de', 'a@ü.de', 'a@b', 'a@b..de', '@b.de', 'a b@c.de']) {
        const response = await admin.post('/hosts', { name: 'X', email });
        expect([email, violationsOf(response)]).toEqual([email, [['email', CODES.email]]]);
      }
      for (const website of ['http:a.de', 'www.a.de', 'javascript:alert(1)', '//a.de', 'https://']) {
        const response = await admin.post('/hosts', { name: 'X', website });
        expect([website, violationsOf(response)]).toEqual([website, [['website', CODES.url]]]);
      }
    });

    it('only admins create: organiser users get a 403, read-only tokens a 403 that names the scope', async () => {
      expect((await club.post('/hosts', { name: 'X' })).status).toBe(403);
      const readOnly = await test.token(admin.uuid, ['api:read']);
      const response = await test.call('post', '/hosts', readOnly).send({ name: 'X' });
      expect(response.status).toBe(403);
      expect(response.headers['www-authenticate']).toMatch(/error="insufficient_scope", scope="api:write"/);
    });
  });

  describe('changing', () => {
    it('PATCH changes only the keys sent, null clears, and the alias stays', async () => {
      const host = await create({ name: 'Turnverein', email: 'a@b.example', phone: '1' });
      const response = await admin.patch(path(host), { name: 'Turnverein 1848', phone: null });
      expect(response.status).toBe(200);
      expect(response.body).toMatchObject({ name: 'Turnverein 1848', alias: 'turnverein', email: 'a@b.example' });
      expect(response.body).not.toHaveProperty('phone');
    });

    it('address is replaced as a whole: fields not sent are cleared and country falls back to de', async () => {
      const host = await create({ name: 'Ruderverein', address: { street: 'Weg 1', city: 'Basel', country: 'CH' } });
      expect(host['address']).toEqual({ street: 'Weg 1', city: 'Basel', country: 'ch' });
      const replaced = await admin.patch(path(host), { address: { city: 'Lörrach' } });
      expect(bodyOf(replaced)['address']).toEqual({ city: 'Lörrach', country: 'de' });
      const cleared = await admin.patch(path(host), { address: { city: null, country: null } });
      expect(bodyOf(cleared)['address']).toEqual({ country: 'de' });
      const removed = await admin.patch(path(host), { address: null });
      expect(removed.status).toBe(200);
      expect(removed.body).not.toHaveProperty('address');
    });

    it('organiser users change their own organiser and get a 404 for any other, bad body or not', async () => {
      const own = await create({ name: 'Eigener Verein' });
      const other = await create({ name: 'Anderer Verein' });
      await addMember(own, club.email);
      expect((await club.patch(path(own), { phone: '7' })).status).toBe(200);
      expect((await club.patch(path(other), { phone: 7 })).status).toBe(404);
      expect((await club.get(path(other))).status).toBe(404);
      expect((await club.delete(path(own))).status).toBe(403);
    });
  });

  describe('listing', () => {
    it('admins see all organisers by name in German order, organiser users those they are a member of', async () => {
      for (const name of ['zebra', 'Äpfel', 'apfel', 'Zoo', 'Öl', 'Oma']) await create({ name: `Sortiert ${name}` });
      const all = pluck(await admin.get('/hosts?q=sortiert'), 'name');
      expect(all).toEqual(['apfel', 'Äpfel', 'Öl', 'Oma', 'zebra', 'Zoo'].map((name) => `Sortiert ${name}`));
      expect(pluck(await club.get('/hosts'), 'name')).toEqual(['Eigener Verein']);
    });

    it('q matches any part of name or e-mail address, ignoring case and accents, and takes % and _ literally', async () => {
      await create({ name: 'Müller & Söhne', email: 'kontakt@muehle.example' });
      await create({ name: '100% Spaß_Verein' });
      const found = async (q: string): Promise<unknown[]> =>
        pluck(await admin.get(`/hosts?q=${encodeURIComponent(q)}`), 'name');
      for (const q of ['müller', 'MUELLER', 'muller', 'söhne müll', 'KONTAKT@mueh']) {
        expect(await found(q)).toEqual(['Müller & Söhne']);
      }
      expect(await found('100%')).toEqual(['100% Spaß_Verein']);
      expect(await found('spass_v')).toEqual(['100% Spaß_Verein']);
      expect(await found('%verein%x')).toEqual([]);
    });

    it('edition filters organisers with an offer in that edition, by UUID, base58 or alias; an unknown one matches nothing', async () => {
      const host = await create({ name: 'Mit Angebot' });
      await giveOffer(host, 'herbst-filter');
      const [edition] = await test.database.query<{ uuid: string }>(
        `select uuid from editions where alias = 'herbst-filter'`,
      );
      const uuid = edition?.uuid ?? '';
      for (const ref of ['herbst-filter', uuid, uuidToBase58(uuid)]) {
        expect(pluck(await admin.get(`/hosts?edition=${ref}`), 'name')).toEqual(['Mit Angebot']);
      }
      for (const ref of ['gibt-es-nicht', newUuid(), '%00', 'x'.repeat(300)]) {
        const response = await admin.get(`/hosts?edition=${ref}`);
        expect([response.status, response.body]).toEqual([200, []]);
      }
    });

    it('offersCount counts offers across all editions', async () => {
      const host = await create({ name: 'Zweimal dabei' });
      await giveOffer(host, 'ausgabe-eins', 'Erstes');
      await giveOffer(host, 'ausgabe-zwei', 'Zweites');
      expect(bodyOf(await admin.get(path(host)))['offersCount']).toBe(2);
    });

    it('members are shown to admins only', async () => {
      expect(listOf(await club.get('/hosts'))[0]).not.toHaveProperty('members');
      expect(listOf(await admin.get('/hosts?q=eigener'))[0]?.['members']).toEqual([
        { uuid: club.uuid, name: 'Club Probe' },
      ]);
    });
  });

  describe('deleting', () => {
    it('DELETE gives 204 without a body, and the organiser is gone', async () => {
      const host = await create({ name: 'Kurzlebig' });
      const response = await admin.delete(path(host));
      expect([response.status, response.text]).toEqual([204, '']);
      expect((await admin.get(path(host))).status).toBe(404);
    });

    it('an organiser that still has offers is a 409 and stays', async () => {
      const host = await create({ name: 'Mit Last' });
      await giveOffer(host, 'last', 'Lastenfahrt');
      const response = await admin.delete(path(host));
      expect(response.status).toBe(409);
      expect(String(bodyOf(response)['detail'])).toMatch(/offers/);
      expect((await admin.get(path(host))).status).toBe(200);
    });

    it('an organiser to whom an edition is restricted is a 409 that says so, or tells of offers when it has some', async () => {
      const refusal = async (host: Json): Promise<unknown[]> => {
        const response = await admin.delete(path(host));
        return [response.status, bodyOf(response)['detail']];
      };
      const host = await create({ name: 'Allein' });
      await test.database.query('insert into edition_hosts (edition_uuid, host_uuid) values ($1, $2)', [
        (await new Records(test).edition()).uuid,
        host['uuid'],
      ]);
      expect(await refusal(host)).toEqual([409, expect.stringContaining('An edition is restricted')]);
      await giveOffer(host, 'allein', 'Alleingang');
      expect(await refusal(host)).toEqual([409, expect.stringContaining('still has offers')]);
    });
  });

  describe('members', () => {
    it('add-member adds an existing account by UUID, base58 or e-mail address in any case, and gives it ROLE_HOST', async () => {
      const host = await create({ name: 'Team' });
      const people = await Promise.all(['One', 'Two', 'Three'].map((name) => test.caller(name, [])));
      const [one, two, three] = people as [Person, Person, Person];
      for (const account of [one.uuid, uuidToBase58(two.uuid), three.email.toUpperCase()]) {
        expect((await addMember(host, account)).status).toBe(200);
      }
      const members = bodyOf(await admin.get(path(host)))['members'] as Json[];
      expect(members.map(({ name }) => name)).toEqual(['One Probe', 'Three Probe', 'Two Probe']);
      const roles = await test.database.query('select roles from accounts where uuid = any($1)', [
        people.map(({ uuid }) => uuid),
      ]);
      expect(roles).toEqual([{ roles: ['ROLE_HOST'] }, { roles: ['ROLE_HOST'] }, { roles: ['ROLE_HOST'] }]);
    });

    it('are listed for the team itself and for admins, by reference alone; a family among them without its name', async () => {
      const host = await create({ name: 'Unter sich' });
      const people = await Promise.all(['Xenia', 'Berta', 'Eltern'].map((name) => test.caller(name, [])));
      const [zoe, anna, parent] = people as [Person, Person, Person];
      await test.database.query(`update accounts set roles = '{ROLE_MEMBER}' where uuid = $1`, [parent.uuid]);
      for (const { uuid } of people) expect((await addMember(host, uuid)).status).toBe(200);
      const list = (token: string, query = '') => test.call('get', `${path(host)}/members${query}`, token);
      expect((await list(zoe.token).expect(200)).body).toEqual([
        { uuid: anna.uuid, name: 'Berta Probe' },
        { uuid: zoe.uuid, name: 'Xenia Probe' },
        { uuid: parent.uuid },
      ]);
      expect((await list(admin.token).expect(200)).body).toHaveLength(3);
      expect((await list(zoe.token, '?itemsPerPage=1&page=2').expect(200)).body).toMatchObject([{ uuid: zoe.uuid }]);
      await list(club.token).expect(404);
      expect(bodyOf(await zoe.get(path(host)))).not.toHaveProperty('members');
    });

    it('the membership works at the next request of the account', async () => {
      const host = await create({ name: 'Sofort' });
      const person = await test.caller('Sofort', []);
      expect((await person.get(path(host))).status).toBe(404);
      await addMember(host, person.uuid);
      expect((await person.get(path(host))).status).toBe(200);
      await removeMember(host, person.uuid);
      expect((await person.get(path(host))).status).toBe(404);
    });

    it('an unknown account is a 422 with detail only', async () => {
      const host = await create({ name: 'Unbekannt' });
      for (const act of [addMember, removeMember]) {
        for (const account of [newUuid(), 'nobody@example.org', 'club']) {
          const response = await act(host, account);
          expect(response.status).toBe(422);
          expect(String(bodyOf(response)['detail'])).toMatch(/^account: /);
          expect(response.body).not.toHaveProperty('violations');
        }
        expect(violationsOf(await act(host, ''))).toEqual([['account', CODES.blank]]);
      }
    });

    it("an admin's account needs a super admin", async () => {
      const host = await create({ name: 'Rathaus' });
      for (const account of [masked.uuid, superAdmin.uuid]) {
        expect((await addMember(host, account)).status).toBe(403);
        expect((await addMember(host, account, superAdmin.token)).status).toBe(200);
        expect((await removeMember(host, account)).status).toBe(403);
        expect((await removeMember(host, account, superAdmin.token)).status).toBe(200);
      }
    });

    it('a masked account cannot be changed, and is named without its name', async () => {
      const host = await create({ name: 'Maskenball' });
      const parent = await test.caller('Parent', ['ROLE_MEMBER']);
      expect((await addMember(host, parent.uuid, masked.token)).status).toBe(403);
      expect((await addMember(host, parent.uuid)).status).toBe(200);
      expect(bodyOf(await masked.get(path(host)))['members']).toEqual([{ uuid: parent.uuid }]);
      expect((await removeMember(host, parent.uuid, masked.token)).status).toBe(403);
      await test.database.query('update accounts set protected = true where uuid = $1', [parent.uuid]);
      expect(bodyOf(await admin.get(path(host)))['members']).toEqual([{ uuid: parent.uuid }]);
      expect(bodyOf(await superAdmin.get(path(host)))['members']).toEqual([
        { uuid: parent.uuid, name: 'Parent Probe' },
      ]);
      expect((await removeMember(host, parent.uuid)).status).toBe(403);
    });

    it('the order of masked members does not tell of their names', async () => {
      const host = await create({ name: 'Reihenfolge' });
      for (const name of ['Zoe', 'Mia', 'Ada']) {
        const parent = await test.caller(name, ['ROLE_MEMBER']);
        await addMember(host, parent.uuid);
      }
      const seen = async (token: string): Promise<unknown[]> =>
        (bodyOf(await test.call('get', path(host), token))['members'] as Json[]).map(({ uuid }) => uuid);
      const byName = await seen(admin.token);
      expect(await seen(masked.token)).toEqual([...byName].sort());
      expect(byName).not.toEqual([...byName].sort());
    });

    it('nobody is notified: neither adding nor removing sends a mail or makes an invitation', async () => {
      const host = await create({ name: 'Leise' });
      const person = await test.caller('Leise', []);
      const traces = async (): Promise<unknown[]> =>
        test.database.query(
          `select (select count(*) from mails) mails, (select count(*) from invitations) invitations,
             (select count(*) from graphile_worker.jobs) jobs`,
        );
      const before = await traces();
      expect((await addMember(host, person.uuid)).status).toBe(200);
      expect((await removeMember(host, person.uuid)).status).toBe(200);
      expect(await traces()).toEqual(before);
    });

    it('an account that is already a member is a 409; of parallel calls one adds', async () => {
      const host = await create({ name: 'Doppelt' });
      const person = await test.caller('Doppelt', []);
      const statuses = (await Promise.all([1, 2, 3].map(() => addMember(host, person.uuid)))).map(
        ({ status }) => status,
      );
      expect(statuses.sort()).toEqual([200, 409, 409]);
    });

    it('remove-member takes the membership and the shared offers of this organiser, nothing else', async () => {
      const host = await create({ name: 'Teiler' });
      const elsewhere = await create({ name: 'Anderswo' });
      const person = await test.caller('Geteilt', []);
      const shared = await giveOffer(host, 'geteilt', 'Geteiltes');
      const foreign = await giveOffer(elsewhere, 'geteilt', 'Fremdes');
      await test.database.query('insert into offer_shares values ($1, $3), ($2, $3)', [shared, foreign, person.uuid]);
      await addMember(elsewhere, person.uuid);
      await addMember(host, person.uuid);
      expect((await removeMember(host, person.uuid)).status).toBe(200);
      expect(await test.database.query('select offer_uuid from offer_shares')).toEqual([{ offer_uuid: foreign }]);
      expect(
        await test.database.query('select host_uuid from host_members where account_uuid = $1', [person.uuid]),
      ).toEqual([{ host_uuid: elsewhere['uuid'] }]);
      expect(await test.database.query('select roles from accounts where uuid = $1', [person.uuid])).toEqual([
        { roles: ['ROLE_HOST'] },
      ]);
    });

    it('remove-member takes back shared offers of an account that is no member as well', async () => {
      const host = await create({ name: 'Nur geteilt' });
      const person = await test.caller('Nurgeteilt', ['ROLE_HOST']);
      const shared = await giveOffer(host, 'nur-geteilt', 'Nur Geteiltes');
      await test.database.query('insert into offer_shares values ($1, $2)', [shared, person.uuid]);
      expect((await removeMember(host, person.uuid)).status).toBe(200);
      expect((await removeMember(host, person.uuid)).status).toBe(409);
    });

    it('remove-member of an account with neither membership nor shared offer is a 409', async () => {
      const host = await create({ name: 'Leer' });
      const person = await test.caller('Fremd', []);
      expect((await removeMember(host, person.uuid)).status).toBe(409);
    });

    it('only admins manage members', async () => {
      const own = listOf(await club.get('/hosts'))[0] ?? {};
      expect((await addMember(own, admin.uuid, club.token)).status).toBe(403);
      expect((await removeMember(own, club.uuid, club.token)).status).toBe(403);
    });
  });
});
