import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Response, type Test } from 'supertest';
import { type Role } from '../../src/kernel/caller/caller.js';
import { SecondFactor } from '../../src/sign-in/two-factor/second-factor.js';
import { TwoFactorResetService } from '../../src/sign-in/two-factor/two-factor-removal.js';
import { detailOf } from '../support/json.js';
import { expectProblem } from '../support/problems.js';
import { openWorld, PASSWORD, type Person } from '../world/index.js';

const statusesOf = (answers: readonly Response[]): number[] => answers.map(({ status }) => status).sort();

interface Codes {
  readonly secret: string;
  readonly otpauthUrl: string;
  readonly recoveryCodes: string[];
}

describe('The second factor', () => {
  const world = openWorld();
  const { test, make, people } = world;
  beforeEach(() => test.clock.standAt('2026-07-01T08:00:10Z'));

  const login = async ({ email }: Person, code?: string): Promise<Response> =>
    people.login({ email, password: PASSWORD, ...(code === undefined ? {} : { code }) });
  const twoFactor = async (person: Person): Promise<unknown> => (await person.read('/me'))['twoFactor'];
  const begin = (token: string, password = PASSWORD): Test =>
    test.call('post', '/me/two-factor', token).send({ password });
  const demand = (roles: readonly Role[]): Promise<unknown> =>
    test.database.query(
      `insert into integration_settings (key, value) values ('twoFactorRoles', $1::jsonb)
       on conflict (key) do update set value = excluded.value`,
      [JSON.stringify(roles)],
    );

  it('is set up with a secret for the app, demands nothing until it is confirmed, and then a code at every sign-in (R-PEO-6, R-PEO-7, R-PEO-8, R-PEO-10, R-PEO-12)', async () => {
    const person = await people.person();
    const begun = await person.posted<Codes>('/me/two-factor', { password: PASSWORD });
    const { secret, otpauthUrl } = begun;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(otpauthUrl).toMatch(/^otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}.*digits=6&period=30/);
    expect(otpauthUrl).toContain(encodeURIComponent(person.email));
    expect((await login(person)).status).toBe(201);
    const wrong = await person.post('/me/two-factor/confirm', { code: '000000' });
    expectProblem(wrong, 422, expect.stringMatching(/^code: This is not the current code/));
    const { recoveryCodes } = await person.posted<Codes>('/me/two-factor/confirm', { code: people.code(secret) });
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([2-9a-hjkmnp-z]{4}-){3}[2-9a-hjkmnp-z]{4}$/);
    const missing = await login(person);
    expect([missing.status, detailOf(missing), missing.headers['www-authenticate']]).toEqual([
      401,
      expect.stringMatching(/^A code is needed/),
      'Bearer realm="holiday-programme", error="code_required"',
    ]);
    const mails = await make.sql('select subject from mails where recipient_address = $1', [person.email]);
    expect(mails).toEqual([{ subject: 'Anmeldung in zwei Schritten eingeschaltet' }]);
  });

  it('is not begun without the right password; wrong ones count like failed sign-ins (R-PEO-12, R-PEO-13)', async () => {
    const person = await people.person();
    const session = await people.session(person);
    await test.call('post', '/me/two-factor', session).send({}).expect(422);
    await people.failed(person, 9);
    expectProblem(await begin(session, 'falsch'), 422, 'password: This is not your password.');
    expect((await begin(session)).status).toBe(429);
    expect((await login(person)).status).toBe(429);
    expect(await make.sql('select from two_factors where account_uuid = $1', [person.uuid])).toEqual([]);
    const service = await people.person(['ROLE_HOST'], { kind: 'service' });
    await begin(service.token).expect(422);
    const refusals = await make.sql(
      `select outcome from audit_log where account_uuid = $1 and route = 'POST /me/two-factor' and status = 422`,
      [person.uuid],
    );
    expect(refusals).toHaveLength(2);
  });

  it('takes the codes of the step before, of now and of the step after, each once, and no others', async () => {
    const person = await people.person();
    const { secret } = await people.twoFactor(person);
    const now = people.code(secret);
    const check = (code: string) =>
      test.database.transaction(() => test.app.get(SecondFactor).check(person.uuid, code));
    for (const code of ['', 'x', '12345', '1234567', '٠١٢٣٤٥', "' or 1=1", '9'.repeat(64)]) {
      expect([code, await check(code)]).toEqual([code, 'wrong']);
    }
    for (const [code, verdict] of [
      [people.code(secret, -2), 'wrong'],
      [people.code(secret, 2), 'wrong'],
      [people.code(secret, -1), 'right'],
      [people.code(secret, -1), 'wrong'],
      [`${now.slice(0, 3)} ${now.slice(3)}`, 'right'],
      [now, 'wrong'],
    ] as const) {
      expect([code, await check(code)]).toEqual([code, verdict]);
    }
    // Of those who sign in with one at once, one gets in, and it is used up.
    const next = people.code(secret, 1);
    const answers = await Promise.all([login(person, next), login(person, next), login(person, next)]);
    expect(statusesOf(answers)).toEqual([201, 401, 401]);
    expect(await check(now)).toBe('wrong');
  });

  it('counts a wrong code as a failure, a missing one not, and tells nobody without the password who has it', async () => {
    const person = await people.person();
    const { secret } = await people.twoFactor(person);
    await people.failed(person, 8);
    for (let count = 0; count < 2; count += 1) expect((await login(person)).status).toBe(401);
    expect((await login(person, '000000')).status).toBe(401);
    const answer = await people.login({ email: person.email, password: 'falsch' }).expect(401);
    expect(detailOf(answer)).toMatch(/^Signing in failed/);
    expect((await login(person, people.code(secret))).status).toBe(429);
  });

  it('takes each recovery code once, however it is typed, and stores it only as a hash', async () => {
    const person = await people.person();
    const { recoveryCodes } = await people.twoFactor(person);
    const [first = '', second = ''] = recoveryCodes;
    expect((await login(person, ` ${first.toUpperCase().replaceAll('-', ' ')}`)).status).toBe(201);
    expect((await login(person, first)).status).toBe(401);
    const answers = await Promise.all([login(person, second), login(person, second)]);
    expect(statusesOf(answers)).toEqual([201, 401]);
    const stranger = await people.person();
    await people.twoFactor(stranger);
    expect((await login(stranger, recoveryCodes[2])).status).toBe(401);
    const lengths = await make.sql('select distinct length(code_hash) as length from recovery_codes');
    expect(lengths).toEqual([{ length: 32 }]);
  });

  it('is switched off with password and code only, in one of two tries at once', async () => {
    const person = await people.person();
    const { secret, recoveryCodes } = await people.twoFactor(person);
    const disable = async (body: object): Promise<Response> => person.post('/me/two-factor/disable', body);
    for (const body of [
      { password: PASSWORD, code: '000000' },
      { password: 'falsch', code: people.code(secret) },
    ]) {
      expectProblem(await disable(body), 422, 'password: The password or the code is wrong.');
    }
    const good = { password: PASSWORD, code: recoveryCodes[0] };
    expect(statusesOf(await Promise.all([disable(good), disable(good)]))).toEqual([200, 409]);
    expect((await login(person)).status).toBe(201);
    expect(await make.sql('select from recovery_codes where account_uuid = $1', [person.uuid])).toEqual([]);
  });

  it('shows in the account, and cannot be replaced while it is on', async () => {
    const person = await people.person();
    const { secret } = await people.twoFactor(person);
    await begin(person.token).expect(409);
    await person.post('/me/two-factor/confirm', { code: people.code(secret) }).expect(409);
    const other = await people.person();
    expect([await twoFactor(person), await twoFactor(other)]).toEqual([true, false]);
    await other.post('/me/two-factor/confirm', { code: '123456' }).expect(409);
    await other.post('/me/two-factor/disable', { password: PASSWORD, code: '1' }).expect(409);
  });

  describe('of somebody who has lost it', () => {
    const reset = (person: Pick<Person, 'uuid'>, token: string): Test =>
      test.call('post', `/accounts/${person.uuid}/reset-two-factor`, token);
    const mailsTo = ({ email }: Person) => world.mails.to(email, 'two-factor-reset');
    /** What the audit log says of the account. */
    const linesOf = ({ uuid }: Person) =>
      make.sql('select route, account_uuid as by, outcome from audit_log where record_uuid = $1', [uuid]);
    let superAdmin: Person;
    beforeAll(async () => {
      superAdmin = await people.person(['ROLE_SUPER_ADMIN']);
    });

    it('is reset by a super admin, which ends all sessions, leaves tokens, mails the account and is in the audit log (R-PEO-12, R-PEO-13)', async () => {
      const person = await people.person(['ROLE_ADMIN']);
      await people.twoFactor(person);
      const session = await people.session(person);
      const answer = await reset(person, superAdmin.token).expect(200);
      expect(answer.body).toMatchObject({ uuid: person.uuid, twoFactor: false });
      expect((await test.call('get', '/me', session)).status).toBe(401);
      expect(await twoFactor(person)).toBe(false);
      expect((await login(person)).status).toBe(201);
      expect(await mailsTo(person)).toHaveLength(1);
      const route = 'POST /accounts/:uuid/reset-two-factor';
      const lines = (await linesOf(person)).filter((line) => line['route'] === route);
      expect(lines).toEqual([{ route, by: superAdmin.uuid, outcome: 'done' }]);
    });

    it('is reset by nobody else, and never by oneself: that takes password and code (R-PEO-12, R-PEO-13)', async () => {
      const person = await people.person();
      await people.twoFactor(person);
      const admin = await people.person(['ROLE_ADMIN', 'ROLE_PARTICIPANTS_ADMIN']);
      await reset(person, admin.token).expect(403);
      await reset(person, person.token).expect(403);
      const other = await people.person(['ROLE_SUPER_ADMIN']);
      await people.twoFactor(other);
      expectProblem(await reset(other, other.token), 409, expect.stringContaining('/me/two-factor/disable'));
      expect([await twoFactor(person), await twoFactor(other)]).toEqual([true, true]);
      await reset(other, superAdmin.token).expect(200);
    });

    it('is reset from the command line, also of a super admin, with a line in the audit log (R-PEO-12, R-PEO-13)', async () => {
      const person = await people.person(['ROLE_SUPER_ADMIN']);
      await people.twoFactor(person);
      const session = await people.session(person);
      const operator = test.app.get(TwoFactorResetService);
      expect(await operator.resetByOperator({ uuid: undefined, alias: 'nobody@example.org' })).toBe(false);
      expect(await operator.resetByOperator({ uuid: undefined, alias: person.email.toUpperCase() })).toBe(true);
      await expect(operator.resetByOperator({ uuid: person.uuid, alias: '' })).rejects.toMatchObject({ status: 409 });
      expect((await test.call('get', '/me', session)).status).toBe(401);
      expect((await login(person)).status).toBe(201);
      expect(await mailsTo(person)).toHaveLength(1);
      const line = { route: 'JOB account:reset-two-factor', by: null, outcome: 'done' };
      expect(await linesOf(person)).toContainEqual(line);
    });

    it('must be there: none, one that was only begun, and the second of two resets at once are a 409', async () => {
      const person = await people.person();
      await reset(person, superAdmin.token).expect(409);
      await begin(person.token).expect(201);
      await reset(person, superAdmin.token).expect(409);
      await reset({ uuid: '0199a0f4-0000-7000-8000-000000000000' }, superAdmin.token).expect(404);
      const another = await people.person();
      await people.twoFactor(another);
      const both = await Promise.all([reset(another, superAdmin.token), reset(another, superAdmin.token)]);
      expect(statusesOf(both)).toEqual([200, 409]);
      expect(await mailsTo(another)).toHaveLength(1);
    });
  });

  describe('that a role demands', () => {
    beforeEach(() => demand(['ROLE_ADMIN', 'ROLE_SUPER_ADMIN']));
    afterAll(() => demand([]));

    it('leaves a session without it good for nothing but setting it up and leaving', async () => {
      const admin = await people.person(['ROLE_ADMIN']);
      const answer = await login(admin);
      expect(answer.body).toMatchObject({ twoFactorRequired: true });
      const { token } = answer.body as { token: string };
      for (const [method, path] of [
        ['get', '/offers'],
        ['get', '/me/sessions'],
        ['post', '/me/two-factor/disable'],
      ] as const) {
        const refused = await test.call(method, path, token);
        expectProblem(refused, 403, expect.stringMatching(/^Your role needs a second factor/));
      }
      const session = world.bearer(token);
      const { secret } = await session.posted<Codes>('/me/two-factor', { password: PASSWORD });
      await session.post('/me/two-factor/confirm', { code: people.code(secret) }).expect(200);
      await test.call('get', '/hosts', token).expect(200);
      await people.moveOn(30);
      expect((await login(admin, people.code(secret))).body).toMatchObject({ twoFactorRequired: false });
    });

    it('counts at the next request of sessions that are open', async () => {
      await demand([]);
      const admin = await people.person(['ROLE_ADMIN']);
      const session = await people.session(admin);
      const ofHost = await people.session(await people.person(['ROLE_HOST']));
      await test.call('get', '/hosts', session).expect(200);
      await demand(['ROLE_ADMIN']);
      await test.call('get', '/hosts', session).expect(403);
      await test.call('post', '/logout', session).expect(204);
      // Neither other roles, nor tokens that machines use.
      await test.call('get', '/hosts', ofHost).expect(200);
      await admin.get('/hosts').expect(200);
    });
  });
});
