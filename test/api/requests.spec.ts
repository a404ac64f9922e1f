import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { CODES } from '../../src/kernel/problem/codes.js';
import { Metrics } from '../../src/platform/operations/metrics/metrics.js';
import { PurgeRequests } from '../../src/sign-in/requests/purge-requests.job.js';
import { TokenRequestStore } from '../../src/sign-in/requests/token-requests.store.js';
import { RequestRecorder } from '../../src/sign-in/requests/request-recorder.js';
import { type Json } from '../support/json.js';
import { SHIPPED_LIMITS } from '../support/limits.js';
import { until } from '../support/until.js';
import { openApp, openWorld, PASSWORD, type Person } from '../world/index.js';

const NOW = '2026-07-01T08:00:00Z';

describe('The requests of a token', () => {
  let superAdmin: Person;
  const world = openWorld();
  const { test, make, people } = world;
  beforeAll(async () => {
    superAdmin = await people.person(['ROLE_SUPER_ADMIN']);
  });
  beforeEach(() => test.clock.standAt(NOW));

  const recorder = (): RequestRecorder => test.app.get(RequestRecorder);
  const listed = async (who: { read: Person['read'] }, query = ''): Promise<Json[]> => {
    await recorder().write();
    return who.read<Json[]>(`/requests${query}`);
  };
  const newest = async (who: Person, query = ''): Promise<Json> => (await listed(who, query))[0] ?? {};

  it('are listed with time, pattern, status, refusal, key and duration, newest first (R-PEO-24)', async () => {
    const person = await people.person(['ROLE_ADMIN']);
    const id = newUuid();
    await person.post('/hosts', { name: ' ' }).set('X-Request-Id', id).set('Idempotency-Key', '"our-0815"').expect(422);
    await person.get(`/hosts/${newUuid()}?q=Petra`).expect(404);
    const [missing, refused] = await listed(person);
    expect(refused).toEqual({
      time: '2026-07-01T10:00:00+02:00',
      token: { uuid: expect.any(String), name: 'test' },
      method: 'POST',
      route: '/hosts',
      status: 422,
      problem: {
        type: `/validation_errors/${CODES.blank}`,
        violations: [{ propertyPath: 'name', code: CODES.blank }],
      },
      idempotencyKey: 'our-0815',
      requestId: id,
      ms: expect.any(Number),
    });
    expect(missing).toMatchObject({
      method: 'GET',
      route: '/hosts/:uuid',
      status: 404,
      problem: { type: '/errors/404' },
    });
    expect(missing).not.toHaveProperty('idempotencyKey');
  });

  it('hold nothing that was sent: no body, query, path, address or key of its own (R-PEO-24)', async () => {
    const person = await people.person(['ROLE_ADMIN']);
    await person.post('/hosts?q=Geheim', { Geheim: 1, name: 'Geheim' }).set('Idempotency-Key', 'Geheim').expect(422);
    await person.get('/hosts/geheim').expect(404);
    await person.get('/offers?from=geheim').expect(400);
    await recorder().write();
    const rows = await make.sql(
      'select r::text as row from token_requests r where token_uuid in (select uuid from tokens where account_uuid = $1)',
      [person.uuid],
    );
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toMatch(/geheim|127\.0\.0\.1|::1/i);
    const [parameter, , unknown] = await listed(person);
    expect(parameter?.['problem']).toEqual({ type: '/errors/400', violations: [{ propertyPath: 'from' }] });
    expect(unknown?.['problem']).toMatchObject({ violations: [{ code: CODES.unknownField }] });
    expect(JSON.stringify(unknown?.['problem'])).not.toContain('propertyPath');
  });

  it('are those of the caller alone; super admins see all (R-PEO-24)', async () => {
    const [one, other] = [await people.person(), await people.person()];
    await one.get('/me').expect(200);
    await other.get('/me/sessions').expect(200);
    expect(JSON.stringify(await listed(one))).not.toContain('/me/sessions');
    const token = String((await newest(other))['token'] && ((await newest(other))['token'] as Json)['uuid']);
    expect(await listed(one, `?token=${token}`)).toEqual([]);
    expect((await listed(other, `?token=${token}`)).length).toBeGreaterThan(0);
    expect(JSON.stringify(await listed(superAdmin, `?token=${token}&route=/me`))).toContain('/me/sessions');
    const routes = (await listed(superAdmin, '?itemsPerPage=200')).map(({ route }) => route);
    expect(routes).toEqual(expect.arrayContaining(['/me', '/me/sessions']));
  });

  it('come with sessions too, and are found by token, status, its class, method, route and time (R-PEO-24)', async () => {
    const person = await people.person(['ROLE_ADMIN']);
    const signedIn = await test.call('post', '/login').send({ email: person.email, password: PASSWORD });
    const session = world.bearer(String((signedIn.body as Json)['token']));
    await session.get('/me').expect(200);
    await person.post('/hosts', {}).expect(422);
    test.clock.standAt('2026-07-02T08:00:00Z');
    await person.get(`/hosts/${newUuid()}`).expect(404);
    const routes = async (query: string): Promise<unknown[]> =>
      (await listed(person, query)).map(({ route, status }) => `${String(route)} ${String(status)}`);
    await recorder().write();
    expect(await routes('?status=404')).toEqual(['/hosts/:uuid 404']);
    expect(await routes('?status=4xx')).toEqual(['/hosts/:uuid 404', '/hosts 422']);
    expect(await routes('?status=200,422&until=2026-07-01&route=/hosts')).toEqual(['/hosts 422']);
    expect(await routes('?status=none')).toEqual([]);
    expect(await routes('?method=POST')).toEqual(['/hosts 422']);
    expect(await routes('?route=/hosts/{uuid}')).toEqual(['/hosts/:uuid 404']);
    expect(await routes('?since=2026-07-02&route=/hosts')).toEqual(['/hosts/:uuid 404']);
    const ofSession = await listed(person, '?route=/me');
    expect(ofSession[0]).toMatchObject({ token: { name: 'session' }, status: 200 });
    const token = String((ofSession[0]!['token'] as Json)['uuid']);
    expect(await listed(person, `?token=${token}`)).toHaveLength(1);
    await person.get('/requests?status=9xx').expect(400);
  });

  it('are paged over all tokens of an account in one order (R-PEO-24)', async () => {
    const person = await people.person();
    for (let minute = 10; minute < 16; minute += 1) {
      test.clock.standAt(`2026-07-01T08:${String(minute)}:00Z`);
      const token = await test.token(person.uuid, ['api:read']);
      await test.call('get', '/me', token).expect(200);
    }
    await recorder().write();
    const times = async (page: number): Promise<unknown[]> =>
      (await person.read<Json[]>(`/requests?route=/me&itemsPerPage=4&page=${String(page)}`)).map(({ time }) => time);
    const all = [...(await times(1)), ...(await times(2))];
    expect(all).toEqual(['15', '14', '13', '12', '11', '10'].map((minute) => `2026-07-01T10:${minute}:00+02:00`));
  });

  it('name the field of a refusal that has no violations, and are silent about who has no valid token', async () => {
    const person = await people.person(['ROLE_SUPER_ADMIN']);
    await person.post('/tokens', { name: 'x', scopes: ['api:read'], account: 'nobody@example.org' }).expect(422);
    await test.call('get', '/me', `${person.token}x`).expect(401);
    const [refused] = await listed(person, `?route=/tokens`);
    expect(refused?.['problem']).toEqual({ type: '/errors/422', violations: [{ propertyPath: 'account' }] });
    expect(await make.sql('select from token_requests where status = 401')).toEqual([]);
  });

  it('whose caller went before the answer have no status (R-PEO-24)', async () => {
    const person = await people.person();
    const store = test.app.get(TokenRequestStore);
    const page = store.page.bind(store);
    const leaving = new AbortController();
    jest.spyOn(store, 'page').mockImplementationOnce(async (...asked) => {
      leaving.abort();
      await sleep(100);
      return page(...asked);
    });
    const url = `http://127.0.0.1:${String(test.port)}/requests`;
    const headers = { Authorization: `Bearer ${person.token}` };
    await expect(fetch(url, { headers, signal: leaving.signal })).rejects.toThrow();
    await until('The line', async () => (await listed(person, '?status=none')).length > 0);
    const [line] = await listed(person, '?status=none');
    expect(line).toMatchObject({ method: 'GET', route: '/requests' });
    expect(line).not.toHaveProperty('status');
  });

  it('are forgotten after 30 days, and go with their token (R-PEO-24)', async () => {
    const [person, leaving] = [await people.person(), await people.person()];
    await person.get('/me').expect(200);
    await leaving.get('/me').expect(200);
    await recorder().write();
    const lines = async (): Promise<number> => (await make.sql('select from token_requests')).length;
    const before = await lines();
    await superAdmin.delete(`/accounts/${leaving.uuid}`).expect(204);
    expect(await lines()).toBeLessThan(before);
    const purged = async (now: string): Promise<number> => {
      test.clock.standAt(now);
      await test.app.get(PurgeRequests).run();
      return lines();
    };
    const kept = await lines();
    expect(await purged('2026-07-31T08:00:00Z')).toBe(kept);
    expect(await purged('2026-08-01T08:00:01Z')).toBe(0);
  });

  it('are bounded for each token: the latest stay (R-PEO-24)', async () => {
    const [busy, other] = [await people.person(), await people.person()];
    for (const path of ['/me', '/tokens', '/vocabulary', '/me']) await busy.get(path).expect(200);
    await other.get('/me').expect(200);
    await recorder().write();
    const linesOf = (person: typeof busy): Promise<Json[]> =>
      make.sql(
        `select r.route from token_requests r join tokens t on t.uuid = r.token_uuid where t.account_uuid = $1
         order by r.at desc, r.uuid desc`,
        [person.uuid],
      );
    const latest = (await linesOf(busy)).slice(0, 2);
    const store = test.app.get(TokenRequestStore);
    while ((await store.forgetExcess(2, 1)) === 1);
    expect(await linesOf(busy)).toEqual(latest);
    expect(await linesOf(other)).toHaveLength(1);
  });

  it('that cannot be noted hold up no answer: they wait for the database, or are given up and counted (R-PEO-24)', async () => {
    const person = await people.person();
    await recorder().write();
    const add = jest.spyOn(test.app.get(TokenRequestStore), 'add');
    add.mockRejectedValueOnce(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));
    await person.get('/me').expect(200);
    await recorder().write();
    expect(
      await make.sql('select from token_requests r join tokens t on t.uuid = r.token_uuid where t.account_uuid = $1', [
        person.uuid,
      ]),
    ).toEqual([]);
    await recorder().write();
    expect(await listed(person, '?route=/me')).toHaveLength(1);
    const lost = async (): Promise<number> =>
      (await test.app.get(Metrics).registry.getSingleMetric('holiday_token_requests_lost_total')!.get()).values[0]!
        .value;
    const before = await lost();
    add.mockRejectedValueOnce(new Error('refused'));
    await person.get('/me').expect(200);
    await recorder().write();
    expect(await lost()).toBeGreaterThan(before);
    expect(await listed(person, '?route=/me')).toHaveLength(1);
  });

  it('are written about a second later, and what waits at an orderly end is written then', async () => {
    const person = await people.person();
    await recorder().write();
    await person.get('/me').expect(200);
    expect(
      await make.sql(
        `select from token_requests where route = '/me' and at = $1 and token_uuid in (select uuid from tokens where account_uuid = $2)`,
        [NOW, person.uuid],
      ),
    ).toEqual([]);
    await recorder().beforeApplicationShutdown();
    expect(
      await make.sql(
        'select from token_requests where token_uuid in (select uuid from tokens where account_uuid = $1)',
        [person.uuid],
      ),
    ).toHaveLength(1);
  });
});

describe('Requests that a rate limit refuses', () => {
  const test = openApp({ settings: { limits: { ...SHIPPED_LIMITS, tokenBurst: 3, tokenPerMinute: 1 } }, at: NOW });

  it('are noted once a minute for each token, so that a flood fills nothing (R-PEO-24)', async () => {
    const { token } = await test.caller('Flut', []);
    const statuses: number[] = [];
    for (let sent = 0; sent < 8; sent += 1) statuses.push((await test.call('get', '/me', token)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
    await test.app.get(RequestRecorder).write();
    const noted = await test.database.query('select r.status, r.problem from token_requests r order by r.status');
    expect(noted).toEqual([
      ...Array.from({ length: 3 }, () => ({ status: 200, problem: null })),
      { status: 429, problem: { type: '/errors/429' } },
    ]);
  });
});
