import { Entity } from 'typeorm';
import { IntegerColumn, TextColumn, UuidColumn, UuidKey } from '../../../platform/database/columns.js';

/** A picture of an offer. */
@Entity('offer_media')
export class OfferMedia {
  @UuidKey()
  uuid!: string;

  @UuidColumn('offer_uuid')
  offerUuid!: string;

  @TextColumn()
  path!: string;

  @IntegerColumn()
  position!: number;
}
