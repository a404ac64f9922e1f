import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Response } from 'supertest';
import { CODES } from '../../src/kernel/problem/codes.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { newSecret, TokensService } from '../../src/sign-in/tokens/tokens.service.js';
import { TokenListStore } from '../../src/sign-in/tokens/token-list.store.js';
import { detailOf, type Json } from '../support/json.js';
import { overlapped } from '../support/overlap.js';
import { expectProblem, expectViolations } from '../support/problems.js';
import { TestApp } from '../support/test-app.js';
import { untilIdle } from '../support/until.js';
import { openWorld, PASSWORD, type Person } from '../world/index.js';

const NOW = '2026-07-01T08:00:00Z';
const WRITES = { scopes: ['api:write'] };

describe('Tokens', () => {
  let superAdmin: Person;
  const world = openWorld();
  const { test, make, people } = world;
  beforeAll(async () => {
    superAdmin = await people.person(['ROLE_SUPER_ADMIN']);
  });
  beforeEach(() => test.clock.standAt(NOW));

  const create = async (token: string, body: object = {}): Promise<Response> =>
    test.call('post', '/tokens', token).send({ name: 'Homepage', scopes: ['api:read'], ...body });
  const made = async (token: string, body: object = {}): Promise<{ uuid: string; token: string }> => {
    const answer = await create(token, body);
    expect(answer.status).toBe(201);
    return answer.body as { uuid: string; token: string };
  };
  const list = (token: string, query = '') => world.bearer(token).read<Json[]>(`/tokens${query}`);
  const status = async (token: string): Promise<number> => (await test.call('get', '/hosts', token)).status;
  const statuses = async (...tokens: string[]): Promise<number[]> => {
    const found: number[] = [];
    for (const token of tokens) found.push(await status(token));
    return found;
  };
  const revoke = async (uuid: string, token: string): Promise<Response> =>
    test.call('post', `/tokens/${uuid}/revoke`, token);
  const service = () => people.person(['ROLE_HOST'], { kind: 'service' });

  it('are created with a secret that is shown once and recognisable, and stored only as a hash (R-ACC-4, R-PEO-14)', async () => {
    const person = await people.person();
    const answer = await create(person.token, { expiresAt: '2027-01-01T00:00:00+01:00' });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      uuid: expect.any(String),
      name: 'Homepage',
      scopes: ['api:read'],
      kind: 'personal',
      account: { uuid: person.uuid, name: expect.any(String) },
      expiresAt: '2027-01-01T00:00:00+01:00',
      createdAt: '2026-07-01T10:00:00+02:00',
      madeBy: expect.any(String),
      etag: expect.any(String),
      token: expect.stringMatching(/^fpa_[0-9A-Za-z]{38}$/),
    });
    const { uuid, token } = answer.body as { uuid: string; token: string };
    expect(await status(token)).toBe(200);
    expect((await person.get(`/tokens/${uuid}`).expect(200)).body).not.toHaveProperty('token');
    expect(JSON.stringify(await list(person.token))).not.toContain(token.slice(4));
    const [row] = await make.sql('select t::text as row from tokens t where uuid = $1', [uuid]);
    expect(row!['row']).not.toContain(token.slice(4, 30));
  });

  it('that may only read are refused on every write, with the header that says why (R-ACC-3)', async () => {
    const person = await people.person();
    const { token } = await made(person.token);
    const refused = await create(token);
    expect([refused.status, refused.headers['www-authenticate']]).toEqual([
      403,
      'Bearer realm="holiday-programme", error="insufficient_scope", scope="api:write"',
    ]);
  });

  it('are refused where a right, a name or an end is none, or with fields that nobody sends (R-ACC-4, R-PEO-14)', async () => {
    const person = await people.person();
    for (const [path, body, code] of [
      ['scopes[0]', { scopes: ['api:offer:read'] }, CODES.choice],
      ['scopes[1]', { scopes: ['api:read', 'admin'] }, CODES.choice],
      ['scopes', { scopes: ['api:read', 'api:read'] }, CODES.notUnique],
      ['scopes', { scopes: [] }, CODES.blank],
      ['scopes', { scopes: 'api:read' }, CODES.type],
      ['name', { name: ' ' }, CODES.blank],
      ['name', { name: 'x'.repeat(256) }, CODES.tooLong],
      ['expiresAt', { expiresAt: '2026-07-01T08:00:00Z' }, CODES.greaterThan],
      ['expiresAt', { expiresAt: '2030-01-01' }, CODES.dateTimeFormat],
      ['kind', { kind: 'session' }, CODES.unknownField],
      ['token', { token: 'fpa_mine' }, CODES.unknownField],
      ['__proto__', {}, CODES.unknownField],
    ] as const) {
      const text = JSON.stringify({ name: 'x', scopes: ['api:read'], ...body });
      const answer = await person
        .post('/tokens')
        .set('Content-Type', 'application/json')
        .send(path === '__proto__' ? text.replace(/}$/, ',"__proto__":{"scopes":["api:write"]}}') : text);
      expectViolations(answer, [[path, code]]);
    }
  });

  it('made by a token end no later than that one; a session makes tokens without an end', async () => {
    const person = await people.person();
    const short = await made(person.token, { ...WRITES, expiresAt: '2026-08-01T00:00:00Z' });
    const beyond = await create(short.token, { expiresAt: '2026-08-01T00:00:01Z' });
    expectViolations(beyond, [['expiresAt', CODES.lessThanOrEqual]]);
    expect(await made(short.token)).toMatchObject({ expiresAt: '2026-08-01T02:00:00+02:00' });
    expect(await made(await people.session(person))).not.toHaveProperty('expiresAt');
  });

  it('are listed whole, newest first, with the revoked ones, and without sessions', async () => {
    const person = await people.person();
    const session = await people.session(person);
    await people.moveOn(60);
    const first = await made(session, { name: 'Erster' });
    await people.moveOn(60);
    await made(session, { name: 'Zweiter', ...WRITES });
    expect((await revoke(first.uuid, session)).status).toBe(200);
    const tokens = await list(session);
    expect(tokens.map(({ name }) => name)).toEqual(['Zweiter', 'Erster', 'test']);
    expect(tokens[1]).toMatchObject({ revokedAt: '2026-07-01T10:02:00+02:00', kind: 'personal' });
  });

  it('tell when and from where they were used, to the minute', async () => {
    const person = await people.person();
    const { uuid, token } = await made(person.token);
    test.clock.standAt('2026-07-01T09:30:42Z');
    expect(await status(token)).toBe(200);
    await untilIdle(test);
    const used = { lastUsedAt: '2026-07-01T11:30:00+02:00', lastUsedFrom: '127.0.0.1' };
    expect(await person.read(`/tokens/${uuid}`)).toMatchObject(used);
  });

  it('of others do not exist, except for super admins; sessions do not at all', async () => {
    const [person, stranger] = [await people.person(), await people.person(['ROLE_ADMIN'])];
    const session = await people.session(person);
    const { uuid } = await made(person.token);
    const sessionUuid = await sessionOf(session);
    for (const [caller, found] of [
      [stranger, 404],
      [person, 200],
      [superAdmin, 200],
    ] as const) {
      await caller.get(`/tokens/${uuid}`).expect(found);
      await caller.get(`/tokens/${sessionUuid}`).expect(404);
      await caller.post(`/tokens/${sessionUuid}/revoke`).expect(404);
    }
    await stranger.post(`/tokens/${uuid}/revoke`).expect(404);
    expect(await status(session)).toBe(200);
    expect(await list(stranger.token, `?account=${person.email}`)).toEqual([]);
    expect(await list(superAdmin.token, `?account=${person.email.toUpperCase()}`)).toHaveLength(2);
    expect(await list(superAdmin.token, `?account=${person.uuid}`)).toHaveLength(2);
    expect(await list(person.token, `?account=${person.uuid}`)).toHaveLength(2);
    expect(await list(superAdmin.token, '?account=nobody@example.org')).toEqual([]);
  });

  it('of service accounts are made by super admins, not by the service itself; nobody makes tokens of other people (R-PEO-15)', async () => {
    const machine = await service();
    const [person, admin] = [await people.person(), await people.person(['ROLE_ADMIN'])];
    for (const account of [machine.email, machine.uuid]) {
      const answer = await made(superAdmin.token, { account });
      expect(answer).toMatchObject({ kind: 'service', account: { uuid: machine.uuid } });
      expect(await status(answer.token)).toBe(200);
    }
    for (const body of [{}, { account: machine.uuid }]) expect((await create(machine.token, body)).status).toBe(403);
    for (const account of [machine.email, person.email, superAdmin.uuid, 'nobody@example.org']) {
      expect([account, (await create(admin.token, { account })).status]).toEqual([account, 403]);
    }
    for (const account of [person.uuid, 'nobody@example.org']) {
      const refused = await create(superAdmin.token, { account });
      expectProblem(refused, 422, 'account: There is no such service account.');
      expect(refused.body).not.toHaveProperty('violations');
    }
    expect((await create(person.token, { account: person.uuid })).status).toBe(201);
  });

  it('never do more than their account may now, like sessions (R-ACC-4, R-PEO-14)', async () => {
    const admin = await people.person(['ROLE_ADMIN']);
    const tokens = [(await made(admin.token, WRITES)).token, await people.session(admin)];
    const post = async (status: number): Promise<void> => {
      for (const token of tokens) await world.bearer(token).post('/hosts', { name: 'Club' }).expect(status);
    };
    await post(201);
    await make.setAccount(admin.uuid, { roles: ['ROLE_HOST'] });
    await post(403);
    await make.setAccount(admin.uuid, { disabled: true });
    expect(await statuses(...tokens)).toEqual([401, 401]);
  });

  it('are dead from the second of their end', async () => {
    const person = await people.person();
    const { token } = await made(person.token, { expiresAt: '2026-07-01T09:00:00Z' });
    for (const [moment, expected] of [
      ['2026-07-01T08:59:59Z', 200],
      ['2026-07-01T09:00:00Z', 401],
      ['2026-07-01T09:00:01Z', 401],
    ] as const) {
      test.clock.standAt(moment);
      expect([moment, await status(token)]).toEqual([moment, expected]);
    }
  });

  it('are refused when they are cut off, mistyped, or have a wrong checksum', async () => {
    const person = await people.person();
    const { token } = await made(person.token);
    const swapped = token.slice(0, -1) + (token.endsWith('a') ? 'b' : 'a');
    const inner = token.slice(0, 10) + (token[10] === 'a' ? 'b' : 'a') + token.slice(11);
    const cut = [token.slice(0, -1), `${token}x`, token.slice(4)];
    for (const bad of [...cut, swapped, inner, token.toLowerCase(), newSecret()]) {
      expectUnknown(await test.call('get', '/hosts', bad));
    }
    expect(await status(token)).toBe(200);
  });

  it('are revoked at the next request, while requests are under way, and for good (R-ACC-4, R-PEO-14)', async () => {
    const person = await people.person();
    const { uuid, token } = await made(person.token, WRITES);
    await people.moveOn(120);
    const requests = Promise.all(Array.from({ length: 4 }, () => status(token)));
    const revoked = await person.posted(`/tokens/${uuid}/revoke`);
    expect((await requests).every((one) => one === 200 || one === 401)).toBe(true);
    expect(await status(token)).toBe(401);
    await people.moveOn(60);
    const again = await person.posted(`/tokens/${uuid}/revoke`);
    expect(again['revokedAt']).toBe(revoked['revokedAt']);
  });

  it('can revoke themselves', async () => {
    const { uuid, token } = await made((await people.person()).token, WRITES);
    expect([(await revoke(uuid, token)).status, await status(token)]).toEqual([200, 401]);
  });

  it('created twice with one Idempotency-Key are one, whose secret is nowhere readable; a lost role ends the repetition', async () => {
    const person = await people.person(['ROLE_ADMIN']);
    const body = { name: 'Einmal', scopes: ['api:read'] };
    const send = () => person.post('/tokens', body).set('Idempotency-Key', 'token-1');
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
    const { token } = first.body as { token: string };
    for (const { body: kept, headers } of await make.sql('select body, headers from idempotency_keys')) {
      expect(headers).toBeNull();
      expect(Buffer.from((kept ?? '') as string, 'base64').toString('latin1')).not.toContain(token.slice(4, 20));
    }
    await make.setAccount(person.uuid, { roles: ['ROLE_HOST'] });
    expectProblem(await send(), 409, expect.stringContaining('you have lost a right'));
  });

  const expectUnknown = (answer: Response): void =>
    expect([answer.status, answer.headers['www-authenticate']]).toEqual([
      ...[401, expect.stringContaining('error="invalid_token"')],
    ]);
  const sessionOf = async (token: string): Promise<string> => {
    const sessions = await world.bearer(token).read<Json[]>('/me/sessions');
    return String(sessions.find(({ current }) => current)?.['uuid']);
  };
  const moveOn = (minutes: number, seconds = 0): Promise<void> => people.moveOn(minutes * 60 + seconds);

  describe('made in a session', () => {
    it('need the password again when it was given more than 15 minutes ago, which counts for 15 minutes (R-PEO-16)', async () => {
      const person = await people.person();
      const session = await people.session(person);
      await moveOn(15);
      expect((await create(session)).status).toBe(201);
      await moveOn(0, 1);
      const refused = await create(session);
      expect([refused.status, detailOf(refused), refused.headers['www-authenticate']]).toEqual([
        403,
        'Your password was given more than 15 minutes ago. Send it again, as `password`.',
        'Bearer realm="holiday-programme", error="insufficient_user_authentication", max_age="900"',
      ]);
      expect((await create(session, { password: PASSWORD })).status).toBe(201);
      await moveOn(15);
      expect((await create(session)).status).toBe(201);
      await moveOn(0, 1);
      expect((await create(session)).status).toBe(403);
    });

    it('need no password again after it was given for something else in this session, and in no other', async () => {
      const person = await people.person();
      const [session, other] = [await people.session(person), await people.session(person)];
      await moveOn(20);
      await test.call('post', '/me/two-factor', session).send({ password: PASSWORD }).expect(201);
      expect((await create(session)).status).toBe(201);
      expect((await create(other)).status).toBe(403);
      const changed = { currentPassword: PASSWORD, password: 'drei blaue Seifen' };
      await world.bearer(session).post('/me/password', changed).expect(200);
      await moveOn(15);
      expect((await create(session)).status).toBe(201);
    });

    it('of a service account need it as well, before anything else is said', async () => {
      const admin = await people.person(['ROLE_SUPER_ADMIN']);
      const { uuid } = await service();
      const session = await people.session(admin);
      await moveOn(16);
      for (const account of [uuid, 'nobody@example.org']) {
        expect((await create(session, { account })).status).toBe(403);
      }
      expect((await create(session, { account: uuid, password: PASSWORD })).status).toBe(201);
    });

    it('are not made with a wrong password, which counts like a failed sign-in, also for a token (R-PEO-16)', async () => {
      const person = await people.person();
      const session = await people.session(person);
      await people.failed(person, 8);
      for (const token of [session, person.token]) {
        const wrong = await create(token, { password: 'falsch' });
        expectProblem(wrong, 422, 'password: This is not your password.');
      }
      expect((await create(session, { password: PASSWORD })).status).toBe(429);
      await people.login({ email: person.email, password: PASSWORD }).expect(429);
      expect(await list(person.token)).toHaveLength(1);
    });

    it('outlive its sign-out and its end (R-PEO-11, R-PEO-17)', async () => {
      const session = await people.session(await people.person());
      const { token } = await made(session);
      await test.call('post', '/logout', session).expect(204);
      expect(await status(token)).toBe(200);
    });

    it('end with it when it is revoked, alone or with all others (R-PEO-11, R-PEO-17)', async () => {
      const person = await people.person();
      const session = () => people.session(person);
      const [own, stolen, older] = [await session(), await session(), await session()];
      const [mine, theirs, old] = [await made(own), await made(stolen, WRITES), await made(older)];
      const child = await made(theirs.token);
      const now = () => statuses(mine.token, theirs.token, child.token, old.token, person.token);
      await test.call('post', `/me/sessions/${await sessionOf(stolen)}/revoke`, own).expect(200);
      expect(await now()).toEqual([200, 401, 401, 200, 200]);
      const ended = await test.call('post', '/me/sessions/revoke-others', own).expect(200);
      expect(ended.body).toEqual({ ended: 1, tokensRevoked: 1 });
      expect(await now()).toEqual([200, 401, 401, 401, 200]);
    });
  });

  describe('that are made', () => {
    it('are told to the person who made them by mail: name, rights and end, and for which service (R-PEO-16)', async () => {
      const person = await people.person(['ROLE_SUPER_ADMIN']);
      const machine = await service();
      await made(person.token, { name: 'Homepage <b>', ...WRITES });
      await made(person.token, { account: machine.uuid, expiresAt: '2027-01-01T00:00:00+01:00' });
      const [first, second, ...more] = await world.mails.to(person.email, 'token-created');
      const [{ n } = {}] = await make.sql('select count(*)::int as n from mails where account_uuid = any($1::uuid[])', [
        [person.uuid, machine.uuid],
      ]);
      expect([more, n]).toEqual([[], 2]);
      expect(first!.subject).toBe('Neuer Token: Homepage <b>');
      expect(first!.text).toMatch(/angelegt: .*1\. Juli 2026[^]*lesen und schreiben[^]*ohne Ende/);
      expect(second!.text).toMatch(/für das Dienstkonto Person\d+\sProbe:[^]*nur lesen[^]*bis .*1\. Januar 2027/);
    });

    it('know with what', async () => {
      const person = await people.person();
      const session = await people.session(person);
      const first = await made(session, WRITES);
      const second = await made(first.token);
      const makers = new Map((await list(person.token)).map(({ uuid, madeBy }) => [uuid, madeBy]));
      expect([makers.get(first.uuid), makers.get(second.uuid)]).toEqual([await sessionOf(session), first.uuid]);
      expect((await list(person.token)).filter(({ madeBy }) => madeBy === undefined)).toHaveLength(1);
    });

    it('are 25 living ones of an account at most: revoked ones and those that are over make room (R-PEO-16)', async () => {
      const person = await people.person();
      const soon = await made(person.token, { expiresAt: '2026-07-01T09:00:00Z' });
      const first = await made(person.token);
      for (let count = 3; count < 25; count += 1) await test.token(person.uuid, ['api:read']);
      const most = 'An account can have at most 25 live tokens. Revoke one that is no longer needed.';
      expectProblem(await create(person.token), 409, most);
      expect((await create(await people.session(person))).status).toBe(409);
      await revoke(first.uuid, person.token);
      await made(person.token);
      expect((await create(person.token)).status).toBe(409);
      await moveOn(61);
      expect(await status(soon.token)).toBe(401);
      await made(person.token);
      expect((await create(person.token)).status).toBe(409);
    });

    it('at once fill the last place once, for people and services (R-PEO-16)', async () => {
      const [machine, person] = [await service(), await people.person()];
      for (const [caller, body, uuid] of [
        [person, {}, person.uuid],
        [superAdmin, { account: machine.uuid }, machine.uuid],
      ] as const) {
        for (let count = 1; count < 24; count += 1) await test.token(uuid, ['api:read']);
        const answers = await Promise.all(Array.from({ length: 4 }, () => create(caller.token, body)));
        expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409]);
      }
    });
  });

  describe('that are revoked', () => {
    /** Four generations: the second one of the person, the third of a service too. */
    const family = async (): Promise<{ root: string; tokens: string[]; admin: Person }> => {
      const admin = await people.person(['ROLE_SUPER_ADMIN']);
      const grown = async (madeBy: string, accountUuid = admin.uuid): Promise<{ uuid: string; token: string }> => {
        const uuid = newUuid();
        const row = { uuid, accountUuid, madeBy, name: 'x', scopes: ['api:write'], expiresAt: null } as const;
        return { uuid, token: await test.app.get(TokensService).create(row) };
      };
      const root = await made(admin.token, WRITES);
      const child = await grown(root.uuid);
      const ofService = await grown(child.uuid, (await service()).uuid);
      const grandchild = await grown(child.uuid);
      const last = await grown(grandchild.uuid);
      return { root: root.uuid, admin, tokens: [root, child, ofService, grandchild, last].map(({ token }) => token) };
    };
    const livingMadeBy = (uuid: string): Promise<unknown[]> =>
      make.sql(
        `with recursive made as (
           select uuid, revoked_at from tokens where made_by = $1
           union select t.uuid, t.revoked_at from tokens t join made m on t.made_by = m.uuid
         ) select uuid from made where revoked_at is null`,
        [uuid],
      );

    it('take with them all that was made with them, in every generation, and nothing else (R-PEO-11, R-PEO-17)', async () => {
      const { root, tokens, admin } = await family();
      const beside = await made(admin.token);
      expect((await revoke(root, superAdmin.token)).status).toBe(200);
      expect(await statuses(...tokens, admin.token, beside.token)).toEqual([...Array<number>(5).fill(401), 200, 200]);
    });

    it('keep the moment of an earlier revocation, also in what they made', async () => {
      const { root, admin } = await family();
      const [first] = (await list(admin.token)).filter(({ madeBy }) => madeBy === root);
      await revoke(String(first!['uuid']), admin.token);
      await moveOn(5);
      await revoke(root, admin.token);
      const moments = new Map((await list(admin.token)).map(({ uuid, revokedAt }) => [uuid, revokedAt]));
      expect(moments.get(first!['uuid'])).toBe('2026-07-01T10:00:00+02:00');
      expect(moments.get(root)).toBe('2026-07-01T10:05:00+02:00');
    });

    it('make nothing any more: anyone who is about to, waits for the revocation and is a 401 (R-PEO-11, R-PEO-17)', async () => {
      const person = await people.person();
      const { uuid, token } = await made(person.token, WRITES);
      const refused = await overlapped(
        test,
        () => test.app.get(TokenListStore).revoke(uuid, test.clock.now()),
        () => create(token),
      );
      expectUnknown(refused);
      expect(await livingMadeBy(uuid)).toEqual([]);
    });

    it('leave no living one behind, however much is made with them and what they made at the same time (R-PEO-11, R-PEO-17)', async () => {
      for (let round = 0; round < 4; round += 1) {
        const { root, tokens, admin } = await family();
        const [own = '', child = '', , grandchild = ''] = tokens;
        const answers = await Promise.all([
          create(own),
          create(grandchild),
          create(child),
          revoke(root, admin.token),
          create(grandchild),
          create(own),
        ]);
        expect(answers.filter((answer) => ![200, 201, 401].includes(answer.status))).toEqual([]);
        expect(await livingMadeBy(root)).toEqual([]);
      }
    });
  });

  it('are those of their own application, beside another in the same process', async () => {
    const { token } = await test.caller('Alone', []);
    const other = await TestApp.start();
    try {
      await test.call('get', '/me', token).expect(200);
      await other.call('get', '/me', token).expect(401);
    } finally {
      await other.stop();
    }
  });
});
