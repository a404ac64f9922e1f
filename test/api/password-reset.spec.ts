import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Response } from 'supertest';
import { CODES } from '../../src/kernel/problem/codes.js';
import { expectProblem, expectViolations } from '../support/problems.js';
import { openWorld, PASSWORD } from '../world/index.js';

const NOW = '2026-07-01T08:00:00Z';
const NEW = 'drei blaue seifen tanzen';
const DEAD = 'code: This code is not valid: unknown, already used, or older than an hour. Ask for a new one.';

/** A 422 of detail only. */
const expectDead = (answer: Response): void => {
  expectProblem(answer, 422, DEAD);
  expect(answer.body).not.toHaveProperty('violations');
};
const statusesOf = (answers: readonly Response[]): number[] => answers.map(({ status }) => status).sort();

describe('A forgotten password', () => {
  const world = openWorld();
  const { test, make, people } = world;
  beforeEach(() => test.clock.standAt(NOW));

  const ask = async (email: string): Promise<Response> => test.call('post', '/password-reset').send({ email });
  const confirm = async (code: string, password = NEW): Promise<Response> =>
    test.call('post', '/password-reset/confirm').send({ code, password });
  const changedNow = { changedAt: '2026-07-01T10:00:00+02:00', sessionsEnded: 1, tokensRevoked: 0 };

  it('is replaced with the code of a mail, which ends all sessions and leaves tokens alone (R-PEO-6, R-PEO-7, R-PEO-8, R-PEO-10, R-PEO-12)', async () => {
    const person = await people.person();
    const session = await people.session(person);
    const code = await people.resetCode(person);
    expect(code).toMatch(/^[\w-]{32}$/);
    const [mail] = await make.sql(
      `select subject, text, html from mails where recipient_address = $1 and template = 'password-reset'`,
      [person.email],
    );
    // Once it is sent, the code stands nowhere any more.
    expect(mail).toEqual({ subject: 'Neues Passwort wählen', text: '', html: '' });
    const [sent] = (await world.mails.read()).filter(({ to }) => to?.[0]?.address === person.email);
    expect(sent?.text).toContain(`https://ferien.test/passwort?code=${code}`);
    expect(sent?.text).toContain('11:00 Uhr');
    const changed = await confirm(code);
    expect([changed.status, changed.body]).toEqual([200, changedNow]);
    await test.call('get', '/hosts', session).expect(401);
    await person.get('/hosts').expect(200);
    await people.login({ email: person.email, password: PASSWORD }).expect(401);
    await people.login({ email: person.email, password: NEW }).expect(201);
    expect(await world.mails.to(person.email, 'password-changed')).toHaveLength(1);
  });

  it('is asked for where super admins say that the administration lives, whatever the address of the website (R-PEO-23)', async () => {
    const evil = { publicWebsiteUrl: 'https://evil.example.org' };
    await world.callers.superAdmin.patch('/settings/integration', evil).expect(200);
    await world.mails.removeFiles();
    const person = await people.person(['ROLE_SUPER_ADMIN']);
    await people.resetCode(person);
    const sent = await world.mails.read();
    expect(sent.map(({ to }) => to?.[0]?.address)).toContain(person.email);
    for (const { text, html } of sent) expect(`${text ?? ''} ${html ?? ''}`).not.toContain('evil.example.org');
    const changes = { publicWebsiteUrl: null, adminUrl: 'https://verwaltung.example.org/' };
    await world.callers.superAdmin.patch('/settings/integration', changes).expect(200);
    await world.mails.removeFiles();
    const code = await people.resetCode(person);
    const [mail] = await world.mails.read();
    expect(mail?.text).toContain(`https://verwaltung.example.org/passwort?code=${code}`);
    await world.callers.superAdmin.patch('/settings/integration', { adminUrl: null }).expect(200);
  });

  it('is asked for with the same answer and the same statements, whether there is such an account or not', async () => {
    const person = await people.person();
    const disabled = await people.person(['ROLE_HOST'], { disabled: true });
    const service = await people.person(['ROLE_HOST'], { kind: 'service' });
    const counts = [];
    for (const email of [person.email, disabled.email, service.email, 'nobody@example.org']) {
      counts.push(
        await test.statements(async () => {
          const answer = await ask(email);
          expect([answer.status, answer.body]).toEqual([202, { requestedAt: '2026-07-01T10:00:00+02:00' }]);
        }),
      );
    }
    expect(new Set(counts).size).toBe(1);
    await world.drain();
    expect(await people.mailedCode(disabled)).toBeUndefined();
    expect(await people.mailedCode(service)).toBeUndefined();
    const dead = [disabled.email, service.email, 'nobody@example.org'];
    expect(await make.sql('select email from password_resets where email = any($1)', [dead])).toEqual([]);
  });

  it('keeps addresses and codes out of the queue, and codes out of the table; one request is one mail, also when the job runs twice', async () => {
    const person = await people.person();
    await ask(person.email);
    await make.sql(
      `select graphile_worker.add_job('tokens.send-password-reset', json_build_object('reset', uuid))
       from password_resets where email = $1`,
      [person.email],
    );
    const jobs = await world.jobs('tokens.send-password-reset');
    expect(jobs).toHaveLength(2);
    expect(JSON.stringify(jobs)).not.toContain('@');
    await world.drain();
    expect(await make.sql('select from mails where recipient_address = $1', [person.email])).toHaveLength(1);
    const code = String(await people.mailedCode(person));
    const rows = await make.sql('select * from password_resets');
    expect(JSON.stringify(rows)).not.toContain(code);
    const hashes = rows.map(({ code_hash: hash }) => (hash as Buffer | null)?.toString('latin1') ?? '');
    expect(hashes.join('\n')).not.toContain(code);
  });

  it('has a code that is good for one hour', async () => {
    // Of somebody who never had a password.
    const person = await people.person(['ROLE_MEMBER'], { password_hash: null });
    const code = await people.resetCode(person);
    await people.moveOn(3600);
    expectDead(await confirm(code));
    const other = await people.resetCode(person);
    await people.moveOn(3599);
    expect((await confirm(other)).status).toBe(200);
    await people.login({ email: person.email, password: NEW }).expect(201);
  });

  it('has a code that is good once, also at once (R-PEO-6, R-PEO-7, R-PEO-8, R-PEO-10, R-PEO-12)', async () => {
    const person = await people.person();
    const code = await people.resetCode(person);
    const answers = await Promise.all(['eins', 'zwei'].map((word) => confirm(code, `${NEW} ${word} mal`)));
    expect(statusesOf(answers)).toEqual([200, 422]);
    for (const dead of [code, 'x', "' or 1=1 --", 'A'.repeat(255), '💥']) expectDead(await confirm(dead));
  });

  it('is not replaced by a code sent to an address the account no longer has, nor for a disabled account', async () => {
    const person = await people.person();
    const code = await people.resetCode(person);
    await make.setAccount(person.uuid, { email: 'other@example.org' });
    expect((await confirm(code)).status).toBe(422);
    const disabled = await people.person();
    const dead = await people.resetCode(disabled);
    await make.setAccount(disabled.uuid, { disabled: true });
    expect((await confirm(dead)).status).toBe(422);
  });

  it('asks for a good new one, and leaves the code good until there is one', async () => {
    const person = await people.person();
    const other = await people.resetCode(person);
    await people.moveOn(1);
    const code = await people.resetCode(person);
    expect(code).not.toBe(other);
    for (const [password, violation] of [
      ['kurz', CODES.tooShort],
      ['passwordpassword', CODES.passwordStrength],
      [`${person.email}!`, CODES.passwordStrength],
    ] as const) {
      expectViolations(await confirm(code, password), [['password', violation]]);
    }
    expect((await confirm(code)).status).toBe(200);
    // Which makes all other codes of the account worthless.
    expectDead(await confirm(other));
  });

  it('does not switch the second factor off', async () => {
    const person = await people.person();
    const { secret } = await people.twoFactor(person);
    expect((await confirm(await people.resetCode(person))).status).toBe(200);
    await people.login({ email: person.email, password: NEW }).expect(401);
    await people.login({ email: person.email, password: NEW, code: people.code(secret) }).expect(201);
  });

  describe('One that is known', () => {
    const change = async (token: string, currentPassword: string, password = NEW): Promise<Response> =>
      test.call('post', '/me/password', token).send({ currentPassword, password });

    it('is changed with the present one, which ends all other sessions and sends a notice (R-PEO-11)', async () => {
      const person = await people.person();
      const [own, other] = [await people.session(person), await people.session(person)];
      const answer = await change(own, PASSWORD);
      expect([answer.status, answer.body]).toEqual([200, changedNow]);
      await test.call('get', '/hosts', own).expect(200);
      await test.call('get', '/hosts', other).expect(401);
      const notices = await make.sql('select subject from mails where recipient_address = $1', [person.email]);
      expect(notices).toEqual([{ subject: 'Ihr Passwort wurde geändert' }]);
    });

    it('leaves tokens alone unless revokeTokens is sent, and then revokes all but the one that asks, with what they made (R-PEO-11, R-PEO-17)', async () => {
      const person = await people.person(['ROLE_SUPER_ADMIN']);
      const service = await people.person(['ROLE_HOST'], { kind: 'service' });
      const tokenOf = async (token: string, body: object = {}): Promise<string> => {
        const sent = { name: 'x', scopes: ['api:write'], ...body };
        return String((await world.bearer(token).posted('/tokens', sent))['token']);
      };
      const ofService = { account: service.uuid };
      const status = async (token: string): Promise<number> => (await test.call('get', '/hosts', token)).status;
      const [own, other] = [await people.session(person), await people.session(person)];
      const mine = await tokenOf(own);
      const tokens = {
        personal: person.token,
        ofThisSession: mine,
        ofTheOther: await tokenOf(other),
        serviceByToken: await tokenOf(mine, ofService),
        serviceByTheOther: await tokenOf(other, ofService),
        serviceByThisSession: await tokenOf(own, ofService),
        service: service.token,
      };
      const statuses = async (): Promise<object> =>
        Object.fromEntries(
          await Promise.all(Object.entries(tokens).map(async ([name, token]) => [name, await status(token)] as const)),
        );
      expect((await change(own, PASSWORD)).body).toMatchObject({ sessionsEnded: 1, tokensRevoked: 0 });
      expect(Object.values(await statuses())).toEqual(Array(7).fill(200));
      const later = await people.login({ email: person.email, password: NEW }).expect(201);
      tokens.serviceByTheOther = await tokenOf((later.body as { token: string }).token, ofService);
      const body = { currentPassword: NEW, password: `${NEW} noch einmal`, revokeTokens: true };
      const second = await world.bearer(own).posted('/me/password', body);
      expect(second).toMatchObject({ sessionsEnded: 1, tokensRevoked: 5 });
      expect(await statuses()).toEqual({
        ...{ personal: 401, ofThisSession: 401, ofTheOther: 401, serviceByToken: 401, serviceByTheOther: 401 },
        ...{ serviceByThisSession: 200, service: 200 },
      });
      expect(await status(own)).toBe(200);
    });

    it('keeps the token that asks, and not what it made', async () => {
      const person = await people.person();
      const made = await person.post('/tokens', { name: 'x', scopes: ['api:read'] }).expect(201);
      const body = { currentPassword: PASSWORD, password: NEW, revokeTokens: true };
      const changed = await person.post('/me/password', body).expect(200);
      expect(changed.body).toMatchObject({ tokensRevoked: 1 });
      await person.get('/hosts').expect(200);
      await test.call('get', '/hosts', (made.body as { token: string }).token).expect(401);
    });

    it('is not changed without it; wrong ones lock the account like failed sign-ins', async () => {
      const person = await people.person();
      await people.failed(person, 9);
      // What is no good new one does not count.
      expect((await change(person.token, PASSWORD, 'passwordpassword')).status).toBe(422);
      const wrong = await change(person.token, 'falsch');
      expectProblem(wrong, 422, 'currentPassword: This is not your current password.');
      expect((await change(person.token, PASSWORD)).status).toBe(429);
      await people.login({ email: person.email, password: PASSWORD }).expect(429);
    });

    it('is changed by one of two at once', async () => {
      const person = await people.person();
      const answers = await Promise.all([
        change(person.token, PASSWORD, `${NEW} eins`),
        change(person.token, PASSWORD, `${NEW} zwei`),
      ]);
      expect(statusesOf(answers)).toEqual([200, 422]);
    });
  });
});
