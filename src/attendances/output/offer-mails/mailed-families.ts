import { Injectable } from '@nestjs/common';
import { type ConcernedFamily, OfferFamilies } from '../../../offers/ports/offer-families.js';
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

  override concerned(offers: readonly string[]): Promise<readonly ConcernedFamily[]> {
    return this.store.concernedIn(offers);
  }
}
