import { Injectable, type ExecutionContext } from '@nestjs/common';
import { PassportStrategy, AuthGuard as PassportGuard } from '@nestjs/passport';
import { Strategy } from 'passport-http-bearer';
import { Reflector } from '@nestjs/core';
import { Caller } from '../../../kernel/caller/caller.js';
import { message } from '../../../kernel/problem/message.js';
import { Problem } from '../../../kernel/problem/problem.js';
import { type ApiRequest, requestOf, responseOf, clientAddress } from '../request/api-request.js';
import { InvalidTokenLimit } from '../limits/address-limit.js';
import { isOpen, type Policy, POLICY } from './policy.js';

/** Port: resolves a token. Implemented by the tokens module, which knows how tokens are stored. */
export abstract class CallerResolver {
  /**
   * The caller behind a bearer token; undefined if the token is unknown, malformed, expired or revoked, or its
   * account disabled.
   * @param address where the request came from, stored as the token's last use
   */
  abstract resolve(token: string, address: string): Promise<Caller | undefined>;

  /**
   * The account with its current rights, for work that continues after its request; undefined if it has been deleted
   * or disabled. Allows reading only.
   * @param token the token that requested the work
   */
  abstract ofAccount(account: string, token: string): Promise<Caller | undefined>;
}

/**
 * Port: whether anonymous callers may read public offers at all, as of the last second. Implemented by the stored integration settings
 * (R-ACC-2).
 */
export abstract class PublicAccess {
  abstract isOn(): Promise<boolean>;
}

/**
 * All that passport sees of a request. Neither query nor body, in which the strategy would look for a token as well; and
 * who resolves the token, since passport keeps its strategies for the process, in which there may be other applications.
 */
interface BearerRequest {
  readonly headers: { readonly authorization?: string };
  readonly resolve: (token: string) => Promise<Caller | undefined>;
}

/** The strategy of passport-http-bearer. */
@Injectable()
export class BearerStrategy extends PassportStrategy(Strategy, 'bearer') {
  constructor() {
    super({ passReqToCallback: true });
  }

  async validate({ resolve }: BearerRequest, token: string): Promise<Caller | false> {
    return (await resolve(token)) ?? false;
  }
}

export const REALM = 'Bearer realm="holiday-programme"';

/**
 * First stage: identifies the caller and answers every 401 (R-API-40). An Authorization header must be valid, on
 * public routes as well: a caller with a broken token is never silently anonymous.
 */
@Injectable()
export class AuthGuard extends PassportGuard('bearer') {
  constructor(
    private readonly reflector: Reflector,
    private readonly callers: CallerResolver,
    private readonly publicAccess: PublicAccess,
    private readonly invalidTokens: InvalidTokenLimit,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    if (isOpen(policyOf(this.reflector, context))) requestOf(context).caller = Caller.anonymous;
    else await super.canActivate(context);
    return true;
  }

  override getRequest(context: ExecutionContext): BearerRequest {
    const request = requestOf(context);
    const [authorization] = authorizationHeaders(request);
    const isUsable = authorization !== undefined && faultOf(request) === UNKNOWN;
    return {
      headers: isUsable ? { authorization: authorization.replace(/ +/, ' ') } : {},
      resolve: (token) => this.callers.resolve(token, clientAddress(request)),
    };
  }

  /** Asked with the outcome of the strategy, also where no token was sent. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as the base class has it
  override handleRequest<T>(error: Error | null, found: unknown, _info: unknown, context: ExecutionContext): T {
    if (error !== null) throw error;
    return this.identify(found, context) as T;
  }

  private async identify(found: unknown, context: ExecutionContext): Promise<void> {
    const request = requestOf(context);
    request.caller = found instanceof Caller ? found : Caller.anonymous;
    if (!request.caller.isAnonymous) return;
    if (authorizationHeaders(request).length > 0) {
      await this.invalidTokens.refuse(request, responseOf(context));
      throw invalidToken(faultOf(request));
    }
    const { anonymous, evenClosed } = policyOf(this.reflector, context);
    if (!anonymous || !(evenClosed || (await this.publicAccess.isOn()))) throw tokenNeeded();
  }
}

const UNKNOWN = 'unknown, expired or revoked token';

/** All Authorization headers as sent: Node keeps only the first of several, which would hide a duplicate. */
const authorizationHeaders = ({ rawHeaders }: ApiRequest): string[] =>
  rawHeaders.flatMap((name, index, all) =>
    index % 2 === 0 && name.toLowerCase() === 'authorization' ? [all[index + 1] ?? ''] : [],
  );

/** The problem of the headers, or else of their token. */
const faultOf = (request: ApiRequest): string => {
  const [authorization = '', ...more] = authorizationHeaders(request);
  if (more.length > 0) return 'more than one Authorization header';
  return /^Bearer +[A-Za-z0-9\-._~+/]+=*$/i.test(authorization)
    ? UNKNOWN
    : 'the Authorization header must read: Bearer <token>';
};

/** The route's policy. A route without one stays closed, and an error tells the developer. */
export const policyOf = (reflector: Reflector, context: ExecutionContext): Policy => {
  const policy = reflector.getAllAndOverride<Policy | undefined>(POLICY, [context.getHandler(), context.getClass()]);
  if (policy === undefined) {
    throw new Error(`${context.getClass().name}.${context.getHandler().name} has no policy: closed by default`);
  }
  return policy;
};

const tokenNeeded = (): Problem =>
  new Problem(
    401,
    message(
      'This needs a token. Send it in the header Authorization: Bearer <token>.',
      'Hierfür ist ein Token nötig. Senden Sie ihn im Header Authorization: Bearer <Token>.',
    ),
    { headers: { 'WWW-Authenticate': REALM } },
  );

/** The 401 for an Authorization header that is not valid. */
export const invalidToken = (reason: string): Problem =>
  new Problem(
    401,
    message(
      `The token is not valid: ${reason}.`,
      'Der Token ist nicht gültig: unbekannt, abgelaufen, widerrufen oder falsch gesendet.',
    ),
    {
      headers: {
        'WWW-Authenticate': `${REALM}, error="invalid_token", error_description="${reason.replaceAll('"', "'")}"`,
      },
    },
  );
