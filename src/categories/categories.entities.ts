import { Entity } from 'typeorm';
import { Keyed, MomentColumn, NullableText, TextColumn, IntegerColumn, UuidKey } from '../platform/database/columns.js';

/** A heading under which offers are listed (R-CAT-1). */
@Entity('categories')
export class Category extends Keyed {
  @TextColumn()
  name!: string;

  @TextColumn()
  alias!: string;

  @NullableText()
  color!: string | null;

  @MomentColumn('created_at')
  createdAt!: Date;

  @MomentColumn('modified_at')
  modifiedAt!: Date;
}

/** The offers of a category, in the order set by staff. Offers are in a higher layer: no foreign key in the entity. */
@Entity('offer_categories')
export class OfferCategory {
  @UuidKey('offer_uuid')
  offerUuid!: string;

  @UuidKey('category_uuid')
  categoryUuid!: string;

  @IntegerColumn()
  position!: number;
}
