import { sqlOf, TAKING } from '../../offers/model/attendance-status.js';

/**
 * The SQL test that the price of an application is owed: the child has a place, and the offer is not called off (R-MON-17, R-MON-19).
 * Whoever charges writes by it, and the books are verified by it.
 * @param names aliases of attendances and offers in the statement
 */
export const owes = ({ attendance = 't', offer = 'o' } = {}): string =>
  `(${attendance}.status in ${sqlOf(TAKING)} and not ${offer}.cancelled)`;
