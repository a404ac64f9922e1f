import { type Settings } from '../../operations/config/settings.js';
import { message, type Message } from '../../../kernel/problem/message.js';
import { type SlidingLog } from './sliding-log.js';

/**
 * A rate limit as data. A `bucket` allows a burst of `quota` and refills evenly, whole within `windowSeconds`; a
 * `window` allows `quota` in any `windowSeconds`, exactly (a fixed window would allow twice the quota around its
 * boundary). Quotas are at least 1.
 */
export interface LimitPolicy {
  /** Public name, used in the RateLimit headers. */
  readonly name: string;
  readonly quota: number;
  /** May be fractional, down to the millisecond. */
  readonly windowSeconds: number;
  readonly kind: 'bucket' | 'window';
  /** Name of the thing counted, in the plural: the subject of the sentence that refuses. */
  readonly counts: Message;
}

/** Outcome of one request under a policy. */
export interface LimitDecision {
  readonly policy: LimitPolicy;
  readonly allowed: boolean;
  readonly remaining: number;
  /** Whole seconds until the full quota is available again; for a refusal, the same as `retryAfterSeconds`. */
  readonly resetSeconds: number;
  /** Whole seconds, at least 1, until the next request would pass; 0 when this one passed. */
  readonly retryAfterSeconds: number;
}

/**
 * A bucket at the moment `at`. The deficit is an integer, so that no fraction of a request is lost or gained: a
 * request costs `windowMs` units, and each millisecond restores `quota` units.
 */
export interface BucketState {
  readonly deficit: number;
  readonly at: number;
}

/** A decision, and the moment from which the state is irrelevant. */
interface Taken {
  readonly decision: LimitDecision;
  readonly fullAt: number;
}

const MINUTE = 60;
const QUARTER_HOUR = 15 * MINUTE;
const HOUR = 60 * MINUTE;

/** Names of the limits in code. */
export type LimitName =
  | 'token'
  | 'anonymous'
  | 'invalidToken'
  | 'misses'
  | 'signinAccount'
  | 'signinLock'
  | 'signinAddress'
  | 'resetAccount'
  | 'resetAddress'
  | 'invitationAddress'
  | 'pages'
  | 'readiness';

/** Password resets per hour: one account may request a twelfth of what one address may. */
const RESETS_SHARE = 12;

const READINESS_A_MINUTE = 600;

/** The limits of the service (R-API-47, R-PEO-8), with the quotas of the settings. */
export function limitPolicies({ limits }: Pick<Settings, 'limits'>): Record<LimitName, LimitPolicy> {
  const window = (name: string, quota: number, windowSeconds: number, counts: Message): LimitPolicy => ({
    name,
    quota,
    windowSeconds,
    kind: 'window',
    counts,
  });
  return {
    token: {
      name: 'token',
      quota: limits.tokenBurst,
      windowSeconds: Math.ceil((limits.tokenBurst * MINUTE * 1000) / limits.tokenPerMinute) / 1000,
      kind: 'bucket',
      counts: message('requests of this account', 'Anfragen dieses Kontos'),
    },
    anonymous: window(
      'anonymous',
      limits.anonymousPerHour,
      HOUR,
      message('requests without a token from this address', 'Anfragen ohne Token von dieser Adresse'),
    ),
    invalidToken: window(
      'invalid-token',
      limits.invalidTokensPerMinute,
      MINUTE,
      message('requests with an invalid token from this address', 'Anfragen mit ungültigem Token von dieser Adresse'),
    ),
    misses: window(
      'misses',
      limits.missesPerMinute,
      MINUTE,
      message(
        'requests from this address to addresses that do not exist',
        'Anfragen von dieser Adresse nach etwas, das es nicht gibt',
      ),
    ),
    signinAccount: window(
      'signin-account',
      limits.signinPerAccount,
      QUARTER_HOUR,
      message('attempts to sign in to this account', 'Anmeldeversuche an diesem Konto'),
    ),
    // The single entry is the lock: it is set with the last failure allowed and expires after the full time
    // (R-PEO-8).
    signinLock: window(
      'signin-lock',
      1,
      QUARTER_HOUR,
      message('attempts to sign in to this account', 'Anmeldeversuche an diesem Konto'),
    ),
    signinAddress: window(
      'signin-address',
      limits.signinPerAddress,
      QUARTER_HOUR,
      message('attempts to sign in from this address', 'Anmeldeversuche von dieser Adresse'),
    ),
    invitationAddress: window(
      'invitation-address',
      limits.signinPerAddress,
      QUARTER_HOUR,
      message(
        'attempts to accept an invitation from this address',
        'Versuche von dieser Adresse, Einladungen anzunehmen',
      ),
    ),
    pages: window(
      'pages',
      limits.pagesPerMinute,
      MINUTE,
      message('pages asked for from this address', 'Seitenaufrufe von dieser Adresse'),
    ),
    // As often as anybody watches, and as little as costs the database nothing.
    readiness: window(
      'readiness',
      READINESS_A_MINUTE,
      MINUTE,
      message(
        'questions from this address whether the service is ready',
        'Fragen von dieser Adresse nach der Bereitschaft',
      ),
    ),
    resetAccount: window(
      'reset-account',
      Math.max(1, Math.round(limits.signinPerAddress / RESETS_SHARE)),
      HOUR,
      message('mails requested for this account', 'angeforderte E-Mails für dieses Konto'),
    ),
    resetAddress: window(
      'reset-address',
      limits.signinPerAddress,
      HOUR,
      message(
        'requests about forgotten passwords from this address',
        'Anfragen zu vergessenen Passwörtern von dieser Adresse',
      ),
    ),
  };
}

