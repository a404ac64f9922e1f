import { SetMetadata } from '@nestjs/common';

/** The settings with the retention period in months of each kind of data (group `retention`). */
type RetentionPeriod =
  | 'auditMonths'
  | 'mailMonths'
  | 'inactiveFamilyMonths'
  | 'invitationMonths'
  | 'consentMonths'
  | 'bankEntryMonths';

/**
 * Deletes one kind of old personal data. Implemented by a provider of the feature that owns the data; the retention
 * feature finds and runs it by its decorator.
 */
export interface Forgetting {
  /** Number of records older than that; changes nothing. */
  due(before: Date): Promise<number>;
  /** Deletes up to this many of them, in the caller's transaction; returns how many, fewer if none are left. */
  forget(before: Date, limit: number): Promise<number>;
}

/** A period that is no setting, in whole local days. */
interface FixedPeriod {
  readonly days: number;
}

export interface ForgettingSpec {
  /** Name in the runs, for instance `mails`. */
  readonly kind: string;
  /** Data with a fixed period is forgotten every night, whatever the settings say. */
  readonly period: RetentionPeriod | FixedPeriod;
}

export const FORGETS = Symbol('forgets');

/** Marks a provider that deletes this kind of data after its retention period. */
export const Forgets = (kind: string, period: RetentionPeriod | FixedPeriod): ClassDecorator =>
  SetMetadata(FORGETS, { kind, period } satisfies ForgettingSpec);
