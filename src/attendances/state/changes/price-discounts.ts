import { Injectable } from '@nestjs/common';
import { Discounts } from '../../../participants/discounts.js';
import { Charges } from './charges.js';

/** A child that gets a discount, or loses it, owes the other price for everything that is still to come. */
@Injectable()
export class PriceDiscounts extends Discounts {
  constructor(private readonly charges: Charges) {
    super();
  }

  override changed(participant: string, by: string | null): Promise<void> {
    return this.charges.discount(participant, by);
  }
}
