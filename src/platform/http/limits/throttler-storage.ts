import { type ThrottlerStorage } from '@nestjs/throttler';
import { type LimitDecision, type LimitPolicy } from './buckets.js';
import { type LimitStore } from './limit-store.js';

/** What @nestjs/throttler needs to know of a count, in seconds, and the underlying decision. */
export interface LimitRecord extends Awaited<ReturnType<ThrottlerStorage['increment']>> {
  readonly decision: LimitDecision;
}

/** The storage of @nestjs/throttler: counts by our policies, in our stores, so that there is no second count. */
export class LimitStorage implements ThrottlerStorage {
  constructor(
    private readonly store: LimitStore,
    private readonly policies: Readonly<Record<string, LimitPolicy>>,
  ) {}

  /**
   * Takes one request for `key` from the policy that the code calls `name`. The policy decides quota and time:
   * @nestjs/throttler knows windows only.
   * @throws Error if no policy has this name
   */
  async increment(key: string, _ttl: number, limit: number, _block: number, name: string): Promise<LimitRecord> {
    const policy = this.policies[name];
    if (policy === undefined) throw new Error(`No limit is called ${name}.`);
    const decision = await this.store.take(policy, key);
    return {
      totalHits: limit - decision.remaining + (decision.allowed ? 0 : 1),
      timeToExpire: decision.resetSeconds,
      isBlocked: !decision.allowed,
      timeToBlockExpire: decision.retryAfterSeconds,
      decision,
    };
  }
}
