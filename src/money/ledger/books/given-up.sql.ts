import { type Offer } from '../../../offers/model/offer.entity.js';
import { type BookEntry } from './books.entities.js';
import { COMMON_LEDGERS } from './ledger.js';

/** A written-off amount of an application: it remains in the books, but nobody is asked to pay it. */
export interface GivenUp {
  readonly attendance: string;
  /** The debtor's ledger. */
  readonly ledger: BookEntry['contraUuid'];
  readonly offer: Offer['name'];
  /** Cents. */
  readonly amount: number;
}

/**
 * SQL that reads written-off amounts.
 * @param which condition on the entries `e` of the ledger of write-offs
 */
export const givenUpWhere = (which: string): string =>
  `select e.attendance_uuid as attendance, e.contra_uuid as ledger, o.name as offer, sum(e.amount)::float8 as amount
   from book_entries e join attendances t on t.uuid = e.attendance_uuid join offers o on o.uuid = t.offer_uuid
   where e.ledger_uuid = '${COMMON_LEDGERS.write_offs}' and ${which}
   group by e.attendance_uuid, e.contra_uuid, o.name having sum(e.amount) <> 0 order by e.attendance_uuid`;

/** SQL for written-off cents by application: rows of `attendance_uuid` and `amount`. */
export const GIVEN_UP_BY_ATTENDANCE = `select e.attendance_uuid, sum(e.amount)::float8 as amount from book_entries e
  where e.ledger_uuid = '${COMMON_LEDGERS.write_offs}' group by e.attendance_uuid having sum(e.amount) <> 0`;

/**
 * SQL condition: the open amount of an application is written off, always as a whole.
 * @param attendance column with the uuid of the application
 */
export const isGivenUp = (attendance: string): string =>
  `exists (select from book_entries g where g.attendance_uuid = ${attendance}
    and g.ledger_uuid = '${COMMON_LEDGERS.write_offs}' having sum(g.amount) <> 0)`;
