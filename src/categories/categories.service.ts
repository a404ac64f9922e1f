import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { Database } from '../common/database/database.js';
import { type Precondition } from '../common/http/etag.js';
import { notFound } from '../common/http/problem.js';
import { newUuid } from '../common/ids/uuid.js';
import { AliasStore } from '../common/slug/alias.store.js';
import { CategoryFinder } from './category.finder.js';
import { CategoryStore } from './category.store.js';
import { type CategoryRecord, categoryView } from './category.view.js';
import { type CategoryCreate, type CategoryPatch } from './dto/category.input.js';

/** The use cases of categories (decisions D); each method is one transaction. */
@Injectable()
export class CategoriesService {
  constructor(
    private readonly database: Database,
    private readonly store: CategoryStore,
    private readonly finder: CategoryFinder,
    private readonly aliases: AliasStore,
    private readonly clock: Clock,
  ) {}

  /** Every category (decisions A12: never paged). */
  list(): Promise<CategoryRecord[]> {
    return this.store.all();
  }

  /** Creates a category with an alias made from its name. */
  create({ name, color }: CategoryCreate): Promise<CategoryRecord> {
    return this.database.transaction(async () => {
      const now = this.clock.now();
      const uuid = newUuid();
      const alias = await this.aliases.claim('categories', name);
      await this.store.insert({ uuid, name, alias, color: color ?? null, createdAt: now, modifiedAt: now });
      return this.read(uuid);
    });
  }

  /** Changes what was sent; the alias stays, links to it live longer than names. */
  update(uuid: string, { ...changes }: CategoryPatch, precondition: Precondition): Promise<CategoryRecord> {
    return this.database.transaction(async () => {
      const category = await this.locked(uuid, precondition);
      if (Object.keys(changes).length === 0) return category;
      await this.store.update(uuid, { ...changes, modifiedAt: this.clock.now() });
      return this.read(uuid);
    });
  }

  /** @throws Problem 409 while offers stand under the category (constraint fk_offer_categories_category) */
  remove(uuid: string, precondition: Precondition): Promise<void> {
    return this.database.transaction(async () => {
      await this.locked(uuid, precondition);
      await this.store.remove(uuid);
    });
  }

  private async locked(uuid: string, precondition: Precondition): Promise<CategoryRecord> {
    await this.store.lock(uuid);
    const category = await this.read(uuid);
    precondition.require(categoryView, category);
    return category;
  }

  /** @throws Problem 404 when it is gone */
  private async read(uuid: string): Promise<CategoryRecord> {
    const category = await this.store.one(uuid);
    if (category === undefined) throw notFound(this.finder.missing);
    return category;
  }
}
