import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { type Caller } from '../../kernel/caller/caller.js';
import { callerOf, requestOf } from '../request/api-request.js';
import { message } from '../../kernel/problem/message.js';
import { Problem } from '../../kernel/problem/problem.js';
import { type View } from './view.js';

const hash = (text: string): string => createHash('sha1').update(text).digest('base64url');

/** Strong entity tag of a representation: a hash of exactly what is sent, so it differs per caller where views differ. */
export const etagOf = (body: string): string => `"${hash(body)}"`;

/**
 * Entity tag of a record in two parts. The first is the version that If-Match asks for, made without what changes by
 * itself (counts, what may be done now); the second is of all that is sent, so that If-None-Match never spares a change.
 */
export const recordTagOf = (version: string, body: string): string => `"${hash(version)}.${hash(body)}"`;

/** The version in a record's entity tag as callers send it back. */
const versionIn = (tag: string): string | undefined => /^"([\w-]+)\.[\w-]+"$/.exec(tag.trim())?.[1];

/** What the caller demands of the record's present version with If-Match (R-API-41). */
export class Precondition {
  constructor(
    private readonly ifMatch: string | undefined,
    private readonly caller: Caller,
  ) {}

  /** The caller demands a version: only then the record must be made as it would be shown. */
  get isGiven(): boolean {
    return this.ifMatch !== undefined && this.ifMatch.trim() !== '*';
  }

  /**
   * 412 unless the record, as the caller would be shown it now, is the version named, apart from what changes without
   * anybody writing it. To be called inside the transaction and after the record is locked: of two writers with the same
   * tag, one wins.
   */
  require<T>(view: View<T>, record: T): void {
    if (!this.isGiven) return;
    const current = hash(view.versionOf(record, this.caller));
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

/** Handler parameter: the If-Match of the request. */
export const IfMatch = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const request = requestOf(context);
  return new Precondition(request.headers['if-match'], callerOf(request));
});
