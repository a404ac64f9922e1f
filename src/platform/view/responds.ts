import { SetMetadata } from '@nestjs/common';
import { type View } from './view.js';

/** What a route answers with: one record of a view, or a list of them. */
export interface ResponseSpec {
  readonly view: View<never>;
  readonly list: boolean;
  /** Anonymous answers may be kept by caches (R-API-42). */
  readonly cacheable: (result: never) => boolean;
  /** Path of the collection; a 201 names the new record with it in `Location`. */
  readonly location: string | undefined;
  /** The job that does the work; a 202 names it with its path in `Location`. */
  readonly job: ((result: never) => string) | undefined;
}

export const RESPONDS = Symbol('responds');

interface Options<R> {
  /** Whether a cache may keep this answer for everybody. */
  readonly cacheable?: (result: R) => boolean;
  readonly location?: string;
  /** Uuid of the background job (feature `jobs`) that goes on with the work. */
  readonly job?: (result: R) => string;
}

const respond = (view: View<never>, isList: boolean, options: Options<never>): MethodDecorator =>
  SetMetadata(RESPONDS, {
    view,
    list: isList,
    cacheable: options.cacheable ?? (() => false),
    location: options.location,
    job: options.job,
  } satisfies ResponseSpec);

/** The handler returns one record of this view. */
export const Responds = <R>(view: View<R>, options: Options<R> = {}): MethodDecorator => respond(view, false, options);

/** The handler returns a list of records of this view; the body is the bare array (R-API-29). */
export const RespondsWithList = <R>(view: View<R>, options: Options<readonly R[]> = {}): MethodDecorator =>
  respond(view, true, options);
