import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Agent, type Response, type Test } from 'supertest';
import { CODES } from '../../src/kernel/problem/codes.js';
import { StoredSettings } from '../../src/settings/settings.store.js';
import { bodyOf, type Json, violationsOf } from '../support/json.js';
import { expectProblem, expectViolations } from '../support/problems.js';
import { openApp, prepared, Records } from '../world/index.js';

const DEFAULTS = { publicAccess: true, corsOrigins: [], publicWebsiteUrl: 'https://ferien.test' };
const ORIGIN = 'https://verwaltung.test';

describe('Settings', () => {
  let other: { http: Agent; close: () => Promise<void> };
  // Before the application goes, and its database with it.
  afterAll(() => other.close());
  const test = openApp({ settings: { corsOrigins: ['https://environment.test'] } });
  beforeAll(async () => {
    other = await test.second();
  });
  const admin = prepared(() => test.caller('Admin', ['ROLE_PAYMENTS_ADMIN']));
  const superAdmin = prepared(() => test.caller('Super', ['ROLE_SUPER_ADMIN']));
  afterEach(() => test.database.query('delete from integration_settings'));

  const get = (group: string, caller = admin): Test => caller.get(`/settings/${group}`);
  const patch = (group: string, body: Json, caller = superAdmin): Test => caller.patch(`/settings/${group}`, body);
  const preflight = (http: Agent, origin: string): Test =>
    http
      .options('/hosts')
      .set('Origin', origin)
      .set('Access-Control-Request-Method', 'PATCH')
      .set('Access-Control-Request-Headers', 'authorization,content-type');
  const allowed = ({ headers }: Response): unknown => headers['access-control-allow-origin'];

  it('each group shows its defaults while nobody has set anything (R-ACC-2, R-OPS-5)', async () => {
    expect((await get('integration')).body).toEqual(DEFAULTS);
    expect((await get('security')).body).toEqual({ twoFactorRoles: [] });
    expect((await get('retention')).body).toEqual({
      ...{ automatic: false, auditMonths: 24, mailMonths: 6, inactiveFamilyMonths: 36 },
      ...{ invitationMonths: 6, consentMonths: 120, bankEntryMonths: 120 },
    });
  });

  it('PATCH changes the keys sent and no others, and null brings a default back', async () => {
    const changed = await patch('integration', { publicWebsiteUrl: 'https://neu.test/ferien/', publicAccess: false });
    const shown = { ...DEFAULTS, publicWebsiteUrl: 'https://neu.test/ferien' };
    expect([changed.status, changed.body]).toEqual([200, { ...shown, publicAccess: false }]);
    expect((await patch('integration', { publicAccess: null })).body).toEqual(shown);
    expect((await patch('integration', { publicWebsiteUrl: '' })).body).toEqual(DEFAULTS);
    expect(bodyOf(await patch('retention', { mailMonths: 12 }))).toMatchObject({ mailMonths: 12, auditMonths: 24 });
    expect(bodyOf(await patch('retention', { mailMonths: null }))['mailMonths']).toBe(6);
    const roles = { twoFactorRoles: ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN'] };
    expect((await patch('security', roles)).body).toEqual(roles);
    expect((await patch('security', { twoFactorRoles: null })).body).toEqual({ twoFactorRoles: [] });
  });

  it('other accounts than those of admins do not even read them', async () => {
    const host = await test.caller('Host', ['ROLE_HOST']);
    for (const group of ['integration', 'security', 'retention']) expect((await get(group, host)).status).toBe(403);
    expect((await patch('integration', { publicAccess: true }, admin)).status).toBe(200);
    expect((await patch('retention', { mailMonths: 1 }, admin)).status).toBe(403);
    expectViolations(await patch('retention', { twoFactorRoles: [] }), [['twoFactorRoles', CODES.unknownField]]);
  });

  it('corsOrigins takes origins as browsers send them and nothing else', async () => {
    const good = ['https://a.test', 'http://localhost:5173', 'https://a.test:8443', 'https://xn--mller-kva.test'];
    expect(bodyOf(await patch('integration', { corsOrigins: good }))['corsOrigins']).toEqual(good);
    const bad = [
      ...['*', 'null', '', 'a.test', '//a.test', 'https://a.test/', 'https://a.test/x', 'https://a.test?x'],
      ...['https://A.test', 'https://a.test:443', 'https://u@a.test', 'https://*.a.test/', 'ftp://a.test', 'file:///'],
      ...['https://müller.test', 'https://a.test\r\nX-Evil: 1', ' https://a.test', 'javascript:alert(1)', 'https://'],
      'data:text/html,x',
    ];
    const refused = await patch('integration', { corsOrigins: ['https://b.test', ...bad] });
    expect(violationsOf(refused)).toEqual(bad.map((_, index) => [`corsOrigins[${String(index + 1)}]`, CODES.url]));
    for (const [corsOrigins, violations] of [
      [['https://a.test', 'https://a.test'], { corsOrigins: CODES.notUnique }],
      [[5], { 'corsOrigins[0]': CODES.type }],
      ['https://a.test', { corsOrigins: CODES.type }],
      [Array.from({ length: 51 }, (_, index) => `https://a${String(index)}.test`), { corsOrigins: CODES.tooMany }],
    ] as const)
      expectViolations(await patch('integration', { corsOrigins }), violations);
    expect(bodyOf(await get('integration'))['corsOrigins']).toEqual(good);
  });

  it('super admins alone say where website and administration live; other admins read it (R-PEO-23)', async () => {
    const adminUrl = 'https://verwaltung.test/spa';
    expect((await patch('integration', { adminUrl: `${adminUrl}/` })).body).toEqual({ ...DEFAULTS, adminUrl });
    expect((await get('integration', admin)).body).toMatchObject({ adminUrl });
    for (const changes of [{ adminUrl: null }, { publicWebsiteUrl: 'https://evil.test', publicAccess: false }]) {
      expectProblem(await patch('integration', changes, admin), 403, expect.stringContaining('super admins'));
    }
    // A form that sends back what it read changes nothing of it, nor does a default that is there already.
    await patch('integration', { publicWebsiteUrl: null }, admin).expect(200);
    const form = { adminUrl, publicWebsiteUrl: DEFAULTS.publicWebsiteUrl, corsOrigins: [ORIGIN] };
    expect((await patch('integration', form, admin)).body).toEqual({ ...DEFAULTS, adminUrl, corsOrigins: [ORIGIN] });
    await patch('integration', { adminUrl: null, corsOrigins: null }).expect(200);
  });

  it('publicWebsiteUrl takes addresses of websites and nothing else', async () => {
    for (const good of ['https://ferien.test', 'http://localhost:5173', 'https://stadt.test/ferien']) {
      expect(bodyOf(await patch('integration', { publicWebsiteUrl: good }))['publicWebsiteUrl']).toBe(good);
    }
    for (const bad of [
      ...['ferien.test', 'https://a.test?x=1', 'https://a.test#x', 'https://u:p@a.test', 'javascript:alert(1)'],
      ...['https://a.test/"onclick=', 'https:\\\\a.test'],
    ]) {
      const answer = await patch('integration', { publicWebsiteUrl: bad });
      expect([bad, violationsOf(answer)]).toEqual([bad, [['publicWebsiteUrl', CODES.url]]]);
    }
  });

  it('roles are known ones, months lie between 1 and 600', async () => {
    const god = await patch('security', { twoFactorRoles: ['ROLE_GOD'] });
    expectViolations(god, { 'twoFactorRoles[0]': CODES.choice });
    for (const auditMonths of [0, 601])
      expectViolations(await patch('retention', { auditMonths }), { auditMonths: CODES.range });
  });

  it('changes of different keys at once are all kept', async () => {
    await Promise.all([
      patch('retention', { mailMonths: 9 }),
      patch('retention', { auditMonths: 9 }),
      patch('integration', { publicAccess: true, corsOrigins: [ORIGIN] }),
      patch('security', { twoFactorRoles: ['ROLE_HOST'] }),
    ]);
    expect(bodyOf(await get('retention'))).toMatchObject({ mailMonths: 9, auditMonths: 9 });
    expect(bodyOf(await get('integration'))['corsOrigins']).toEqual([ORIGIN]);
    expect(bodyOf(await get('security'))['twoFactorRoles']).toEqual(['ROLE_HOST']);
  });

  describe('in all processes at once', () => {
    it('public access switched off through one is a 401 at the next anonymous request to another, tokens work on (R-ACC-2, R-OPS-5)', async () => {
      expect((await other.http.get('/offers')).status).toBe(200);
      await patch('integration', { publicAccess: false });
      expect((await other.http.get('/offers')).status).toBe(401);
      expect((await test.http.get('/offers')).status).toBe(401);
      expect((await other.http.get('/offers').set('Authorization', `Bearer ${admin.token}`)).status).toBe(200);
      expect((await other.http.get('/health/live')).status).toBe(200);
      await patch('integration', { publicAccess: null });
      expect((await other.http.get('/offers')).status).toBe(200);
    });

    it('what a role or an account loses through one, it has lost at its next request to another', async () => {
      const { uuid, token } = await test.caller('Colleague', ['ROLE_ADMIN']);
      const ask = (path: string) => other.http.get(path).set('Authorization', `Bearer ${token}`);
      await ask('/accounts').expect(200);
      await superAdmin.patch(`/accounts/${uuid}`, { roles: ['ROLE_HOST'] }).expect(200);
      await ask('/accounts').expect(403);
      await superAdmin.patch(`/accounts/${uuid}`, { disabled: true }).expect(200);
      await ask('/me').expect(401);
    });

    it('an origin set through one may use another at its next request, and no longer once it is taken away', async () => {
      expect(allowed(await preflight(other.http, ORIGIN))).toBeUndefined();
      await patch('integration', { corsOrigins: [ORIGIN] });
      // They add to those of the environment.
      expect(allowed(await preflight(other.http, 'https://environment.test'))).toBe('https://environment.test');
      for (const http of [other.http, test.http]) {
        const answer = await preflight(http, ORIGIN);
        expect([answer.status, allowed(answer)]).toEqual([204, ORIGIN]);
        expect(answer.headers['access-control-allow-methods']).toContain('PATCH');
        const read = await http.get('/hosts').set('Origin', ORIGIN).set('Authorization', `Bearer ${admin.token}`);
        expect([read.status, allowed(read)]).toEqual([200, ORIGIN]);
        expect(read.headers['access-control-expose-headers']).toContain('ETag');
        expect(allowed(await preflight(http, `${ORIGIN}.evil.test`))).toBeUndefined();
        expect(allowed(await preflight(http, 'null'))).toBeUndefined();
      }
      await patch('integration', { corsOrigins: [] });
      expect(allowed(await preflight(other.http, ORIGIN))).toBeUndefined();
    });

    it('the address of the public website stands in the links at the next request (R-OFF-13)', async () => {
      const offer = await new Records(test).offer({ alias: 'paddeln' });
      const url = async (): Promise<unknown> => bodyOf(await other.http.get(`/offers/${offer.uuid}`))['url'];
      expect(await url()).toBe('https://ferien.test/angebote/paddeln');
      await patch('integration', { publicWebsiteUrl: 'https://neu.test/' });
      expect(await url()).toBe('https://neu.test/angebote/paddeln');
    });
  });

  it('an anonymous request asks for the settings once, from whatever origin it comes; a group is one statement', async () => {
    const anonymous = (origin?: string) => async (): Promise<void> => {
      const request = test.http.get('/offers');
      await (origin === undefined ? request : request.set('Origin', origin));
    };
    const plain = await test.statements(anonymous());
    expect(await test.statements(anonymous('https://somewhere.test'))).toBe(plain);
    expect(await test.statements(anonymous('https://environment.test'))).toBe(plain);
    const stored = test.app.get(StoredSettings);
    for (const group of ['integration', 'security', 'retention'] as const) {
      expect(await test.statements(() => stored.read(group))).toBe(1);
    }
  });
});
