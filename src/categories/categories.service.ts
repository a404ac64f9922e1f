import { Injectable } from '@nestjs/common';
import { CategoryStore } from './category.store.js';
import { type CategoryRecord } from './category.view.js';

@Injectable()
export class CategoriesService {
  constructor(private readonly store: CategoryStore) {}

  /** Every category (decisions A12: never paged). */
  list(): Promise<CategoryRecord[]> {
    return this.store.all();
  }
}
