import { SetMetadata } from '@nestjs/common';
import { type View } from './view.js';

/** The answer of a route: one record of a view, or a list of them. */
export interface ResponseSpec {
  readonly view: View<never>;
  readonly list: boolean;
  /** Whether everybody may keep an anonymous answer (R-API-42); undefined: never. */
  readonly cacheable: ((result: never) => boolean) | undefined;
  /** Path of the collection, for the `Location` of a 201. */
  readonly location: string | undefined;
  /** The job that does the work; a 202 puts its path into `Location`. */
  readonly job: ((result: never) => string) | undefined;
  /** Headers that the handler sets itself. */
  readonly headers: readonly string[];
}

export const RESPONDS = Symbol('responds');

interface Options<R> {
  /** Whether a shared cache may store this answer, which depends on address, language and database alone. */
  readonly cacheable?: (result: R) => boolean;
  readonly location?: string;
  /** Uuid of the background job (feature `jobs`) that continues the work. */
  readonly job?: (result: R) => string;
  /** Headers that the handler sets itself. */
  readonly headers?: readonly string[];
}

const respond = (view: View<never>, isList: boolean, options: Options<never>): MethodDecorator =>
  SetMetadata(RESPONDS, {
    view,
    list: isList,
    cacheable: options.cacheable,
    location: options.location,
    job: options.job,
    headers: options.headers ?? [],
  } satisfies ResponseSpec);

/** The handler returns one record of this view. */
export const Responds = <R>(view: View<R>, options: Options<R> = {}): MethodDecorator => respond(view, false, options);

/** The handler returns a list of records of this view; the body is the bare array (R-API-29). */
export const RespondsWithList = <R>(view: View<R>, options: Options<readonly R[]> = {}): MethodDecorator =>
  respond(view, true, options);
