import { SetMetadata } from '@nestjs/common';

/** The settings that tell after how many months a kind of data goes (group `retention`). */
export type RetentionPeriod =
  'auditMonths' | 'mailMonths' | 'inactiveFamilyMonths' | 'invitationMonths' | 'consentMonths';

/**
 * Forgets one kind of old personal data. A provider of the feature that owns the data; the retention feature finds it by its
 * decorator and runs it.
 */
export interface Forgetting {
  /** How many records are older than that, without changing any. */
  due(before: Date): Promise<number>;
  /** Forgets up to this many of them, in the transaction of the caller; tells how many, fewer when none are left. */
  forget(before: Date, limit: number): Promise<number>;
}

export interface ForgettingSpec {
  /** As the runs name it, for instance `mails`. */
  readonly kind: string;
  readonly period: RetentionPeriod;
}

export const FORGETS = Symbol('forgets');

/** Marks a provider as the one that forgets this kind of data once the period is over. */
export const Forgets = (kind: string, period: RetentionPeriod): ClassDecorator =>
  SetMetadata(FORGETS, { kind, period } satisfies ForgettingSpec);
