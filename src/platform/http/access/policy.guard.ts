import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { callerOf, requestOf } from '../request/api-request.js';
import { message } from '../../../kernel/problem/message.js';
import { forbidden, Problem } from '../../../kernel/problem/problem.js';
import { policyOf } from './auth.guard.js';
import { BEFORE_TWO_FACTOR, hasRole, hasScope, isOpen, type Policy, roleMissing } from './policy.js';

/** Third stage: may this token call this route? 403 for a missing scope (R-API-40), role or second factor. */
@Injectable()
export class PolicyGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const policy = policyOf(this.reflector, context);
    const caller = callerOf(requestOf(context));
    if (isOpen(policy) || caller.isAnonymous) return true;
    if (!hasScope(policy, caller)) throw insufficientScope(policy);
    if (!hasRole(policy, caller)) throw roleMissing();
    if (caller.mustSetUpTwoFactor && !this.isForSettingUp(context)) throw twoFactorMissing();
    return true;
  }

  private isForSettingUp(context: ExecutionContext): boolean {
    return this.reflector.get<boolean | undefined>(BEFORE_TWO_FACTOR, context.getHandler()) === true;
  }
}

const insufficientScope = ({ scope }: Policy): Problem =>
  new Problem(
    403,
    message(`This token lacks the scope ${scope}.`, `Diesem Token fehlt der Geltungsbereich ${scope}.`),
    {
      headers: { 'WWW-Authenticate': `Bearer realm="holiday-programme", error="insufficient_scope", scope="${scope}"` },
    },
  );

const twoFactorMissing = (): Problem =>
  forbidden(
    'Your role needs a second factor. Set it up first: POST /me/two-factor, then POST /me/two-factor/confirm.',
    'Ihre Rolle braucht einen zweiten Faktor. Richten Sie ihn zuerst ein: POST /me/two-factor, dann POST /me/two-factor/confirm.',
  );
