import { type SupersededMail } from '../../../mail/mail.js';

/** The job that mails the families of an offer; its handler belongs to the applications, in a higher layer. */
export const NOTIFY_FAMILIES = 'attendances.notify-families';

/** The job that mails the families of several offers, moved together. */
export const NOTIFY_FAMILIES_OF_MANY = 'attendances.notify-families-of-many';

/** Transitions to report; publishing an offer that was called off also counts as a relaunch. */
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

/** The job that notifies families of new dates and meeting points; its handler belongs to the applications. */
export const NOTIFY_MOVED = 'attendances.notify-families-of-moves';

/** Prefix of the events of these mails; followed by the edit and the family, and by a number when written anew. */
export const MOVED_MAILS = 'offer-moved';

/** Payload of the job. */
export interface NotifyMovedPayload {
  /** The edit: `cause_uuid` of what it replaced. */
  readonly cause: string;
  /** The offer, and the variants that followed it. */
  readonly offers: readonly string[];
  /** Mails that were given up: about earlier edits, for this one; or about this one, to be written anew. */
  readonly givenUp: readonly SupersededMail[];
  /** False: only mails that wait to be sent are put right. */
  readonly notify: boolean;
  /** Only families who know how their applications stand: others read the dates when they are told. */
  readonly informed?: boolean;
}
