import { describe, expect, it, jest } from '@jest/globals';
import { getStorageToken, type ThrottlerStorage } from '@nestjs/throttler';
import { bodyOf } from '../support/json.js';
import { limitPolicies } from '../../src/platform/http/limits/buckets.js';
import { LimitStore } from '../../src/platform/http/limits/limit-store.js';
import { TokensService } from '../../src/sign-in/tokens/tokens.service.js';
import { openApp } from '../world/index.js';
import { SHIPPED_LIMITS } from '../support/limits.js';

const limits = { ...SHIPPED_LIMITS, tokenBurst: 6, tokenPerMinute: 2, invalidTokensPerMinute: 3, missesPerMinute: 12 };

describe('Rate limits of the service', () => {
  const test = openApp({
    settings: { limits, trustProxy: ['127.0.0.1/8', '::1/128', '::ffff:127.0.0.0/104'] },
    at: '2026-06-01T12:00:00+02:00',
  });

  const from = (address: string, path = '/offers') => test.call('get', path).set('X-Forwarded-For', address);

  it('anonymous callers read five times an hour per address; the sixth is a 429 with Retry-After (R-API-39, R-API-42, R-API-45)', async () => {
    for (let left = 4; left >= 0; left -= 1) {
      const response = await from('203.0.113.5');
      expect(response.status).toBe(200);
      expect(response.headers['ratelimit-policy']).toBe('"anonymous";q=5;w=3600');
      expect(response.headers['ratelimit']).toMatch(new RegExp(`^"anonymous";r=${left};t=\\d+$`));
      expect(response.headers['x-ratelimit-limit']).toBe('5');
      expect(response.headers['x-ratelimit-remaining']).toBe(String(left));
      expect(response.headers['x-ratelimit-reset']).toMatch(/^\d+$/);
      expect(response.headers).not.toHaveProperty('retry-after');
    }
    const refused = await from('203.0.113.5');
    expect(refused.status).toBe(429);
    expect(refused.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(bodyOf(refused)).toMatchObject({ type: '/errors/429', status: 429 });
    expect(refused.headers['retry-after']).toBe('3600');
    expect(refused.headers['cache-control']).toBe('no-store');
    expect((await from('203.0.113.6')).status).toBe(200);
  });

  it('the hour slides: never more than five in any sixty minutes (R-API-45, R-API-46)', async () => {
    test.clock.standAt('2026-06-01T12:59:59+02:00');
    expect((await from('203.0.113.5')).status).toBe(429);
    test.clock.standAt('2026-06-01T13:00:00+02:00');
    expect((await from('203.0.113.5')).status).toBe(200);
  });

  it('addresses of one IPv6 /64 share a budget (R-API-45, R-API-46)', async () => {
    for (let host = 1; host <= 5; host += 1) expect((await from(`2001:db8:1:2::${host}`)).status).toBe(200);
    expect((await from('2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await from('2001:db8:1:3::1')).status).toBe(200);
  });

  it('a token has a burst that refills by the minute, whatever the route, shared by all tokens and sessions of its account (R-API-39, R-API-42, R-API-46)', async () => {
    const { uuid, token } = await test.caller('Reader', []);
    for (let left = 5; left >= 0; left -= 1) {
      const response = await test.call('get', left % 2 === 0 ? '/hosts' : '/categories', token);
      expect(response.headers['ratelimit-policy']).toBe('"token";q=6;w=180');
      expect(response.headers['x-ratelimit-remaining']).toBe(String(left));
    }
    const refused = await test.call('get', '/hosts', token);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30']);
    expect(bodyOf(refused)).toMatchObject({ type: '/errors/429', status: 429 });
    expect(refused.headers['cache-control']).toBe('private, no-store');
    for (const kind of ['token', 'session'] as const) {
      const accountUuid = uuid;
      const another = await test.app
        .get(TokensService)
        .create({ accountUuid, kind, name: kind, scopes: ['api:read'], expiresAt: new Date('2030-01-01T00:00:00Z') });
      const answer = await test.call('get', '/hosts', another);
      expect([answer.status, answer.headers['ratelimit']]).toEqual([429, '"token";r=0;t=30']);
    }
    expect((await test.call('get', '/hosts', (await test.caller('Other', [])).token)).status).toBe(200);
    test.clock.standAt('2026-06-01T13:00:30+02:00');
    expect((await test.call('get', '/hosts', token)).status).toBe(200);
    expect((await test.call('get', '/hosts', token)).status).toBe(429);
  });

  it('the tokens of a service account share one burst as well (R-API-46)', async () => {
    const { uuid } = await test.caller('Service', ['ROLE_HOST']);
    await test.database.query(`update accounts set kind = 'service' where uuid = $1`, [uuid]);
    const tokens = [await test.token(uuid, ['api:read']), await test.token(uuid, ['api:write'])];
    const left: unknown[] = [];
    for (let count = 0; count < 4; count += 1) {
      left.push((await test.call('get', '/hosts', tokens[count % 2])).headers['x-ratelimit-remaining']);
    }
    expect(left).toEqual(['5', '4', '3', '2']);
  });

  it('a refused request is counted before its right is looked at: 429 comes before 403 and 404 (R-API-33)', async () => {
    const { token } = await test.caller('Blocked', []);
    for (let count = 0; count < 6; count += 1) await test.call('get', '/hosts', token);
    expect((await test.call('post', '/hosts', token).send({})).status).toBe(429);
    expect((await test.call('get', '/hosts/unknown', token)).status).toBe(429);
  });

  it('invalid tokens count against their address, then they are a 429 (R-API-39, R-API-42, R-API-47)', async () => {
    const guess = () => test.call('get', '/offers', 'guess').set('X-Forwarded-For', '198.51.100.7');
    for (let left = 2; left >= 0; left -= 1)
      expect((await guess().expect(401)).headers['ratelimit']).toMatch(`"invalid-token";r=${left};`);
    const refused = await guess();
    expect([refused.status, refused.headers['cache-control']]).toEqual([429, 'private, no-store']);
    expect(refused.headers['retry-after']).toMatch(/^[1-9]\d*$/);
    expect(refused.headers['x-ratelimit-remaining']).toBe('0');
    expect(bodyOf(refused)).toMatchObject({ type: '/errors/429', status: 429 });
    const good = (await test.caller('Neighbour', [])).token;
    expect((await test.call('get', '/offers', good).set('X-Forwarded-For', '198.51.100.7')).status).toBe(200);
  });

  describe('for addresses that do not exist', () => {
    const miss = (address: string, path = '/no-such-thing', token?: string) => {
      const request = test.http.get(path).set('X-Forwarded-For', address);
      return token === undefined ? request : request.set('Authorization', `Bearer ${token}`);
    };
    const statuses = async (count: number, ask: (index: number) => ReturnType<typeof miss>): Promise<number[]> => {
      const seen: number[] = [];
      for (let index = 0; index < count; index += 1) seen.push((await ask(index)).status);
      return seen;
    };

    it('are a bucket of their own: so many in any minute and address, also with a token, then a 429 (R-API-47)', async () => {
      test.clock.standAt('2026-06-01T14:00:00+02:00');
      const { token } = await test.caller('Lost', []);
      const first = await miss('198.51.100.20');
      expect([first.status, first.headers['ratelimit-policy'], first.headers['x-ratelimit-remaining']]).toEqual([
        ...[404, '"misses";q=12;w=60', '11'],
      ]);
      const paths = ['/no-such-thing', '/offers/x/y/z', '//', '/errors/%ff'];
      const rest = await statuses(11, (index) =>
        miss('198.51.100.20', paths[index % paths.length], index % 2 ? token : undefined),
      );
      expect(new Set(rest)).toEqual(new Set([404, 400]));
      const refused = await miss('198.51.100.20');
      expect([refused.status, refused.headers['retry-after'], refused.headers['content-type']]).toEqual([
        ...[429, '60', 'application/problem+json'],
      ]);
      expect(bodyOf(refused)).toMatchObject({ type: '/errors/429', detail: expect.stringContaining('do not exist') });
      expect((await miss('198.51.100.20', '/nothing', token)).status).toBe(429);
      // The token is good for everything else, and so is the address.
      expect((await test.call('get', '/hosts', token).set('X-Forwarded-For', '198.51.100.20')).status).toBe(200);
      expect((await from('198.51.100.20')).headers['x-ratelimit-remaining']).toBe('4');
      expect((await miss('198.51.100.21')).status).toBe(404);
      test.clock.standAt('2026-06-01T14:01:00+02:00');
      expect((await miss('198.51.100.20')).status).toBe(404);
    });

    it('take files that are not there: media and styles, for whom there is no other limit (R-API-47)', async () => {
      const paths = ['/media/01900000-0000-7000-8000-000000000000.png', '/angebote/stil/0123456789abcdef.css'];
      const ask = (index: number) => miss('198.51.100.40', paths[index % paths.length]);
      expect(new Set(await statuses(12, ask))).toEqual(new Set([404]));
      for (const path of paths) expect((await miss('198.51.100.40', path)).status).toBe(429);
      expect((await miss('198.51.100.40', '/errors/404')).status).toBe(200);
    });

    it('are shared by an IPv6 /64 (R-API-47)', async () => {
      const ask = (index: number) => miss(`2001:db8:7:7::${index.toString(16)}`);
      expect(new Set(await statuses(12, ask))).toEqual(new Set([404]));
      expect((await ask(12)).status).toBe(429);
      expect((await miss('2001:db8:7:8::1')).status).toBe(404);
    });

    it('take what has no route: a wrong method as well, but not a record that does not exist (R-API-47)', async () => {
      const { token } = await test.caller('Wrong', []);
      const unknown = await test.call('get', '/hosts/unknown', token);
      expect([unknown.status, unknown.headers['ratelimit-policy']]).toEqual([404, '"token";q=6;w=180']);
      const method = await test.http.delete('/search').set('X-Forwarded-For', '198.51.100.22');
      expect([method.status, method.headers['ratelimit-policy']]).toEqual([405, '"misses";q=12;w=60']);
    });
  });

  it('a request is counted once by the storage of @nestjs/throttler, in the terms of its throttler', async () => {
    const { uuid, token } = await test.caller('Counted', []);
    const storage = test.app.get<ThrottlerStorage>(getStorageToken());
    const increment = jest.spyOn(storage, 'increment');
    const countsOf = async (answer: Promise<unknown>): Promise<unknown[]> => {
      increment.mockClear();
      await answer;
      return increment.mock.calls;
    };
    try {
      expect(await countsOf(test.call('get', '/hosts', token))).toEqual([[uuid, 180_000, 6, 180_000, 'token']]);
      expect(await countsOf(from('192.0.2.30'))).toEqual([['192.0.2.30', 3_600_000, 5, 3_600_000, 'anonymous']]);
      const signIn = test.call('post', '/login').set('X-Forwarded-For', '192.0.2.30').send({});
      expect(await countsOf(signIn)).toEqual([['192.0.2.30', 900_000, 60, 900_000, 'signinAddress']]);
      expect(await countsOf(from('192.0.2.30', '/health/live'))).toEqual([]);
    } finally {
      increment.mockRestore();
    }
  });

  it('documentation, liveness and explanations are outside of all limits (R-API-47)', async () => {
    for (let count = 0; count < 3; count += 1) {
      for (const path of ['/health/live', '/errors/429', '/openapi.json']) {
        const response = await from('192.0.2.9', path);
        expect(response.status).toBe(200);
        expect(response.headers).not.toHaveProperty('ratelimit');
      }
    }
    expect((await from('192.0.2.9')).headers['x-ratelimit-remaining']).toBe('4');
  });

  it('readiness answers 600 times a minute and address: it asks the database each time (R-API-47)', async () => {
    test.clock.standAt('2026-06-01T15:00:00+02:00');
    const first = await from('192.0.2.40', '/health/ready');
    expect([first.status, first.headers['ratelimit-policy']]).toEqual([200, '"readiness";q=600;w=60']);
    const storage = test.app.get(LimitStore);
    const { readiness } = limitPolicies({ limits });
    for (let count = 1; count < 599; count += 1) await storage.take(readiness, '192.0.2.40');
    for (const [path, status] of [
      ['/health', 200],
      ['/health/ready', 429],
      ['/health/live', 200],
    ] as const)
      expect([path, (await from('192.0.2.40', path)).status]).toEqual([path, status]);
    expect((await from('192.0.2.41', '/health/ready')).status).toBe(200);
    test.clock.standAt('2026-06-01T15:01:01+02:00');
    expect((await from('192.0.2.40', '/health/ready')).status).toBe(200);
  });
});

describe('A proxy that is not trusted', () => {
  const test = openApp();

  it('cannot choose the address its requests count against (R-API-45, R-API-46)', async () => {
    const left: number[] = [];
    for (const address of ['203.0.113.1', '203.0.113.2', '2001:db8::1']) {
      const { headers } = await test.call('get', '/offers').set('X-Forwarded-For', address).expect(200);
      left.push(Number(headers['x-ratelimit-remaining']));
    }
    expect(left).toEqual([left[0], left[0]! - 1, left[0]! - 2]);
  });
});
