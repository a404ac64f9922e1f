/** The job that reminds everybody who owes something of an edition; also the kind of its record. */
export const REMIND_DEBTORS = 'remind-debtors';

/** What the job must know. */
export interface RemindTask {
  /** YYYY-MM-DD; null: in 14 days. */
  readonly dueOn: string | null;
  /** Also who was reminded earlier today. */
  readonly force: boolean;
  /** Only what was charged at least so many days ago. */
  readonly minDays: number;
  /** When it was asked for, ISO 8601: who was reminded since then, was reminded by this job. */
  readonly asked: string;
}
