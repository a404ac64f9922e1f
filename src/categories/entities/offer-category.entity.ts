import { Entity } from 'typeorm';
import { IntegerColumn, UuidKey } from '../../platform/database/columns.js';

/** The offers of a category, in the order set by staff. Offers are on a higher floor: no foreign key in the entity. */
@Entity('offer_categories')
export class OfferCategory {
  @UuidKey('offer_uuid')
  offerUuid!: string;

  @UuidKey('category_uuid')
  categoryUuid!: string;

  @IntegerColumn()
  position!: number;
}
