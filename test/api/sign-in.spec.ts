import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Response, type Test } from 'supertest';
import { openApp, PASSWORD, People, type Person, Records } from '../world/index.js';
import { bodyOf, detailOf, type Json } from '../support/json.js';
import { untilIdle } from '../support/until.js';
import { expectProblem } from '../support/problems.js';
import { SHIPPED_LIMITS } from '../support/limits.js';

const NOW = '2026-07-01T08:00:00Z';

describe('Signing in', () => {
  const test = openApp();
  const [people, make] = [new People(test), new Records(test)];
  beforeEach(() => test.clock.standAt(NOW));

  const login = (email: string, password = PASSWORD): Promise<Response> => people.login({ email, password });
  const works = async (token: string): Promise<boolean> => (await test.call('get', '/hosts', token)).status === 200;

  it('gives a session token for 12 hours, and notes the moment (R-PEO-6, R-PEO-7, R-PEO-8, R-PEO-10, R-PEO-12)', async () => {
    const person = await people.person();
    // Whatever token comes along is not looked at.
    const sent = { email: person.email.toUpperCase(), password: PASSWORD };
    const answer = await test.call('post', '/login', 'nonsense').send(sent).expect(201);
    expect(answer.headers['cache-control']).toMatch(/no-store/);
    expect(answer.body).toEqual({
      token: expect.stringMatching(/^fpa_\w{38}$/),
      expiresAt: '2026-07-01T22:00:00+02:00',
      account: { uuid: person.uuid, name: expect.stringMatching(/^Person/) },
      twoFactorRequired: false,
    });
    const token = String(bodyOf(answer)['token']);
    expect(await works(token)).toBe(true);
    const made = { name: 'x', scopes: ['api:read'] };
    await test.call('post', '/tokens', token).send(made).expect(201);
    const noted = await make.sql('select last_login_at as at from accounts where uuid = $1', [person.uuid]);
    expect(noted).toEqual([{ at: new Date(NOW) }]);
  });

  it('answers alike for an unknown address, a wrong password, a disabled account, one without a password and a service account (R-PEO-6, R-PEO-7, R-PEO-8, R-PEO-10, R-PEO-12)', async () => {
    const good = await people.person();
    const disabled = await people.person(['ROLE_HOST'], { disabled: true });
    const without = await people.person(['ROLE_HOST'], { password_hash: null });
    const service = await people.person(['ROLE_HOST'], { kind: 'service' });
    const answers = [
      await login('nobody@example.org'),
      await login(good.email, 'vier enten im boot'),
      await login(disabled.email),
      await login(without.email),
      await login(service.email),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('Bearer realm="holiday-programme"');
      expect({ ...bodyOf(answer), instance: '' }).toEqual({ ...bodyOf(answers[0]!), instance: '' });
    }
  });

  it('refuses what is no address, and unknown keys, as violations', async () => {
    for (const email of [
      'a@example.org\r\nBcc: b@example.org',
      'a@example.org,b@example.org',
      'a@example.org","admin":true,"x":"',
      "a'or'1'='1@example.org' --",
      '"A" <a@example.org>',
    ]) {
      for (const [path, more] of [
        ['/login', { password: 'x' }],
        ['/password-reset', {}],
      ] as const) {
        const answer = await test.call('post', path).send({ email, ...more });
        expectProblem(answer, 422, 'email: This value is not a valid e-mail address.');
      }
    }
    const answer = await people.login({ email: 'a@example.org', password: 'x', remember: true, roles: ['ROLE_ADMIN'] });
    expectProblem(answer, 422, 'remember: This field was not expected.\nroles: This field was not expected.');
  });

  describe('A session', () => {
    it('lasts 12 hours from its last use, to the second, and is prolonged at most once a minute', async () => {
      const person = await people.person();
      const session = await people.session(person);
      const sql = `select expires_at as at from tokens where account_uuid = $1 and kind = 'session'`;
      for (const [pause, end] of [
        [59, '2026-07-01T20:00:00Z'],
        [1, '2026-07-01T20:01:00Z'],
        [12 * 3600 - 1, '2026-07-02T08:00:59Z'],
      ] as const) {
        await people.moveOn(pause);
        expect(await works(session)).toBe(true);
        await untilIdle(test);
        expect(await make.sql(sql, [person.uuid])).toEqual([{ at: new Date(end) }]);
      }
      await people.moveOn(12 * 3600);
      expect(await works(session)).toBe(false);
    });

    it('ends with logout, and only it; another kind of token is a 409', async () => {
      const person = await people.person();
      const [one, other] = [await people.session(person), await people.session(person)];
      expect(detailOf(await person.post('/logout').expect(409))).toMatch(/not a session/);
      await test.call('post', '/logout', one).expect(204);
      expect([await works(one), await works(other), await works(person.token)]).toEqual([false, true, true]);
      await test.call('post', '/logout', one).expect(401);
    });

    it('is not brought back by the use that was under way when it was revoked', async () => {
      const person = await people.person();
      const session = await people.session(person);
      await people.moveOn(3600);
      const requests = Promise.all(Array.from({ length: 3 }, () => works(session)));
      await person.post('/me/sessions/revoke-others').expect(200);
      await requests;
      await untilIdle(test);
      expect(await works(session)).toBe(false);
    });
  });

  describe('The list of sessions', () => {
    const list = async (token: string): Promise<Json[]> =>
      (await test.call('get', '/me/sessions', token).expect(200)).body as Json[];

    it('shows the own living ones, newest first, and which one asks (R-PEO-9)', async () => {
      const person = await people.person();
      await people.session(await people.person());
      const first = await people.session(person);
      await people.moveOn(60);
      await people.session(person);
      const sessions = await list(first);
      expect(sessions).toHaveLength(2);
      expect(sessions[1]).toEqual({
        ...{ uuid: expect.any(String), createdAt: '2026-07-01T10:00:00+02:00', expiresAt: expect.any(String) },
        ...{ lastUsedAt: expect.any(String), lastUsedFrom: expect.any(String), current: true },
      });
      expect(sessions[0]).toMatchObject({ createdAt: '2026-07-01T10:01:00+02:00', current: false });
      expect((await list(person.token)).map(({ current }) => current)).toEqual([false, false]);
    });

    it('lets one be ended, the own only, and once (R-PEO-9)', async () => {
      const person = await people.person();
      const stranger = await people.person(['ROLE_SUPER_ADMIN']);
      const session = await people.session(person);
      const [{ uuid } = {}] = await list(session);
      const path = `/me/sessions/${String(uuid)}/revoke`;
      await stranger.post(path).expect(404);
      await person.post(path).expect(200);
      expect(await works(session)).toBe(false);
      await person.post(path).expect(404);
      const [own] = await make.sql(`select uuid from tokens where account_uuid = $1 and kind = 'token'`, [person.uuid]);
      await person.post(`/me/sessions/${String(own?.['uuid'])}/revoke`).expect(404);
    });

    it('lets all others be ended at once (R-PEO-9)', async () => {
      const person = await people.person();
      const session = () => people.session(person);
      const [one, two, three] = [await session(), await session(), await session()];
      const answer = await test.call('post', '/me/sessions/revoke-others', two).expect(200);
      expect(answer.body).toEqual({ ended: 2, tokensRevoked: 0 });
      expect([await works(one), await works(two), await works(three)]).toEqual([false, true, false]);
    });
  });

  it('is done anew each time, whatever the Idempotency-Key: no session is handed out again once the password is another one (R-API-57)', async () => {
    const person = await people.person();
    const body = { email: person.email, password: PASSWORD };
    const once = (): Promise<Response> => people.login(body).set('Idempotency-Key', 'login-1');
    const tokens = [await once(), await once()].map(({ text }) => (JSON.parse(text) as { token: string }).token);
    expect(new Set(tokens).size).toBe(2);
    const change = { currentPassword: PASSWORD, password: 'vier Enten im Boot 7' };
    await test.call('post', '/me/password', tokens[0]).send(change).expect(200);
    expect((await once()).status).toBe(401);
    expect(await make.sql('select * from idempotency_keys')).toEqual([]);
  });
});

