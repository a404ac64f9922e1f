import { Injectable } from '@nestjs/common';
import { type Request } from 'express';
import { Strategy } from 'passport-http-bearer';
import { Caller } from './caller.js';
import { CallerResolver } from './caller-resolver.js';

/** How a request presented itself: without credentials, with a caller's valid token, or with something unusable. */
export type Credentials =
  | { readonly kind: 'none' }
  | { readonly kind: 'caller'; readonly caller: Caller }
  | { readonly kind: 'invalid'; readonly reason: string };

/**
 * Bearer authentication by passport-http-bearer, with two of its doors closed: the strategy would also take a token
 * from the query string and the body, so it is only ever shown the Authorization header; and it knows no anonymous
 * caller, so it is asked only when there is a header.
 */
@Injectable()
export class BearerAuthenticator {
  constructor(private readonly callers: CallerResolver) {}

  async authenticate(request: Request, address: string): Promise<Credentials> {
    const headers = authorizationHeaders(request);
    const [authorization] = headers;
    if (authorization === undefined) return { kind: 'none' };
    if (headers.length > 1) return { kind: 'invalid', reason: 'more than one Authorization header' };
    if (!/^Bearer +[A-Za-z0-9\-._~+/]+=*$/i.test(authorization)) {
      return { kind: 'invalid', reason: 'the Authorization header must read: Bearer <token>' };
    }
    return new Promise((resolve, reject) => {
      const strategy: PassportAction = Object.create(
        new Strategy((token, done) => {
          this.callers.resolve(token, address).then((caller) => done(null, caller ?? false), done);
        }),
      ) as PassportAction;
      strategy.success = (caller) => resolve({ kind: 'caller', caller });
      strategy.fail = () => resolve({ kind: 'invalid', reason: 'unknown, expired or revoked token' });
      strategy.error = reject;
      strategy.authenticate({ headers: { authorization } });
    });
  }
}

/** The part of a passport strategy's contract that passport itself fills in for every request. */
interface PassportAction {
  success(caller: Caller): void;
  fail(): void;
  error(error: Error): void;
  authenticate(request: { headers: { authorization: string } }): void;
}

/** All Authorization headers as sent: Node keeps only the first of several, which would hide a doubled one. */
const authorizationHeaders = (request: Request): string[] =>
  request.rawHeaders.flatMap((name, index, all) =>
    index % 2 === 0 && name.toLowerCase() === 'authorization' ? [all[index + 1] ?? ''] : [],
  );
