/** The job that reminds all debtors of an edition; also the kind of its record. */
export const REMIND_DEBTORS = 'remind-debtors';

/** Payload of the job. */
export interface RemindTask {
  /** YYYY-MM-DD; null: in 14 days. */
  readonly dueOn: string | null;
  /** Includes debtors reminded earlier today. */
  readonly force: boolean;
  /** Only charges at least this many days old. */
  readonly minDays: number;
  /** Time of the request, ISO 8601: a debtor reminded since then was reminded by this job. */
  readonly asked: string;
}
