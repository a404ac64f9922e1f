import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { OrderedLinks } from '../platform/database/ordered-links.js';

/** The categories of offers. */
@Injectable()
export class OfferCategoriesStore extends OrderedLinks {
  constructor(database: Database) {
    super(database, 'offer_categories', 'offer_uuid', 'category_uuid', 'categories');
  }
}
