import { Entity } from 'typeorm';
import { IntegerColumn, UuidKey } from '../../platform/database/columns.js';

/** Which organisers run an offer, in the order staff gave. Offers live on a higher floor: their uuid stands here bare. */
@Entity('offer_hosts')
export class OfferHost {
  @UuidKey('offer_uuid')
  offerUuid!: string;

  @UuidKey('host_uuid')
  hostUuid!: string;

  @IntegerColumn()
  position!: number;
}
