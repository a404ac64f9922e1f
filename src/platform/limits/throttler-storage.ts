import { type ThrottlerStorage } from '@nestjs/throttler';
import { type LimitDecision, type LimitPolicy } from './buckets.js';
import { type LimitStore } from './limit-store.js';

/** What @nestjs/throttler wants to know of a count, in seconds, and the decision it was made of. */
export interface LimitRecord extends Awaited<ReturnType<ThrottlerStorage['increment']>> {
  readonly decision: LimitDecision;
}

/** The storage of @nestjs/throttler: counts by our policies, in our stores, so that nothing is counted anywhere else. */
export class LimitStorage implements ThrottlerStorage {
  constructor(
    private readonly store: LimitStore,
    private readonly policies: readonly LimitPolicy[],
  ) {}

  /**
   * Takes one request for `key` out of the policy that is called `name`. How many it allows in what time is the policy's to
   * say: @nestjs/throttler knows windows only.
   * @throws Error no policy is called so
   */
  async increment(key: string, _ttl: number, limit: number, _block: number, name: string): Promise<LimitRecord> {
    const policy = this.policies.find((one) => one.name === name);
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
