/** The job that mails the families of an offer; its handler belongs to the applications, on a higher floor. */
export const NOTIFY_FAMILIES = 'attendances.notify-families';

/** Payload of the job. */
export interface NotifyFamiliesPayload {
  readonly offer: string;
  /** What to report; publishing an offer that was called off also counts as a relaunch. */
  readonly transition: 'cancel' | 'relaunch';
  /** The history entry of the transition: makes the event of its mails unique. */
  readonly history: string;
}
