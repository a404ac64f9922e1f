import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { type Precondition } from '../../platform/view/etag.js';
import { notFound } from '../../kernel/problem/problem.js';
import { type OfferRow } from '../reading/offer.columns.js';
import { OfferTargetFinder, type OfferTargetAction } from '../reading/offer.finder.js';
import { OfferLoader } from '../reading/offer.loader.js';
import { OfferStore } from '../reading/offer.store.js';
import { type OfferRecord, offerView } from '../reading/offer.view.js';
import { OfferWriteStore } from './offer-write.store.js';

/**
 * What every writer of an offer does first: lock it, see it as it is now, and ask again whether the caller may. Whoever
 * changes its number of places or gives one away locks the same row, so neither works with a number that is old.
 */
@Injectable()
export class OfferLock {
  constructor(
    private readonly writes: OfferWriteStore,
    private readonly store: OfferStore,
    private readonly finder: OfferTargetFinder,
    private readonly loader: OfferLoader,
  ) {}

  /**
   * The offer as it is now, locked until the transaction ends.
   * @throws Problem 404 when it is gone meanwhile or hidden from the caller, 403 when the caller may not do this to it
   */
  async take(caller: Caller, uuid: string, action: OfferTargetAction): Promise<OfferRow> {
    await this.writes.lock(uuid);
    const offer = await this.store.visible(caller, uuid);
    if (offer === undefined) throw notFound(this.finder.missing);
    await this.finder.permit(caller, action, offer);
    return offer;
  }

  /**
   * Asked after everything else that a request can be refused for, apart from conflicts (R-API-33).
   * @throws Problem 412 when the offer is not the version the caller demands
   */
  async require(caller: Caller, offer: OfferRow, precondition: Precondition): Promise<void> {
    if (precondition.isGiven) precondition.require(offerView, await this.complete(caller, { ...offer }));
  }

  /** The offer as the caller sees it after the change. */
  async reread(caller: Caller, uuid: string): Promise<OfferRecord> {
    const offer = await this.store.visible(caller, uuid);
    if (offer === undefined) throw notFound(this.finder.missing);
    return this.complete(caller, offer);
  }

  private async complete(caller: Caller, row: OfferRow): Promise<OfferRecord> {
    const [offer] = await this.loader.load([row], caller);
    return offer as OfferRecord;
  }
}
