import { Entity } from 'typeorm';
import { IntegerColumn, UuidKey } from '../../platform/database/columns.js';

/** Which offers stand under a category, in the order staff gave. Offers live on a higher floor: their uuid stands here bare. */
@Entity('offer_categories')
export class OfferCategory {
  @UuidKey('offer_uuid')
  offerUuid!: string;

  @UuidKey('category_uuid')
  categoryUuid!: string;

  @IntegerColumn()
  position!: number;
}
