import { type SupersededMail } from '../../../mail/sending/mail.js';

/** The job that mails the families about changes of their applications. */
export const NOTIFY_ATTENDANCES = 'attendances.notify-families-of-changes';

/** Begins the events of these mails; cause and recipient follow: the telling, and the family. */
export const MAILS_ABOUT = 'applications';

/**
 * What the job must know: the entries of the history that belong together, of which those with `notified` are told; or mails that
 * were given up, of which what still holds is told.
 */
export type NotifyAttendancesPayload = { readonly batch: string } | { readonly givenUp: readonly SupersededMail[] };
