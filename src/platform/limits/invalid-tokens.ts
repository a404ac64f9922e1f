import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../config/settings.js';
import { limitPolicies, type LimitPolicy } from './buckets.js';
import { clientAddress, type Addressed } from '../request/client-address.js';
import { enforceLimit, type HeaderTarget } from './limit-answer.js';
import { LimitStore } from './limit-store.js';

/** Slows down whoever guesses tokens: each invalid one counts against the address it came from. */
@Injectable()
export class InvalidTokenLimit {
  private readonly policy: LimitPolicy;

  constructor(
    private readonly store: LimitStore,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.policy = limitPolicies(settings).invalidToken;
  }

  /** Counts one invalid token; resolves while the caller may answer its 401, throws the 429 once that is over. */
  async refuse(request: Addressed, response: HeaderTarget): Promise<void> {
    enforceLimit(await this.store.take(this.policy, clientAddress(request)), response);
  }
}
