/** The job that reminds everybody who owes something of an edition. */
export const REMIND_EDITION = 'debtors.remind-edition';

export interface RemindEditionPayload {
  readonly edition: string;
  readonly dueOn: string | null;
  readonly force: boolean;
  readonly minDays: number;
  readonly by: string | null;
  /** When it was asked for, ISO 8601: who was reminded since then, was reminded by an earlier try of this job. */
  readonly asked: string;
}
