import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../operations/config/settings.js';
import { limitPolicies, type LimitPolicy } from './buckets.js';
import { clientAddress, type Addressed } from '../request/client-address.js';
import { type HeaderTarget, limitHeaders } from './limit-answer.js';
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
