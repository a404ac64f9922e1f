import { type Result } from 'ioredis';

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
export const LIMIT_SCRIPTS = {
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
