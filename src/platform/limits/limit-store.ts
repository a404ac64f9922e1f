import { type LimitDecision, type LimitPolicy } from './buckets.js';

/**
 * Keeps count of who has used how much of which limit. Also the injection token: in memory for one process, in Redis
 * when several share one budget.
 */
export abstract class LimitStore {
  /** Told the name of the limit at every refusal. */
  onRefusal: (limit: string) => void = () => undefined;

  /** Takes one request for `key` (an account, an address) out of the policy's allowance, atomically. */
  async take(policy: LimitPolicy, key: string): Promise<LimitDecision> {
    const decision = await this.count(policy, key, 1);
    if (!decision.allowed) this.onRefusal(policy.name);
    return decision;
  }

  /** How `key` stands with the policy, without taking anything. */
  look(policy: LimitPolicy, key: string): Promise<LimitDecision> {
    return this.count(policy, key, 0);
  }

  /** Gives back the last request taken out of a window: it turned out not to count. */
  abstract giveBack(policy: LimitPolicy, key: string): Promise<void>;

  /** Begins anew for `key`: whatever was counted under the policy is forgotten. */
  abstract forget(policy: LimitPolicy, key: string): Promise<void>;

  /** Takes one request, or none to look only. */
  protected abstract count(policy: LimitPolicy, key: string, count: 0 | 1): Promise<LimitDecision>;

  /** Lets go of timers and connections. */
  abstract close(): void;
}
