import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { foldName } from '../kernel/text/fold.js';
import { CATEGORY_COLUMNS, type CategoryRecord } from './category.view.js';
import { finderIn } from '../platform/http/access/finder.js';
import { message } from '../kernel/problem/message.js';
import { OrderedLinks } from '../platform/database/ordered-links.js';

const SELECT = `select ${CATEGORY_COLUMNS},
  (select count(*)::int from offer_categories l where l.category_uuid = c.uuid) as "offersCount" from categories c`;

/** All SQL about categories. */
@Injectable()
export class CategoryStore {
  constructor(private readonly database: Database) {}

  all(): Promise<CategoryRecord[]> {
    return this.database.rows('categories_all', `${SELECT} order by c.name collate german, c.uuid`);
  }

  one(uuid: string): Promise<CategoryRecord | undefined> {
    return this.database.row<CategoryRecord>('categories_one', `${SELECT} where c.uuid = $1`, [uuid]);
  }

  /** Whether another category has this name. */
  async isTaken(name: string, but?: string): Promise<boolean> {
    const rows = await this.database.rows(
      'categories_name',
      'select from categories where folded_name = $1 and uuid is distinct from $2::uuid',
      [foldName(name), but ?? null],
    );
    return rows.length > 0;
  }

  /** Locks the category until the transaction ends, also against new references. */
  async lock(uuid: string): Promise<void> {
    await this.database.rows('categories_lock', 'select uuid from categories where uuid = $1 for update', [uuid]);
  }
}

/** Categories are visible to every token (R-CAT-2). */
@Injectable()
export class CategoryFinder extends finderIn(CategoryStore, (store, _caller, uuid) => store.one(uuid)) {
  readonly missing = message(
    'There is no category with this identifier.',
    'Es gibt keine Kategorie mit dieser Kennung.',
  );
}

/** The categories of offers. */
@Injectable()
export class OfferCategoriesStore extends OrderedLinks {
  constructor(database: Database) {
    super(database, 'offer_categories', 'offer_uuid', 'category_uuid', 'categories');
  }
}
