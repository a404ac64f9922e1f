import { Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { Finder } from '../platform/access/finder.js';
import { message } from '../kernel/problem/message.js';
import { CategoryStore } from './category.store.js';
import { type CategoryRecord } from './category.view.js';

/** Categories are visible to every token (R-CAT-2). */
@Injectable()
export class CategoryFinder extends Finder<CategoryRecord> {
  readonly missing = message(
    'There is no category with this identifier.',
    'Es gibt keine Kategorie mit dieser Kennung.',
  );

  constructor(private readonly store: CategoryStore) {
    super();
  }

  visible(_caller: Caller, uuid: string): Promise<CategoryRecord | undefined> {
    return this.store.one(uuid);
  }
}
