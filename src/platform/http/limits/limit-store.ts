import { type LimitDecision, type LimitPolicy } from './buckets.js';

/**
 * Counts usage of the limits. Also the injection token: in memory for one process, in Redis if several share one
 * budget.
 */
export abstract class LimitStore {
  /** Called with the name of the limit on every refusal. */
  onRefusal: (limit: string) => void = () => undefined;

  /** Takes one request for `key` (an account, an address) from the policy's quota, atomically. */
  async take(policy: LimitPolicy, key: string): Promise<LimitDecision> {
    const decision = await this.count(policy, key, 1);
    if (!decision.allowed) this.onRefusal(policy.name);
    return decision;
  }

  /** State of `key` under the policy, without taking anything. */
  look(policy: LimitPolicy, key: string): Promise<LimitDecision> {
    return this.count(policy, key, 0);
  }

  /** Gives back the last request taken from a window, if it turned out not to count. */
  abstract giveBack(policy: LimitPolicy, key: string): Promise<void>;

  /** Resets `key`: everything counted under the policy is forgotten. */
  abstract forget(policy: LimitPolicy, key: string): Promise<void>;

  /** Takes one request, or none to only look. */
  protected abstract count(policy: LimitPolicy, key: string, count: 0 | 1): Promise<LimitDecision>;

  /** Releases timers and connections. */
  abstract close(): void;
}
