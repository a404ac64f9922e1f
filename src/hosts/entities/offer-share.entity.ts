import { Entity } from 'typeorm';
import { UuidKey } from '../../platform/database/columns.js';

/** A single offer shared with an account that is not a member of its organiser (R-HOST-12). */
@Entity('offer_shares')
export class OfferShare {
  @UuidKey('offer_uuid')
  offerUuid!: string;

  @UuidKey('account_uuid')
  accountUuid!: string;
}
