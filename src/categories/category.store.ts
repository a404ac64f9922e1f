import { Injectable } from '@nestjs/common';
import { Database } from '../common/database/database.js';
import { type CategoryRecord } from './category.view.js';

const SELECT = `select c.uuid, c.name, c.alias, c.color,
  (select count(*)::int from offer_categories l where l.category_uuid = c.uuid) as "offersCount" from categories c`;

/** Every read statement about categories. */
@Injectable()
export class CategoryStore {
  constructor(private readonly database: Database) {}

  all(): Promise<CategoryRecord[]> {
    return this.database.rows('categories_all', `${SELECT} order by c.name collate german, c.uuid`);
  }

  async one(uuid: string): Promise<CategoryRecord | undefined> {
    const [category] = await this.database.rows<CategoryRecord>('categories_one', `${SELECT} where c.uuid = $1`, [
      uuid,
    ]);
    return category;
  }
}
