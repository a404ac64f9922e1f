import { COMMON_LEDGERS } from './ledger.js';
import { offerOf } from '../../offers/model/offer.sql.js';
import { type Applications } from '../parties/applications.js';

/** What the town has given up of what is owed for an application: it stands in the books, and nobody is asked for it. */
export interface GivenUp {
  readonly attendance: string;
  /** Of the debtor. */
  readonly ledger: string;
  readonly offer: string;
  /** Cents. */
  readonly amount: number;
}

/**
 * The SQL that reads what was given up.
 * @param which condition on the entries `e` of the ledger of write-offs
 */
export const givenUpWhere = (which: string, applications: Applications): string =>
  `select e.attendance_uuid as attendance, e.contra_uuid as ledger, o.name as offer, sum(e.amount)::float8 as amount
   from book_entries e join ${applications.of('e.attendance_uuid')} join ${offerOf('t.offer_uuid')}
   where e.ledger_uuid = '${COMMON_LEDGERS.write_offs}' and ${which}
   group by e.attendance_uuid, e.contra_uuid, o.name having sum(e.amount) <> 0 order by e.attendance_uuid`;

/** The SQL of the cents that were given up, by application: rows of `attendance_uuid` and `amount`. */
export const GIVEN_UP_BY_APPLICATION = `select e.attendance_uuid, sum(e.amount)::float8 as amount from book_entries e
  where e.ledger_uuid = '${COMMON_LEDGERS.write_offs}' group by e.attendance_uuid having sum(e.amount) <> 0`;

/**
 * The SQL test that what was open for an application is given up. All of it is: only the whole is ever written off.
 * @param attendance column with the uuid of the application
 */
export const isGivenUp = (attendance: string): string =>
  `exists (select from book_entries g where g.attendance_uuid = ${attendance}
    and g.ledger_uuid = '${COMMON_LEDGERS.write_offs}' having sum(g.amount) <> 0)`;
