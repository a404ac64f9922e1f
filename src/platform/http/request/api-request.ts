import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type Request, type Response } from 'express';
import ipaddr from 'ipaddr.js';
import { type Caller } from '../../../kernel/caller/caller.js';
import { type Language } from '../../../kernel/problem/message.js';
import { type Problem, badRequest } from '../../../kernel/problem/problem.js';

/** A request with the findings of each stage. */
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
  /** Set by the ProblemFilter: how the request was refused. */
  problem?: Problem;
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

/** Source of the client address: Express' `ip`, which trusts proxies as configured. */
export interface Addressed {
  readonly ip?: string | undefined;
}

/**
 * The address that requests without a (valid) token count against: an IPv4 address, also when mapped into IPv6, or
 * the /64 of an IPv6 address, because one customer controls a whole /64. Everything that is not an address shares one
 * count, so that garbage in a forwarding header does not buy a fresh quota.
 */
export function clientAddress({ ip }: Addressed): string {
  if (ip === undefined || !ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

/** Ends work for a caller who has disconnected; not an error, and nobody reads it. */
export const gone = (): Problem => badRequest('The connection was closed.', 'Die Verbindung wurde geschlossen.');

/** A signal that aborts when the caller disconnects, with the reason `gone`: work done only for this caller may end. */
export const abortOnClose = (response: ApiResponse): AbortSignal => {
  const leaving = new AbortController();
  const leave = (): void => {
    leaving.abort(gone());
  };
  // The caller may have disconnected before the listener was added.
  if (response.closed) leave();
  else response.once('close', leave);
  return leaving.signal;
};
