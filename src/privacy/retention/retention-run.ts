export const RETENTION_STATES = ['running', 'done', 'failed'] as const;
export type RetentionState = (typeof RETENTION_STATES)[number];

/** The counts of a run for one kind of data. */
export interface RetentionCount {
  readonly kind: string;
  /** Older data is deleted; ISO 8601 in UTC, as in JSON. */
  readonly before: string;
  /** Records found at the start of the run. */
  readonly due: number;
  /** Records deleted so far. */
  readonly forgotten: number;
}
