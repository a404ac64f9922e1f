/** The job that fills free places from the waiting list; its handler stands with the applications, which an offer does not know. */
export const PROMOTE_WAITING_LIST = 'attendances.promote-waiting-list';

/** What the job must know (decisions C6). */
export interface PromoteWaitingListPayload {
  readonly offer: string;
  /** An admin asked for it: promotes whatever the phase (decisions B10). */
  readonly whateverPhase: boolean;
}
