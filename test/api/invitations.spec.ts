import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Response, type Test } from 'supertest';
import { verify } from '@node-rs/argon2';
import { CODES } from '../../src/kernel/problem/codes.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { SETTINGS } from '../../src/platform/operations/config/settings.js';
import { bodyOf, type Json, listOf, madeBy, pluck, violationsOf } from '../support/json.js';
import { type Caller, openWorld, prepared } from '../world/index.js';
import { expectProblem, expectViolations } from '../support/problems.js';

const NOW = '2026-07-01T08:00:00Z';
const PASSWORD = 'Fagott Leuchtturm Zwiebel 7';
const PERSON = { firstname: 'Vera', lastname: 'Verein', password: PASSWORD };

describe('Invitations', () => {
  const world = openWorld({ at: NOW });
  const { test, make, callers, club, anglers, mails } = world;
  const { admin, host, superAdmin, maskedAdmin, foreignHost, readOnly, legacy } = world.callers;

  beforeEach(async () => {
    test.clock.standAt(NOW);
    await make.sql('delete from invitations');
    await make.sql('delete from mails');
  });

  let count = 0;
  const someone = (): string => {
    count += 1;
    return `neu${String(count)}@verein.example`;
  };
  const send = (body: Json, caller = host): Test => caller.post('/invitations', body);
  /** An invitation to the club. */
  const sendTo = (email: unknown, caller = host): Test => send({ email, host: 'kanuclub' }, caller);
  const invite = async (email = someone(), caller = host, more: Json = {}) =>
    madeBy(await send({ email, host: 'kanuclub', ...more }, caller));
  /** A new one, and the code that was mailed with it. */
  const invited = async (email?: string, caller?: Caller): Promise<{ uuid: string; email: string; code: string }> => {
    const made = await invite(email, caller);
    return { uuid: made.uuid, email: String(made['email']), code: await codeTo(made['email']) };
  };
  const stateOf = async (uuid: string): Promise<unknown> => bodyOf(await get(`/${uuid}`))['status'];
  const get = (path: string, caller = host): Test => caller.get(`/invitations${path}`);
  const act = (uuid: unknown, action: string, caller = host): Test =>
    caller.post(`/invitations/${String(uuid)}/${action}`);
  const accept = (body: Json, caller?: Caller): Test =>
    test.call('post', '/invitations/accept', caller?.token).send(body);
  /** Somebody who has an account: without a password to be made, which takes long. */
  const colleague = prepared(() => make.account(['ROLE_HOST']));
  const join = (code: unknown): Test => accept({ code }, colleague);
  /** The codes mailed to the address, the latest last. */
  const codesTo = async (email: unknown): Promise<string[]> => {
    const mails = await make.sql('select text from mails where recipient_address = $1 order by uuid', [email]);
    return mails.map(({ text }) => /einladung\?code=([\w-]+)/.exec(String(text))?.[1] ?? '');
  };
  const codeTo = async (email: unknown): Promise<string> => (await codesTo(email)).at(-1) ?? '';
  const members = async (): Promise<unknown[]> =>
    (await make.sql('select account_uuid as uuid from host_members where host_uuid = $1', [club.uuid])).map(
      ({ uuid }) => uuid,
    );
  const account = async (email: unknown): Promise<Json | undefined> =>
    (await make.sql('select * from accounts where lower(email) = lower($1)', [email]))[0];
  const dead = (answer: Response): void => {
    expectProblem(answer, 422, 'code: This code is not, or no longer, valid. Ask for a new invitation.');
    expect(answer.body).not.toHaveProperty('violations');
  };
  const statusesOf = (answers: readonly Response[]): number[] => answers.map(({ status }) => status).sort();
  const later = (days: number, seconds = 0): void =>
    test.clock.standAt(new Date(Date.parse(NOW) + days * 86_400_000 + seconds * 1000).toISOString());

  describe('inviting', () => {
    it('POST gives 201 with the invitation, its Location, and mails the code in the same transaction (R-HOST-13, R-PEO-18, R-PEO-19)', async () => {
      const answer = await send({ email: 'Vera@Verein.example', host: club.uuid, message: 'Komm doch' });
      expect(answer.status).toBe(201);
      const { uuid } = bodyOf(answer);
      expect(answer.headers['location']).toBe(`/invitations/${String(uuid)}`);
      expect(answer.body).toEqual({
        uuid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
        email: 'Vera@Verein.example',
        host: { uuid: club.uuid, name: 'Kanuclub', alias: 'kanuclub' },
        message: 'Komm doch',
        status: 'open',
        invitedBy: { uuid: host.uuid, name: 'Host Probe' },
        expiresAt: '2026-07-15T10:00:00+02:00',
        sentAt: '2026-07-01T10:00:00+02:00',
        createdAt: '2026-07-01T10:00:00+02:00',
        etag: expect.any(String),
      });
      expect((await get(`/${String(uuid)}`)).body).toEqual(answer.body);
      expect(await codesTo('Vera@Verein.example')).toHaveLength(1);
    });

    it('the mail names who invites, the organiser, the message, the link and its end, all of it as data', async () => {
      await mails.removeFiles();
      await make.sql('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))');
      const { email } = await invite(someone(), host, {
        message: '<b>Hallo</b> {{code}} [klick](https://evil.test)\r\nBcc: opfer@example.org\r\n\r\nBis bald',
      });
      await world.drain();
      const [mail, ...more] = await mails.read();
      expect(more).toEqual([]);
      expect(mail).toMatchObject({ subject: 'Einladung ins Team: Kanuclub', to: [{ address: email, name: '' }] });
      expect(mail?.bcc).toBeUndefined();
      const text = (mail?.text ?? '').replace(/\s+/g, ' ');
      expect(text).toContain('Host Probe lädt Sie ein, im Ferienprogramm beim Veranstalter Kanuclub mitzuarbeiten.');
      expect(text).toContain('<b>Hallo</b> {{code}} [klick](https://evil.test) Bcc: opfer@example.org Bis bald');
      expect(text).toContain(`https://ferien.test/einladung?code=${await codeTo(email)}`);
      expect(text).toContain('Mittwoch, 15. Juli 2026, 10:00 Uhr');
      expect(mail?.html).toContain('&lt;b&gt;Hallo&lt;/b&gt;');
      expect(mail?.html).not.toContain('href="https://evil.test"');
    });

    it('the mail shows the code and says where to enter it, where nobody has said where the administration lives (R-PEO-23)', async () => {
      await mails.removeFiles();
      await make.sql('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))');
      const settings: { publicWebsiteUrl: string; baseUrl: string } = test.app.get(SETTINGS);
      const website = jest.replaceProperty(settings, 'publicWebsiteUrl', settings.baseUrl);
      const email = someone();
      await invite(email);
      website.restore();
      await world.drain();
      const [mail] = await mails.read();
      const [, code = ''] = /bei\s+„Einladung annehmen“\s+diesen\s+Code\s+ein:\s+([\w-]+)/.exec(mail?.text ?? '') ?? [];
      expect(mail?.text).not.toContain('http');
      expect((await accept({ code }, colleague)).status).toBe(201);
    });

    it('the code has at least 128 bits, is another one each time, and nothing but its hash is stored with the invitation', async () => {
      const codes = new Set<string>();
      for (let index = 0; index < 2; index += 1) codes.add((await invited()).code);
      expect(codes.size).toBe(2);
      for (const code of codes) expect(Buffer.from(code, 'base64url').length).toBeGreaterThanOrEqual(16);
      const rows = JSON.stringify(await make.sql('select i::text, encode(code_hash, $1) from invitations i', ['hex']));
      const jobs = JSON.stringify(await make.sql('select * from graphile_worker._private_jobs'));
      const answers = (await get('?itemsPerPage=200', admin)).text;
      for (const code of codes) for (const place of [rows, jobs, answers]) expect(place).not.toContain(code);
    });

    it('an unknown organiser and a foreign one are the same 422, what is no address is named, and nothing is mailed', async () => {
      const email = someone();
      const answers = await Promise.all(
        [anglers.uuid, anglers.alias, newUuid(), 'gibt-es-nicht'].map((ref) => send({ email, host: ref })),
      );
      for (const answer of answers) {
        expectProblem(answer, 422, 'host: There is no such organiser, or none to which you may invite.');
        expect(answer.body).not.toHaveProperty('violations');
      }
      for (const wrong of ['a@b', 'a@b.de\r\nBcc: x@y.de', 'a@b.de, c@d.de'])
        expect([wrong, violationsOf(await sendTo(wrong))]).toEqual([wrong, [['email', CODES.email]]]);
      // Without a commit there is no mail.
      expect(await make.sql('select from mails')).toHaveLength(0);
      expect((await send({ email, host: anglers.alias }, admin)).status).toBe(201);
    });

    it('a second open invitation of the same address, in whatever case, is a 409 that names resending, also at once', async () => {
      const email = someone();
      const answers = await Promise.all([email, email.toUpperCase(), email].map((to) => sendTo(to)));
      expect(statusesOf(answers)).toEqual([201, 409, 409]);
      expectProblem(await sendTo(email), 409, expect.stringContaining('/resend'));
      expect((await send({ email, host: 'anglerverein' }, admin)).status).toBe(201);
      later(14);
      expect((await sendTo(email)).status).toBe(201);
    });

    it('admins are told of members with a 409; organiser users, and admins of masked members, are answered as usual', async () => {
      const member = await make.account(['ROLE_HOST']);
      const family = await make.account(['ROLE_MEMBER', 'ROLE_HOST']);
      const locked = await make.account(['ROLE_HOST'], { protected: true });
      for (const { uuid } of [member, family, locked]) await make.join(club.uuid, uuid);
      const status = async ({ email }: Caller, caller: Caller): Promise<number> => {
        await make.sql('delete from invitations');
        return (await sendTo(email.toUpperCase(), caller)).status;
      };
      expect(await status(member, admin)).toBe(409);
      expect(await status(family, admin)).toBe(409);
      expect(await status(locked, admin)).toBe(201);
      expect(await status(locked, superAdmin)).toBe(409);
      expect(await status(family, maskedAdmin)).toBe(201);
      for (const person of [member, family, locked]) expect(await status(person, host)).toBe(201);
    });

    it('what an organiser user is answered is the same for an address with and without an account', async () => {
      await make.account(['ROLE_MEMBER'], { email: 'familie@verein.example' });
      const shape = async (email: string): Promise<unknown> => {
        const made = await invite(email);
        const read = await get(`/${made.uuid}`);
        const found = await get(`?q=${email}`);
        return [Object.keys(made), Object.keys(bodyOf(read)), listOf(found).length, (await codesTo(email)).length];
      };
      expect(await shape('familie@verein.example')).toEqual(await shape('keine@verein.example'));
    });

    it('organiser users have at most 50 mails sent for an organiser in 24 hours, 5 to one address; admins are not limited', async () => {
      const sent = { host: club.uuid, by: host.uuid };
      const email = 'opfer@verein.example';
      const sends = (count: number): string[] => Array.from({ length: count }, () => NOW);
      await make.invitation({ ...sent, email, columns: { revoked_at: NOW, sends: sends(5) } });
      const again = await sendTo('OPFER@verein.example');
      expect([again.status, again.headers['retry-after']]).toEqual([429, '86400']);
      expect((await sendTo(email, admin)).status).toBe(201);
      await make.invitation({ ...sent, columns: { sends: sends(43) } });
      later(0, 3600);
      const answers = await Promise.all(Array.from({ length: 4 }, () => sendTo(someone())));
      expect(statusesOf(answers)).toEqual([201, 429, 429, 429]);
      expect(answers.find(({ status }) => status === 429)?.headers['retry-after']).toBe(String(23 * 3600));
      const { uuid } = listOf(await get('?q=neu'))[0] as Json;
      expect((await act(uuid, 'resend')).status).toBe(429);
      expect((await act(uuid, 'resend', admin)).status).toBe(200);
      expect((await send({ email: someone(), host: 'anglerverein' }, foreignHost)).status).toBe(201);
      later(1, 1);
      expect((await sendTo(someone())).status).toBe(201);
    });
  });

  describe('reading', () => {
    it('organiser users see the invitations of their organisers only; guessing identifiers is a 404 on every route', async () => {
      const own = await invite();
      const foreign = await make.invitation({ host: anglers.uuid, by: admin.uuid });
      expect(pluck(await get(''), 'uuid')).toEqual([own.uuid]);
      expect(pluck(await get('?host=anglerverein'), 'uuid')).toEqual([]);
      expect(pluck(await get(`?q=${foreign.email}`), 'uuid')).toEqual([]);
      expect((await get(`/${foreign.uuid}`)).status).toBe(404);
      for (const action of ['revoke', 'resend']) expect((await act(foreign.uuid, action)).status).toBe(404);
      const answerFor = async (uuid: string) => (await get(`/${uuid}`)).text.replace(/urn:uuid:[^"]+/, '');
      expect(await answerFor(newUuid())).toBe(await answerFor(foreign.uuid));
      expect(pluck(await get('', admin), 'uuid').sort()).toEqual([own.uuid, foreign.uuid].sort());
      expect((await get('', callers.member)).status).toBe(403);
    });

    it('the list is newest first and filters by organiser, status and address', async () => {
      const old = await invite('alt@verein.example');
      later(0, 60);
      const revoked = await invite('weg@verein.example');
      await act(revoked.uuid, 'revoke');
      later(13);
      const young = await invite('jung@verein.example');
      await join(await codeTo('jung@verein.example')).expect(201);
      const open = await invite('offen@verein.example');
      later(14, 1);
      for (const [query, found] of [
        ['', [open, young, revoked, old]],
        ['?status=open', [open]],
        ['?status=expired', [old]],
        ['?status=accepted,revoked', [young, revoked]],
        ['?host=kanuclub&q=OFFEN', [open]],
        ['?host=anglerverein', []],
      ] as const) {
        expect([query, pluck(await get(query, admin), 'uuid')]).toEqual([query, found.map(({ uuid }) => uuid)]);
      }
      expect(pluck(await get('?q=alt', admin), 'status')).toEqual(['expired']);
    });

    it('once accepted, the address is masked like the account, and free text does not find it; the account is named to admins only', async () => {
      const family = await make.account(['ROLE_MEMBER']);
      const invitation = await invite(family.email);
      expect((await accept({ code: await codeTo(family.email) }, family)).status).toBe(201);
      const see = async (caller: Caller): Promise<unknown[]> => {
        const record = bodyOf(await get(`/${invitation.uuid}`, caller));
        return [record['email'], record['account'], listOf(await get(`?q=${family.email}`, caller)).length];
      };
      const named = { uuid: family.uuid, name: expect.stringMatching(/ Probe$/) as unknown };
      expect(await see(admin)).toEqual([family.email, named, 1]);
      expect(await see(maskedAdmin)).toEqual([undefined, { uuid: family.uuid }, 0]);
      expect(await see(host)).toEqual([undefined, undefined, 0]);
      await make.sql('update accounts set protected = true where uuid = $1', [family.uuid]);
      expect(await see(admin)).toEqual([undefined, { uuid: family.uuid }, 0]);
      expect(await see(superAdmin)).toEqual([family.email, named, 1]);
    });
  });

  describe('revoking and sending again', () => {
    it('a revoked code is dead; revoking twice, or sending what is revoked or accepted, is a 409 (R-PEO-20)', async () => {
      const [{ uuid, code }, other] = [await invited(), await invited()];
      const revoked = await act(uuid, 'revoke').expect(200);
      expect(revoked.body).toMatchObject({ status: 'revoked', revokedAt: '2026-07-01T10:00:00+02:00' });
      dead(await accept({ code, ...PERSON }));
      await join(other.code).expect(201);
      for (const over of [uuid, other.uuid]) {
        for (const action of ['revoke', 'resend']) await act(over, action).expect(409);
      }
      expect([await stateOf(uuid), await stateOf(other.uuid)]).toEqual(['revoked', 'accepted']);
    });

    it('sending again makes a new code for another 14 days, kills the old one and names who sent it (R-PEO-20)', async () => {
      const { uuid, email } = await invite();
      later(20);
      expect(await stateOf(uuid)).toBe('expired');
      // Not while another of the address is open.
      const another = await invite(String(email));
      await act(uuid, 'resend').expect(409);
      await act(another.uuid, 'revoke').expect(200);
      expect((await act(uuid, 'resend', admin).expect(200)).body).toMatchObject({
        ...{ status: 'open', sentAt: '2026-07-21T10:00:00+02:00', expiresAt: '2026-08-04T10:00:00+02:00' },
        ...{ createdAt: '2026-07-01T10:00:00+02:00', invitedBy: { uuid: admin.uuid, name: 'Admin Probe' } },
      });
      const [first, , second] = await codesTo(email);
      expect(first).not.toBe(second);
      dead(await accept({ code: first, ...PERSON }));
      await join(second).expect(201);
    });

    it('of revoking and accepting at once exactly one happens', async () => {
      for (let round = 0; round < 2; round += 1) {
        const { uuid, code } = await invited();
        const [taken, revoked] = await Promise.all([join(code), act(uuid, 'revoke')]);
        expect([201, 422]).toContain(taken.status);
        expect(revoked.status).toBe(taken.status === 201 ? 409 : 200);
      }
    });
  });

  describe('accepting', () => {
    it('anonymous with a new address: makes the account with ROLE_HOST and the password, and joins the team (R-HOST-13)', async () => {
      const { uuid, email, code } = await invited();
      const answer = await accept({ code, ...PERSON });
      expect([answer.status, answer.headers['location']]).toEqual([201, `/invitations/${uuid}`]);
      expect(answer.body).toMatchObject({ uuid, email, status: 'accepted', acceptedAt: '2026-07-01T10:00:00+02:00' });
      expect(answer.body).not.toHaveProperty('account');
      expect(answer.text).not.toContain(PASSWORD);
      const made = await account(email);
      const { firstname, lastname } = PERSON;
      expect(made).toMatchObject({ firstname, lastname, roles: ['ROLE_HOST'], kind: 'person', email });
      expect(await verify(String(made?.['password_hash']), PASSWORD)).toBe(true);
      expect(await members()).toContain(made?.['uuid']);
    });

    it('a new account needs first name, last name and a good password; a refusal uses nothing up', async () => {
      const { email, code } = await invited();
      const blank = ['firstname', 'lastname', 'password'].map((field) => [field, CODES.blank] as const);
      expectViolations(await accept({ code }), blank);
      // Made of the names, and of the address.
      for (const password of ['veraverein2026', `${email}!`]) {
        expectViolations(await accept({ code, ...PERSON, password }), { password: CODES.passwordStrength });
      }
      expect(await account(email)).toBeUndefined();
      expect((await accept({ code, ...PERSON })).status).toBe(201);
    });

    it('anonymous with an address that has an account is told to sign in, and nothing happens', async () => {
      const person = await make.account(['ROLE_HOST']);
      const { uuid, code } = await invited(person.email.toUpperCase());
      for (const body of [{ code }, { code, ...PERSON }]) {
        expectProblem(await accept(body), 409, expect.stringMatching(/Sign in/));
      }
      expect(await members()).not.toContain(person.uuid);
      expect((await account(person.email))?.['password_hash']).toBeNull();
      expect(await stateOf(uuid)).toBe('open');
      expect((await accept({ code }, person)).status).toBe(201);
      expect(await members()).toContain(person.uuid);
    });

    it('signed in: joins at once, gets ROLE_HOST if it lacked it and keeps what it had, whatever its address', async () => {
      const person = await make.account(['ROLE_MEMBER']);
      const { uuid, email, code } = await invited();
      expect((await accept({ code, ...PERSON }, person)).status).toBe(201);
      expect(await members()).toContain(person.uuid);
      expect(await account(person.email)).toMatchObject({
        firstname: expect.stringMatching(/^Account/),
        roles: ['ROLE_MEMBER', 'ROLE_HOST'],
        password_hash: null,
      });
      expect(await account(email)).toBeUndefined();
      expect(bodyOf(await get(`/${uuid}`, admin))['account']).toMatchObject({ uuid: person.uuid });
      expect((await person.get(`/hosts/${club.uuid}`)).status).toBe(200);
    });

    it('a token must be good and may write; a broken one is never silently anonymous', async () => {
      const { code } = await invited();
      for (const [caller, status] of [
        [readOnly, 403],
        [legacy, 403],
        [world.bearer('fpa_x'), 401],
        [host, 201],
      ] as const) {
        expect((await accept({ code, ...PERSON }, caller)).status).toBe(status);
      }
      // Who is a member already uses it up, and stays one.
      expect((await members()).filter((uuid) => uuid === host.uuid)).toHaveLength(1);
      dead(await accept({ code }, host));
    });

    it('a code is good once: of many who accept at once, with and without an account, one wins (R-PEO-18, R-PEO-19)', async () => {
      const people = await Promise.all([make.account(['ROLE_HOST']), make.account(['ROLE_HOST'])]);
      const { code } = await invited();
      const before = (await members()).length;
      const answers = await Promise.all(
        [undefined, ...people, undefined].map((caller) => accept({ code, ...PERSON }, caller)),
      );
      expect(statusesOf(answers)).toEqual([201, 422, 422, 422]);
      answers.filter(({ status }) => status === 422).forEach(dead);
      expect((await members()).length).toBe(before + 1);
    });

    it('two organisers who invite the same new address at once get one account', async () => {
      const email = someone();
      await invite(email);
      await send({ email, host: 'anglerverein' }, foreignHost);
      const [first, second] = await codesTo(email);
      const answers = await Promise.all([accept({ code: first, ...PERSON }), accept({ code: second, ...PERSON })]);
      expect(statusesOf(answers)).toEqual([201, 409]);
    });

    it('unknown, cut off, used, revoked and expired codes, and those for a disabled account, are one 422, to the last second (R-PEO-18, R-PEO-19)', async () => {
      const disabled = await make.account(['ROLE_HOST'], { disabled: true });
      const { code } = await invited();
      dead(await accept({ code: (await invited(disabled.email)).code, ...PERSON }));
      for (const wrong of ['x', code.slice(0, -1), `${code} `, code.toUpperCase()]) {
        dead(await accept({ code: wrong, ...PERSON }));
      }
      dead(await accept({ code: 'x' }, host));
      later(14);
      dead(await accept({ code, ...PERSON }));
      later(14, -1);
      await join(code).expect(201);
      dead(await accept({ code, ...PERSON }));
    });

    it('dies with the right of the person who sent it: out of the team, disabled, or deleted', async () => {
      const sender = await make.account(['ROLE_HOST']);
      await make.join(club.uuid, sender.uuid);
      const codeOf = async (): Promise<string> => (await invited(someone(), sender)).code;
      const [left, disabled, gone] = [await codeOf(), await codeOf(), await codeOf()];
      await make.sql('delete from host_members where account_uuid = $1', [sender.uuid]);
      dead(await accept({ code: left, ...PERSON }));
      await make.join(club.uuid, sender.uuid);
      await make.setAccount(sender.uuid, { disabled: true });
      dead(await accept({ code: disabled, ...PERSON }));
      await make.setAccount(sender.uuid, { disabled: false });
      await join(left).expect(201);
      await make.sql('delete from accounts where uuid = $1', [sender.uuid]);
      dead(await accept({ code: gone, ...PERSON }));
    });

    it('an account that is deleted takes its invitations along', async () => {
      const person = await make.account(['ROLE_HOST']);
      const { uuid, email, code } = await invited(person.email);
      await accept({ code }, person).expect(201);
      const other = await make.invitation({ host: anglers.uuid, by: admin.uuid, email });
      await admin.delete(`/accounts/${person.uuid}`).expect(204);
      for (const gone of [uuid, other.uuid]) await get(`/${gone}`, admin).expect(404);
    });
  });

  describe('looking a code up', () => {
    const lookUp = (code: unknown, caller?: Caller): Test =>
      test.call('post', '/invitations/look-up', caller?.token).send({ code });

    it('shows the page of acceptance who invites whom to which team, with and without a token, and uses nothing up (R-PEO-18, R-PEO-19)', async () => {
      const { uuid, email, code } = await invited();
      const person = await make.account(['ROLE_HOST']);
      for (const caller of [undefined, undefined, person]) {
        expect((await lookUp(code, caller).expect(200)).body).toEqual({
          host: { uuid: club.uuid, name: 'Kanuclub', alias: 'kanuclub' },
          ...{ invitedBy: { uuid: host.uuid, name: 'Host Probe' }, email },
        });
      }
      expect(await stateOf(uuid)).toBe('open');
      await join(code).expect(201);
    });

    it('refuses in the words of accepting: unknown, used, revoked and expired codes, and of senders who may not invite (R-PEO-18, R-PEO-19)', async () => {
      const [used, revoked, old] = [await invited(), await invited(), await invited()];
      await join(used.code).expect(201);
      await act(revoked.uuid, 'revoke');
      for (const code of ['x', used.code, revoked.code]) dead(await lookUp(code));
      dead(await lookUp(used.code, admin));
      await make.setAccount(host.uuid, { disabled: true });
      dead(await lookUp(old.code));
      await make.setAccount(host.uuid, { disabled: false });
      expect((await lookUp(old.code)).status).toBe(200);
      later(14);
      dead(await lookUp(old.code));
    });

    it('tells nothing of a revoked invitation, to anyone who repeats the request with its key neither', async () => {
      const { uuid, email, code } = await invited();
      const reader = await test.caller('Lookedup', ['ROLE_HOST'], ['api:read']);
      const repeated = (caller?: Caller): Test => lookUp(code, caller).set('Idempotency-Key', `look-${uuid}`);
      for (const caller of [undefined, host, reader]) expect(bodyOf(await repeated(caller))['email']).toBe(email);
      await act(uuid, 'revoke');
      for (const caller of [undefined, host, reader]) {
        const answer = await repeated(caller);
        dead(answer);
        expect(answer.text).not.toContain(email);
      }
    });

    it('tells an address with an account to the holder of the code, and is dead where that account is disabled', async () => {
      const person = await make.account(['ROLE_HOST']);
      const { code } = await invited(person.email);
      expect(bodyOf(await lookUp(code))['email']).toBe(person.email);
      await make.setAccount(person.uuid, { disabled: true });
      dead(await lookUp(code));
      expect((await lookUp(code, admin)).status).toBe(200);
    });

    it('does not name a sender under an information lock', async () => {
      const { code } = await invited();
      await make.setAccount(host.uuid, { protected: true });
      const shown = await lookUp(code);
      await make.setAccount(host.uuid, { protected: false });
      expect(bodyOf(shown)['invitedBy']).toEqual({ uuid: host.uuid });
    });

    it('refusals are in the audit log, without the code', async () => {
      await lookUp('guessed-code');
      const [line] = await make.sql('select * from audit_log order by uuid desc limit 1');
      expect(line).toMatchObject({ route: 'POST /invitations/look-up', outcome: 'refused', status: 422 });
      expect(JSON.stringify(line)).not.toContain('guessed-code');
    });
  });
});
