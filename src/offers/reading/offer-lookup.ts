import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { notFound } from '../../kernel/problem/problem.js';
import { OFFER_MISSING } from './offer.finder.js';
import { OfferStore } from './offer.store.js';

/** Offer queries for other modules. */
@Injectable()
export class OfferLookup {
  constructor(private readonly store: OfferStore) {}

  /** @throws Problem 404 unless the offer exists and the caller may see it; a malformed identifier is undefined */
  async require(caller: Caller, uuid: string | undefined): Promise<void> {
    const offer = uuid === undefined ? undefined : await this.store.target(caller, uuid);
    if (offer === undefined) throw notFound(OFFER_MISSING);
  }
}