/** The window in whole milliseconds, the unit of all stores. */
export const windowMs = (policy: LimitPolicy): number => Math.round(policy.windowSeconds * 1000);

/**
 * Takes `count` requests (1, or 0 to only look) out of a bucket; without a state the bucket is full. A clock that is
 * set back only delays the refill.
 */
export function takeFromBucket(
  policy: LimitPolicy,
  state: BucketState | undefined,
  now: number,
  count: 0 | 1 = 1,
): Taken & { readonly state: BucketState } {
  const { quota } = policy;
  const cost = windowMs(policy);
  const at = Math.max(now, state?.at ?? now);
  const before = state === undefined ? 0 : Math.max(0, state.deficit - (at - state.at) * quota);
  const allowed = before + cost <= quota * cost;
  const deficit = allowed ? before + cost * count : before;
  return {
    state: { deficit, at },
    decision: bucketDecision(policy, allowed, deficit),
    fullAt: at + Math.ceil(deficit / quota),
  };
}

/**
 * Takes `count` requests (1, or 0 to only look) out of a log of the requests that passed. Refused requests are not recorded:
 * repeated attempts do not prolong the wait.
 */
export function takeFromLog(policy: LimitPolicy, log: SlidingLog, now: number, count: 0 | 1 = 1): Taken {
  const window = windowMs(policy);
  log.forgetUntil(now - window);
  const allowed = log.size < policy.quota;
  if (allowed && count === 1) log.add(now);
  const nextFree = (log.oldest ?? now) + window - now;
  return {
    decision: logDecision(policy, allowed, log.size, nextFree),
    fullAt: (log.latest ?? now) + window,
  };
}

/** The decision for a bucket that now lacks `deficit` units, for all stores. */
export function bucketDecision(policy: LimitPolicy, allowed: boolean, deficit: number): LimitDecision {
  const { quota } = policy;
  const cost = windowMs(policy);
  const lacking = allowed ? deficit : deficit + cost - quota * cost;
  return decide(policy, allowed, Math.floor((quota * cost - deficit) / cost), lacking / quota);
}

/** The decision for a log that now has `used` entries, the oldest of which expires in `nextFree` milliseconds. */
export function logDecision(policy: LimitPolicy, allowed: boolean, used: number, nextFree: number): LimitDecision {
  return decide(policy, allowed, policy.quota - used, allowed ? windowMs(policy) : nextFree);
}

function decide(policy: LimitPolicy, allowed: boolean, remaining: number, waitMs: number): LimitDecision {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return { policy, allowed, remaining, resetSeconds: seconds, retryAfterSeconds: allowed ? 0 : seconds };
}
