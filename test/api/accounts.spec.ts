import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Response } from 'supertest';
import { AccountErasure } from '../../src/accounts/account-erasure.js';
import { AccountLookup } from '../../src/accounts/account-lookup.js';
import { hashPassword } from '../../src/accounts/password.js';
import { parseRef } from '../../src/kernel/ids/record-ref.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { CODES } from '../../src/kernel/problem/codes.js';
import { bodyOf, type Json, madeBy, pluck } from '../support/json.js';
import { overlapped } from '../support/overlap.js';
import { type Caller, fill, openWorld, type TestRecord } from '../world/index.js';
import { expectProblem, expectViolations } from '../support/problems.js';

const NOW = '2026-07-01T08:00:00Z';

describe('Accounts', () => {
  const world = openWorld({ at: NOW });
  const { test, make, callers, club, anglers, mails } = world;
  const { superAdmin, admin, maskedAdmin } = world.callers;

  const get = async (path: string, caller: Caller = superAdmin): Promise<Response> => caller.get(path);
  const post = (body: Json, caller: Caller = superAdmin) => caller.post('/accounts', body);
  const patch = (uuid: string, body: Json, caller: Caller = superAdmin) => caller.patch(`/accounts/${uuid}`, body);
  const remove = (uuid: string, caller: Caller = superAdmin) => caller.delete(`/accounts/${uuid}`);
  const address = (): string => `konto-${newUuid()}@example.org`;

  it('with a protected child keep their e-mail address, unless a super admin changes it: anyone who has it can become the parent', async () => {
    const parent = await make.account(['ROLE_MEMBER']);
    await make.participant({ account: parent.uuid, columns: { protected: true } });
    const other = address();
    const refused = await patch(parent.uuid, { email: other }, admin);
    const kept = 'You may not change the e-mail address of an account with children whose data you may not see.';
    expectProblem(refused, 403, kept);
    await patch(parent.uuid, { phone: '1' }, admin).expect(200);
    await patch(parent.uuid, { email: other }).expect(200);
    expect(await mails.to(parent.email, 'account-email-changed')).toHaveLength(1);
  });

  describe('in the list', () => {
    it('come by last name, then first name, by German rules (R-ACC-9, R-API-31, R-PEO-1, R-PEO-3, R-PEO-4)', async () => {
      const host = await make.host({ alias: 'liste' });
      for (const [firstname, lastname] of [
        ['Jan', 'zander'],
        ['Zoe', 'Müller'],
        ['Änne', 'Müller'],
        ['Bert', 'Muller'],
        ['Ute', 'Äpfel'],
      ]) {
        await make.join(host.uuid, (await make.account(['ROLE_HOST'], { firstname, lastname })).uuid);
      }
      const expected = ['Ute Äpfel', 'Bert Muller', 'Änne Müller', 'Zoe Müller', 'Jan zander'];
      for (const caller of [maskedAdmin, admin, superAdmin])
        expect(pluck(await get('/accounts?host=liste', caller), 'name')).toEqual(expected);
    });

    it('are filtered by words of name and address, role, team, kind and state', async () => {
      const host = await make.host({ alias: 'filter' });
      const jw = { firstname: 'Jörg', lastname: 'Weißmüller', email: 'jw@filter.example' };
      const one = await make.account(['ROLE_HOST'], jw);
      const eva = { firstname: 'Eva', lastname: 'Weiss', disabled: true };
      const two = await make.account(['ROLE_HOST', 'ROLE_ADMIN'], eva);
      const three = await make.account([], { kind: 'service', lastname: 'Weisse Ware' });
      for (const { uuid } of [one, two]) await make.join(host.uuid, uuid);
      const ours = [one, two, three].map(({ uuid }) => uuid);
      const found = async (query: string): Promise<unknown[]> =>
        pluck(await get(`/accounts?${query}`), 'uuid').filter((uuid) => ours.includes(String(uuid)));
      expect(await found('q=WEISS')).toEqual([two.uuid, three.uuid, one.uuid]);
      expect(await found('q=weissmueller%20joerg')).toEqual([one.uuid]);
      expect(await found('q=jw%40filter')).toEqual([one.uuid]);
      expect(await found('q=weiss%25')).toEqual([]);
      expect(await found('host=filter')).toEqual([two.uuid, one.uuid]);
      expect(await found(`host=${host.uuid}&disabled=true`)).toEqual([two.uuid]);
      expect(await found('q=weiss&disabled=no')).toEqual([three.uuid, one.uuid]);
      expect(await found('q=weiss&role=ROLE_ADMIN,ROLE_PAYMENTS_ADMIN')).toEqual([two.uuid]);
      expect(await found('q=weiss&kind=service')).toEqual([three.uuid]);
      expect(await found('host=nirgends')).toEqual([]);
    });
  });

  describe('made and changed', () => {
    it('have what was sent, no password, and ROLE_HOST with a team', async () => {
      const email = address();
      const own = { email, firstname: 'Petra', lastname: 'Probe', phone: '1', mobile: '2' };
      const answer = await post({
        ...{ ...own, address: { city: 'Osterburken', country: 'AT' } },
        ...{ hosts: ['kanuclub', anglers.uuid], roles: [] },
      }).expect(201);
      const { uuid, ...account } = bodyOf(answer);
      expect(answer.headers['location']).toBe(`/accounts/${String(uuid)}`);
      expect(account).toEqual({
        ...{ ...own, kind: 'person', name: 'Petra Probe', roles: ['ROLE_HOST'] },
        address: { city: 'Osterburken', country: 'at' },
        hosts: [
          { uuid: anglers.uuid, name: 'Anglerverein', alias: 'anglerverein' },
          { uuid: club.uuid, name: 'Kanuclub', alias: 'kanuclub' },
        ],
        ...{ participants: [], disabled: false, protected: false, twoFactor: false, etag: answer.headers['etag'] },
        ...{ createdAt: '2026-07-01T10:00:00+02:00', modifiedAt: '2026-07-01T10:00:00+02:00' },
      });
      const [row] = await make.sql('select password_hash from accounts where uuid = $1', [uuid]);
      expect(row).toEqual({ password_hash: null });
    });

    it('refuse roles and kinds that do not exist, and a role twice', async () => {
      const { uuid } = await make.account(['ROLE_HOST']);
      expectViolations(await patch(uuid, { roles: ['ROLE_GOD'] }), { 'roles[0]': CODES.choice });
      expectViolations(await patch(uuid, { roles: ['ROLE_HOST', 'ROLE_HOST'] }), { roles: CODES.notUnique });
      expectViolations(await post({ email: address(), kind: 'robot' }), { kind: CODES.choice });
      expectViolations(await post({}), { email: CODES.blank });
    });

    it('have an address of their own, in whatever case: a second one is a violation (R-ACC-9, R-PEO-1, R-PEO-3, R-PEO-4)', async () => {
      const { email, uuid } = await make.account(['ROLE_HOST']);
      const taken = { email: CODES.uniqueEntity };
      expectViolations(await post({ email: email.toUpperCase() }), taken);
      const other = await make.account(['ROLE_HOST']);
      expectViolations(await patch(other.uuid, { email: email.toUpperCase() }), taken);
      await patch(uuid, { email: email.toUpperCase() }).expect(200);
      // A violation comes before the version is compared (R-API-33).
      await patch(other.uuid, { email }).set('If-Match', '"x"').expect(422);
      await patch(other.uuid, { phone: '1' }).set('If-Match', '"x"').expect(412);
    });

    it('get an address that several want at once just once', async () => {
      const email = address();
      const answers = await Promise.all([post({ email }), post({ email }), post({ email })]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
      for (const answer of answers.filter(({ status }) => status === 422))
        expectViolations(answer, { email: CODES.uniqueEntity });
      const people = await Promise.all(Array.from({ length: 3 }, () => make.account(['ROLE_HOST'])));
      const wanted = address();
      const changes = await Promise.all(people.map(({ uuid }) => patch(uuid, { email: wanted })));
      expect(changes.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    });

    it('move between teams, and lose with a team the single offers of it', async () => {
      const account = await make.account(['ROLE_MEMBER']);
      await make.join(club.uuid, account.uuid);
      const shared = await make.offer({ hosts: [club.uuid], sharedWith: [account.uuid] });
      const kept = await make.offer({ hosts: [anglers.uuid], sharedWith: [account.uuid] });
      const answer = await patch(account.uuid, { hosts: ['anglerverein'] });
      expect(bodyOf(answer)).toMatchObject({ roles: ['ROLE_MEMBER', 'ROLE_HOST'], hosts: [{ uuid: anglers.uuid }] });
      const shares = await make.sql('select offer_uuid from offer_shares where account_uuid = $1', [account.uuid]);
      expect(shares).toEqual([{ offer_uuid: kept.uuid }]);
      expect(shared.uuid).not.toBe(kept.uuid);
      expect(bodyOf(await patch(account.uuid, { hosts: null }))).toMatchObject({ hosts: [] });
      const unknown = await patch(account.uuid, { hosts: ['kanuclub', 'gibt-es-nicht'] });
      expectProblem(unknown, 422, 'hosts: There is no organiser “gibt-es-nicht”.');
      expect(bodyOf(unknown)).not.toHaveProperty('violations');
    });

    it('keep roles that only super admins give and take, when others send them as they are (R-ACC-7)', async () => {
      const { uuid } = await make.account(['ROLE_HOST']);
      const same = { roles: ['ROLE_HOST'], protected: false, disabled: false };
      const more = { roles: ['ROLE_HOST', 'ROLE_MEMBER'] };
      await patch(uuid, same, maskedAdmin).expect(200);
      await patch(uuid, more, maskedAdmin).expect(403);
      await patch(uuid, more, admin).expect(200);
      await patch(uuid, { roles: ['ROLE_HOST'] }, maskedAdmin).expect(403);
      await patch(uuid, { roles: ['ROLE_HOST'] }, admin).expect(200);
    });
  });

  it('of services are created by super admins only (R-PEO-2)', async () => {
    const body = (): Json => ({ email: address(), lastname: 'Homepage', kind: 'service' });
    for (const caller of [maskedAdmin, admin])
      expectProblem(await post(body(), caller), 403, 'Only super admins create service accounts.');
    await post(body(), superAdmin).expect(201);
    await post({ ...body(), kind: 'person' }, maskedAdmin).expect(201);
  });

  describe('disabled', () => {
    it('are refused at the next request; one that is running ends', async () => {
      const account = await make.account(['ROLE_ADMIN']);
      const target = await make.account(['ROLE_HOST']);
      const answer = await overlapped(
        test,
        () => test.database.query('select from accounts where uuid = $1 for update', [target.uuid]),
        () => patch(target.uuid, { phone: '4711' }, account),
        async () => {
          await patch(account.uuid, { disabled: true }).expect(200);
          const { headers } = await account.get('/hosts').expect(401);
          expect(headers['www-authenticate']).toContain('invalid_token');
        },
      );
      expect(answer.status).toBe(200);
      await account.get('/me').expect(401);
      await patch(account.uuid, { disabled: false }).expect(200);
      await account.get('/me').expect(200);
    });
  });

  describe('of super admins', () => {
    const others = async (): Promise<void> => {
      await make.sql(
        `update accounts set roles = array_remove(roles, 'ROLE_SUPER_ADMIN') where uuid <> $1 and 'ROLE_SUPER_ADMIN' = any(roles)`,
        [superAdmin.uuid],
      );
    };
    beforeEach(others);
    afterAll(others);

    it('lose neither role nor freedom when they are the last (R-ACC-9, R-PEO-1, R-PEO-3, R-PEO-4)', async () => {
      const own = superAdmin.uuid;
      for (const body of [{ roles: ['ROLE_ADMIN'] }, { roles: [] }, { disabled: true }, { roles: null }]) {
        const answer = await patch(own, body);
        expect([body, answer.status]).toEqual([body, 409]);
      }
      await remove(own).expect(409);
      await patch(own, { phone: '1', disabled: false }).expect(200);
      const disabled = await make.account(['ROLE_SUPER_ADMIN'], { disabled: true });
      await patch(own, { disabled: true }).expect(409);
      await patch(disabled.uuid, { roles: [] }).expect(200);
      const second = await make.account(['ROLE_SUPER_ADMIN']);
      await patch(own, { roles: ['ROLE_ADMIN'] }, second).expect(200);
      await patch(own, { roles: ['ROLE_SUPER_ADMIN'] }, second).expect(200);
    });

    it('never all go, when they go for each other at once', async () => {
      for (let round = 0; round < 3; round += 1) {
        const pair = [superAdmin, await make.account(['ROLE_SUPER_ADMIN']), await make.account(['ROLE_SUPER_ADMIN'])];
        const answers = await Promise.all(
          pair.map((caller, index) => {
            const target = pair[(index + 1) % pair.length]!.uuid;
            if (index === round % 3) return remove(target, caller);
            return patch(target, index === 0 ? { disabled: true } : { roles: ['ROLE_HOST'] }, caller);
          }),
        );
        const fair = [200, 204, 404, 409];
        expect(answers.map(({ status }) => status).filter((status) => !fair.includes(status))).toEqual([]);
        const left = await make.sql(`select uuid from accounts where 'ROLE_SUPER_ADMIN' = any(roles) and not disabled`);
        expect(left.length).toBeGreaterThanOrEqual(1);
        // Anyone who is left: the next round begins with the same super admin.
        const roles = `update accounts set roles = '{ROLE_SUPER_ADMIN}', disabled = false where uuid = $1`;
        if ((await make.sql('select from accounts where uuid = $1', [superAdmin.uuid])).length === 0) break;
        await make.sql(roles, [superAdmin.uuid]);
        await others();
      }
      const [alive] = await make.sql('select uuid from accounts where uuid = $1', [superAdmin.uuid]);
      if (alive === undefined) fill(superAdmin, await make.account(['ROLE_SUPER_ADMIN']));
    });

    it('do not delete themselves', async () => {
      const second = await make.account(['ROLE_SUPER_ADMIN']);
      const answer = await remove(second.uuid, second);
      expectProblem(answer, 409, 'This is your own account; somebody else has to delete it.');
    });
  });

  describe('deleted', () => {
    const familyOf = async (): Promise<Caller & { kids: string[] }> => {
      const columns = { phone: '1', mobile: '2', address: { city: 'Hier', country: 'de' }, password_hash: 'x' };
      const account = await make.account(['ROLE_MEMBER'], { firstname: 'Erika', lastname: 'Muster', ...columns });
      const born = { date_of_birth: '2017-05-04', email: 'k@example.org', phone: '1', mobile: '2', comment: 'Nüsse' };
      const kids = [
        await make.participant({ account: account.uuid, firstname: 'Max', columns: born }),
        await make.participant({ account: account.uuid, firstname: 'Ida', columns: { ...born, discounted: true } }),
      ];
      return Object.assign(account, { kids });
    };
    const everywhere = async (account: Caller): Promise<TestRecord> => {
      await make.join(club.uuid, account.uuid);
      const columns = { contact_uuid: account.uuid };
      const offer = await make.offer({ hosts: [club.uuid], sharedWith: [account.uuid], columns });
      const entry = { uuid: newUuid(), offer_uuid: offer.uuid, account_uuid: account.uuid, at: test.clock.now() };
      const change = { action: 'changed', from_status: [], to_status: [], fields: ['name'], notified: false };
      await make.insert('offer_history', [{ ...entry, ...change }]);
      return offer;
    };
    const traces = async (uuid: string): Promise<number> => {
      const [row] = await make.sql(
        `select (select count(*) from tokens where account_uuid = $1)
          + (select count(*) from host_members where account_uuid = $1)
          + (select count(*) from offer_shares where account_uuid = $1)
          + (select count(*) from offers where contact_uuid = $1)
          + (select count(*) from offer_history where account_uuid = $1) as n`,
        [uuid],
      );
      return Number(row?.['n']);
    };

    it('leave nothing behind when there are no applications', async () => {
      const family = await familyOf();
      const offer = await everywhere(family);
      expect(await traces(family.uuid)).toBe(5);
      for (const recipient_address of [family.email.toUpperCase(), callers.host.email])
        await make.mail({ columns: { template: 'x', recipient_address } });
      await remove(family.uuid).expect(204);
      expect(await traces(family.uuid)).toBe(0);
      for (const table of ['accounts', 'participants']) {
        const rows = await make.sql(`select from ${table} where uuid = any($1)`, [[family.uuid, ...family.kids]]);
        expect([table, rows]).toEqual([table, []]);
      }
      const mails = await make.sql(`select recipient_address as to from mails where template = 'x'`);
      expect(mails).toEqual([{ to: callers.host.email }]);
      await make.sql(`delete from mails where template = 'x'`);
      expect(bodyOf(await get(`/offers/${offer.uuid}`))).not.toHaveProperty('contact');
      const [entry] = (await get(`/offers/${offer.uuid}/history`)).body as Json[];
      expect(entry).toMatchObject({ action: 'changed' });
      expect(entry).not.toHaveProperty('by');
      await family.get('/me').expect(401);
      await remove(family.uuid).expect(404);
    });

    it('leave applications behind of which nobody can tell whose they are (R-PEO-5)', async () => {
      const family = await familyOf();
      const offer = await everywhere(family);
      const application = await make.attendance(offer.uuid, 'participated', family.kids[1]);
      await remove(family.uuid).expect(204);
      expect(await traces(family.uuid)).toBe(0);
      const children = await make.sql(
        `select uuid, firstname, lastname, date_of_birth, email, phone, mobile, comment, discounted, anonymised_at
         from participants where uuid = any($1)`,
        [family.kids],
      );
      const nothing = { lastname: null, email: null, phone: null, mobile: null, comment: null };
      expect(children).toEqual([
        {
          ...{ ...nothing, uuid: family.kids[1], firstname: 'Anonymisiert', date_of_birth: '2017-01-01' },
          ...{ discounted: true, anonymised_at: new Date(NOW) },
        },
      ]);
      const [left] = await make.sql('select * from accounts where uuid = $1', [family.uuid]);
      expect(left).toMatchObject({
        ...{ email: `${family.uuid}@anonymised.invalid`, firstname: null, lastname: 'Anonymisiert', roles: [] },
        ...{ phone: null, mobile: null, address: null, disabled: true, password_hash: null },
      });
      expect(JSON.stringify(left)).not.toMatch(/Erika|Muster|account\d/i);
      expect(await world.applications.states([application])).toEqual(['participated']);
    });

    it('stay while money is open, or while an application of their children counts, and say so (R-PEO-5)', async () => {
      const refused = async (uuid: string, why: string): Promise<void> =>
        expectProblem(await remove(uuid, admin), 409, why);
      const money =
        'This family has open items: what it owes must be paid, waived or written off, and a credit must be paid back.';
      const counting =
        'Applications of its children still count (1); withdraw them first, or wait until the offers are over.';
      const family = await familyOf();
      const attendance = await world.money.confirmed((await world.money.offer(300)).uuid, family.kids[0]!);
      await refused(family.uuid, `${money} ${counting}`);
      const { uuid: receipt } = madeBy(await superAdmin.post('/receipts', { attendances: [{ attendance }] }));
      await refused(family.uuid, counting);
      await world.money.transition(attendance, 'withdraw');
      await refused(family.uuid, money);
      await superAdmin.post(`/receipts/${receipt}/reversal`, {}).expect(200);
      await remove(family.uuid, admin).expect(204);
      const waiting = await familyOf();
      await make.attendance((await make.offer()).uuid, 'waitlisted', waiting.kids[1]);
      await refused(waiting.uuid, counting);
      const running = await familyOf();
      const course = [
        { begin: '2026-06-01T08:00:00Z', end: '2026-06-01T10:00:00Z' },
        { begin: '2026-08-01T08:00:00Z', end: '2026-08-01T10:00:00Z' },
      ];
      const { uuid: offer } = await make.offer({ dates: course });
      for (const mark of ['participated', 'noshow'] as const) {
        await make.attendance(offer, mark, running.kids[mark === 'noshow' ? 0 : 1]);
        await refused(running.uuid, counting.replace('1', mark === 'noshow' ? '2' : '1'));
      }
      const over = await familyOf();
      const past = [{ begin: '2026-06-01T08:00:00Z', end: '2026-06-01T10:00:00Z' }];
      await make.attendance((await make.offer({ dates: past })).uuid, 'waitlisted', over.kids[1]);
      await remove(over.uuid).expect(204);
    });

    it('are gone for everybody, whatever is left of them', async () => {
      const family = await familyOf();
      await make.attendance((await everywhere(family)).uuid, 'participated', family.kids[0]);
      await remove(family.uuid).expect(204);
      await superAdmin.get(`/accounts/${family.uuid}`).expect(404);
      await patch(family.uuid, { disabled: false }).expect(404);
      await remove(family.uuid).expect(404);
      await family.get('/me').expect(401);
      for (const query of ['q=anonymis', 'itemsPerPage=200', 'disabled=true'])
        expect(pluck(await get(`/accounts?${query}`), 'uuid')).not.toContain(family.uuid);
      for (const account of [family.uuid, `${family.uuid}@anonymised.invalid`])
        await superAdmin.post(`/hosts/${club.uuid}/add-member`, { account }).expect(422);
      expect(await test.app.get(AccountLookup).find(parseRef(family.uuid))).toBeUndefined();
      // The address is free again.
      await post({ email: family.email }).expect(201);
    });

    it('wait for an application that is being made, and then stay for it', async () => {
      const family = await familyOf();
      const offer = await make.offer();
      const erased = await overlapped(
        test,
        async () => {
          // As everybody does who makes an application.
          await test.database.query('select from participants where uuid = $1 for no key update', [family.kids[0]]);
          await make.attendance(offer.uuid, 'confirmed', family.kids[0]);
        },
        () => test.database.transaction(() => test.app.get(AccountErasure).erase(family)),
      );
      expect(erased).toBe('anonymised');
    });

    it('need the version the caller has seen', async () => {
      const account = await make.account(['ROLE_HOST']);
      const path = `/accounts/${account.uuid}`;
      const tag = (await get(path)).headers['etag']!;
      await patch(account.uuid, { phone: '2' }).expect(200);
      await remove(account.uuid).set('If-Match', tag).expect(412);
      const now = (await get(path)).headers['etag']!;
      await make.sql('update accounts set last_login_at = now() where uuid = $1', [account.uuid]);
      await remove(account.uuid).set('If-Match', now).expect(204);
    });
  });

  describe('one’s own', () => {
    const me = (body: Json, caller: Caller) => caller.patch('/me', body);
    const PASSWORD = 'vier Wörter aus dem Buch';
    let hash: string;
    beforeAll(async () => {
      hash = await hashPassword(PASSWORD);
    });

    it('can be changed in what people say of themselves, and in nothing else (R-ACC-9, R-PEO-1, R-PEO-3, R-PEO-4)', async () => {
      const account = await make.account(['ROLE_MEMBER'], { address: { city: 'Hier', country: 'de' } });
      const sent = { firstname: 'Neu', lastname: null, phone: '7', address: { street: 'Weg 1' } };
      const answer = await me(sent, account).expect(200);
      expect(bodyOf(answer)).toMatchObject({ name: 'Neu', phone: '7', address: { street: 'Weg 1', country: 'de' } });
      expectViolations(await me({ roles: ['ROLE_SUPER_ADMIN'] }, account), { roles: CODES.unknownField });
      await me({}, account).expect(422);
      await me({ phone: '8' }, account).set('If-Match', '"x"').expect(412);
    });

    it('gets another address with the current password only, and the old address is told', async () => {
      // What waits from before is not about this account.
      await make.sql('delete from mails');
      const columns = { password_hash: hash, firstname: 'Erika', lastname: 'Muster' };
      const account = await make.account(['ROLE_MEMBER'], columns);
      const email = address();
      const wrong = { currentPassword: CODES.expression };
      expectViolations(await me({ email }, account), { currentPassword: CODES.blank });
      expectViolations(await me({ email, currentPassword: 'falsch' }, account), wrong);
      // Whether an address is in use is told to nobody who does not know the password.
      const taken = { email: admin.email.toUpperCase(), currentPassword: 'falsch' };
      expectViolations(await me(taken, account), wrong);
      expectViolations(await me({ ...taken, currentPassword: PASSWORD }, account), { email: CODES.uniqueEntity });
      expect(await mails.told()).toEqual([]);
      const answer = await me({ email, currentPassword: PASSWORD }, account).expect(200);
      expect(bodyOf(answer)['email']).toBe(email);
      const told = await mails.told();
      expect(told.map(({ to }) => to)).toEqual([[{ name: 'Erika Muster', address: account.email }]]);
      expect(told[0]?.text?.replace(/\s+/g, ' ')).toContain('Mittwoch, 1. Juli 2026, 10:00 Uhr');
      expect(told[0]?.text).not.toContain(email);
      // The same address again is no change.
      await me({ email, phone: '5' }, account).expect(200);
    });

    it('lets nobody try out who has an account: addresses in use count like wrong passwords', async () => {
      const account = await make.account(['ROLE_MEMBER'], { password_hash: hash });
      await world.people.failed(account, 8);
      for (const currentPassword of ['falsch', PASSWORD]) {
        const { status } = await me({ email: admin.email, currentPassword }, account);
        expect([currentPassword, status]).toEqual([currentPassword, 422]);
      }
      const refused = await me({ email: address(), currentPassword: PASSWORD }, account).expect(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      await me({ phone: '1' }, account).expect(200);
    });

    it('without a password has none that is right', async () => {
      const account = await make.account(['ROLE_MEMBER']);
      for (const currentPassword of ['', PASSWORD])
        await me({ email: address(), currentPassword }, account).expect(422);
    });

    it('is not for services to change', async () => {
      const account = await make.account(['ROLE_HOST'], { kind: 'service' });
      await account.get('/me').expect(200);
      await me({ phone: '1' }, account).expect(403);
    });
  });
});
