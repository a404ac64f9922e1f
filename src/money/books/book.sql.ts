/** How features above, and layers above, read the books in their statements. */

/** What is booked: entries (`e`) with their ledger (`l`) and the posting they are part of (`p`), to read from. */
export const bookedEntries = (): string =>
  'ledgers l join book_entries e on e.ledger_uuid = l.uuid join postings p on p.uuid = e.posting_uuid';

/** Whether anything is booked for an application. */
export const isBooked = (application: string): string =>
  `exists (select from book_entries e where e.attendance_uuid = ${application})`;

/** What debtors' ledgers (`l`) say of an application, entry by entry (`e`), as joins. */
export const debtsOf = (application: string): string =>
  `join book_entries e on e.attendance_uuid = ${application} join ledgers l on l.uuid = e.ledger_uuid and l.kind = 'debtor'`;
