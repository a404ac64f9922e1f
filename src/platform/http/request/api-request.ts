import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { type Caller } from '../../../kernel/caller/caller.js';
import { type Language } from '../../../kernel/problem/message.js';
import { type Problem } from '../../../kernel/problem/problem.js';

/** A request with the findings of each station. */
export interface ApiRequest extends Request {
  /** From X-Request-Id, or generated; part of every answer, every log line and `instance` (R-API-44). */
  id: string;
  language: Language;
  /** Set by the AuthGuard. */
  caller?: Caller;
  /** Set by the TargetGuard: the record in the path, already known to be visible to the caller. */
  target?: unknown;
  /** Set by the TargetGuard: there is no such record, which is said unless the request repeats the one that ended it. */
  missing?: Problem;
  /** Set by the LimitGuard for routes without limits. */
  unlimited?: boolean;
  /** The body as received, for the fingerprint of an Idempotency-Key; kept only if there is one. */
  rawBody?: Buffer;
}

export type ApiResponse = Response;

export const requestOf = (context: ExecutionContext): ApiRequest => context.switchToHttp().getRequest<ApiRequest>();
export const responseOf = (context: ExecutionContext): ApiResponse => context.switchToHttp().getResponse<ApiResponse>();

/** Whether the headers say that a body follows. */
export const announcesBody = ({ headers }: Pick<ApiRequest, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** The caller of a request that has passed the guards. */
export const callerOf = (request: ApiRequest): Caller => {
  if (request.caller === undefined) throw new Error('The AuthGuard has not run for this request');
  return request.caller;
};

/** Handler parameter: the caller. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext) =>
  callerOf(requestOf(context)),
);

/** Handler parameter: the record of `@Target`, visible to the caller. */
export const TargetRecord = createParamDecorator((_: unknown, context: ExecutionContext) => requestOf(context).target);

/** Handler parameter: the language of the answer, for routes whose successful answer contains text as well. */
export const RequestLanguage = createParamDecorator(
  (_: unknown, context: ExecutionContext) => requestOf(context).language,
);
