import { type SupersededMail } from '../../mail/mail.js';

/** The job that mails the families about changes of their applications. */
export const NOTIFY_ATTENDANCES = 'attendances.notify-families-of-changes';

/** Prefix of the events of these mails; followed by cause and recipient: the notification, and the family. */
export const MAILS_ABOUT = 'applications';

/**
 * Payload of the job: the batch of history entries, of which those with `notified` are reported; superseded mails,
 * whose content that still holds is reported again; or what families were not told of an offer.
 */
export type NotifyAttendancesPayload =
  | { readonly batch: string }
  | { readonly givenUp: readonly SupersededMail[] }
  | { readonly untold: PendingOfOffer };

/** A pending notice to families about an offer. */
export interface PendingOfOffer {
  readonly offer: string;
  /** When and where it takes place; not what became of applications. */
  readonly movesOnly: boolean;
}

/** The job that reminds families before the days on which their children go somewhere. */
export const REMIND_OF_DATES = 'attendances.remind-of-dates';

/** Prefix of the events of these mails; followed by the edition, and by family, day and number. */
export const DATE_REMINDERS = 'date-reminder';
