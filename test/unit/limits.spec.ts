import { afterEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Clock } from '../../src/kernel/clock/clock.js';
import { message } from '../../src/kernel/problem/message.js';
import { Problem } from '../../src/kernel/problem/problem.js';
import { limitPolicies, type LimitDecision, type LimitPolicy } from '../../src/platform/http/limits/buckets.js';
import { clientAddress } from '../../src/platform/http/request/api-request.js';
import { enforceLimit, limitHeaders } from '../../src/platform/http/limits/limit-answer.js';
import { MemoryLimitStore } from '../../src/platform/http/limits/memory-limit-store.js';
import { LimitStorage } from '../../src/platform/http/limits/limit.guard.js';
import { SHIPPED_LIMITS } from '../support/limits.js';

class TestClock extends Clock {
  private ms = Date.parse('2026-07-01T10:00:00Z');

  override now(): Date {
    return new Date(this.ms);
  }

  advance(ms: number): void {
    this.ms += ms;
  }
}

const { token, anonymous } = limitPolicies({ limits: SHIPPED_LIMITS });

const policyOf = (kind: LimitPolicy['kind'], quota: number, ms: number): LimitPolicy => ({
  name: kind,
  quota,
  windowSeconds: ms / 1000,
  kind,
  counts: message('requests', 'Anfragen'),
});

const times = async (count: number, take: () => Promise<LimitDecision>): Promise<LimitDecision[]> => {
  const decisions: LimitDecision[] = [];
  for (let i = 0; i < count; i++) decisions.push(await take());
  return decisions;
};

const stores: MemoryLimitStore[] = [];
afterEach(() => stores.splice(0).forEach((store) => store.close()));
/** A memory that is closed after the test. */
const opened = (clock = new TestClock(), most?: number): { clock: TestClock; store: MemoryLimitStore } => {
  const store = new MemoryLimitStore(clock, most);
  stores.push(store);
  return { clock, store };
};

/** Takes one request after each gap and tells after how many milliseconds requests passed. */
async function passed(policy: LimitPolicy, gaps: readonly number[]): Promise<number[]> {
  const { clock, store } = opened();
  const begin = clock.now().getTime();
  const moments: number[] = [];
  for (const gap of gaps) {
    clock.advance(gap);
    if ((await store.take(policy, 'caller')).allowed) moments.push(clock.now().getTime() - begin);
  }
  store.close();
  return moments;
}

const gapsUpTo = (ms: number): fc.Arbitrary<number[]> =>
  fc.array(fc.oneof(fc.constant(0), fc.nat(ms), fc.nat(Math.ceil(ms / 20))), { maxLength: 150 });

describe('the policies', () => {
  it('carry the documented numbers, and round a refill that does not divide evenly strictly, to the millisecond (R-API-45, R-API-46)', () => {
    const policies = Object.values(limitPolicies({ limits: SHIPPED_LIMITS }));
    expect(policies.map((policy) => [policy.name, policy.kind, policy.quota, policy.windowSeconds])).toEqual([
      ['token', 'bucket', 300, 180],
      ['anonymous', 'window', 5, 3600],
      ['invalid-token', 'window', 60, 60],
      ['misses', 'window', 300, 60],
      ['signin-account', 'window', 10, 900],
      ['signin-lock', 'window', 1, 900],
      ['signin-address', 'window', 60, 900],
      ['invitation-address', 'window', 60, 900],
      ['pages', 'window', 240, 60],
      ['readiness', 'window', 600, 60],
      ['reset-account', 'window', 5, 3600],
      ['reset-address', 'window', 60, 3600],
    ]);
    const limits = { ...SHIPPED_LIMITS, tokenPerMinute: 7 };
    expect(limitPolicies({ limits }).token.windowSeconds).toBe(2571.429);
  });
});

