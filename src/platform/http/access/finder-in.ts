import { Inject, Injectable, type Type } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Finder } from './finder.js';

/** A finder that needs no more of a request than who asks, and for which record. */
interface FinderInStore<T> extends Finder<T> {
  visible(caller: Caller, uuid: string): Promise<T | undefined>;
}

/**
 * Finders that ask nothing but one store. `extends finderIn(CategoryStore, (store, _caller, uuid) => store.one(uuid))`
 * leaves to say the text of the 404 and, where not everybody may do everything, who may do what.
 *
 * @param find the record, or undefined where there is none for this caller
 */
export const finderIn = <S, T>(
  store: Type<S>,
  find: (store: S, caller: Caller, uuid: string) => Promise<T | undefined>,
): abstract new (store: S) => FinderInStore<T> => {
  @Injectable()
  abstract class InStore extends Finder<T> {
    constructor(@Inject(store) private readonly store: S) {
      super();
    }

    visible(caller: Caller, uuid: string): Promise<T | undefined> {
      return find(this.store, caller, uuid);
    }
  }
  return InStore;
};
