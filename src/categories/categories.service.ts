import { Injectable } from '@nestjs/common';
import { message } from '../kernel/problem/message.js';
import { invalidField, type Problem, notFound } from '../kernel/problem/problem.js';
import { CODES } from '../kernel/problem/codes.js';
import { Clock } from '../kernel/clock/clock.js';
import { Database } from '../platform/database/database.js';
import { type Precondition } from '../platform/http/view/etag.js';
import { newUuid } from '../kernel/ids/uuid.js';
import { AliasStore } from '../platform/database/alias.store.js';
import { CategoryFinder, CategoryStore } from './category.store.js';
import { type CategoryRecord, categoryView } from './category.view.js';
import { type CategoryCreate, type CategoryPatch } from './categories.inputs.js';
import { Category } from './categories.entities.js';

/** There is a category of this name already (R-CAT-3). */
export const nameTaken = (): Problem =>
  invalidField(
    'name',
    message('There is already a category with this name.', 'Eine Kategorie dieses Namens gibt es schon.'),
    CODES.uniqueEntity,
  );

/** The use cases of categories (R-CAT-1); each method is one transaction. */
@Injectable()
export class CategoriesService {
  constructor(
    private readonly database: Database,
    private readonly store: CategoryStore,
    private readonly finder: CategoryFinder,
    private readonly aliases: AliasStore,
    private readonly clock: Clock,
  ) {}

  /** Every category (R-API-30: never paged). */
  list(): Promise<CategoryRecord[]> {
    return this.store.all();
  }

  /**
   * Creates a category with an alias made from its name.
   * @throws Problem 422 another one has the name; of two concurrent requests, the constraint uq_categories_name
   * refuses the later
   */
  create({ ...category }: CategoryCreate): Promise<CategoryRecord> {
    return this.database.transaction(async () => {
      await this.requireFree(category.name);
      const now = this.clock.now();
      const uuid = newUuid();
      await this.aliases.insert(Category, { ...category, uuid, createdAt: now, modifiedAt: now });
      return this.read(uuid);
    });
  }

  /**
   * Changes the fields sent; the alias stays, because links live longer than names.
   * @throws Problem 422 another category has the name, 412 another version
   */
  update(uuid: string, { ...changes }: Partial<CategoryPatch>, precondition: Precondition): Promise<CategoryRecord> {
    return this.database.transaction(async () => {
      const category = await this.locked(uuid);
      if (changes.name !== undefined) await this.requireFree(changes.name, uuid);
      precondition.require(categoryView, category);
      if (Object.keys(changes).length === 0) return category;
      await this.database.repository(Category).update(uuid, { ...changes, modifiedAt: this.clock.now() });
      return this.read(uuid);
    });
  }

  /** @throws Problem 409 while the category has offers (constraint fk_offer_categories_category) */
  remove(uuid: string, precondition: Precondition): Promise<void> {
    return this.database.transaction(async () => {
      precondition.require(categoryView, await this.locked(uuid));
      await this.database.repository(Category).delete(uuid);
    });
  }

  private async requireFree(name: string, but?: string): Promise<void> {
    if (await this.store.isTaken(name, but)) throw nameTaken();
  }

  /** The category, locked until the transaction ends. */
  private async locked(uuid: string): Promise<CategoryRecord> {
    await this.store.lock(uuid);
    return this.read(uuid);
  }

  /** @throws Problem 404 if it has been deleted */
  private async read(uuid: string): Promise<CategoryRecord> {
    const category = await this.store.one(uuid);
    if (category === undefined) throw notFound(this.finder.missing);
    return category;
  }
}
