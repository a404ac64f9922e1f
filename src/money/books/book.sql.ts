/** SQL with which higher layers and features read the books. */

import { childOf } from '../../participants/participant.sql.js';
import { type AttendanceTables } from '../parties/attendance-tables.js';
import { closedChild } from '../parties/debtor-party.sql.js';

/** Ledgers, for `from` or `join`. */
export const ledgerRows = (alias = 'l'): string => `ledgers ${alias}`;

/** The ledger that a column references, for `join`; further conditions follow with `and`. */
export const ledgerOf = (column: string, alias = 'l'): string => `ledgers ${alias} on ${alias}.uuid = ${column}`;

/** Postings, for `from` or `join`. */
export const postingRows = (alias = 'p'): string => `postings ${alias}`;

/** The posting that a column references, for `join`; further conditions follow with `and`. */
export const postingOf = (column: string, alias = 'p'): string => `postings ${alias} on ${alias}.uuid = ${column}`;

/** Entries, for `from` or `join`. */
export const entryRows = (alias = 'e'): string => `book_entries ${alias}`;

/** Entries (`e`) with their ledger (`l`), for `from`. */
export const ledgerEntries = (): string => 'ledgers l join book_entries e on e.ledger_uuid = l.uuid';

/** Entries (`e`) on debtors' ledgers (`l`), for `from`. */
export const debtEntries = (): string =>
  `book_entries e join ledgers l on l.uuid = e.ledger_uuid and l.kind = 'debtor'`;

/** Entries with their ledger (`l`) and posting (`p`), for `from`; further conditions follow with `and`. */
export const bookedEntries = (entry = 'e'): string =>
  `ledgers l join book_entries ${entry} on ${entry}.ledger_uuid = l.uuid join ${postingOf(`${entry}.posting_uuid`)}`;

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

/** Entries (`e`) on debtors' ledgers (`l`) about an application, as joins. */
export const debtsOf = (application: string): string =>
  `join book_entries e on e.attendance_uuid = ${application} join ledgers l on l.uuid = e.ledger_uuid and l.kind = 'debtor'`;

/**
 * SQL condition: posting `p` is about a child that is hidden from most callers with access to the books, so that its
 * text may name an offer of that child. A credit that was set off is about two places, and its text names one of them.
 */
export const isAboutClosedChild = (attendances: AttendanceTables): string =>
  `exists (select from book_entries x join ${attendances.of('x.attendance_uuid', 'y')} join ${childOf('y.participant_uuid', 'z')}
    where x.posting_uuid = p.uuid and x.booked_at = p.booked_at and ${closedChild('z')})`;
