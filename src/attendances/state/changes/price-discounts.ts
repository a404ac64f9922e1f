import { Injectable } from '@nestjs/common';
import { Discounts } from '../../../participants/discounts.js';
import { Charges } from './charges.js';

/** Updates a child's charges for future offers when its discount changes. */
@Injectable()
export class PriceDiscounts extends Discounts {
  constructor(private readonly charges: Charges) {
    super();
  }

  override changed(participant: string, by: string | null): Promise<void> {
    return this.charges.discount(participant, by);
  }
}
