import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { OrderedLinks } from '../platform/database/ordered-links.js';

/** Which organisers an offer has. */
@Injectable()
export class OfferHostsStore extends OrderedLinks {
  constructor(database: Database) {
    super(database, 'offer_hosts', 'host_uuid');
  }

  /** Locks the organisers of an offer against deletion, before another offer is linked to them. */
  async hold(offer: string): Promise<void> {
    await this.database.rows(
      'offers_hold_hosts',
      `select h.uuid from hosts h where h.uuid in (select l.host_uuid from offer_hosts l where l.offer_uuid = $1)
       order by h.uuid for key share`,
      [offer],
    );
  }
}
