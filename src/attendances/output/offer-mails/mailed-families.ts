import { Injectable } from '@nestjs/common';
import { type ConcernedCount, OfferFamilies } from '../../../offers/ports/offer-families.js';
import { FamiliesStore } from './families.store.js';

/** Counts the families that `NotifyFamilies` mails. */
@Injectable()
export class MailedFamilies extends OfferFamilies {
  constructor(private readonly store: FamiliesStore) {
    super();
  }

  override placed(offers: readonly string[]): Promise<number> {
    return this.store.placedIn(offers);
  }

  override async concerned(offer: string): Promise<ConcernedCount> {
    const families = await this.store.ofOffer(offer);
    const reached = families.filter(({ address }) => address !== null).length;
    return { reached, unreached: families.length - reached };
  }
}
