import { Injectable } from '@nestjs/common';
import { OfferFamilies } from '../../../offers/ports/offer-families.js';
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

  override async reached(offer: string): Promise<number> {
    const families = await this.store.ofOffer(offer);
    return families.filter(({ address }) => address !== null).length;
  }
}
