import { Injectable } from '@nestjs/common';
import { OfferCourse } from '../../offers/offer-course.js';
import { Charges } from './charges.js';

/** What families owe follows an offer that is called off, or takes place after all (decisions F5). */
@Injectable()
export class OfferCharges extends OfferCourse {
  constructor(private readonly charges: Charges) {
    super();
  }

  override changed(offers: readonly string[], by: string | null): Promise<void> {
    return this.charges.settleOffers(offers, by);
  }
}
