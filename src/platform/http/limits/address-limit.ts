import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../operations/config/settings.js';
import { limitPolicies, type LimitPolicy } from './buckets.js';
import { clientAddress, type Addressed } from '../request/api-request.js';
import { type HeaderTarget, limitHeaders, enforceLimit } from './limit-answer.js';
import { LimitStore } from './limit-store.js';

/**
 * State of the anonymous limit for an address, without counting: for refusals that come before anything is counted
 * (no token, no such path), because every answer carries the headers (R-API-48).
 */
@Injectable()
export class AddressLimit {
  private readonly policy: LimitPolicy;

  constructor(
    private readonly store: LimitStore,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.policy = limitPolicies(settings).anonymous;
  }

  async show(request: Addressed, response: HeaderTarget): Promise<void> {
    const decision = await this.store.look(this.policy, clientAddress(request));
    for (const [name, value] of Object.entries(limitHeaders(decision))) response.setHeader(name, value);
  }
}

/** Counts refusals of one kind by their address. */
abstract class RefusalLimit {
  constructor(
    private readonly store: LimitStore,
    private readonly policy: LimitPolicy,
  ) {}

  /** Counts one. Resolves if the caller gets its refusal, throws a 429 once the limit is exceeded. */
  async refuse(request: Addressed, response: HeaderTarget): Promise<void> {
    enforceLimit(await this.store.take(this.policy, clientAddress(request)), response);
  }
}

/** Throttles token guessing: each invalid token counts against its address. */
@Injectable()
export class InvalidTokenLimit extends RefusalLimit {
  constructor(store: LimitStore, @Inject(SETTINGS) settings: Settings) {
    super(store, limitPolicies(settings).invalidToken);
  }
}

/**
 * Throttles scans for paths that do not exist: requests without a route do not reach the guards, so no other limit
 * counts them. Counted by address even with a token, which is not checked when there is nothing to access.
 */
@Injectable()
export class MissLimit extends RefusalLimit {
  constructor(store: LimitStore, @Inject(SETTINGS) settings: Settings) {
    super(store, limitPolicies(settings).misses);
  }
}
