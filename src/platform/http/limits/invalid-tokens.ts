import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../operations/config/settings.js';
import { limitPolicies, type LimitPolicy } from './buckets.js';
import { clientAddress, type Addressed } from '../request/client-address.js';
import { enforceLimit, type HeaderTarget } from './limit-answer.js';
import { LimitStore } from './limit-store.js';

/** Throttles token guessing: each invalid token counts against its address. */
@Injectable()
export class InvalidTokenLimit {
  private readonly policy: LimitPolicy;

  constructor(
    private readonly store: LimitStore,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.policy = limitPolicies(settings).invalidToken;
  }

  /** Counts one invalid token. Resolves if the caller gets the 401, throws a 429 once the limit is exceeded. */
  async refuse(request: Addressed, response: HeaderTarget): Promise<void> {
    enforceLimit(await this.store.take(this.policy, clientAddress(request)), response);
  }
}
