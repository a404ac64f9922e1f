import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { callerOf, requestOf } from '../request/api-request.js';
import { message } from '../../../kernel/problem/message.js';
import { Problem } from '../../../kernel/problem/problem.js';
import { hashOf, versionIn } from './tags.js';
import { type View } from './view.js';

/** The caller's precondition on the record's current version, from If-Match (R-API-41). */
export class Precondition {
  constructor(
    private readonly ifMatch: string | undefined,
    private readonly caller: Caller,
  ) {}

  /** Whether the caller sent If-Match: only then does the record have to be rendered. */
  get isGiven(): boolean {
    return this.ifMatch !== undefined && this.ifMatch.trim() !== '*';
  }

  /**
   * Throws a 412 unless the record, as it would be shown to the caller now, has the version named, ignoring volatile
   * fields. Call it inside the transaction after locking the record: of two writers with the same tag, one wins.
   */
  require<T>(view: View<T>, record: T): void {
    if (!this.isGiven) return;
    const current = hashOf(view.versionOf(record, this.caller));
    if (!(this.ifMatch ?? '').split(',').some((tag) => versionIn(tag) === current)) {
      throw new Problem(
        412,
        message(
          'The record has changed since you read it; nothing was written. Read it again.',
          'Der Datensatz hat sich seit dem Lesen geändert; es wurde nichts geschrieben. Bitte neu lesen.',
        ),
      );
    }
  }
}

/** Metadata key of handlers that use If-Match. */
export const CONDITIONAL = Symbol('conditional');

const markConditional: ParameterDecorator = (target, key) => {
  if (key !== undefined) Reflect.defineMetadata(CONDITIONAL, true, Reflect.get(target, key) as object);
};

/** Handler parameter: the If-Match of the request. */
export const IfMatch = createParamDecorator(
  (_: unknown, context: ExecutionContext) => {
    const request = requestOf(context);
    return new Precondition(request.headers['if-match'], callerOf(request));
  },
  [markConditional],
);
