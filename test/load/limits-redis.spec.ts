import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Redis } from 'ioredis';
import { SystemClock } from '../../src/kernel/clock/clock.js';
import { message } from '../../src/kernel/problem/message.js';
import { type LimitDecision, type LimitPolicy } from '../../src/platform/http/limits/buckets.js';
import { type LimitStore } from '../../src/platform/http/limits/limit-store.js';
import { MemoryLimitStore } from '../../src/platform/http/limits/memory-limit-store.js';
import { RedisLimitStore } from '../../src/platform/http/limits/redis-limit-store.js';
import { freePort } from '../support/ports.js';
import { type RedisServer, startRedis, withRedis } from '../support/redis.js';
import { until } from '../support/until.js';

const counts = message('requests', 'Anfragen');
const DAY = 86_400;

withRedis('limits shared through Redis', () => {
  let directory: string;
  let port: number;
  let url: string;
  let server: RedisServer;
  const opened: LimitStore[] = [];
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  const log = jest.spyOn(Logger.prototype, 'log').mockImplementation(() => undefined);

  const open = async (): Promise<RedisLimitStore> => {
    const store = await RedisLimitStore.open(url, new MemoryLimitStore(new SystemClock()));
    opened.push(store);
    return store;
  };

  const storedKeys = async (): Promise<string[]> => {
    const client = new Redis(url);
    const keys = await client.keys('*');
    client.disconnect();
    return keys;
  };

  /** Asks until something stands in the restarted, still empty Redis: then the store counts there again. */
  const untilShared = async (store: LimitStore, policy: LimitPolicy, key: string): Promise<void> => {
    await until(
      'The return to Redis',
      async () => {
        await store.take(policy, key);
        return (await storedKeys()).length > 0;
      },
      10,
    );
  };

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'limits-redis-'));
    port = await freePort();
    url = `redis://127.0.0.1:${port}`;
    server = await startRedis(port, directory);
  });

  afterEach(() => {
    for (const store of opened.splice(0)) store.close();
    warn.mockClear();
    log.mockClear();
  });

  afterAll(async () => {
    await server.kill();
    await rm(directory, { recursive: true, force: true });
    warn.mockRestore();
    log.mockRestore();
  });

  /** A hundred at once: of a thousand the last would wait longer for its turn, on a busy machine, than a store waits for Redis. */
  const hammer = async (
    policy: LimitPolicy,
    stores: readonly LimitStore[],
    count: number,
  ): Promise<LimitDecision[]> => {
    const decisions: LimitDecision[] = [];
    for (let begin = 0; begin < count; begin += 100) {
      const wave = Array.from({ length: 100 }, (_, i) => stores[i % stores.length]!.take(policy, 'one caller'));
      decisions.push(...(await Promise.all(wave)));
    }
    return decisions;
  };

  it.each(['bucket', 'window'] as const)('four stores share one %s: exactly 60 of 200 pass', async (kind) => {
    const policy = { name: `shared-${kind}`, quota: 60, windowSeconds: 60 * DAY, kind, counts };
    const stores = await Promise.all([open(), open(), open(), open()]);
    const decisions = await hammer(policy, stores, 200);
    const allowed = decisions.filter((decision) => decision.allowed);
    expect(allowed).toHaveLength(60);
    expect(new Set(allowed.map(({ remaining }) => remaining)).size).toBe(60);
    expect(decisions.filter((decision) => !decision.allowed && decision.remaining !== 0)).toEqual([]);
    expect(warn).not.toHaveBeenCalled();
  });

  it.each(['bucket', 'window'] as const)('a %s decides in Redis as it does in memory', async (kind) => {
    const policy = { name: `same-${kind}`, quota: 5, windowSeconds: 3600, kind, counts };
    const memory = new MemoryLimitStore(new SystemClock());
    const redis = await open();
    for (let i = 0; i < 7; i++) {
      const [inRedis, inMemory] = [await redis.take(policy, 'caller'), await memory.take(policy, 'caller')];
      expect({ ...inRedis, resetSeconds: 0, retryAfterSeconds: 0 }).toEqual({
        ...inMemory,
        resetSeconds: 0,
        retryAfterSeconds: 0,
      });
      expect(Math.abs(inRedis.resetSeconds - inMemory.resetSeconds)).toBeLessThanOrEqual(1);
      expect(Math.abs(inRedis.retryAfterSeconds - inMemory.retryAfterSeconds)).toBeLessThanOrEqual(1);
    }
    memory.close();
  });

  it('a bucket and a window refill by the clock of Redis, and their keys go away', async () => {
    const store = await open();
    const policies = (['bucket', 'window'] as const).map((kind) => ({
      ...{ name: `brief-${kind}`, quota: 2, windowSeconds: 2, kind, counts },
    }));
    for (const policy of policies) {
      await store.take(policy, 'caller');
      await store.take(policy, 'caller');
      expect((await store.take(policy, 'caller')).allowed).toBe(false);
    }
    await sleep(2100);
    expect((await storedKeys()).filter((key) => key.includes('brief'))).toEqual([]);
    for (const policy of policies)
      expect(await store.take(policy, 'caller')).toMatchObject({ allowed: true, remaining: 1 });
  });

  it('writes no address into Redis', async () => {
    const policy = { name: 'secret', quota: 2, windowSeconds: 60, kind: 'window', counts } as const;
    await (await open()).take(policy, '192.0.2.77');
    const keys = (await storedKeys()).filter((key) => key.includes('secret'));
    expect(keys).toEqual([expect.stringMatching(/^limits:secret:2:60000:[\w-]{43}$/)]);
  });

  it('stays open while Redis is dead, warns once, and shares again when it is back', async () => {
    const policy = { name: 'outage', quota: 1, windowSeconds: DAY, kind: 'window', counts } as const;
    const [one, two] = [await open(), await open()];
    await one.take(policy, 'caller');
    expect((await two.take(policy, 'caller')).allowed).toBe(false);

    await server.kill();
    const during = await Promise.all(Array.from({ length: 50 }, () => one.take(policy, 'caller')));
    expect(during.filter(({ allowed }) => allowed)).toHaveLength(1);
    await sleep(1500);
    await one.take(policy, 'caller');
    expect(warn).toHaveBeenCalledTimes(2);

    server = await startRedis(port, directory);
    await untilShared(one, policy, 'other caller');
    expect((await one.take(policy, 'other caller')).allowed).toBe(false);
    expect((await one.take(policy, 'fresh caller')).allowed).toBe(true);
    await until('The return of the other', async () => {
      await two.take(policy, 'probe');
      return log.mock.calls.length === 2;
    });
    expect((await two.take(policy, 'fresh caller')).allowed).toBe(false);
    expect(log).toHaveBeenCalledTimes(2);
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it('does not hang a request when Redis freezes, and asks it only now and then', async () => {
    const policy = { name: 'frozen', quota: 10, windowSeconds: DAY, kind: 'bucket', counts } as const;
    const store = await open();
    await store.take(policy, 'caller');
    server.child.kill('SIGSTOP');
    try {
      const asked = jest.spyOn(store['redis'], 'takeFromBucket');
      for (let i = 0; i < 10; i++) expect((await store.take(policy, 'caller')).allowed).toBe(true);
      // Once, unless this machine takes a second for what is counted here.
      expect(asked.mock.calls.length).toBeLessThan(10);
      expect(warn).toHaveBeenCalledTimes(1);
    } finally {
      server.child.kill('SIGCONT');
    }
  });

  it('starts without Redis', async () => {
    const elsewhere = `redis://127.0.0.1:${await freePort()}`;
    const store = await RedisLimitStore.open(elsewhere, new MemoryLimitStore(new SystemClock()));
    opened.push(store);
    const policy = { name: 'absent', quota: 1, windowSeconds: 60, kind: 'window', counts } as const;
    expect((await store.take(policy, 'caller')).allowed).toBe(true);
    expect((await store.take(policy, 'caller')).allowed).toBe(false);
    expect(warn).toHaveBeenCalledTimes(1);
  });
});
