import { type Language, message, type Message } from '../../../kernel/problem/message.js';
import { Problem } from '../../../kernel/problem/problem.js';
import { type LimitDecision, type LimitPolicy } from './buckets.js';

/** The part of a response that limits need; compatible with Express. */
export interface HeaderTarget {
  setHeader(name: string, value: string): unknown;
}

/** The headers that report how much of a limit is left: those of the IETF draft, and those older clients know. */
export function limitHeaders({ policy, remaining, resetSeconds }: LimitDecision): Record<string, string> {
  return {
    'RateLimit-Policy': `"${policy.name}";q=${policy.quota};w=${Math.ceil(policy.windowSeconds)}`,
    RateLimit: `"${policy.name}";r=${remaining};t=${resetSeconds}`,
    'X-RateLimit-Limit': String(policy.quota),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(resetSeconds),
  };
}

/** Sets the headers of a decision and, if it is a refusal, throws the 429 (R-API-48). */
export function enforceLimit(decision: LimitDecision, response: HeaderTarget): void {
  for (const [name, value] of Object.entries(limitHeaders(decision))) response.setHeader(name, value);
  if (decision.allowed) return;
  throw new Problem(429, refusal(decision), { headers: { 'Retry-After': String(decision.retryAfterSeconds) } });
}

function refusal({ policy, retryAfterSeconds }: LimitDecision): Message {
  const allowance = allowanceOf(policy);
  return message(
    `Too many ${policy.counts.en}: ${allowance.en}. Try again in ${duration(retryAfterSeconds, 'en')}.`,
    `Zu viele ${policy.counts.de}: ${allowance.de}. Neuer Versuch in ${duration(retryAfterSeconds, 'de')} möglich.`,
  );
}

function allowanceOf({ kind, quota, windowSeconds }: LimitPolicy): Message {
  if (kind === 'window') {
    const within = (language: Language): string => duration(windowSeconds, language);
    return message(
      `${quota} within ${within('en')} are allowed`,
      `erlaubt sind ${quota} innerhalb von ${within('de')}`,
    );
  }
  const perMinute = Math.round((quota / windowSeconds) * 60);
  return message(
    `${quota} at once are allowed, and ${perMinute} more per minute`,
    `erlaubt sind ${quota} auf einmal und ${perMinute} weitere je Minute`,
  );
}

/** A waiting time in words; minutes are rounded up, so that callers do not return too early. */
function duration(seconds: number, language: Language): string {
  const [value, unit] = seconds <= 120 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}
