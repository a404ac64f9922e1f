import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { OrderedLinks } from '../platform/database/ordered-links.js';

/** The categories of offers. */
@Injectable()
export class OfferCategoriesStore extends OrderedLinks {
  constructor(database: Database) {
    super(database, 'offer_categories', 'category_uuid');
  }

  /** Locks the categories of an offer against deletion, before another offer is linked to them. */
  async hold(offer: string): Promise<void> {
    await this.database.rows(
      'offers_hold_categories',
      `select c.uuid from categories c where c.uuid in (select l.category_uuid from offer_categories l where l.offer_uuid = $1)
       order by c.uuid for key share`,
      [offer],
    );
  }
}
