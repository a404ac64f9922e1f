import { type Result, Redis } from 'ioredis';
import { createHash } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { bucketDecision, logDecision, windowMs, type LimitDecision, type LimitPolicy } from './buckets.js';
import { LimitStore } from './limit-store.js';

declare module 'ioredis' {
  interface RedisCommander<Context> {
    takeFromBucket(
      key: string,
      quota: number,
      windowMs: number,
      count: 0 | 1,
    ): Result<[allowed: number, deficit: number], Context>;
    takeFromLog(
      key: string,
      quota: number,
      windowMs: number,
      count: 0 | 1,
    ): Result<[allowed: number, used: number, nextFree: number], Context>;
  }
}

/** Redis provides the time in milliseconds, so that all API processes share one clock. */
const PREAMBLE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local quota = tonumber(ARGV[1])
local window = tonumber(ARGV[2])
local count = tonumber(ARGV[3])
local allowed = 0
`;

/**
 * The algorithms of buckets.ts as Lua, which Redis runs as one step: however many processes call it at once, each
 * request is counted exactly once and in time. Same integers, same comparisons.
 */
const LIMIT_SCRIPTS = {
  takeFromBucket: {
    numberOfKeys: 1,
    lua: `${PREAMBLE}
local state = redis.call('HMGET', KEYS[1], 'deficit', 'at')
local deficit = 0
local at = now
if state[1] then
  at = math.max(now, tonumber(state[2]))
  deficit = math.max(0, tonumber(state[1]) - (at - tonumber(state[2])) * quota)
end
if deficit + window <= quota * window then
  allowed = 1
  if count > 0 then
    deficit = deficit + window
    redis.call('HSET', KEYS[1], 'deficit', deficit, 'at', at)
    redis.call('PEXPIRE', KEYS[1], at - now + math.ceil(deficit / quota))
  end
end
return { allowed, deficit }`,
  },
  takeFromLog: {
    numberOfKeys: 1,
    lua: `${PREAMBLE}
local used = redis.call('LLEN', KEYS[1])
local oldest = redis.call('LINDEX', KEYS[1], 0)
while oldest and tonumber(oldest) + window <= now do
  redis.call('LPOP', KEYS[1])
  used = used - 1
  oldest = redis.call('LINDEX', KEYS[1], 0)
end
if used < quota then
  allowed = 1
  if count > 0 then
    used = used + 1
    redis.call('RPUSH', KEYS[1], now)
    redis.call('PEXPIRE', KEYS[1], window)
  end
end
return { allowed, used, tonumber(oldest or now) + window - now }`,
  },
};

/** Long enough for a busy process that reads the answer late. */
const COMMAND_TIMEOUT_MS = 500;
const START_TIMEOUT_MS = 2000;
const DEAD_SOCKET_MS = 2000;
const LONGEST_RECONNECT_MS = 2000;
/** After a failure Redis is skipped for this long, so that a frozen server does not slow down every request. */
const PAUSE_MS = 1000;

/**
 * The limits of several API processes in one Redis: one atomic script per request, exact across all of them. While
 * Redis is unavailable the service stays open: each process counts for itself in `fallback`, with one warning per
 * outage, and returns to Redis as soon as it answers again. Keys are hashed: no address and no token can be read in
 * Redis.
 */
export class RedisLimitStore extends LimitStore {
  private readonly logger = new Logger(RedisLimitStore.name);
  private readonly redis: Redis;
  private away = false;
  private pausedUntil = 0;

  private constructor(
    url: string,
    private readonly fallback: LimitStore,
  ) {
    super();
    this.redis = new Redis(url, {
      scripts: LIMIT_SCRIPTS,
      commandTimeout: COMMAND_TIMEOUT_MS,
      connectTimeout: START_TIMEOUT_MS,
      socketTimeout: DEAD_SOCKET_MS,
      // A command that cannot be sent fails immediately: a late decision is of no use.
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (attempt) => Math.min(attempt * 100, LONGEST_RECONNECT_MS),
    });
    this.redis.on('error', (error: unknown) => this.lose(error));
  }

  /** Connects, and briefly waits for the connection, so that the first requests are already counted in Redis. */
  static async open(url: string, fallback: LimitStore): Promise<RedisLimitStore> {
    const store = new RedisLimitStore(url, fallback);
    await store.firstConnection();
    return store;
  }

  protected override async count(policy: LimitPolicy, key: string, count: 0 | 1): Promise<LimitDecision> {
    const alone = (): Promise<LimitDecision> =>
      count === 1 ? this.fallback.take(policy, key) : this.fallback.look(policy, key);
    if (performance.now() < this.pausedUntil) return alone();
    try {
      const decision = await this.ask(policy, key, count);
      this.find();
      return decision;
    } catch (error) {
      this.pausedUntil = performance.now() + PAUSE_MS;
      this.lose(error);
      return alone();
    }
  }

  override async giveBack(policy: LimitPolicy, key: string): Promise<void> {
    await this.undo(
      () => this.redis.rpop(redisKeyOf(policy, key)),
      () => this.fallback.giveBack(policy, key),
    );
  }

  override async forget(policy: LimitPolicy, key: string): Promise<void> {
    await this.fallback.forget(policy, key);
    await this.undo(
      () => this.redis.del(redisKeyOf(policy, key)),
      () => Promise.resolve(),
    );
  }

  override close(): void {
    this.redis.disconnect();
    this.fallback.close();
  }

  private async ask(policy: LimitPolicy, key: string, count: 0 | 1): Promise<LimitDecision> {
    const { quota, kind } = policy;
    const window = windowMs(policy);
    const redisKey = redisKeyOf(policy, key);
    if (kind === 'bucket') {
      const [allowed, deficit] = await this.redis.takeFromBucket(redisKey, quota, window, count);
      return bucketDecision(policy, allowed === 1, deficit);
    }
    const [allowed, used, nextFree] = await this.redis.takeFromLog(redisKey, quota, window, count);
    return logDecision(policy, allowed === 1, used, nextFree);
  }

  /** Undoes something in Redis or, while it is unavailable, in this process. */
  private async undo(there: () => Promise<unknown>, here: () => Promise<void>): Promise<void> {
    if (performance.now() < this.pausedUntil) return here();
    try {
      await there();
    } catch (error) {
      this.pausedUntil = performance.now() + PAUSE_MS;
      this.lose(error);
      await here();
    }
  }

  private async firstConnection(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, START_TIMEOUT_MS);
      const done = (): void => {
        clearTimeout(timer);
        resolve();
      };
      this.redis.once('ready', done).once('error', done);
    });
  }

  private lose(error: unknown): void {
    if (this.away) return;
    this.away = true;
    const reason = error instanceof Error ? error.message : String(error);
    this.logger.warn(`Redis does not answer (${reason}): rate limits are counted per process until it is back.`);
  }

  private find(): void {
    if (!this.away) return;
    this.away = false;
    this.logger.log('Redis answers again: rate limits are shared between the processes.');
  }
}

/** The key contains the numbers, so that a changed setting never misreads what was counted under the old one. */
const redisKeyOf = (policy: LimitPolicy, key: string): string => {
  const hash = createHash('sha256').update(`${policy.name}:${key}`).digest('base64url');
  return `limits:${policy.name}:${policy.quota}:${windowMs(policy)}:${hash}`;
};
