import { sqlOf, TAKING } from '../../../offers/model/attendance-status.js';

/**
 * SQL condition: the price of an application is owed, because the child has a place and the offer is not cancelled
 * (R-MON-17, R-MON-19). Used for charging and for verifying the books.
 * @param names aliases of attendances and offers in the statement
 */
export const owes = ({ attendance = 't', offer = 'o' } = {}): string =>
  `(${attendance}.status in ${sqlOf(TAKING)} and not ${offer}.cancelled)`;
