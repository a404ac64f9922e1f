import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Response } from 'supertest';
import { CODES } from '../../src/kernel/problem/codes.js';
import { newSecret } from '../../src/tokens/secret.js';
import { TokenListStore } from '../../src/tokens/token-list.store.js';
import { overlapped } from '../support/overlap.js';
import { untilIdle } from '../support/until.js';
import { openWorld, PASSWORD, type Person } from '../world/index.js';

const NOW = '2026-07-01T08:00:00Z';
type Token = Readonly<Record<string, unknown>>;

interface ProblemBody {
  readonly detail: string;
  readonly violations?: readonly { readonly propertyPath: string; readonly code: string }[];
}
const problem = (answer: Response): ProblemBody => answer.body as ProblemBody;

describe('Tokens', () => {
  let superAdmin: Person;
  const world = openWorld();
  const { test, people } = world;
  beforeAll(async () => {
    superAdmin = await people.person(['ROLE_SUPER_ADMIN']);
  });
  beforeEach(() => test.clock.standAt(NOW));

  const create = (token: string, body: object = {}): Promise<Response> =>
    test
      .call('post', '/tokens', token)
      .send({ name: 'Homepage', scopes: ['api:read'], ...body })
      .then((answer) => answer);
  const made = async (token: string, body: object = {}): Promise<{ uuid: string; token: string }> => {
    const answer = await create(token, body);
    expect(answer.status).toBe(201);
    return answer.body as { uuid: string; token: string };
  };
  const list = async (token: string, query = ''): Promise<Token[]> =>
    (await test.call('get', `/tokens${query}`, token).expect(200)).body as Token[];
  const status = async (token: string): Promise<number> => (await test.call('get', '/hosts', token)).status;

  it('are created with a secret that is shown once and recognisable, and stored only as a hash', async () => {
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
      token: expect.stringMatching(/^fpa_[0-9A-Za-z]{38}$/),
    });
    const { uuid, token } = answer.body as { uuid: string; token: string };
    expect(await status(token)).toBe(200);
    expect((await person.get(`/tokens/${uuid}`).expect(200)).body).not.toHaveProperty('token');
    expect(JSON.stringify(await list(person.token))).not.toContain(token.slice(4));
    const [row] = await test.database.query<{ row: string }>('select t::text as row from tokens t where uuid = $1', [
      uuid,
    ]);
    expect(row!.row).not.toContain(token.slice(4, 30));
  });

  it('that may only read are refused on every write, with the header that says why', async () => {
    const person = await people.person();
    const { token } = await made(person.token);
    const refused = await create(token);
    expect([refused.status, refused.headers['www-authenticate']]).toEqual([
      403,
      'Bearer realm="holiday-programme", error="insufficient_scope", scope="api:write"',
    ]);
  });

  it.each([
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
    ['__proto__', JSON.parse('{"__proto__": {"scopes": ["api:write"]}}') as object, CODES.unknownField],
  ])('are refused for %s as in %j', async (path, body, code) => {
    const person = await people.person();
    const text = JSON.stringify({ name: 'x', scopes: ['api:read'], ...body });
    const answer = await person
      .post('/tokens')
      .set('Content-Type', 'application/json')
      .send(path === '__proto__' ? text.replace(/}$/, ',"__proto__":{}}') : text);
    expect([answer.status, problem(answer).violations?.map((one) => [one.propertyPath, one.code])]).toEqual([
      422,
      [[path, code]],
    ]);
  });

  it('made by a token end no later than that one; a session makes tokens without an end', async () => {
    const person = await people.person();
    const short = await made(person.token, { scopes: ['api:write'], expiresAt: '2026-08-01T00:00:00Z' });
    const beyond = await create(short.token, { expiresAt: '2026-08-01T00:00:01Z' });
    expect([beyond.status, problem(beyond).violations?.map((one) => [one.propertyPath, one.code])]).toEqual([
      422,
      [['expiresAt', CODES.lessThanOrEqual]],
    ]);
    const [inherited] = [(await create(short.token)).body as { expiresAt?: string }];
    expect(inherited.expiresAt).toBe('2026-08-01T02:00:00+02:00');
    const session = await people.session(person);
    expect((await create(session)).body).not.toHaveProperty('expiresAt');
  });

  it('of service accounts are made by super admins alone, not by the service itself', async () => {
    const service = await people.person(['ROLE_HOST'], { kind: 'service' });
    expect((await create(service.token)).status).toBe(403);
    expect((await create(service.token, { account: service.uuid })).status).toBe(403);
    expect((await create(superAdmin.token, { account: service.uuid })).status).toBe(201);
  });

  it('are listed whole, newest first, with the revoked ones, and without sessions', async () => {
    const person = await people.person();
    const session = await people.session(person);
    await people.moveOn(60);
    const first = await made(session, { name: 'Erster' });
    await people.moveOn(60);
    await made(session, { name: 'Zweiter', scopes: ['api:write'] });
    await test.call('post', `/tokens/${first.uuid}/revoke`, session).expect(200);
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
    const shown = await person.get(`/tokens/${uuid}`).expect(200);
    expect(shown.body).toMatchObject({ lastUsedAt: '2026-07-01T11:30:00+02:00', lastUsedFrom: '127.0.0.1' });
  });

  it('of others do not exist, except for super admins; sessions do not at all', async () => {
    const [person, stranger] = [await people.person(), await people.person(['ROLE_ADMIN'])];
    const session = await people.session(person);
    const { uuid } = await made(person.token);
    const [own] = await test.database.query<{ uuid: string }>(
      `select uuid from tokens where account_uuid = $1 and kind = 'session'`,
      [person.uuid],
    );
    const sessionUuid = own?.uuid ?? '';
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

  it('of service accounts are made by super admins; nobody makes tokens of other people', async () => {
    const service = await people.person(['ROLE_HOST'], { kind: 'service' });
    const [person, admin] = [await people.person(), await people.person(['ROLE_ADMIN'])];
    const answer = await create(superAdmin.token, { account: service.email });
    expect([answer.status, answer.body]).toMatchObject([201, { kind: 'service', account: { uuid: service.uuid } }]);
    expect(await status((answer.body as { token: string }).token)).toBe(200);
    for (const account of [service.email, person.email, superAdmin.uuid, 'nobody@example.org']) {
      expect([account, (await create(admin.token, { account })).status]).toEqual([account, 403]);
    }
    for (const account of [person.uuid, 'nobody@example.org']) {
      const refused = await create(superAdmin.token, { account });
      expect([refused.status, problem(refused).detail, problem(refused).violations]).toEqual([
        422,
        'account: There is no such service account.',
        undefined,
      ]);
    }
    expect((await create(person.token, { account: person.uuid })).status).toBe(201);
  });

  it('never do more than their account may now', async () => {
    const admin = await people.person(['ROLE_ADMIN']);
    const { token } = await made(admin.token, { scopes: ['api:write'] });
    await test.call('post', '/hosts', token).send({ name: 'Vorher' }).expect(201);
    await test.database.query(`update accounts set roles = '{ROLE_HOST}' where uuid = $1`, [admin.uuid]);
    await test.call('post', '/hosts', token).send({ name: 'Nachher' }).expect(403);
    await test.database.query('update accounts set disabled = true where uuid = $1', [admin.uuid]);
    expect(await status(token)).toBe(401);
  });

  it('are dead from the second of their end', async () => {
    const person = await people.person();
    const { token } = await made(person.token, { expiresAt: '2026-07-01T09:00:00Z' });
    test.clock.standAt('2026-07-01T08:59:59Z');
    expect(await status(token)).toBe(200);
    test.clock.standAt('2026-07-01T09:00:00Z');
    expect(await status(token)).toBe(401);
    test.clock.standAt('2026-07-01T09:00:01Z');
    expect(await status(token)).toBe(401);
  });

  it('are refused when they are cut off, mistyped, or have a wrong checksum', async () => {
    const person = await people.person();
    const { token } = await made(person.token);
    const swapped = token.slice(0, -1) + (token.endsWith('a') ? 'b' : 'a');
    const inner = token.slice(0, 10) + (token[10] === 'a' ? 'b' : 'a') + token.slice(11);
    for (const bad of [
      token.slice(0, -1),
      `${token}x`,
      swapped,
      inner,
      token.toLowerCase(),
      newSecret(),
      token.slice(4),
    ]) {
      const answer = await test.call('get', '/hosts', bad);
      expect([answer.status, answer.headers['www-authenticate']]).toEqual([
        401,
        expect.stringContaining('error="invalid_token"'),
      ]);
    }
    expect(await status(token)).toBe(200);
  });

  it('are revoked at the next request, while requests are under way, and for good', async () => {
    const person = await people.person();
    const { uuid, token } = await made(person.token, { scopes: ['api:write'] });
    await people.moveOn(120);
    const requests = Promise.all(Array.from({ length: 10 }, () => status(token)));
    const revoked = await person.post(`/tokens/${uuid}/revoke`).expect(200);
    expect((await requests).every((one) => one === 200 || one === 401)).toBe(true);
    expect(await status(token)).toBe(401);
    await people.moveOn(60);
    const again = await person.post(`/tokens/${uuid}/revoke`).expect(200);
    expect((again.body as Token)['revokedAt']).toBe((revoked.body as Token)['revokedAt']);
  });

  it('can revoke themselves', async () => {
    const person = await people.person();
    const { uuid, token } = await made(person.token, { scopes: ['api:write'] });
    await test.call('post', `/tokens/${uuid}/revoke`, token).expect(200);
    expect(await status(token)).toBe(401);
  });

  it('created twice with one Idempotency-Key are one, whose secret is nowhere readable; a lost role ends the repetition', async () => {
    const person = await people.person(['ROLE_ADMIN']);
    const send = (): Promise<Response> =>
      person
        .post('/tokens')
        .set('Idempotency-Key', 'token-1')
        .send({ name: 'Einmal', scopes: ['api:read'] })
        .then((answer) => answer);
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
    const { token } = first.body as { token: string };
    const rows = await test.database.query<{ body: string | null; headers: unknown }>(
      'select body, headers from idempotency_keys',
    );
    for (const { body, headers } of rows) {
      expect(headers).toBeNull();
      expect(Buffer.from(body ?? '', 'base64').toString('latin1')).not.toContain(token.slice(4, 20));
    }
    await test.database.query(`update accounts set roles = '{ROLE_HOST}' where uuid = $1`, [person.uuid]);
    const other = await send();
    expect([other.status, problem(other).detail]).toEqual([422, expect.stringContaining('Idempotency-Key')]);
  });

  const sessionOf = async (token: string): Promise<string> => {
    const sessions = (await test.call('get', '/me/sessions', token).expect(200)).body as {
      readonly uuid: string;
      readonly current: boolean;
    }[];
    return sessions.find(({ current }) => current)?.uuid ?? '';
  };
  const revoke = (uuid: string, token: string): Promise<Response> =>
    test.call('post', `/tokens/${uuid}/revoke`, token).then((answer) => answer);
  const moveOn = (minutes: number, seconds = 0): Promise<void> => people.moveOn(minutes * 60 + seconds);

  describe('made in a session', () => {
    it('need the password again when it was given more than 15 minutes ago, which counts for 15 minutes', async () => {
      const person = await people.person();
      const session = await people.session(person);
      await moveOn(15);
      expect((await create(session)).status).toBe(201);
      await moveOn(0, 1);
      const refused = await create(session);
      expect([refused.status, problem(refused).detail, refused.headers['www-authenticate']]).toEqual([
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
      await test
        .call('post', '/me/password', session)
        .send({ currentPassword: PASSWORD, password: 'drei blaue Seifen' })
        .expect(200);
      await moveOn(15);
      expect((await create(session)).status).toBe(201);
    });

    it('of a service account need it as well, before anything else is said', async () => {
      const admin = await people.person(['ROLE_SUPER_ADMIN']);
      const service = await people.person(['ROLE_HOST'], { kind: 'service' });
      const session = await people.session(admin);
      await moveOn(16);
      for (const account of [service.uuid, 'nobody@example.org']) {
        expect((await create(session, { account })).status).toBe(403);
      }
      expect((await create(session, { account: service.uuid, password: PASSWORD })).status).toBe(201);
    });

    it('are not made with a wrong password, which counts like a failed sign-in, also for a token', async () => {
      const person = await people.person();
      const session = await people.session(person);
      for (let count = 0; count < 10; count += 1) {
        const wrong = await create(count % 2 === 0 ? session : person.token, { password: 'falsch' });
        expect([wrong.status, problem(wrong).detail]).toEqual([422, 'password: This is not your password.']);
      }
      expect((await create(session, { password: PASSWORD })).status).toBe(429);
      await people.login({ email: person.email, password: PASSWORD }).expect(429);
      expect(await list(person.token)).toHaveLength(1);
    });

    it('outlive its sign-out and its end', async () => {
      const person = await people.person();
      const session = await people.session(person);
      const { token } = await made(session);
      await test.call('post', '/logout', session).expect(204);
      expect(await status(token)).toBe(200);
    });

    it('end with it when it is revoked, alone or with all others', async () => {
      const person = await people.person();
      const [own, stolen, older] = [
        await people.session(person),
        await people.session(person),
        await people.session(person),
      ];
      const tokens = [await made(own), await made(stolen, { scopes: ['api:write'] }), await made(older)];
      const child = await made(tokens[1]!.token);
      await test.call('post', `/me/sessions/${await sessionOf(stolen)}/revoke`, own).expect(200);
      expect([await status(tokens[1]!.token), await status(child.token)]).toEqual([401, 401]);
      expect([await status(tokens[0]!.token), await status(tokens[2]!.token)]).toEqual([200, 200]);
      const ended = await test.call('post', '/me/sessions/revoke-others', own).expect(200);
      expect(ended.body).toEqual({ ended: 1, tokensRevoked: 1 });
      expect([await status(tokens[0]!.token), await status(tokens[2]!.token)]).toEqual([200, 401]);
      expect(await status(person.token)).toBe(200);
    });
  });

  describe('that are made', () => {
    it('are told to the person who made them by mail: name, rights and end, and for which service', async () => {
      const person = await people.person(['ROLE_SUPER_ADMIN']);
      const service = await people.person(['ROLE_HOST'], { kind: 'service' });
      await made(person.token, { name: 'Homepage <b>', scopes: ['api:write'] });
      await made(person.token, { account: service.uuid, expiresAt: '2027-01-01T00:00:00+01:00' });
      const mails = await test.database.query<{ template: string; subject: string; text: string; address: string }>(
        `select template, subject, text, recipient_address as address from mails
         where account_uuid = any($1::uuid[]) order by created_at, uuid`,
        [[person.uuid, service.uuid]],
      );
      expect(mails.map(({ template, address }) => [template, address])).toEqual([
        ['token-created', person.email],
        ['token-created', person.email],
      ]);
      expect(mails[0]!.subject).toBe('Neuer Token: Homepage <b>');
      expect(mails[0]!.text).toMatch(/angelegt: .*1\. Juli 2026[\s\S]*lesen und schreiben[\s\S]*ohne Ende/);
      expect(mails[1]!.text).toMatch(
        /für das Dienstkonto Person\d+\sProbe:[\s\S]*nur lesen[\s\S]*bis .*1\. Januar 2027/,
      );
    });

    it('know with what', async () => {
      const person = await people.person();
      const session = await people.session(person);
      const first = await made(session, { scopes: ['api:write'] });
      const second = await made(first.token);
      const makers = new Map((await list(person.token)).map(({ uuid, madeBy }) => [uuid, madeBy]));
      expect([makers.get(first.uuid), makers.get(second.uuid)]).toEqual([await sessionOf(session), first.uuid]);
      expect((await list(person.token)).filter(({ madeBy }) => madeBy === undefined)).toHaveLength(1);
    });

    it('are 25 living ones of an account at most: revoked ones and those that are over make room', async () => {
      const person = await people.person();
      const soon = await made(person.token, { expiresAt: '2026-07-01T09:00:00Z' });
      const [first] = [await made(person.token)];
      for (let count = 3; count < 25; count += 1) await made(person.token);
      const full = await create(person.token);
      expect([full.status, problem(full).detail]).toEqual([
        409,
        'An account has 25 living tokens at most. Revoke one that is not needed any more.',
      ]);
      expect((await create(await people.session(person))).status).toBe(409);
      await revoke(first.uuid, person.token);
      await made(person.token);
      expect((await create(person.token)).status).toBe(409);
      await moveOn(61);
      expect(await status(soon.token)).toBe(401);
      await made(person.token);
      expect((await create(person.token)).status).toBe(409);
    });

    it('at once fill the last place once, for people and services', async () => {
      const service = await people.person(['ROLE_HOST'], { kind: 'service' });
      const person = await people.person();
      for (const [caller, body, uuid] of [
        [person, {}, person.uuid],
        [superAdmin, { account: service.uuid }, service.uuid],
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
      const service = await people.person(['ROLE_HOST'], { kind: 'service' });
      const root = await made(admin.token, { scopes: ['api:write'] });
      const child = await made(root.token, { scopes: ['api:write'] });
      const ofService = await made(child.token, { account: service.uuid });
      const grandchild = await made(child.token, { scopes: ['api:write'] });
      const last = await made(grandchild.token);
      return { root: root.uuid, admin, tokens: [root, child, ofService, grandchild, last].map(({ token }) => token) };
    };
    const livingMadeBy = async (uuid: string): Promise<unknown[]> =>
      test.database.query(
        `with recursive made as (
           select uuid, revoked_at from tokens where made_by = $1
           union select t.uuid, t.revoked_at from tokens t join made m on t.made_by = m.uuid
         ) select uuid from made where revoked_at is null`,
        [uuid],
      );

    it('take with them all that was made with them, in every generation, and nothing else', async () => {
      const { root, tokens, admin } = await family();
      const beside = await made(admin.token);
      expect((await revoke(root, superAdmin.token)).status).toBe(200);
      for (const token of tokens) expect(await status(token)).toBe(401);
      expect([await status(admin.token), await status(beside.token)]).toEqual([200, 200]);
    });

    it('keep the moment of an earlier revocation, also in what they made', async () => {
      const { root, admin } = await family();
      const [first] = (await list(admin.token)).filter(({ madeBy }) => madeBy === root);
      await revoke(String(first!['uuid']), admin.token);
      await moveOn(5);
      await revoke(root, admin.token);
      const moments = (await list(admin.token)).map(({ uuid, revokedAt }) => [uuid, revokedAt]);
      expect(moments).toContainEqual([first!['uuid'], '2026-07-01T10:00:00+02:00']);
      expect(moments).toContainEqual([root, '2026-07-01T10:05:00+02:00']);
    });

    it('make nothing any more: anyone who is about to, waits for the revocation and is a 401', async () => {
      const person = await people.person();
      const { uuid, token } = await made(person.token, { scopes: ['api:write'] });
      const refused = await overlapped(
        test,
        () => test.app.get(TokenListStore).revoke(uuid, test.clock.now()),
        () => create(token),
      );
      expect([refused.status, refused.headers['www-authenticate']]).toEqual([
        401,
        expect.stringContaining('error="invalid_token"'),
      ]);
      expect(await livingMadeBy(uuid)).toEqual([]);
    });

    it('leave no living one behind, however much is made with them and what they made at the same time', async () => {
      for (let round = 0; round < 10; round += 1) {
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
});
