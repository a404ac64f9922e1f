import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../operations/config/settings.js';
import { limitPolicies, type LimitPolicy } from './buckets.js';
import { clientAddress, type Addressed } from '../request/client-address.js';
import { enforceLimit, type HeaderTarget } from './limit-answer.js';
import { LimitStore } from './limit-store.js';

/**
 * Throttles scans for paths that do not exist: requests without a route do not reach the guards, so no other limit
 * counts them. Counted by address even with a token, which is not checked when there is nothing to access.
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

  /** Counts one miss. Resolves if the caller gets the 404, throws a 429 once the limit is exceeded. */
  async refuse(request: Addressed, response: HeaderTarget): Promise<void> {
    enforceLimit(await this.store.take(this.policy, clientAddress(request)), response);
  }
}
