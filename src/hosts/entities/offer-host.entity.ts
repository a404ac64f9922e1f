import { Entity } from 'typeorm';
import { IntegerColumn, UuidKey } from '../../platform/database/columns.js';

/**
 * The organisers of an offer, in the order set by staff. Offers are on a higher floor: no foreign key in the entity.
 */
@Entity('offer_hosts')
export class OfferHost {
  @UuidKey('offer_uuid')
  offerUuid!: string;

  @UuidKey('host_uuid')
  hostUuid!: string;

  @IntegerColumn()
  position!: number;
}
