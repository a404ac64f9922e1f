import { Entity } from 'typeorm';
import { IntegerColumn, Keyed, TextColumn, UuidColumn } from '../../platform/database/columns.js';

/** A picture of an offer. */
@Entity('offer_media')
export class OfferMedia extends Keyed {
  @UuidColumn('offer_uuid')
  offerUuid!: string;

  @TextColumn()
  path!: string;

  @IntegerColumn()
  position!: number;
}
