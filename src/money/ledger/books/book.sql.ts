import { closedChild } from '../parties/debtor-party.sql.js';

/** SQL list of the kinds of postings that change what is paid. */
export const MONEY_KINDS = "('payment', 'reversal', 'refund', 'transfer')";

/** SQL list of the kinds with which money leaves again. */
export const BACK_KINDS = "('reversal', 'refund')";

/** SQL for the posting that charged an application last. @param posting, entry aliases of rows to be grouped */
export const lastCharge = (posting: string, entry: string): string =>
  `(array_agg(${posting}.uuid order by ${entry}.booked_at desc, ${posting}.uuid desc) filter (where ${posting}.kind = 'charge'))[1]`;

/** SQL condition: something is booked for an application. */
export const isBooked = (application: string): string =>
  `exists (select from book_entries e where e.attendance_uuid = ${application})`;

/** SQL condition: the money of a receipt item went back. */
export const isReversed = (item: string): string =>
  `exists (select from postings z where z.item_uuid = ${item} and z.kind = 'reversal')`;

/** SQL condition: money for an application went back to its family since this moment. */
export const wasPaidBackSince = (application: string, moment: string): string =>
  `exists (select from book_entries e join postings p on p.uuid = e.posting_uuid and p.kind in ${BACK_KINDS}
    where e.attendance_uuid = ${application} and e.booked_at >= ${moment})`;

/**
 * SQL condition: posting `p` is about a child that is hidden from most callers with access to the books, so that its
 * text may name an offer of that child. A credit that was set off is about two places, and its text names one of them.
 */
export const IS_ABOUT_CLOSED_CHILD = `exists (select from book_entries x join attendances y on y.uuid = x.attendance_uuid
    join participants z on z.uuid = y.participant_uuid
    where x.posting_uuid = p.uuid and x.booked_at = p.booked_at and ${closedChild('z')})`;
