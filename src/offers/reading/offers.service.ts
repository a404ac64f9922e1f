import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { type OffersQuery } from './reading.inputs.js';
import { type OfferRow, type OfferRecord } from './offer.view.js';
import { OfferReader } from './offer-reader.js';
import { OfferStore } from './offer.store.js';

/** The use cases of offers (R-OFF-8). */
@Injectable()
export class OffersService {
  constructor(
    private readonly store: OfferStore,
    private readonly reader: OfferReader,
  ) {}

  async list(caller: Caller, query: OffersQuery): Promise<OfferRecord[]> {
    return this.reader.complete(caller, await this.store.page(caller, query));
  }

  /** The given offers that exist for the caller, by name. */
  async many(caller: Caller, uuids: readonly string[]): Promise<OfferRecord[]> {
    return this.reader.complete(caller, await this.store.many(caller, uuids));
  }

  /** Loads the remaining data of an offer from the finder. */
  read(caller: Caller, row: OfferRow): Promise<OfferRecord> {
    return this.reader.completeOne(caller, row);
  }
}
