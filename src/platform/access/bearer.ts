import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { type Request } from 'express';
import { Strategy } from 'passport-http-bearer';
import { type Caller } from '../../kernel/caller/caller.js';
import { CallerResolver } from './caller-resolver.js';

/** How a request presented itself: without credentials, with a caller's valid token, or with something unusable. */
export type Credentials =
  | { readonly kind: 'none' }
  | { readonly kind: 'caller'; readonly caller: Caller }
  | { readonly kind: 'invalid'; readonly reason: string };

/** The bearer strategy of passport-http-bearer, in Nest's clothes: who holds this token? */
@Injectable()
export class BearerStrategy extends PassportStrategy(Strategy, 'bearer') {
  constructor(private readonly callers: CallerResolver) {
    super({ passReqToCallback: true });
  }

  async validate(request: BearerRequest, token: string): Promise<Caller | false> {
    return (await this.callers.resolve(token, request.address)) ?? false;
  }
}

/** All that the strategy is shown of a request. */
interface BearerRequest {
  readonly headers: { readonly authorization: string };
  readonly address: string;
}

/**
 * Asks the strategy, with two of its doors closed: it would also take a token from the query string and the body, so it
 * is shown nothing but the Authorization header; and it knows no anonymous caller, so it is asked only when there is one.
 */
@Injectable()
export class BearerAuthenticator {
  constructor(private readonly strategy: BearerStrategy) {}

  async authenticate(request: Request, address: string): Promise<Credentials> {
    const headers = authorizationHeaders(request);
    const [authorization] = headers;
    if (authorization === undefined) return { kind: 'none' };
    if (headers.length > 1) return { kind: 'invalid', reason: 'more than one Authorization header' };
    if (!/^Bearer +[A-Za-z0-9\-._~+/]+=*$/i.test(authorization)) {
      return { kind: 'invalid', reason: 'the Authorization header must read: Bearer <token>' };
    }
    return new Promise((resolve, reject) => {
      // As passport does it: one object per request with the strategy behind it, told the outcome through its actions.
      const attempt = Object.create(this.strategy) as unknown as PassportAction;
      attempt.success = (caller) => resolve({ kind: 'caller', caller });
      attempt.fail = () => resolve({ kind: 'invalid', reason: 'unknown, expired or revoked token' });
      attempt.error = reject;
      attempt.authenticate({ headers: { authorization: authorization.replace(/ +/, ' ') }, address });
    });
  }
}

/** The part of a passport strategy's contract that passport itself fills in for every request. */
interface PassportAction {
  success(caller: Caller): void;
  fail(): void;
  error(error: Error): void;
  authenticate(request: BearerRequest): void;
}

/** All Authorization headers as sent: Node keeps only the first of several, which would hide a doubled one. */
const authorizationHeaders = (request: Request): string[] =>
  request.rawHeaders.flatMap((name, index, all) =>
    index % 2 === 0 && name.toLowerCase() === 'authorization' ? [all[index + 1] ?? ''] : [],
  );
