import { type Reference } from '../platform/view/field.js';

export const RETENTION_STATES = ['running', 'done', 'failed'] as const;
export type RetentionState = (typeof RETENTION_STATES)[number];

/** What a run does about one kind of data. */
export interface RetentionCount {
  readonly kind: string;
  /** What is older than this goes; ISO 8601 in UTC, as JSON keeps it. */
  readonly before: string;
  /** Records found when the run began. */
  readonly due: number;
  /** Records forgotten so far. */
  readonly forgotten: number;
}

export interface RetentionRunRecord {
  readonly uuid: string;
  readonly dryRun: boolean;
  readonly state: RetentionState;
  /** Missing for the nightly run. */
  readonly by: Reference | null;
  readonly counts: readonly RetentionCount[];
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}
