import { SetMetadata, type Type } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { type Finder } from '../access/finder.js';
import { type Answering } from './field.js';
import { type View } from './view.js';

/** What can be done to a record: a route that writes, with the record in its path. */
export interface Operation {
  /** As in the OpenAPI document. */
  readonly id: string;
  /** Of its `@Target`. */
  readonly action: string;
  readonly finder: Type<Finder<unknown>>;
}

/** Whether nothing about the record stands in the way of the operation; true for those that the asked one knows nothing of. */
export type Permits<R> = (operation: Operation, record: R) => boolean;

/**
 * Which operations the records of a view are open to (R-ACC-21), beside what the policies of the routes say: what the finder refuses (403),
 * and what the state of the record alone rules out (404, 409). Asks the very functions that the routes ask. What only
 * the body decides, what `force` overrules and what is under way elsewhere rules nothing out.
 *
 * Several may speak about one view, each for its own routes.
 */
export abstract class Permissions<R> {
  /**
   * @param records all of an answer, so that the number of statements does not depend on theirs
   * @param operations what the routes' policies leave to the caller
   */
  abstract of(
    caller: Caller,
    records: readonly R[],
    operations: readonly Operation[],
  ): Permits<R> | Promise<Permits<R>>;
}

/** About which records `Permissions` speak: those of a view, which these finders find. */
export interface PermissionsSpec {
  readonly view: View<never>;
  readonly finders: readonly Type<Finder<unknown>>[];
}

export const PERMISSIONS = Symbol('permissions');

/**
 * Marks the `Permissions` of a view. What routes write to the records of these finders is what callers may do.
 *
 * @param finders those that nobody else names for the view
 */
export const PermissionsOn = (view: View<never>, ...finders: Type<Finder<unknown>>[]): ClassDecorator =>
  SetMetadata(PERMISSIONS, { view, finders } satisfies PermissionsSpec);

/** Port: what callers may do to the records of an answer. */
export abstract class RecordPermissions {
  /** Asks once for all records of the answer, and of those within them. */
  abstract answering(caller: Caller, view: View<never>, records: readonly unknown[]): Promise<Answering>;
}
