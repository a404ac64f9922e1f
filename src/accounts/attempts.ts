import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../platform/operations/config/settings.js';
import { limitPolicies, type LimitPolicy } from '../platform/http/limits/buckets.js';
import { enforceLimit, type HeaderTarget } from '../platform/http/limits/limit-answer.js';
import { LimitStore } from '../platform/http/limits/limit-store.js';
import { Problem } from '../kernel/problem/problem.js';

/** A wrong password or code, or another guess: refused and counted against the account. */
export class FailedAttempt extends Problem {}

/**
 * Counts wrong passwords and codes (R-PEO-8): after ten failures within a quarter of an hour, an account is locked
 * for a quarter of an hour. Counted by the address sent, so that an unknown address is locked like any other.
 */
@Injectable()
export class Attempts {
  private readonly account: LimitPolicy;
  private readonly lock: LimitPolicy;

  constructor(
    private readonly limits: LimitStore,
    @Inject(SETTINGS) settings: Settings,
  ) {
    const policies = limitPolicies(settings);
    this.account = policies.signinAccount;
    this.lock = policies.signinLock;
  }

  /**
   * Runs one attempt. It is counted first and given back unless it fails, so that a thousand parallel guesses cannot
   * run before the first is counted.
   * @throws Problem 429 while the account is locked
   */
  async make<T>(email: string, answer: HeaderTarget, work: () => Promise<T>): Promise<T> {
    const key = keyOf(email);
    const lock = await this.limits.look(this.lock, key);
    if (!lock.allowed) enforceLimit({ ...lock, policy: this.account }, answer);
    const taken = await this.limits.take(this.account, key);
    if (!taken.allowed) enforceLimit(taken, answer);
    try {
      const result = await work();
      await this.limits.giveBack(this.account, key);
      return result;
    } catch (error) {
      if (!(error instanceof FailedAttempt)) await this.limits.giveBack(this.account, key);
      else if (taken.remaining === 0) await this.limits.take(this.lock, key);
      throw error;
    }
  }

  /** Unlocks the account after its owner has been verified in another way. */
  async forgive(email: string): Promise<void> {
    const key = keyOf(email);
    await this.limits.forget(this.lock, key);
    await this.limits.forget(this.account, key);
  }
}

/** Lower case, because the database compares addresses case-insensitively. */
const keyOf = (email: string): string => email.toLowerCase();
