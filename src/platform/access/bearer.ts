import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { type Request } from 'express';
import passport, { type AuthenticateCallback } from 'passport';
import { Strategy } from 'passport-http-bearer';
import { type Caller } from '../../kernel/caller/caller.js';
import { CallerResolver } from './caller-resolver.js';

/** How a request presented itself: without credentials, with a caller's valid token, or with something unusable. */
export type Credentials =
  | { readonly kind: 'none' }
  | { readonly kind: 'caller'; readonly caller: Caller }
  | { readonly kind: 'invalid'; readonly reason: string };

type Passport = InstanceType<typeof passport.Passport>;

/**
 * The bearer strategy of passport-http-bearer as Nest provides it: who holds this token? Each application has a passport of
 * its own, so that two in one process do not ask each other's database.
 */
@Injectable()
export class BearerStrategy extends PassportStrategy(Strategy, 'bearer') {
  private passport?: Passport;

  constructor(private readonly callers: CallerResolver) {
    super({ passReqToCallback: true });
  }

  /** Asked by the constructor of the base class, which registers the strategy there. */
  getPassportInstance(): Passport {
    return (this.passport ??= new passport.Passport());
  }

  async validate(request: BearerRequest, token: string): Promise<Caller | false> {
    return (await this.callers.resolve(token, request.address)) ?? false;
  }
}

/** All that passport is shown of a request. */
interface BearerRequest {
  readonly headers: { readonly authorization: string };
  readonly address: string;
}

/**
 * Asks passport, with two doors of the strategy closed: it would also take a token from the query string and the body, so it
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

/** All Authorization headers as sent: Node keeps only the first of several, which would hide a doubled one. */
const authorizationHeaders = (request: Request): string[] =>
  request.rawHeaders.flatMap((name, index, all) =>
    index % 2 === 0 && name.toLowerCase() === 'authorization' ? [all[index + 1] ?? ''] : [],
  );
