import { accountOf } from '../../accounts/account.sql.js';
import { livingChildOf } from '../../participants/participant.sql.js';

/** SQL with which higher layers read debtors, and the references of what they owe. */

/** Debtors, for `from` or `join`. */
export const debtorRows = (alias = 'd'): string => `debtors ${alias}`;

/** The debtor that a column references, for `join`. */
export const debtorOf = (column: string, alias = 'd'): string => `debtors ${alias} on ${alias}.uuid = ${column}`;

/** Debtors (`d`), each with its account (`a`) or the child that owes itself (`p`), for `from`. */
export const debtorsByName = (): string =>
  `debtors d left join ${accountOf('d.account_uuid')} left join ${livingChildOf('d.participant_uuid')}`;

/** References of applications, for `from`. */
export const referenceRows = (alias = 'r'): string => `payment_references ${alias}`;

/** The reference of an application, for `left join`. @param attendance column with its uuid */
export const referenceOf = (attendance: string, alias = 'r'): string =>
  `payment_references ${alias} on ${alias}.attendance_uuid = ${attendance}`;

/** The next number for a reference: applications and invoices count in one sequence, so that no two are alike. */
export const NEXT_REFERENCE = `nextval(pg_get_serial_sequence('payment_references', 'number'))`;
