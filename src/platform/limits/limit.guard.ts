import { Inject, Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  InjectThrottlerOptions,
  InjectThrottlerStorage,
  ThrottlerGuard,
  type ThrottlerModuleOptions,
  type ThrottlerRequest,
} from '@nestjs/throttler';
import { Caller } from '../../kernel/caller/caller.js';
import { SETTINGS, type Settings } from '../config/settings.js';
import { type LimitName, limitPolicies, type LimitPolicy } from './buckets.js';
import { clientAddress, type Addressed } from '../request/client-address.js';
import { enforceLimit, type HeaderTarget } from './limit-answer.js';
import { LimitStore } from './limit-store.js';
import { LimitStorage } from './throttler-storage.js';
import { ADDRESS_LIMIT, UNLIMITED } from './unlimited.decorator.js';

interface LimitedRequest extends Addressed {
  /** Tells the problem filter that no limit applies to this answer. */
  unlimited?: boolean;
  /** Set by the AuthGuard, which runs first. */
  readonly caller?: Caller;
}

const isAnonymous = (context: ExecutionContext): boolean =>
  (context.switchToHttp().getRequest<LimitedRequest>().caller ?? Caller.anonymous).isAnonymous;

/**
 * Which policy applies to which caller, in the terms of @nestjs/throttler: one named throttler per policy, skipped
 * for the others.
 */
export function throttlerOptions(settings: Settings, store: LimitStore): ThrottlerModuleOptions {
  const { token, anonymous } = limitPolicies(settings);
  const storage = new LimitStorage(store, [token, anonymous]);
  const throttler = ({ name, quota, windowSeconds }: LimitPolicy, skipIf: (context: ExecutionContext) => boolean) => ({
    name,
    limit: quota,
    ttl: windowSeconds * 1000,
    skipIf,
  });
  return {
    storage,
    throttlers: [throttler(token, isAnonymous), throttler(anonymous, (context) => !isAnonymous(context))],
  };
}

/** What the decorators of a route say. */
interface Marks {
  readonly controller: object;
  /** A limit of its own, by address. */
  readonly own: LimitName | undefined;
  readonly unlimited: boolean;
  /** Without decorators of @nestjs/throttler, so that its loop over all limits would find nothing more. */
  readonly isPlain: boolean;
}

const isOfThrottler = (key: unknown): boolean => typeof key === 'string' && key.startsWith('THROTTLER:');

/**
 * Counts every request against its caller, whatever the route: the account of the token, or the address without one.
 * Sets the limit headers on every answer and refuses with a 429 when the quota is used up.
 */
@Injectable()
export class LimitGuard extends ThrottlerGuard {
  private readonly named: Readonly<Record<LimitName, LimitPolicy>>;
  private readonly marks = new WeakMap<object, Marks>();

  constructor(
    @InjectThrottlerOptions() options: ThrottlerModuleOptions,
    @InjectThrottlerStorage() private readonly storage: LimitStorage,
    private readonly store: LimitStore,
    reflector: Reflector,
    @Inject(SETTINGS) settings: Settings,
  ) {
    super(options, storage, reflector);
    this.named = limitPolicies(settings);
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const { own, unlimited, isPlain } = this.marksOf(context);
    const http = context.switchToHttp();
    const request = http.getRequest<LimitedRequest>();
    if (own !== undefined) return this.take(this.named[own], clientAddress(request), http.getResponse());
    if (!isPlain) return super.canActivate(context);
    request.unlimited = unlimited;
    if (unlimited) return true;
    const policy = isAnonymous(context) ? this.named.anonymous : this.named.token;
    return this.take(policy, this.trackerOf(request), http.getResponse());
  }

  private async take(policy: LimitPolicy, key: string, response: HeaderTarget): Promise<boolean> {
    enforceLimit(await this.store.take(policy, key), response);
    return true;
  }

  /** Read once for each route. */
  private marksOf(context: ExecutionContext): Marks {
    const [handler, controller] = [context.getHandler(), context.getClass()];
    const known = this.marks.get(handler);
    if (known?.controller === controller) return known;
    const marks = {
      controller,
      own: this.reflector.getAllAndOverride<LimitName | undefined>(ADDRESS_LIMIT, [handler, controller]),
      unlimited: this.reflector.getAllAndOverride<boolean | undefined>(UNLIMITED, [handler, controller]) ?? false,
      isPlain: ![handler, controller].some((place) => Reflect.getMetadataKeys(place).some(isOfThrottler)),
    };
    this.marks.set(handler, marks);
    return marks;
  }

  protected override shouldSkip(context: ExecutionContext): Promise<boolean> {
    const marks = [context.getHandler(), context.getClass()];
    const unlimited = this.reflector.getAllAndOverride<boolean | undefined>(UNLIMITED, marks) ?? false;
    context.switchToHttp().getRequest<LimitedRequest>().unlimited = unlimited;
    return Promise.resolve(unlimited);
  }

  protected override async handleRequest(props: ThrottlerRequest): Promise<boolean> {
    const { context, limit, ttl, throttler, blockDuration, getTracker, generateKey } = props;
    const { name = '' } = throttler;
    const http = context.switchToHttp();
    const tracker = await getTracker(http.getRequest<Record<string, unknown>>(), context);
    const key = generateKey(context, tracker, name);
    const { decision } = await this.storage.increment(key, ttl, limit, blockDuration, name);
    enforceLimit(decision, http.getResponse<HeaderTarget>());
    return true;
  }

  protected override getTracker(request: LimitedRequest): Promise<string> {
    return Promise.resolve(this.trackerOf(request));
  }

  /** The account, whichever of its tokens is used: more tokens must not buy more requests. */
  private trackerOf(request: LimitedRequest): string {
    return request.caller?.accountUuid ?? clientAddress(request);
  }

  /** The caller alone: by default the key includes the handler, which would give every route a quota of its own. */
  protected override generateKey(_context: ExecutionContext, tracker: string): string {
    return tracker;
  }
}
