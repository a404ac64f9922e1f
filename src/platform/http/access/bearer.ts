import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { type Request } from 'express';
import passport, { type AuthenticateCallback } from 'passport';
import { Strategy } from 'passport-http-bearer';
import { type Caller } from '../../../kernel/caller/caller.js';
import { CallerResolver } from './caller-resolver.js';

/** Credentials of a request: none, the valid token of a caller, or something unusable. */
type Credentials =
  | { readonly kind: 'none' }
  | { readonly kind: 'caller'; readonly caller: Caller }
  | { readonly kind: 'invalid'; readonly reason: string };

type Passport = InstanceType<typeof passport.Passport>;

/**
 * The bearer strategy of passport-http-bearer in Nest's wrapper: resolves the token. Each application has its own
 * passport instance, so that two in one process do not query each other's database.
 */
@Injectable()
export class BearerStrategy extends PassportStrategy(Strategy, 'bearer') {
  private passport?: Passport;

  constructor(private readonly callers: CallerResolver) {
    super({ passReqToCallback: true });
  }

  /** Called by the constructor of the base class, which registers the strategy on this instance. */
  getPassportInstance(): Passport {
    return (this.passport ??= new passport.Passport());
  }

  async validate(request: BearerRequest, token: string): Promise<Caller | false> {
    return (await this.callers.resolve(token, request.address)) ?? false;
  }
}

/** The only part of a request that passport sees. */
interface BearerRequest {
  readonly headers: { readonly authorization: string };
  readonly address: string;
}

/**
 * Calls passport, with two limits. The strategy would also accept a token from the query string or the body, so
 * passport sees nothing but the Authorization header; and it has no notion of an anonymous caller, so it is called
 * only if that header exists.
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
    const shown: BearerRequest = { headers: { authorization: authorization.replace(/ +/, ' ') }, address };
    return new Promise((resolve, reject) => {
      const decided: AuthenticateCallback = (error, caller) => {
        if (error !== null) reject(error as Error);
        else resolve(caller ? { kind: 'caller', caller: caller as Caller } : UNKNOWN);
      };
      const station = this.strategy
        .getPassportInstance()
        .authenticate('bearer', { session: false }, decided) as Handler;
      station(shown, NO_RESPONSE, reject);
    });
  }
}

const UNKNOWN: Credentials = { kind: 'invalid', reason: 'unknown, expired or revoked token' };

/** Passport answers through the callback, so it needs no response. */
const NO_RESPONSE = {};

type Handler = (request: BearerRequest, response: object, next: (error: Error) => void) => void;

/** All Authorization headers as sent: Node keeps only the first of several, which would hide a duplicate. */
const authorizationHeaders = (request: Request): string[] =>
  request.rawHeaders.flatMap((name, index, all) =>
    index % 2 === 0 && name.toLowerCase() === 'authorization' ? [all[index + 1] ?? ''] : [],
  );
