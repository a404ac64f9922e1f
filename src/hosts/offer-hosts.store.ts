import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { OrderedLinks } from '../platform/database/ordered-links.js';

/** Which organisers an offer has. */
@Injectable()
export class OfferHostsStore extends OrderedLinks {
  constructor(database: Database) {
    super(database, 'offer_hosts', 'offer_uuid', 'host_uuid', 'hosts');
  }
}