describe('The limits of signing in', () => {
  /** Fewer than the 60 that the service starts with (unit/limits), since they are asked one by one. */
  const fromOneAddress = 24;
  const test = openApp({ settings: { limits: { ...SHIPPED_LIMITS, signinPerAddress: fromOneAddress } } });
  const people = new People(test);
  let person: Person;
  let day = 0;
  beforeEach(async () => {
    // What was counted the day before is forgotten.
    day += 1;
    test.clock.standAt(`2026-07-0${String(day)}T08:00:00Z`);
    person = await people.person();
  });

  const statuses = async (count: number, password: string, key?: string): Promise<number[]> => {
    const all = [];
    for (let index = 0; index < count; index += 1) {
      const request = people.login({ email: person.email, password });
      all.push((await (key === undefined ? request : request.set('Idempotency-Key', key))).status);
    }
    return all;
  };

  it('lock an account after the tenth failure, also for the right password, until a new one came by mail (R-PEO-6, R-PEO-7, R-PEO-8, R-PEO-10, R-PEO-12)', async () => {
    // Neither does a key spare a wrong one from being counted, nor is counted what succeeds, nor a body that is not valid.
    expect(await statuses(9, 'falsch', 'once')).toEqual(Array<number>(9).fill(401));
    expect(await statuses(2, PASSWORD)).toEqual([201, 201]);
    await people.login({ email: person.email, password: '' }).expect(422);
    await people.moveOn(600);
    expect(await statuses(2, 'falsch')).toEqual([401, 429]);
    expect(await statuses(1, 'falsch', 'once')).toEqual([429]);
    const locked = await people.login({ email: person.email, password: PASSWORD });
    expect([locked.status, locked.headers['retry-after'], locked.headers['ratelimit']]).toEqual([
      429,
      '900',
      '"signin-account";r=0;t=900',
    ]);
    expect(detailOf(locked)).toMatch(/10 within 15 minutes/);
    const code = await people.resetCode(person);
    await test.call('post', '/password-reset/confirm').send({ code, password: 'drei blaue seifen' }).expect(200);
    await people.login({ email: person.email, password: 'drei blaue seifen' }).expect(201);
  });

  it('lock an unknown address likewise, for 15 minutes, and count many guesses at once one by one (R-PEO-6, R-PEO-7, R-PEO-8, R-PEO-10, R-PEO-12)', async () => {
    const guess = (): Test => people.login({ email: 'nobody@example.org', password: 'falsch' });
    const answers = await Promise.all(Array.from({ length: 14 }, guess));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(10).fill(401),
      ...Array<number>(4).fill(429),
    ]);
    await people.moveOn(899);
    await guess().expect(429);
    await people.moveOn(1);
    await guess().expect(401);
  });

  it('allow one account, known or not, a twelfth of the mails about forgotten passwords that one address may ask for in an hour', async () => {
    const statusesOf = async (count: number, email: (index: number) => string): Promise<number[]> => {
      const all = [];
      for (let index = 0; index < count; index += 1) {
        all.push((await test.call('post', '/password-reset').send({ email: email(index) })).status);
      }
      return all;
    };
    expect(await statusesOf(4, () => 'Nobody@example.org')).toEqual([202, 202, 429, 429]);
    const others = await statusesOf(fromOneAddress - 3, (index) => `a${String(index)}@example.org`);
    expect(others).toEqual([...Array<number>(fromOneAddress - 4).fill(202), 429]);
  });

  it('allow one address only so many attempts in 15 minutes, whatever the accounts, and leave the anonymous limit alone', async () => {
    for (let count = 0; count < fromOneAddress; count += 1) {
      const answer = await people.login({ email: `someone${String(count)}@example.org`, password: '' });
      expect(answer.status).toBe(422);
      expect(answer.headers['ratelimit']).toBe(`"signin-address";r=${String(fromOneAddress - 1 - count)};t=900`);
    }
    const refused = await people.login({ email: person.email, password: PASSWORD });
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '900']);
    expect(detailOf(refused)).toMatch(/from this address/);
    expect((await test.call('get', '/offers')).headers['ratelimit']).toBe('"anonymous";r=4;t=3600');
    await people.moveOn(900);
    await people.login({ email: person.email, password: PASSWORD }).expect(201);
  });

  it('allow one address only so many guesses at the codes of invitations, apart from those', async () => {
    const guess = (): Test => test.call('post', '/invitations/accept').send({ code: 'x' });
    for (let count = 0; count < fromOneAddress; count += 1) expect((await guess()).status).toBe(422);
    const refused = await guess().expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.headers['ratelimit-policy']).toBe(`"invitation-address";q=${String(fromOneAddress)};w=900`);
    await test.call('post', '/invitations/look-up').send({ code: 'x' }).expect(429);
    expect((await test.call('get', '/offers')).headers['ratelimit']).toBe('"anonymous";r=4;t=3600');
    await people.login({ email: person.email, password: '' }).expect(422);
  });
});
