/** The job that mails the families of an offer; its handler belongs to the applications, on a higher floor. */
export const NOTIFY_FAMILIES = 'attendances.notify-families';

/** The same for the families of several offers, moved together. */
export const NOTIFY_FAMILIES_OF_MANY = 'attendances.notify-families-of-many';

/** What to report; publishing an offer that was called off also counts as a relaunch. */
export type NotifiedTransition = 'cancel' | 'relaunch';

/** Payload of the job. */
export interface NotifyFamiliesPayload {
  readonly offer: string;
  readonly transition: NotifiedTransition;
  /** The history entry of the transition: makes the event of its mails unique. */
  readonly history: string;
}

/** Payload of the job for several offers. */
export interface NotifyFamiliesOfManyPayload {
  readonly transition: NotifiedTransition;
  readonly offers: readonly Pick<NotifyFamiliesPayload, 'offer' | 'history'>[];
}
