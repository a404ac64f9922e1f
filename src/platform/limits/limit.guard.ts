import { Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { InjectThrottlerOptions, InjectThrottlerStorage, ThrottlerGuard } from '@nestjs/throttler';
import { type Caller } from '../../kernel/caller/caller.js';
import { type Settings } from '../config/settings.js';
import { type LimitName, limitPolicies, windowMs } from './buckets.js';
import { clientAddress, type Addressed } from '../request/client-address.js';
import { enforceLimit, type HeaderTarget } from './limit-answer.js';
import { type LimitStore } from './limit-store.js';
import { LimitStorage } from './throttler-storage.js';
import { ADDRESS_LIMIT, UNLIMITED } from './unlimited.decorator.js';

interface LimitedRequest extends Addressed {
  /** Tells the problem filter that no limit applies to this answer. */
  unlimited?: boolean;
  /** Set by the AuthGuard, which runs first. */
  readonly caller?: Caller;
}

/** A named throttler of @nestjs/throttler. Its numbers are those of the policy, which alone decides. */
interface Throttler {
  readonly name: LimitName;
  readonly limit: number;
  readonly ttl: number;
}

interface LimitOptions {
  readonly storage: LimitStorage;
  readonly throttlers: Throttler[];
}

/** The policies in the terms of @nestjs/throttler, one named throttler each, and the storage that counts by them. */
export function throttlerOptions(settings: Settings, store: LimitStore): LimitOptions {
  const policies = limitPolicies(settings);
  const names = Object.keys(policies) as LimitName[];
  return {
    storage: new LimitStorage(store, policies),
    throttlers: names.map((name) => ({ name, limit: policies[name].quota, ttl: windowMs(policies[name]) })),
  };
}

/** What the decorators of a route say. */
interface Marks {
  readonly controller: object;
  /** A limit of its own, by address. */
  readonly own: Throttler | undefined;
  readonly unlimited: boolean;
}

/**
 * Counts every request against its caller, whatever the route: the account of the token, or the address without one.
 * Sets the limit headers on every answer and refuses with a 429 when the quota is used up. Which throttler counts is
 * known at once, so the package's own loop over all of them is left out (ADR 0009).
 */
@Injectable()
export class LimitGuard extends ThrottlerGuard {
  private readonly named: ReadonlyMap<LimitName, Throttler>;
  private readonly token: Throttler;
  private readonly anonymous: Throttler;
  private readonly marks = new WeakMap<object, Marks>();

  constructor(
    @InjectThrottlerOptions() options: LimitOptions,
    @InjectThrottlerStorage() private readonly storage: LimitStorage,
    reflector: Reflector,
  ) {
    super(options, storage, reflector);
    this.named = new Map(options.throttlers.map((throttler) => [throttler.name, throttler]));
    this.token = this.throttlerOf('token');
    this.anonymous = this.throttlerOf('anonymous');
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const { own, unlimited } = this.marksOf(context);
    const http = context.switchToHttp();
    const request = http.getRequest<LimitedRequest>();
    request.unlimited = unlimited;
    if (unlimited) return true;
    // The account, whichever of its tokens is used: more tokens must not buy more requests.
    const account = own === undefined ? request.caller?.accountUuid : undefined;
    const { name, limit, ttl } = own ?? (account === undefined ? this.anonymous : this.token);
    const { decision } = await this.storage.increment(account ?? clientAddress(request), ttl, limit, ttl, name);
    enforceLimit(decision, http.getResponse<HeaderTarget>());
    return true;
  }

  /** Read once for each route. */
  private marksOf(context: ExecutionContext): Marks {
    const [handler, controller] = [context.getHandler(), context.getClass()];
    const known = this.marks.get(handler);
    if (known?.controller === controller) return known;
    const own = this.reflector.getAllAndOverride<LimitName | undefined>(ADDRESS_LIMIT, [handler, controller]);
    const marks = {
      controller,
      own: own === undefined ? undefined : this.throttlerOf(own),
      unlimited: this.reflector.getAllAndOverride<boolean | undefined>(UNLIMITED, [handler, controller]) ?? false,
    };
    this.marks.set(handler, marks);
    return marks;
  }

  private throttlerOf(name: LimitName): Throttler {
    const throttler = this.named.get(name);
    if (throttler === undefined) throw new Error(`No limit is called ${name}.`);
    return throttler;
  }
}
