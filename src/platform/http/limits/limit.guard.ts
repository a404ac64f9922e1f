import {
  type ThrottlerStorage,
  ThrottlerGuard,
  type ThrottlerModuleOptions,
  type ThrottlerRequest,
} from '@nestjs/throttler';
import { Injectable, type ExecutionContext, Inject } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type LimitDecision, type LimitPolicy, type LimitName, limitPolicies, windowMs } from './buckets.js';
import { LimitStore } from './limit-store.js';
import { requestOf, responseOf, clientAddress } from '../request/api-request.js';
import { type Settings, SETTINGS } from '../../operations/config/settings.js';
import { enforceLimit } from './limit-answer.js';
import { ADDRESS_LIMIT, ADDRESS_LIMITS, UNLIMITED } from './limit-marks.js';
import { Metrics } from '../../operations/metrics/metrics.js';

/** A count as @nestjs/throttler needs it, in seconds, and the underlying decision. */
interface LimitRecord extends Awaited<ReturnType<ThrottlerStorage['increment']>> {
  readonly decision: LimitDecision;
}

/** The storage of @nestjs/throttler: counts by our policies, in our stores, so that there is no second count. */
export class LimitStorage implements ThrottlerStorage {
  constructor(
    private readonly store: LimitStore,
    private readonly policies: Readonly<Record<string, LimitPolicy>>,
  ) {}

  /**
   * Takes one request for `key` from the policy that the code calls `name`. The policy decides quota and time:
   * @nestjs/throttler knows windows only.
   * @throws Error if no policy has this name
   */
  async increment(key: string, _ttl: number, limit: number, _block: number, name: string): Promise<LimitRecord> {
    const policy = this.policies[name];
    if (policy === undefined) throw new Error(`No limit is called ${name}.`);
    const decision = await this.store.take(policy, key);
    return {
      totalHits: limit - decision.remaining + (decision.allowed ? 0 : 1),
      timeToExpire: decision.resetSeconds,
      isBlocked: !decision.allowed,
      timeToBlockExpire: decision.retryAfterSeconds,
      decision,
    };
  }
}

/** The limits in the terms of @nestjs/throttler: a named throttler each, one of which counts a request. */
export function throttlerOptions(settings: Settings, store: LimitStore, reflector: Reflector): ThrottlerModuleOptions {
  const policies = limitPolicies(settings);
  const ownLimit = (context: ExecutionContext): LimitName | undefined =>
    reflector.getAllAndOverride<LimitName | undefined>(ADDRESS_LIMIT, [context.getHandler(), context.getClass()]);
  /** The account, whichever of its tokens is used: more tokens must not buy more requests. */
  const accountOf = (context: ExecutionContext): string | undefined =>
    ownLimit(context) === undefined ? requestOf(context).caller?.accountUuid : undefined;
  const limitOf = (context: ExecutionContext): LimitName =>
    ownLimit(context) ?? (accountOf(context) === undefined ? 'anonymous' : 'token');
  return {
    storage: new LimitStorage(store, policies),
    getTracker: (_request, context) => accountOf(context) ?? clientAddress(requestOf(context)),
    // Without the name of the route, with which each would have a budget of its own.
    generateKey: (_context, tracker) => tracker,
    throttlers: (['token', 'anonymous', ...ADDRESS_LIMITS] as const).map((name) => ({
      name,
      limit: policies[name].quota,
      ttl: windowMs(policies[name]),
      skipIf: (context) => limitOf(context) !== name,
    })),
  };
}

/**
 * Counts every request against its caller, whatever the route: the account of the token, or the address without one.
 * Sets the limit headers on every answer and refuses with a 429 when the quota is used up (ADR 0041).
 */
@Injectable()
export class LimitGuard extends ThrottlerGuard {
  protected override shouldSkip(context: ExecutionContext): Promise<boolean> {
    const unlimited = this.reflector.getAllAndOverride<boolean | undefined>(UNLIMITED, [
      context.getHandler(),
      context.getClass(),
    ]);
    requestOf(context).unlimited = unlimited === true;
    return Promise.resolve(unlimited === true);
  }

  /** Headers and refusal are ours: the package knows neither `RateLimit` nor problem details. */
  protected override async handleRequest(request: ThrottlerRequest): Promise<boolean> {
    const { context, limit, ttl, throttler, blockDuration, getTracker, generateKey } = request;
    const name = String(throttler.name);
    const key = generateKey(context, await getTracker(requestOf(context), context), name);
    const record = await this.storageService.increment(key, ttl, limit, blockDuration, name);
    enforceLimit((record as LimitRecord).decision, responseOf(context));
    return true;
  }
}

/** Counts the refusals of all rate limits, which share one store. */
@Injectable()
export class LimitMetrics {
  constructor(metrics: Metrics, store: LimitStore, @Inject(SETTINGS) settings: Settings) {
    for (const { name } of Object.values(limitPolicies(settings))) metrics.willLimit(name);
    store.onRefusal = (limit) => metrics.limited(limit);
  }
}
