import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../config/settings.js';
import { limitPolicies, type LimitPolicy } from './buckets.js';
import { clientAddress, type Addressed } from '../request/client-address.js';
import { enforceLimit, type HeaderTarget } from './limit-answer.js';
import { LimitStore } from './limit-store.js';

/**
 * Slows down whoever looks for addresses that do not exist: requests without a route do not reach the guards, so no other
 * limit knows them. By address also for those who send a token: it is not looked at where there is nothing to open.
 */
@Injectable()
export class MissLimit {
  private readonly policy: LimitPolicy;

  constructor(
    private readonly store: LimitStore,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.policy = limitPolicies(settings).misses;
  }

  /** Counts one miss; resolves while the caller may have its 404, throws the 429 once that is over. */
  async refuse(request: Addressed, response: HeaderTarget): Promise<void> {
    enforceLimit(await this.store.take(this.policy, clientAddress(request)), response);
  }
}
