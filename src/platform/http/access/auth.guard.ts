import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { message } from '../../../kernel/problem/message.js';
import { Problem } from '../../../kernel/problem/problem.js';
import { requestOf, responseOf } from '../request/api-request.js';
import { clientAddress } from '../request/client-address.js';
import { InvalidTokenLimit } from '../limits/invalid-tokens.js';
import { BearerAuthenticator } from './bearer.js';
import { Caller } from '../../../kernel/caller/caller.js';
import { PublicAccess } from './caller-resolver.js';
import { isOpen, type Policy, POLICY } from './policy.js';

export const REALM = 'Bearer realm="holiday-programme"';

/**
 * First station: identifies the caller and answers every 401 (R-API-40). An Authorization header must be valid, on
 * public routes as well: a caller with a broken token is never silently anonymous.
 */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly bearer: BearerAuthenticator,
    private readonly publicAccess: PublicAccess,
    private readonly invalidTokens: InvalidTokenLimit,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = requestOf(context);
    const policy = policyOf(this.reflector, context);
    request.caller = Caller.anonymous;
    if (isOpen(policy)) return true;
    const credentials = await this.bearer.authenticate(request, clientAddress(request));
    if (credentials.kind === 'invalid') {
      await this.invalidTokens.refuse(request, responseOf(context));
      throw invalidToken(credentials.reason);
    }
    if (credentials.kind === 'caller') request.caller = credentials.caller;
    else if (!policy.anonymous || !(await this.isForAnybody(policy))) throw tokenNeeded();
    return true;
  }

  private async isForAnybody({ evenClosed }: Policy): Promise<boolean> {
    return evenClosed || (await this.publicAccess.isOn());
  }
}

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
