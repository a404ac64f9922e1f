import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { ChangedReferences } from './changed-references.js';
import { type OfferHistoryQuery } from './offer-history.query.js';
import { offerHistoryRecord } from './offer-history.record.js';
import { OfferHistoryStore } from './offer-history.store.js';
import { type OfferHistoryRecord } from './offer-history.view.js';

/** Reads the history of offers (R-OFF-7). */
@Injectable()
export class OfferHistoryService {
  constructor(
    private readonly store: OfferHistoryStore,
    private readonly references: ChangedReferences,
  ) {}

  /** One page of an offer's history, latest first. */
  async list(caller: Caller, offer: string, query: OfferHistoryQuery): Promise<OfferHistoryRecord[]> {
    const rows = await this.store.page(offer, query);
    const named = await this.references.named(caller, rows);
    return rows.map((row) => offerHistoryRecord(row, caller, named));
  }
}
