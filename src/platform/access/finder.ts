import { SetMetadata, type Type } from '@nestjs/common';
import { type ApiRequest } from '../request/api-request.js';
import { type Message } from '../../kernel/problem/message.js';
import { type Problem } from '../../kernel/problem/problem.js';
import { type Caller } from '../../kernel/caller/caller.js';

/**
 * The second and third question about a record: does it exist for this caller (else 404), and may the caller do this to
 * it (else 403)? One finder per kind of record; `visible` is the same rule its list uses.
 */
export abstract class Finder<T> {
  /** What a 404 says: no record with this identifier, or none the caller may see (R-API-53). */
  abstract readonly missing: Message;
  /** The same for what the path holds instead of an identifier; a finder may know what the caller meant. */
  missingFor(_sent: string): Message {
    return this.missing;
  }
  abstract visible(caller: Caller, uuid: string, request: ApiRequest): Promise<T | undefined>;
  /** A Problem (403) when the caller may see the record but not do this to it. Unless a finder says otherwise, all is well. */
  refusal(_caller: Caller, _action: string, _record: T): Promise<Problem | undefined> {
    return Promise.resolve(undefined);
  }
  /** @throws Problem what `refusal` says */
  async permit(caller: Caller, action: string, record: T): Promise<void> {
    const refusal = await this.refusal(caller, action, record);
    if (refusal !== undefined) throw refusal;
  }
}

export interface TargetSpec {
  readonly finder: Type<Finder<unknown>>;
  readonly action: string;
}

export const TARGET = Symbol('target');

/** The route's path names a record (`:uuid`): find it with this finder and ask whether the action is allowed. */
export const Target = (finder: Type<Finder<unknown>>, action = 'read'): MethodDecorator =>
  SetMetadata(TARGET, { finder, action } satisfies TargetSpec);