describe('the sliding window', () => {
  it('never lets more than the quota pass in any window, and never refuses below it', async () => {
    const window = 10_000;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 7 }), gapsUpTo(window * 1.5), async (quota, gaps) => {
        const moments = await passed(policyOf('window', quota, window), gaps);
        for (let i = 0; i + quota < moments.length; i++) {
          expect(moments[i + quota]! - moments[i]!).toBeGreaterThanOrEqual(window);
        }
        let now = 0;
        for (const gap of gaps) {
          now += gap;
          if (moments.includes(now)) continue;
          expect(moments.filter((moment) => moment < now && moment > now - window)).toHaveLength(quota);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('allows 5 per hour without a token: the sixth waits for the first to be an hour old (R-API-45)', async () => {
    const { clock, store } = opened();
    const take = (): Promise<LimitDecision> => store.take(anonymous, '192.0.2.1');
    await take();
    clock.advance(3_599_000);
    expect((await times(4, take)).map(({ remaining }) => remaining)).toEqual([3, 2, 1, 0]);
    expect(await take()).toMatchObject({ allowed: false, remaining: 0, resetSeconds: 1, retryAfterSeconds: 1 });
    clock.advance(999);
    expect((await take()).allowed).toBe(false);
    clock.advance(1);
    expect(await take()).toMatchObject({ allowed: true, remaining: 0, resetSeconds: 3600, retryAfterSeconds: 0 });
    expect(await take()).toMatchObject({ allowed: false, retryAfterSeconds: 3599 });
  });
});

describe('the token bucket', () => {
  it('never lets more pass than the burst and what was refilled, between any two moments (R-API-45, R-API-46)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 50, max: 5000 }),
        gapsUpTo(4000),
        async (quota, window, gaps) => {
          const moments = await passed(policyOf('bucket', quota, window), gaps);
          for (let i = 0; i < moments.length; i++) {
            for (let j = i; j < moments.length; j++) {
              const refilled = Math.floor((quota * (moments[j]! - moments[i]!)) / window);
              expect(j - i + 1).toBeLessThanOrEqual(quota + refilled);
            }
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('decides as a bucket reckoned in exact fractions does', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        gapsUpTo(5000),
        async (quota, window, gaps) => {
          let now = 0;
          let level = BigInt(quota * window);
          const expected: number[] = [];
          for (const gap of gaps) {
            now += gap;
            level += BigInt(gap * quota);
            if (level > BigInt(quota * window)) level = BigInt(quota * window);
            if (level < BigInt(window)) continue;
            level -= BigInt(window);
            expected.push(now);
          }
          expect(await passed(policyOf('bucket', quota, window), gaps)).toEqual(expected);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('allows a burst of 300, then one more every 600 ms (R-API-46)', async () => {
    const { clock, store } = opened();
    const take = (): Promise<LimitDecision> => store.take(token, 'uuid');
    const burst = await times(300, take);
    expect(burst.every(({ allowed }) => allowed)).toBe(true);
    expect(burst[12]).toMatchObject({ remaining: 287, resetSeconds: 8 });
    expect(burst[299]).toMatchObject({ remaining: 0, resetSeconds: 180 });
    expect(await take()).toMatchObject({ allowed: false, remaining: 0, resetSeconds: 1, retryAfterSeconds: 1 });
    clock.advance(599);
    expect((await take()).allowed).toBe(false);
    clock.advance(1);
    expect((await times(2, take)).map(({ allowed }) => allowed)).toEqual([true, false]);
    clock.advance(180_000);
    expect((await times(301, take)).filter(({ allowed }) => allowed)).toHaveLength(300);
    // Who comes again when told is let through.
    const slow = policyOf('bucket', 2, 60_000);
    const [, , refused] = await times(3, () => store.take(slow, 'uuid'));
    expect(refused?.retryAfterSeconds).toBe(30);
    clock.advance(30_000);
    expect((await store.take(slow, 'uuid')).allowed).toBe(true);
  });

  it('grants nothing to a clock that was set back, and takes nothing away', async () => {
    const { clock, store } = opened();
    await times(300, () => store.take(token, 'empty'));
    await times(250, () => store.take(token, 'half empty'));
    for (const ms of [-60_000, 60_000]) {
      clock.advance(ms);
      expect((await store.take(token, 'empty')).allowed).toBe(false);
      expect((await store.take(token, 'half empty')).allowed).toBe(true);
    }
  });
});

describe('the memory of the limits', () => {
  it('counts policies and callers apart', async () => {
    const { store } = opened();
    const one = policyOf('window', 1, 1000);
    for (const [policy, caller, allowed] of [
      [one, 'a', true],
      [one, 'b', true],
      [{ ...one, name: 'other' }, 'a', true],
      [one, 'a', false],
    ] as const)
      expect((await store.take(policy, caller)).allowed).toBe(allowed);
  });

  it('never holds more keys than it may, and makes room with keys whose quota is whole again, then with those idle for longest', async () => {
    const full = opened(new TestClock(), 50).store;
    for (let i = 0; i < 200; i++) {
      await full.take(anonymous, `address ${i}`);
      expect(full.size).toBe(Math.min(i + 1, 50));
    }
    const { clock, store } = opened(new TestClock(), 4);
    const brief = policyOf('window', 1, 1000);
    await times(5, () => store.take(anonymous, 'spent'));
    await store.take(brief, 'whole again 1');
    await store.take(brief, 'whole again 2');
    clock.advance(1000);
    await store.take(anonymous, 'idle');
    await store.take(anonymous, 'new');
    expect(store.size).toBe(3);
    expect((await store.take(anonymous, 'spent')).allowed).toBe(false);
    await store.take(anonymous, 'newer');
    await store.take(anonymous, 'newest');
    expect((await store.take(anonymous, 'spent')).allowed).toBe(false);
    expect((await store.take(anonymous, 'idle')).remaining).toBe(4);
  });

  it('serves @nestjs/throttler as its storage, by the policies it was given', async () => {
    const { store } = opened();
    const storage = new LimitStorage(store, { pages: policyOf('window', 1, 60_000) });
    const increment = (name: string) => storage.increment('key', 60_000, 1, 60_000, name);
    const free = { totalHits: 1, timeToExpire: 60, isBlocked: false, timeToBlockExpire: 0 };
    expect(await increment('pages')).toMatchObject(free);
    const blocked = { totalHits: 2, timeToExpire: 60, isBlocked: true, timeToBlockExpire: 60 };
    expect(await increment('pages')).toMatchObject(blocked);
    await expect(increment('unknown')).rejects.toThrow('No limit is called unknown.');
  });
});

describe('the client address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown, made up', 'unknown'],
    [undefined, 'unknown'],
  ])('of %s is %s', (ip, expected) => {
    expect(clientAddress({ ip })).toBe(expected);
  });
});

describe('the answer', () => {
  const answer = (decision: LimitDecision): { headers: Record<string, string>; problem: Problem | undefined } => {
    const headers: Record<string, string> = {};
    try {
      enforceLimit(decision, { setHeader: (name, value) => (headers[name] = value) });
      return { headers, problem: undefined };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { headers, problem: error };
    }
  };

  it('carries the headers of the draft, its window in whole seconds, and the older ones (R-API-48)', () => {
    const decision = { policy: token, allowed: true, remaining: 287, resetSeconds: 8, retryAfterSeconds: 0 };
    expect(answer(decision)).toEqual({
      problem: undefined,
      headers: {
        'RateLimit-Policy': '"token";q=300;w=180',
        RateLimit: '"token";r=287;t=8',
        'X-RateLimit-Limit': '300',
        'X-RateLimit-Remaining': '287',
        'X-RateLimit-Reset': '8',
      },
    });
    const policy = policyOf('bucket', 300, 2_571_429);
    expect(limitHeaders({ ...decision, policy })['RateLimit-Policy']).toBe('"bucket";q=300;w=2572');
  });

  it('refuses with a 429 that says which limit, and when to come back, in both languages', () => {
    const refused = { allowed: false, remaining: 0, resetSeconds: 2400, retryAfterSeconds: 2400 };
    const { headers, problem } = answer({ ...refused, policy: anonymous });
    expect(headers['RateLimit']).toBe('"anonymous";r=0;t=2400');
    expect(problem).toMatchObject({ status: 429, headers: { 'Retry-After': '2400' } });
    expect(problem?.detail).toEqual({
      en: 'Too many requests without a token from this address: 5 within 60 minutes are allowed. Try again in 40 minutes.',
      de: 'Zu viele Anfragen ohne Token von dieser Adresse: erlaubt sind 5 innerhalb von 60 Minuten. Neuer Versuch in 40 Minuten möglich.',
    });
    const second = { ...refused, resetSeconds: 1, retryAfterSeconds: 1, policy: token };
    expect(answer(second).problem?.detail).toEqual({
      en: 'Too many requests of this account: 300 at once are allowed, and 100 more per minute. Try again in 1 second.',
      de: 'Zu viele Anfragen dieses Kontos: erlaubt sind 300 auf einmal und 100 weitere je Minute. Neuer Versuch in 1 Sekunde möglich.',
    });
  });
});
