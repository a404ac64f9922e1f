/** The job that mails the families of an offer; its handler stands with the applications, which an offer does not know. */
export const NOTIFY_FAMILIES = 'attendances.notify-families';

/** What the job must know. */
export interface NotifyFamiliesPayload {
  readonly offer: string;
  /** What is told; an offer that was called off is also taken up again by its publication. */
  readonly transition: 'cancel' | 'relaunch';
  /** The transition in the offer's history: makes the mails of this event distinct from those of every other. */
  readonly history: string;
}
