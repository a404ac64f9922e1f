/** SQL with which higher features and layers read the books. */

/** Entries (`e`) with their ledger (`l`) and posting (`p`), for `from`. */
export const bookedEntries = (): string =>
  'ledgers l join book_entries e on e.ledger_uuid = l.uuid join postings p on p.uuid = e.posting_uuid';

/** SQL condition: something is booked for an application. */
export const isBooked = (application: string): string =>
  `exists (select from book_entries e where e.attendance_uuid = ${application})`;

/** SQL condition: money for an application went back to its family since this moment. */
export const wasPaidBackSince = (application: string, moment: string): string =>
  `exists (select from book_entries e join postings p on p.uuid = e.posting_uuid and p.kind = 'reversal'
    where e.attendance_uuid = ${application} and e.booked_at >= ${moment})`;

/** Entries (`e`) on debtors' ledgers (`l`) about an application, as joins. */
export const debtsOf = (application: string): string =>
  `join book_entries e on e.attendance_uuid = ${application} join ledgers l on l.uuid = e.ledger_uuid and l.kind = 'debtor'`;
