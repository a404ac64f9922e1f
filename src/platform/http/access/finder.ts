import { SetMetadata, type Type, Inject, Injectable } from '@nestjs/common';
import { type ApiRequest } from '../request/api-request.js';
import { type Message } from '../../../kernel/problem/message.js';
import { type Problem } from '../../../kernel/problem/problem.js';
import { type Caller } from '../../../kernel/caller/caller.js';

/**
 * Answers the second and third question of access: does the record exist for this caller (else 404), and may the
 * caller perform this action on it (else 403)? One finder per kind of record; `visible` applies the same rule as the
 * record's list.
 */
export abstract class Finder<T> {
  /** Text of the 404: no record with this identifier, or none that the caller may see (R-API-53). */
  abstract readonly missing: Message;
  /**
   * Text of the 404 for an unusable identifier in the path; a finder may override it if it knows what the caller
   * meant.
   */
  missingFor(_sent: string): Message {
    return this.missing;
  }
  abstract visible(caller: Caller, uuid: string, request: ApiRequest): Promise<T | undefined>;
  /**
   * The Problem (403) if the caller may see the record but not perform this action on it. By default every action is
   * allowed.
   */
  refusal(_caller: Caller, _action: string, _record: T): Promise<Problem | undefined> {
    return Promise.resolve(undefined);
  }
  /** @throws Problem the one that `refusal` returns */
  async permit(caller: Caller, action: string, record: T): Promise<void> {
    const refusal = await this.refusal(caller, action, record);
    if (refusal !== undefined) throw refusal;
  }
}

export interface TargetSpec {
  readonly finder: Type<Finder<unknown>>;
  readonly action: string;
  /** The action ends the record: a repeated request is not told that there is none (R-API-43). */
  readonly ends: boolean;
}

export const TARGET = Symbol('target');

/**
 * For routes with a record in the path (`:uuid`): this finder loads the record and checks whether the action is
 * allowed.
 */
export const Target = (
  finder: Type<Finder<unknown>>,
  action = 'read',
  { ends = false }: { readonly ends?: boolean } = {},
): MethodDecorator => SetMetadata(TARGET, { finder, action, ends } satisfies TargetSpec);

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
