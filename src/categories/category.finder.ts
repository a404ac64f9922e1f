import { Injectable } from '@nestjs/common';
import { finderIn } from '../platform/http/access/finder.js';
import { message } from '../kernel/problem/message.js';
import { CategoryStore } from './category.store.js';

/** Categories are visible to every token (R-CAT-2). */
@Injectable()
export class CategoryFinder extends finderIn(CategoryStore, (store, _caller, uuid) => store.one(uuid)) {
  readonly missing = message(
    'There is no category with this identifier.',
    'Es gibt keine Kategorie mit dieser Kennung.',
  );
}
