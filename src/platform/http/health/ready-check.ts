import { SetMetadata } from '@nestjs/common';

/** `unchecked` is neither good nor bad: the check is still running, or gave up because it took too long. */
export type CheckState = 'up' | 'unchecked' | 'wrong';

/**
 * A dependency other than the database that /health/ready reports. It never makes the service unready: a load
 * balancer that removed every process because of it would help nobody.
 */
export interface ReadyCheck {
  readonly state: CheckState;
}

export const READY_CHECK = Symbol('ready check');

/** Marks a provider whose state is reported in /health/ready under this name. */
export const ChecksReadiness = (name: string): ClassDecorator => SetMetadata(READY_CHECK, name);
