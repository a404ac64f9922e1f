import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Response } from 'supertest';
import { CODES } from '../../src/common/input/codes.js';
import { newSecret } from '../../src/tokens/secret.js';
import { People, type Person } from '../support/people.js';
import { TestApp } from '../support/test-app.js';
import { untilIdle } from '../support/until.js';

const NOW = '2026-07-01T08:00:00Z';
type Token = Readonly<Record<string, unknown>>;

interface ProblemBody {
  readonly detail: string;
  readonly violations?: readonly { readonly propertyPath: string; readonly code: string }[];
}
const problem = (answer: Response): ProblemBody => answer.body as ProblemBody;

describe('Tokens', () => {
  let test: TestApp;
  let people: People;
  let superAdmin: Person;
  beforeAll(async () => {
    test = await TestApp.start();
    people = new People(test);
    superAdmin = await people.person(['ROLE_SUPER_ADMIN']);
  });
  beforeEach(() => test.clock.standAt(NOW));
  afterAll(() => test.stop());

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
      token: expect.stringMatching(/^fpa_[0-9A-Za-z]{38}$/),
    });
    const { uuid, token } = answer.body as { uuid: string; token: string };
    expect(await status(token)).toBe(200);
    const shown = await test.call('get', `/tokens/${uuid}`, person.token).expect(200);
    expect(shown.body).not.toHaveProperty('token');
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
    const answer = await test
      .call('post', '/tokens', person.token)
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
    const shown = await test.call('get', `/tokens/${uuid}`, person.token).expect(200);
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
      await test.call('get', `/tokens/${uuid}`, caller.token).expect(found);
      await test.call('get', `/tokens/${sessionUuid}`, caller.token).expect(404);
      await test.call('post', `/tokens/${sessionUuid}/revoke`, caller.token).expect(404);
    }
    await test.call('post', `/tokens/${uuid}/revoke`, stranger.token).expect(404);
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
    const revoked = await test.call('post', `/tokens/${uuid}/revoke`, person.token).expect(200);
    expect((await requests).every((one) => one === 200 || one === 401)).toBe(true);
    expect(await status(token)).toBe(401);
    await people.moveOn(60);
    const again = await test.call('post', `/tokens/${uuid}/revoke`, person.token).expect(200);
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
      test
        .call('post', '/tokens', person.token)
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
});
